/// All records of one run and the environment they were taken in: the document
/// `bench.measurement/1`.
public struct MeasurementSet: Sendable, Equatable, Codable {
  /// The format of the document, so that a reader can refuse another one.
  public var schema = MeasurementSet.schema
  /// What the numbers depend on besides the code.
  public var environment: RunEnvironment
  /// The records in the order they ran.
  public var benchmarks: [BenchmarkRecord]

  /// The name and version of this format.
  public static let schema = "bench.measurement/1"

  /// Creates a set of records.
  public init(environment: RunEnvironment, benchmarks: [BenchmarkRecord]) {
    self.environment = environment
    self.benchmarks = benchmarks
  }
}
