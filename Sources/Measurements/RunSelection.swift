/// The part of a program that a run was asked to measure.
///
/// A measurement contains its selection, so that a later comparison can tell a removed benchmark
/// from one that was not selected.
public struct RunSelection: Sendable, Equatable, Codable {
  /// The names of the requested suites; `nil` for all suites.
  public var suites: [String]?
  /// The requested tags; `nil` if no tag was required.
  public var tags: [String]?
  /// The regular expression that identifiers must match; `nil` if none was given.
  public var filter: String?
  /// The regular expression that identifiers must not match; `nil` if none was given.
  public var skip: String?
  /// The names of the requested metrics; `nil` for the standard metrics.
  public var metrics: [String]?

  /// Creates a selection; `nil` if no argument narrows the run, which then covers the whole
  /// program.
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

  /// Whether a metric was requested by name; true for every metric if none was named.
  public func has(_ metric: Metric) -> Bool { metrics?.contains(metric.rawValue) ?? true }

  /// The options of `bench run` that make this selection, as words of a command line.
  public var options: [String] {
    func repeated(_ option: String, _ values: [String]?) -> [String] {
      (values ?? []).flatMap { [option, $0] }
    }
    return repeated("--suite", suites) + repeated("--tag", tags)
      + repeated("--filter", filter.map { [$0] }) + repeated("--skip", skip.map { [$0] })
      + repeated("--metric", metrics)
  }
}
