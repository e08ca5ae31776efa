internal import ChildProcess
internal import Essentials
internal import Measurements

/// The machine instructions of a measured loop, by which a body without work is found.
///
/// The compiler keeps the loop of a deleted body, and the values that `opaque` and `blackHole` hand
/// over: constants, registers and places on the stack. Any other instruction is work, such as an
/// addition beside the counter, a load from the heap or a call. Only instructions of x86-64 are
/// known.
struct LoopCode {
  /// The additions of 1 to a register, or of -1.
  private var counters = 0
  private var comparisons = 0
  private var branches = 0
  /// The registers whose value was copied so far.
  private var copied: Set<Substring> = []
  /// The counter that the next iteration reads from another register.
  private var successor: (counter: Substring, from: Substring)?
  /// Whether the value of a counter was copied before the counter changed.
  ///
  /// A value that the body computes from the counter may be the next one itself. A copy of the one
  /// before has no work in it.
  private var handsCounterOver = false
  private var isInGuard = false
  private var works = false

  /// Whether the instructions of a function do no work: `lines` as `objdump` writes them, in the
  /// order of their addresses.
  static func isIdle(_ lines: [some StringProtocol]) -> Bool {
    var code = LoopCode()
    for line in lines { code.read(String(line)) }
    return !code.works && code.counters <= 1 && code.branches <= 1
      && (code.comparisons == 0 || code.comparisons == 1 && code.handsCounterOver)
  }

  private mutating func read(_ line: String) {
    let words = line.prefix { $0 != "#" }.split(separator: " ", maxSplits: 1)
    guard let name = words.first else { return }
    let text = words.dropFirst().first.map { $0.filter { $0 != " " } } ?? ""
    let operands = Self.operands(text[...])
    switch name {
    case "push", "pop", "ret", "leave", "endbr64", "nop", "nopw", "nopl", "xchg":
      works = works || operands.contains { !Self.isNear($0) } && !name.hasPrefix("nop")
    case "call", "jmp":
      works =
        works || text.contains("@plt") && !Self.isOfReferences(text) || text.contains("*")
        || name == "call" && !text.contains("@plt") && !Self.isOfHarness(text)
    case "xor", "xorps", "xorpd", "pxor", "vxorps", "vpxor":
      works = works || Set(operands).count > 1
    case "inc", "dec":
      count(operands[0])
    case "add", "sub":
      guard operands.last != "%rsp" else { return }
      guard ["$0x1", "$0xffffffffffffffff"].contains(operands[0]) else {
        works = true
        return
      }
      count(operands[operands.count - 1])
    case "lea":
      load(operands)
    case "cmp", "test":
      if !isInGuard { comparisons += 1 }
    case _ where Self.moves.contains(name):
      move(operands)
    case _ where name.hasPrefix("j"):
      if isInGuard { isInGuard = false } else { branches += 1 }
    default:
      works = true
    }
  }

  private mutating func count(_ register: Substring) {
    works = works || !register.hasPrefix("%")
    counters += 1
    handsCounterOver = handsCounterOver || copied.contains(register)
  }

  /// Reads an address that is computed, by which a counter may change too.
  private mutating func load(_ operands: [Substring]) {
    if operands[0].hasPrefix("0x1(%"), operands[0].hasSuffix(")"), !operands[0].contains(",") {
      counters += 1
      successor = (operands[0].dropFirst(4).dropLast(), operands[1])
    } else {
      works = works || !Self.isNear(operands[0]) && !operands[0].hasSuffix("(%rip)")
    }
  }

  private mutating func move(_ operands: [Substring]) {
    // The check that a function's stack was not overwritten: a load, a comparison and a branch.
    if operands[0] == "%fs:0x28" {
      isInGuard = true
      return
    }
    // Constants of floating-point numbers lie beside the code.
    let isConstant = operands[0].hasSuffix("(%rip)") && operands[1].hasPrefix("%xmm")
    works = works || !Self.isNear(operands[1]) || !Self.isNear(operands[0]) && !isConstant
    if let successor, operands == [successor.from, successor.counter] { handsCounterOver = true }
    copied.insert(operands[0])
  }

