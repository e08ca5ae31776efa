/// The shared run of which a measurement is a part; `merge` checks with it whether all parts are
/// present.
public struct SharedRun: Sendable, Equatable, Codable {
  /// The part of the run that this measurement covers.
  public var part: Shard
  /// The identifiers of the benchmarks of all parts, in the order of the program.
  public var selected: [String]
  /// The names of the requested metrics, including custom ones.
  public var metrics: [String]

  /// Creates the description of a shared run, in which only `part` differs between its parts.
  public init(part: Shard, selected: [String], metrics: [Metric]) {
    self.part = part
    self.selected = selected
    self.metrics = metrics.map(\.rawValue)
  }

  /// Creates the description of a shared run from the names of its metrics.
  package init(part: Shard, selected: [String], metrics: [String]) {
    self.part = part
    self.selected = selected
    self.metrics = metrics
  }
}

/// The origin of one part of a merged measurement.
public struct MergedPart: Sendable, Equatable, Codable {
  /// The number of the shard and the number of all shards.
  public var part: Shard
  /// The environment of the part's measurement, with which its times must be read.
  public var environment: RunEnvironment
  /// The identifiers of the benchmarks that the part measured.
  public var benchmarks: [String]

  /// Creates a part of a merged measurement from the identifiers that its shard measured.
  public init(part: Shard, environment: RunEnvironment, benchmarks: [String]) {
    self.part = part
    self.environment = environment
    self.benchmarks = benchmarks
  }
}

extension MergedPart {
  /// The shard and the machine in words, such as `2/3 amd-epyc`.
  package var place: String { "\(part) \(environment.machineSlug)" }
}

extension [MergedPart] {
  /// The part that measured each benchmark, by identifier; empty unless there are several parts.
  package var places: [String: MergedPart] {
    guard count > 1 else { return [:] }
    return Dictionary(flatMap { part in part.benchmarks.map { ($0, part) } }) { first, _ in first }
  }
}
