/// What a measurement says where it lacks some of the benchmarks that were selected.
public struct PartialRun: Sendable, Equatable, Codable {
  /// The reason, in words.
  public var reason: String
  /// How many benchmarks were measured.
  public var measured: Int
  /// How many benchmarks were selected.
  public var selected: Int

  /// Creates the description of what is there.
  public init(reason: String, measured: Int, selected: Int) {
    self.reason = reason
    self.measured = measured
    self.selected = selected
  }

  /// `partial: 330 of 10000 benchmarks, the budget of 10 s was over`.
  public var line: String { "partial: \(measured) of \(selected) benchmarks, \(reason)" }
}
