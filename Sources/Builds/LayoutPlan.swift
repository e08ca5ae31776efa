internal import Statistics

/// One way to place the code of two programs, such that what they have in common is at the same
/// addresses in both.
struct LayoutPlan {
  /// The functions in the order of their addresses.
  let order: [String]
  /// The imports in the order of their stubs, as far as both programs have them.
  let imports: [String]
  /// Where `.text` starts.
  let text: UInt64
  /// Where `.plt` starts.
  let stubs: UInt64

  /// Draws a layout.
  ///
  /// Functions of equal size come first, so that nothing of another size stands before them; then
  /// common ones whose size differs, then those that one program has alone. Each group is shuffled,
  /// and all of it starts a multiple of 16 bytes behind a fixed address, so that functions which
  /// changed do not keep their place within a cache line.
  init(seed: UInt64, _ a: ProgramMap, _ b: ProgramMap) {
    var random = SeedSequence(seed: seed)
    let equal = a.namesOfEqualSize(as: b)
    let common = Set(a.functions.keys).intersection(b.functions.keys)
    let alone = Set(a.functions.keys).symmetricDifference(b.functions.keys)
    order =
      equal.shuffled(using: &random)
      + common.subtracting(equal).sorted().shuffled(using: &random)
      + alone.sorted().shuffled(using: &random)
    imports = Set(a.imports).intersection(b.imports).filter { !$0.isEmpty }.sorted()
    // One page size of the largest kind as slack: what stands before `.text` differs in size.
    let start = Self.roundedUp(max(a.text.address, b.text.address)) + Self.page
    text = start + 16 * random.next(below: 256)
    stubs = Self.roundedUp(start + 2 * UInt64(max(a.text.size, b.text.size)))
  }

  private static let page: UInt64 = 65536

  private static func roundedUp(_ address: UInt64) -> UInt64 {
    (address + page - 1) / page * page
  }

  /// What the linker must be told.
  ///
  /// Stubs are made in the order in which the linker first hears of their functions, hence `-u`.
  func linkerArguments(orderFile: String) -> [String] {
    [
      "--symbol-ordering-file=\(orderFile)", "--no-warn-symbol-ordering",
      "--section-start=.text=0x\(String(text, radix: 16))",
      "--section-start=.plt=0x\(String(stubs, radix: 16))",
    ] + imports.flatMap { ["-u", $0] }
  }
}

extension SeedSequence {
  /// A number below `bound`, a power of two.
  mutating func next(below bound: UInt64) -> UInt64 {
    next() & (bound - 1)
  }
}
