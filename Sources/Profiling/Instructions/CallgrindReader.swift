/// Reads a file of callgrind's format: https://valgrind.org/docs/manual/cl-format.html.
///
/// Names are compressed in this format: `fn=(12) main` names function 12, and `fn=(12)` refers to
/// it again. A cost line is a position and a count; the one after `calls=` counts the callee's
/// instructions, and does not belong to the function.
struct CallgrindReader {
  /// The number of events of all functions together, as callgrind totals them.
  let total: Int
  /// The events of each function, without those of its callees, by linker name.
  let instructions: [String: Int]
  /// The code of the functions that were asked for.
  let code: CallgrindCode

  /// Reads the sum of some events.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - events: The names of the events as callgrind abbreviates them, such as `D1mr`.
  ///   - functions: The linker names of the functions whose code is read; the file must then have
  ///     been written with addresses as positions.
  ///   - program: The path of the program, whose addresses are kept apart from those of libraries.
  /// - Throws: `ToolError.failed` for text that is cut off, in another format or without events.
  init(
    _ text: String, events: Set<Substring>, codeOf functions: Set<String> = [],
    in program: String = ""
  ) throws(ToolError) {
    var lines = Lines(events: events, functions: functions, program: program)
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      lines.read(bytes[start..<end])
      start = end + 1
    }
    lines.close()
    guard lines.sum != nil else {
      throw .failed("callgrind", reason: "its counts add up to no number; is its output damaged?")
    }
    guard let total = lines.total else {
      throw .failed("callgrind", reason: "its output has no totals; was it cut off?")
    }
    guard !lines.columns.isEmpty else {
      throw .failed("callgrind", reason: "it counted none of \(events.sorted())")
    }
    self.total = total
    (instructions, code) = (lines.instructions, lines.code)
  }
}

extension CallgrindCode {
  /// Reads some functions in a file of callgrind's format with addresses as positions.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - functions: The linker names of the functions.
  ///   - program: The path of the program as the file names it.
  /// - Throws: `ToolError.failed` for text that is cut off or in another format.
  package init(_ text: String, of functions: Set<String>, in program: String) throws(ToolError) {
    self = try CallgrindReader(text, events: ["Ir"], codeOf: functions, in: program).code
  }
}

/// The state of reading line by line.
private struct Lines {
  private(set) var total: Int?
  private(set) var instructions: [String: Int] = [:]
  private(set) var code = CallgrindCode()
  /// The columns of the events, counted from 0; the first one unless the file says otherwise.
  private(set) var columns = [0]
  /// The sum of all counts; `nil` once a count is negative or the sum exceeds an integer.
  ///
  /// As long as the sum is valid, no partial sum can overflow.
  private(set) var sum: Int? = 0

  private let events: Set<Substring>
  private let functions: Set<String>
  private let program: String
  /// The names of functions, and of files, by the abbreviations that the file uses for them.
  private var names: [String: String] = [:]
  private var objects: [String: String] = [:]
  /// The name of the function that cost lines belong to.
  private var function = ""
  /// The events of that function since its name was read; `nil` without a cost line.
  private var own: Int?
  /// Whether the code of that function is kept.
  private var isChosen: Bool
  private var object = ""
  private var isInProgram = false
  /// The file of the next callee, if it is not that of the function.
  private var calleeObject: String?
  private var callee = ""
  private var address: UInt = 0
  /// Whether the next cost line counts the events of a callee.
  private var isAfterCall = false

  init(events: Set<Substring>, functions: Set<String>, program: String) {
    self.events = events
    self.functions = functions
    self.program = program
    // Costs may come before the first name.
    isChosen = functions.contains(function)
  }

  mutating func read(_ line: ArraySlice<UInt8>) {
    guard let first = line.first else { return }
    if Self.beginsPosition(first) {
      readCosts(line)
    } else if let rest = line.after("fn=") {
      close()
      function = name(rest, in: object)
      isChosen = functions.contains(CallgrindCode.function(function))
    } else if let rest = line.after("cfn=") {
      // A name may be defined at a call.
      callee = name(rest, in: calleeObject ?? object)
      calleeObject = nil
    } else if let rest = line.after("ob=") {
      object = Self.name(rest, &objects)
      isInProgram = object == program
    } else if let rest = line.after("cob=") {
      calleeObject = Self.name(rest, &objects)
    } else if line.after("calls=") != nil {
      isAfterCall = true
    } else if let rest = line.after("events: ") {
      let names = String(decoding: rest, as: UTF8.self).split(separator: " ")
      columns = names.enumerated().filter { events.contains($0.element) }.map(\.offset)
    } else if line.after("totals: ") != nil {
      total = count(in: line)
    }
  }

