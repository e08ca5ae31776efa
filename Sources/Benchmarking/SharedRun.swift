/// What a measurement says of the run that it is a part of, so that `merge` can tell whether the
/// parts at hand are all of it.
public struct SharedRun: Sendable, Equatable, Codable {
  /// Which part this is.
  public var part: Shard
  /// The benchmarks of all parts by identifier, in the order of the program.
  public var selected: [String]
  /// The names of the metrics that were asked for, of those that a program reports of itself, too.
  public var metrics: [String]

  /// Creates the description of a shared run.
  public init(part: Shard, selected: [String], metrics: [Metric]) {
    self.part = part
    self.selected = selected
    self.metrics = metrics.map(\.rawValue)
  }
}

/// Where one part of a merged measurement comes from.
public struct MergedPart: Sendable, Equatable, Codable {
  /// Which part.
  public var part: Shard
  /// Where and when it was measured.
  public var environment: RunEnvironment
  /// Its benchmarks by identifier.
  public var benchmarks: [String]

  /// Creates a part.
  public init(part: Shard, environment: RunEnvironment, benchmarks: [String]) {
    self.part = part
    self.environment = environment
    self.benchmarks = benchmarks
  }
}
