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
  package static func function(_ name: String) -> String { CallgrindReader.function(name) }

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
