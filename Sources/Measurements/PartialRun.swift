/// The reason and the extent of a measurement that lacks some of the selected benchmarks.
public struct PartialRun: Sendable, Equatable, Codable {
  /// The reason, in words such as `the budget of 10 s was over`.
  public var reason: String
  /// The number of measured benchmarks, equal to the number of records.
  public var measured: Int
  /// The number of selected benchmarks, larger than `measured`.
  public var selected: Int

  /// Creates the description of a measurement with `measured` of `selected` benchmarks.
  public init(reason: String, measured: Int, selected: Int) {
    self.reason = reason
    self.measured = measured
    self.selected = selected
  }

  /// The description in reports: `partial: 330 of 10000 benchmarks, the budget of 10 s was over`.
  public var line: String { "partial: \(measured) of \(selected) benchmarks, \(reason)" }
}
