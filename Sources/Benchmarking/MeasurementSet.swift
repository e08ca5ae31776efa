/// All records of one run and the environment they were taken in: the document
/// `bench.measurement/1`.
public struct MeasurementSet: Sendable, Equatable, Codable {
  /// The format of the document, so that a reader can refuse another one.
  public var schema = MeasurementSet.schema
  /// What the numbers depend on besides the code; of a merged measurement, that of its first part.
  public var environment: RunEnvironment
  /// The records in the order they ran.
  public var benchmarks: [BenchmarkRecord]
  /// The run that this is a part of; `nil` for a whole one.
  public var shard: SharedRun?
  /// The parts that this was merged from, in order; `nil` for what one machine measured.
  public var parts: [MergedPart]?

  /// The name and version of this format.
  public static let schema = "bench.measurement/1"

  /// The metrics that benchmarks report of themselves, in the order of tables.
  package var customMetrics: [Metric] {
    Set(benchmarks.flatMap(\.metrics.keys)).filter(\.isCustom).sorted()
  }

  /// All that there can be of its benchmarks, in the order of tables.
  package var possibleMetrics: [Metric] { Metric.allCases + customMetrics }

  /// Creates a set of records.
  public init(
    environment: RunEnvironment, benchmarks: [BenchmarkRecord], shard: SharedRun? = nil,
    parts: [MergedPart]? = nil
  ) {
    self.environment = environment
    self.benchmarks = benchmarks
    self.shard = shard
    self.parts = parts
  }

  /// The environments of the benchmarks of a merged measurement, by identifier; empty for what one
  /// machine measured, where all have the same.
  ///
  /// A time says nothing without its own: parts are measured by several machines, or by one at
  /// several moments.
  public var environments: [String: RunEnvironment] {
    let pairs = (parts ?? []).flatMap { part in part.benchmarks.map { ($0, part.environment) } }
    return Dictionary(pairs) { first, _ in first }
  }
}
