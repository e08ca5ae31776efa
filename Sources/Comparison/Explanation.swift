public import Benchmarking

/// A profiler's report on the additional work of a regressed benchmark; no verdict depends on it.
public struct Explanation: Sendable, Equatable, Codable {
  /// The metric that has grown: allocations or instructions.
  public let metric: Metric
  /// The locations with the largest additional share first, a few words each.
  public let lines: [String]
  /// The reason for the absence of lines, such as an interruption; `nil` if there are lines.
  public let absence: String?

  /// Creates an explanation of a change of `metric`, in lines of text.
  public init(_ metric: Metric, lines: [String]) {
    self.metric = metric
    self.lines = lines
    absence = nil
  }

  /// Creates an explanation without lines, and states the reason.
  public init(_ metric: Metric, absence: String) {
    self.metric = metric
    lines = []
    self.absence = absence
  }

  /// The lines for a reader, each with the metric's name.
  package var words: [String] {
    let reason = absence.map { ["\(metric.rawValue) not explained: \($0)"] } ?? []
    return lines.map { "\(metric.rawValue): \($0)" } + reason
  }
}
