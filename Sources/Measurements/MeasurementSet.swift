/// All records of one run with their environment: the document `bench.measurement/1`.
public struct MeasurementSet: Sendable, Equatable, Encodable {
  /// The name and version of the document's format, so that a reader can reject other formats.
  public var schema = MeasurementSet.schema
  /// The environment that the numbers depend on; in a merged measurement, that of the first part.
  public var environment: RunEnvironment
  /// The records in the order in which the benchmarks ran.
  public var benchmarks: [BenchmarkRecord]
  /// The run of which this measurement is a shard; `nil` for a whole measurement.
  public var shard: SharedRun?
  /// The merged parts, in the order of their numbers; `nil` for a measurement by one machine.
  public var parts: [MergedPart]?
  /// The benchmarks and metrics that were asked for; `nil` for the whole program.
  public var selection: RunSelection?
  /// The reason and the extent of an early end; `nil` if every selected benchmark was measured.
  public var partial: PartialRun?

  /// The name and version of the format that this program writes.
  public static let schema = "bench.measurement/1"

  /// The custom metrics of the benchmarks, each once, sorted by name.
  package var customMetrics: [Metric] {
    Set(benchmarks.flatMap(\.metrics.keys)).filter(\.isCustom).sorted()
  }

  /// All metrics that the benchmarks can have: the harness's, then the custom ones.
  package var possibleMetrics: [Metric] { Metric.allCases + customMetrics }

  /// Creates a complete measurement of one machine, unless further arguments say otherwise.
  public init(
    environment: RunEnvironment, benchmarks: [BenchmarkRecord], shard: SharedRun? = nil,
    parts: [MergedPart]? = nil, selection: RunSelection? = nil, partial: PartialRun? = nil
  ) {
    self.environment = environment
    self.benchmarks = benchmarks
    self.shard = shard
    self.parts = parts
    self.selection = selection
    self.partial = partial
  }

  /// The environments of the benchmarks of a merged measurement, by identifier; empty for a
  /// measurement by one machine, where all are the same.
  ///
  /// Each time must be read with the environment of its part: parts are measured by several
  /// machines, or by one at several moments.
  public var environments: [String: RunEnvironment] {
    let pairs = (parts ?? []).flatMap { part in part.benchmarks.map { ($0, part.environment) } }
    // No identifier is in two parts: `fault` reports that.
    return Dictionary(pairs) { first, _ in first }
  }
}

extension MeasurementSet: Decodable {
  /// Reads the form that `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError`, also for records that contradict each other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    schema = try container.decode(String.self, forKey: .schema)
    environment = try container.decode(RunEnvironment.self, forKey: .environment)
    benchmarks = try container.decode([BenchmarkRecord].self, forKey: .benchmarks)
    shard = try container.decodeIfPresent(SharedRun.self, forKey: .shard)
    parts = try container.decodeIfPresent([MergedPart].self, forKey: .parts)
    selection = try container.decodeIfPresent(RunSelection.self, forKey: .selection)
    partial = try container.decodeIfPresent(PartialRun.self, forKey: .partial)
    guard let fault else { return }
    let place = AnyKey(stringValue: fault.place)
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath + [place], debugDescription: fault.reason))
  }
}
