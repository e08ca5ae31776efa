/// The instructions, or other events, that callgrind counted for one of its output files, by
/// function.
public struct CallgrindProfile: Sendable, Equatable {
  /// The number of events of all functions together, as callgrind totals them.
  public let total: Int
  /// The events of each function, without those of its callees, by linker name.
  public let instructions: [String: Int]

  /// The functions that ran, by linker name.
  package var functions: Set<String> { Set(instructions.keys.map(Self.function)) }

  /// Returns the function of a name in `instructions`, in which a recursive function has a name for
  /// each depth: `name`, `name'2` and so on.
  package static func function(_ name: String) -> String { String(name.prefix { $0 != "'" }) }

  /// Reads the instructions in a file of callgrind's format.
  ///
  /// - Throws: `ToolError.failed` for text that is cut off or in another format.
  public init(_ text: String) throws(ToolError) {
    // The name of the event "instruction read". A file with one event only need not name it.
    try self.init(text, events: ["Ir"])
  }

  /// Reads the sum of some events in a file of callgrind's format.
  ///
  /// Names are compressed in this format: `fn=(12) main` names function 12, and `fn=(12)` refers to
  /// it again. A cost line is a position and a count; the one after `calls=` counts the callee's
  /// instructions, and does not belong to the function.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - events: The names of the events as callgrind abbreviates them, such as `D1mr`.
  /// - Throws: `ToolError.failed` for text that is cut off, in another format or without events.
  package init(_ text: String, events: Set<Substring>) throws(ToolError) {
    var reader = Reader(events: events)
    for line in text.split(separator: "\n") { reader.read(line) }
    guard reader.sum != nil else {
      throw .failed("callgrind", reason: "its counts add up to no number; is its output damaged?")
    }
    guard let total = reader.total else {
      throw .failed("callgrind", reason: "its output has no totals; was it cut off?")
    }
    guard !reader.columns.isEmpty else {
      throw .failed("callgrind", reason: "it counted none of \(events.sorted())")
    }
    self.total = total
    instructions = reader.instructions
  }

  /// Reads a file line by line, in the format of https://valgrind.org/docs/manual/cl-format.html.
  private struct Reader {
    var total: Int?
    var instructions: [String: Int] = [:]
    /// The columns of the events, counted from 0; the first one unless the file says otherwise.
    private(set) var columns = [0]
    private let events: Set<Substring>
    /// The sum of all counts; `nil` once a count is negative or the sum exceeds an integer.
    ///
    /// As long as the sum is valid, no partial sum can overflow.
    var sum: Int? = 0
    /// The function names by the abbreviations that the file uses for them, such as `(12)`.
    private var names: [Substring: String] = [:]
    /// The name of the function that cost lines belong to.
    private var function = ""
    /// Whether the next cost line counts the events of a callee.
    private var isAfterCall = false

    init(events: Set<Substring>) {
      self.events = events
    }

    mutating func read(_ line: Substring) {
      if line.hasPrefix("fn=") {
        function = name(line.dropFirst(3))
      } else if line.hasPrefix("cfn=") {
        // A name may be defined at a call.
        _ = name(line.dropFirst(4))
      } else if line.hasPrefix("calls=") {
        isAfterCall = true
      } else if line.hasPrefix("events: ") {
        let names = line.split(separator: " ").dropFirst()
        columns = names.enumerated().filter { events.contains($0.element) }.map(\.offset)
      } else if line.hasPrefix("totals: ") {
        total = count(in: line)
      } else if let first = line.first, Self.beginsPosition(first) {
        if !isAfterCall, let count = count(in: line) { add(count) }
        isAfterCall = false
      }
    }

    /// Returns the sum of the events in a line of a position, or a key, and counts; `nil` if one is
    /// no number.
    private func count(in line: Substring) -> Int? {
      let counts = line.split(separator: " ").dropFirst()
      guard !counts.isEmpty else { return nil }
      var sum = 0
      for column in columns where column < counts.count {
        guard let count = Int(counts[counts.startIndex + column]),
          case (let next, false) = sum.addingReportingOverflow(count)
        else { return nil }
        sum = next
      }
      return sum
    }

    private mutating func add(_ count: Int) {
      guard count >= 0, case (let next, false)? = sum?.addingReportingOverflow(count) else {
        sum = nil
        return
      }
      sum = next
      instructions[function, default: 0] += count
    }

    /// Returns the name in `(12) main`, which is stored, or the stored name for `(12)`.
    private mutating func name(_ text: Substring) -> String {
      guard text.hasPrefix("("), let end = text.firstIndex(of: ")") else { return String(text) }
      let number = text[...end]
      let rest = text[text.index(after: end)...].drop { $0 == " " }
      if !rest.isEmpty { names[number] = String(rest) }
      return names[number] ?? String(number)
    }

    /// Whether a line begins with a position: a number, or one relative to the previous position,
    /// `+3`, `-2`, `*`.
    private static func beginsPosition(_ first: Character) -> Bool {
      first.isASCII && (first.isNumber || first == "+" || first == "-" || first == "*")
    }
  }
}
