/// What callgrind counted between two moments: instructions by function.
public struct CallgrindProfile: Sendable, Equatable {
  /// All instructions that were counted.
  public let total: Int
  /// Instructions of each function itself, without those it called, by its linker name.
  public let instructions: [String: Int]

  /// Reads one file in callgrind's format, with one event.
  ///
  /// Names are compressed there: `fn=(12) main` names function 12, `fn=(12)` means it again. A cost
  /// line is a position and a count; the one after `calls=` counts what was called, and is not the
  /// function's own.
  ///
  /// - Throws: `ToolError.failed` for text that is not in this format or was cut off.
  public init(_ text: String) throws(ToolError) {
    var reader = Reader()
    for line in text.split(separator: "\n") { reader.read(line) }
    guard let total = reader.total else {
      throw .failed("callgrind", reason: "its output has no totals; was it cut off?")
    }
    self.total = total
    instructions = reader.instructions
  }

  private struct Reader {
    var total: Int?
    var instructions: [String: Int] = [:]
    private var names: [Substring: String] = [:]
    private var function = ""
    private var isAfterCall = false

    mutating func read(_ line: Substring) {
      if line.hasPrefix("fn=") {
        function = name(line.dropFirst(3))
      } else if line.hasPrefix("cfn=") {
        // A name may be introduced where it is called.
        _ = name(line.dropFirst(4))
      } else if line.hasPrefix("calls=") {
        isAfterCall = true
      } else if line.hasPrefix("totals: ") {
        total = Int(line.dropFirst(8).prefix { $0 != " " })
      } else if let first = line.first, Self.beginsPosition(first) {
        let count = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        if !isAfterCall, let count { instructions[function, default: 0] += count }
        isAfterCall = false
      }
    }

    private mutating func name(_ text: Substring) -> String {
      guard text.hasPrefix("("), let end = text.firstIndex(of: ")") else { return String(text) }
      let number = text[...end]
      let rest = text[text.index(after: end)...].drop { $0 == " " }
      if !rest.isEmpty { names[number] = String(rest) }
      return names[number] ?? String(number)
    }

    /// A position is a number, or relative to the last one: `+3`, `-2`, `*`.
    private static func beginsPosition(_ first: Character) -> Bool {
      first.isASCII && (first.isNumber || first == "+" || first == "-" || first == "*")
    }
  }
}