  /// Adds the events since the last name to their function.
  mutating func close() {
    if let own { instructions[function, default: 0] += own }
    own = nil
  }

  private mutating func readCosts(_ line: ArraySlice<UInt8>) {
    if !functions.isEmpty { move(to: line.prefix { $0 != UInt8(ascii: " ") }) }
    if isAfterCall {
      isAfterCall = false
      guard !functions.isEmpty else { return }
      let call = CallgrindCode.Call(
        caller: CallgrindCode.function(function), address: isInProgram ? address : nil,
        callee: CallgrindCode.function(callee))
      // A recursion counts its callees at each depth, and the sum may exceed an integer.
      code.calls[call, default: 0] &+= count(in: line) ?? 0
    } else if let count = count(in: line) {
      add(count)
    }
  }

  private mutating func add(_ count: Int) {
    guard count >= 0, case (let next, false)? = sum?.addingReportingOverflow(count) else {
      sum = nil
      return
    }
    sum = next
    own = (own ?? 0) + count
    guard isChosen else { return }
    let name = CallgrindCode.function(function)
    code.counts[name, default: [:]][isInProgram ? address : nil, default: 0] += count
  }

  /// Changes the address by a position: a number, or one relative to the previous position, `+3`,
  /// `-2`, `*`.
  private mutating func move(to position: ArraySlice<UInt8>) {
    let rest = position.dropFirst()
    switch position.first {
    case UInt8(ascii: "*"): break
    case UInt8(ascii: "+"): address &+= rest.address ?? 0
    case UInt8(ascii: "-"): address &-= rest.address ?? 0
    default: address = position.address ?? 0
    }
  }

  /// Returns the sum of the events in a line of a position, or a key, and counts; `nil` if one is
  /// no number.
  private func count(in line: ArraySlice<UInt8>) -> Int? {
    var (sum, column) = (0, -1)
    var start = line.startIndex
    while start < line.endIndex {
      let end = line[start...].firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
      if end > start {
        if column >= 0, columns.contains(column) {
          guard let count = line[start..<end].count,
            case (let next, false) = sum.addingReportingOverflow(count)
          else { return nil }
          sum = next
        }
        column += 1
      }
      start = end + 1
    }
    return column > 0 ? sum : nil
  }

  /// Returns the name of a function; of one that has only an address, its library.
  private mutating func name(_ text: ArraySlice<UInt8>, in object: String) -> String {
    let name = Self.name(text, &names)
    guard name.hasPrefix("0x"), let file = object.split(separator: "/").last else { return name }
    return "\(file) (no name)"
  }

  /// Returns the name in `(12) main`, which is stored, or the stored name for `(12)`.
  private static func name(_ text: ArraySlice<UInt8>, _ names: inout [String: String]) -> String {
    guard text.first == UInt8(ascii: "("), let end = text.firstIndex(of: UInt8(ascii: ")")) else {
      return String(decoding: text, as: UTF8.self)
    }
    let number = String(decoding: text[...end], as: UTF8.self)
    let rest = text[(end + 1)...].drop { $0 == UInt8(ascii: " ") }
    if !rest.isEmpty { names[number] = String(decoding: rest, as: UTF8.self) }
    return names[number] ?? number
  }

  /// Whether a line begins with a position: a number, or one relative to the previous position.
  private static func beginsPosition(_ first: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
      || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*")].contains(first)
  }
}

extension ArraySlice<UInt8> {
  /// Returns the bytes after a key; `nil` for a line that does not begin with the key.
  fileprivate func after(_ key: String) -> ArraySlice<UInt8>? {
    starts(with: key.utf8) ? dropFirst(key.utf8.count) : nil
  }

  /// The decimal number with these digits, negative after a minus; `nil` for other text, or for a
  /// number that exceeds an integer.
  fileprivate var count: Int? {
    let isNegative = first == UInt8(ascii: "-")
    guard let size = (isNegative ? dropFirst() : self).number(radix: 10) else { return nil }
    return Int(exactly: size).map { isNegative ? -$0 : $0 }
  }

  /// The number with these digits, hexadecimal after `0x`; `nil` for other text.
  fileprivate var address: UInt? {
    after("0x").map { $0.number(radix: 16) } ?? number(radix: 10)
  }

  private func number(radix: UInt) -> UInt? {
    guard !isEmpty else { return nil }
    var number: UInt = 0
    for byte in self {
      guard let digit = Self.digit(byte), digit < radix,
        case (let product, false) = number.multipliedReportingOverflow(by: radix),
        case (let next, false) = product.addingReportingOverflow(digit)
      else { return nil }
      number = next
    }
    return number
  }

  private static func digit(_ byte: UInt8) -> UInt? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
