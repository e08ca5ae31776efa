public import Measurements

/// A profiler's report on the additional work of a regressed benchmark, on which no verdict
/// depends.
public struct Explanation: Sendable, Equatable, Codable {
  /// The metric that has grown: allocations, instructions, or misses of a simulated processor.
  public let metric: Metric
  /// The locations of the additional work in words, the largest share first.
  public let lines: [String]
  /// The reason why `lines` is empty, such as an interruption; `nil` if there are lines.
  public let absence: String?

  /// Creates an explanation of the growth of `metric`; `lines` has the largest location first.
  public init(_ metric: Metric, lines: [String]) {
    self.metric = metric
    self.lines = lines
    absence = nil
  }

  /// Creates an explanation without lines, where `absence` is the reason.
  public init(_ metric: Metric, absence: String) {
    self.metric = metric
    lines = []
    self.absence = absence
  }

  /// The lines of a report, each preceded by the metric's name; only the reason if there are no
  /// lines.
  package var words: [String] {
    let reason = absence.map { ["\(metric.rawValue) not explained: \($0)"] } ?? []
    return lines.map { "\(metric.rawValue): \($0)" } + reason
  }
}
