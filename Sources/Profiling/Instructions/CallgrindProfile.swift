/// The instructions, or other events, that callgrind counted for one of its output files, by
/// function.
public struct CallgrindProfile: Sendable, Equatable {
  /// The number of events of all functions together, as callgrind totals them.
  public let total: Int
  /// The events of each function, without those of its callees, by linker name.
  public let instructions: [String: Int]

  /// The functions that ran, by linker name.
  package var functions: Set<String> { Set(instructions.keys.map(CallgrindCode.function)) }

  /// Returns what was counted beyond a part of it, such as a run of fewer iterations.
  ///
  /// A function with no more events than in the part is absent; the total is the difference of the
  /// totals.
  func since(_ part: CallgrindProfile) -> CallgrindProfile {
    let more = instructions.compactMap { name, count in
      let difference = count - (part.instructions[name] ?? 0)
      return difference > 0 ? (name, difference) : nil
    }
    return CallgrindProfile(
      total: total - part.total, instructions: Dictionary(uniqueKeysWithValues: more))
  }

  /// Returns the events of some functions, at all depths of a recursion.
  func total(of functions: Set<String>) -> Int {
    instructions.filter { functions.contains(CallgrindCode.function($0.key)) }.values.reduce(0, +)
  }

  private init(total: Int, instructions: [String: Int]) {
    (self.total, self.instructions) = (total, instructions)
  }

  /// Reads the instructions in a file of callgrind's format.
  ///
  /// - Throws: `ToolError.failed` for text that is cut off or in another format.
  public init(_ text: String) throws(ToolError) {
    // The name of the event "instruction read". A file with one event only need not name it.
    try self.init(text, events: ["Ir"])
  }

  /// Reads the sum of some events in a file of callgrind's format.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - events: The names of the events as callgrind abbreviates them, such as `D1mr`.
  /// - Throws: `ToolError.failed` for text that is cut off, in another format or without events.
  package init(_ text: String, events: Set<Substring>) throws(ToolError) {
    let reader = try CallgrindReader(text, events: events)
    total = reader.total
    instructions = reader.instructions
  }
}
