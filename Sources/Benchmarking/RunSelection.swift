/// The part of a program that a run was asked to measure.
///
/// A measurement carries it, so that whatever compares the measurement later can tell a benchmark
/// that is gone from one that nobody asked for.
public struct RunSelection: Sendable, Equatable, Codable {
  /// The suites that were named; `nil` for all.
  public var suites: [String]?
  /// The tags that were named; `nil` for all.
  public var tags: [String]?
  /// The expression that identifiers must match; `nil` if none was given.
  public var filter: String?
  /// The expression that identifiers must not match; `nil` if none was given.
  public var skip: String?
  /// The names of the metrics that were named; `nil` for the usual ones.
  public var metrics: [String]?

  /// Creates a selection; `nil` where nothing narrows it: the whole program was asked for.
  public init?(
    suites: [String] = [], tags: [String] = [], filter: String? = nil, skip: String? = nil,
    metrics: [Metric] = []
  ) {
    guard
      !suites.isEmpty || !tags.isEmpty || filter != nil || skip != nil || !metrics.isEmpty
    else { return nil }
    self.suites = suites.isEmpty ? nil : suites
    self.tags = tags.isEmpty ? nil : tags
    self.filter = filter
    self.skip = skip
    self.metrics = metrics.isEmpty ? nil : metrics.map(\.rawValue)
  }

  /// Whether a metric was asked for, by its name or because none was named.
  public func has(_ metric: Metric) -> Bool { metrics?.contains(metric.rawValue) ?? true }

  /// The options that make the selection, as words of a command line.
  public var options: [String] {
    func repeated(_ option: String, _ values: [String]?) -> [String] {
      (values ?? []).flatMap { [option, $0] }
    }
    return repeated("--suite", suites) + repeated("--tag", tags)
      + repeated("--filter", filter.map { [$0] }) + repeated("--skip", skip.map { [$0] })
      + repeated("--metric", metrics)
  }
}
