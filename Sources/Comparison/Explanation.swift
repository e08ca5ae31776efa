public import Benchmarking

/// Where a benchmark that got worse does its additional work: a profiler's answer beside a verdict,
/// which does not depend on it.
public struct Explanation: Sendable, Equatable, Codable {
  /// What there is more of: allocations or instructions.
  public let metric: Metric
  /// The places with most of it first, a few words each.
  public let lines: [String]
  /// Why there are none.
  public let absence: String?

  /// Creates an explanation.
  public init(_ metric: Metric, lines: [String]) {
    self.metric = metric
    self.lines = lines
    absence = nil
  }

  /// Says why there is none.
  public init(_ metric: Metric, absence: String) {
    self.metric = metric
    lines = []
    self.absence = absence
  }

  /// Lines for a reader, each of which names the metric.
  package var words: [String] {
    let reason = absence.map { ["\(metric.rawValue) not explained: \($0)"] } ?? []
    return lines.map { "\(metric.rawValue): \($0)" } + reason
  }
}