  private static let moves: Set<Substring> = [
    "mov", "movb", "movw", "movl", "movq", "movabs", "movss", "movsd", "movaps", "movups", "movapd",
    "movupd", "movdqa", "movdqu", "movd", "vmovss", "vmovsd", "vmovaps", "vmovups", "vmovapd",
    "vmovupd", "vmovdqa", "vmovdqu", "vmovd", "vmovq",
  ]

  /// Whether an operand is a constant, a register or a place on the stack.
  private static func isNear(_ operand: Substring) -> Bool {
    operand.hasPrefix("$") || operand.hasPrefix("%") && !operand.contains(":")
      || operand.hasSuffix("(%rsp)") || operand.hasPrefix("-0x") && operand.hasSuffix("(%rbp)")
  }

  /// Whether the runtime only counts the references to a value there.
  private static func isOfReferences(_ call: String) -> Bool {
    ["swift_retain", "swift_release", "swift_bridgeObjectRetain", "swift_bridgeObjectRelease"]
      .contains { call.hasSuffix("<\($0)@plt>") }
  }

  private static func isOfHarness(_ call: String) -> Bool {
    call.split(separator: "<").dropFirst().first.map(InstructionCounter.isOfHarness) ?? false
  }

  /// Returns the operands of an instruction, separated by commas outside of parentheses.
  private static func operands(_ text: Substring) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == "," && depth == 0
    }
  }
}

extension InstructionCounter {
  /// The instructions per run up to which a body may turn out to do nothing: a choice, far above
  /// what a deleted body leaves.
  private static let mostOfIdle = 5000

  /// Whether a function belongs to the harness, so that its instructions are not those of a body.
  static func isOfHarness(_ name: some StringProtocol) -> Bool {
    isHarnessSymbol(name) || name.hasPrefix("cplatform_")
  }

  /// Returns whether an iteration does nothing: no function of the program, other than those of the
  /// harness, executes an instruction that is work.
  ///
  /// Without `objdump`, or for an instruction that it does not know, an iteration does work.
  static func isEmpty(_ count: Count) -> Bool {
    guard count.runs.count > 1 else { return false }
    let (first, last) = (count.runs[0], count.longestRun)
    let own = count.functions.filter { !isOfHarness($0) }
    guard last.profile.since(first.profile).total(of: own) <= mostOfIdle,
      let before = try? count.code(of: own, in: first),
      let after = try? count.code(of: own, in: last)
    else { return false }
    return own.allSatisfy { name in
      let (old, new) = (before.counts[name] ?? [:], after.counts[name] ?? [:])
      // A library does what the program calls it for, or the harness.
      let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        .compactMap { $0 }.sorted()
      guard changed.allSatisfy({ new[$0] ?? 0 > old[$0] ?? 0 }),
        let lines = try? lines(at: changed, in: count.program)
      else { return false }
      return LoopCode.isIdle(lines)
    }
  }

  /// Returns the instructions at some addresses of a program; `nil` if one is not found.
  private static func lines(at addresses: [UInt], in program: String) throws -> [Substring]? {
    guard let first = addresses.first, let last = addresses.last else { return [] }
    let folder = try TemporaryFolder()
    try Tool("objdump", package: "binutils").run(
      [
        "-d", "--no-show-raw-insn", "--start-address=\(first)",
        // No instruction is longer than 15 bytes.
        "--stop-address=\(last + 15)", program,
      ], output: "\(folder.path)/code")
    let text = try String(contentsOfFile: "\(folder.path)/code", encoding: .utf8)
    var found: [UInt: Substring] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let address = UInt(parts[0].drop { $0 == " " }, radix: 16) else {
        continue
      }
      found[address] = parts[1].drop { $0.isWhitespace }
    }
    let lines = addresses.compactMap { found[$0] }
    return lines.count == addresses.count ? lines : nil
  }
}
