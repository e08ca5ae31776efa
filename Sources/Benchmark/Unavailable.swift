// Symbols of ordo-one/benchmark and google/swift-benchmark that suites may name and this package
// lacks. A use does not compile, and the error tells what to write instead.

extension Benchmark {
  /// The switch of ordo-one/benchmark for checking absolute thresholds.
  @available(
    *, unavailable, message: "docs/how-to/migrate.md: thresholds are read by `bench compare`"
  )
  public static var checkAbsoluteThresholds: Bool { fatalError() }
  /// The function that ordo-one/benchmark calls before the measured part of a body.
  @available(*, unavailable, message: "docs/how-to/migrate.md: the harness measures")
  public var measurementPreSynchronization: ((Bool) -> Void)? { fatalError() }
  /// The function that ordo-one/benchmark calls after the measured part of a body.
  @available(*, unavailable, message: "docs/how-to/migrate.md: the harness measures")
  public var measurementPostSynchronization: ((Bool) -> Void)? { fatalError() }
  /// The function to which ordo-one/benchmark passes each value of a custom metric.
  @available(*, unavailable, message: "docs/how-to/migrate.md: call `measurement(_:_:)`")
  public var customMetricMeasurement: ((BenchmarkMetric, Int) -> Void)? { fatalError() }
  /// The name of the executable target, which ordo-one/benchmark keeps with each benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: the suite of an identifier")
  public var target: String { fatalError() }
  /// The path of the program, which ordo-one/benchmark keeps with each benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: `bench list` names it")
  public var executablePath: String? { fatalError() }
  /// Calls the body once, as the runner of ordo-one/benchmark does for each measurement.
  @available(*, unavailable, message: "docs/how-to/migrate.md: `PROGRAM run ID` runs a benchmark")
  public func run() { fatalError() }
}

extension BenchmarkMetric {
  /// The placeholder of ordo-one/benchmark for a table's column of differences.
  @available(*, unavailable, message: "docs/how-to/migrate.md: reports have columns of their own")
  public static var delta: BenchmarkMetric { fatalError() }
  /// The placeholder of ordo-one/benchmark for a table's column of differences in per cent.
  @available(*, unavailable, message: "docs/how-to/migrate.md: reports have columns of their own")
  public static var deltaPercentage: BenchmarkMetric { fatalError() }
  /// Whether ordo-one/benchmark shows the metric as a count, rather than as a time.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var countable: Bool { fatalError() }
  /// Whether ordo-one/benchmark divides the metric by the scaling factor.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var useScalingFactor: Bool { fatalError() }
  /// The number of the metric in the arrays of ordo-one/benchmark; 0 for a custom metric.
  @available(*, unavailable, message: "docs/how-to/migrate.md: metrics have names")
  public var index: Int { fatalError() }
  /// The largest `index` of a metric in ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: metrics have names")
  public static var maxIndex: Int { fatalError() }
  /// Returns the metric that has `index` in ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: metrics have names")
  public func metricFor(index: Int) -> BenchmarkMetric { fatalError() }
}

extension BenchmarkTimeUnits {
  /// The number of units in a second, with which ordo-one/benchmark scales results.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var factor: Int { fatalError() }
  /// The number of nanoseconds in the unit, by which ordo-one/benchmark divides results.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var divisor: Int { fatalError() }
  /// The symbol of the unit in the tables of ordo-one/benchmark, such as `ns`.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var description: String { fatalError() }
}

extension BenchmarkUnits {
  /// The symbol of the unit in the tables of ordo-one/benchmark, such as `K`.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var description: String { fatalError() }
}

extension BenchmarkScalingFactor {
  /// The symbol of the factor in the tables of ordo-one/benchmark, such as `K`.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var description: String { fatalError() }
}

extension BenchmarkResult {
  /// The metric whose values a result of ordo-one/benchmark summarises.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var metric: BenchmarkMetric { fatalError() }
  /// The unit in which ordo-one/benchmark shows the times of a result.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var timeUnits: BenchmarkTimeUnits { fatalError() }
  /// The scaling factor of the benchmark, in a result of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var scalingFactor: BenchmarkScalingFactor { fatalError() }
  /// The number of iterations before the measurement, in a result of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var warmupIterations: Int { fatalError() }
  /// The suite's tolerances for the metric, in a result of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var thresholds: BenchmarkThresholds? { fatalError() }
  /// The tags of the benchmark, in a result of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var tags: [String: String] { fatalError() }
  /// A difference beyond a tolerance, as ordo-one/benchmark reports it.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public enum ThresholdDeviation {}
  /// The regressions and improvements beyond tolerances, as ordo-one/benchmark reports them.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public enum ThresholdDeviations {}
}

/// The clock with which ordo-one/benchmark times a body.
@available(*, unavailable, message: "docs/how-to/migrate.md: use `ContinuousClock`")
public enum BenchmarkClock {}

/// The statistics of a metric's values in ordo-one/benchmark, such as percentiles.
@available(
  *, unavailable,
  message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
)
public enum Statistics {}

/// The main program of a suite in ordo-one/benchmark, the runner of suites in
/// google/swift-benchmark.
@available(
  *, unavailable,
  message: "docs/how-to/migrate.md, migrate-google.md: `bench` runs what `Benchmark.main` answers"
)
public struct BenchmarkRunner {
  /// Creates a runner, as google/swift-benchmark does for its main program.
  public init(
    suites: [BenchmarkSuite], settings: [any BenchmarkSetting],
    customDefaults: [any BenchmarkSetting] = []
  ) { fatalError() }
}

/// A request of the command of ordo-one/benchmark to a suite's program.
@available(
  *, unavailable, message: "docs/how-to/migrate.md: the worker speaks a language of its own"
)
public enum BenchmarkCommandRequest {}

/// A reply of a suite's program to the command of ordo-one/benchmark.
@available(
  *, unavailable, message: "docs/how-to/migrate.md: the worker speaks a language of its own"
)
public enum BenchmarkCommandReply {}

/// A value with a lock, as a property wrapper of ordo-one/benchmark.
@available(*, unavailable, message: "docs/how-to/migrate.md: use `Mutex`")
public enum ThreadSafeProperty {}

@available(
  *, unavailable, message: "docs/how-to/migrate.md: `bench list --format json` describes it"
)
extension Benchmark: Codable {
  /// Decodes a benchmark, for the command of ordo-one/benchmark.
  public convenience init(from decoder: any Decoder) throws { fatalError() }

  /// Encodes the benchmark, for the command of ordo-one/benchmark.
  public func encode(to encoder: any Encoder) throws { fatalError() }
}

@available(
  *, unavailable, message: "docs/how-to/migrate.md: `bench list --format json` describes it"
)
extension Benchmark.Configuration: Codable {
  /// Decodes a configuration, for the command of ordo-one/benchmark.
  public init(from decoder: any Decoder) throws { fatalError() }

  /// Encodes the configuration, for the command of ordo-one/benchmark.
  public func encode(to encoder: any Encoder) throws { fatalError() }
}

/// The arguments of a program in google/swift-benchmark.
@available(
  *, unavailable, message: "docs/how-to/migrate-google.md: `bench` has options of its own"
)
public enum BenchmarkArguments {}

/// A column of the tables of google/swift-benchmark.
@available(
  *, unavailable, message: "docs/how-to/migrate-google.md: reports have columns of their own"
)
public struct BenchmarkColumn {
  /// Adds a column to the tables of google/swift-benchmark.
  public static func register(_ column: BenchmarkColumn) { fatalError() }
}

/// The formats of numbers in the tables of google/swift-benchmark.
@available(
  *, unavailable, message: "docs/how-to/migrate-google.md: reports have columns of their own"
)
public enum BenchmarkFormatter {}

/// Runs each benchmark once, as a test of google/swift-benchmark.
@available(*, unavailable, message: "docs/how-to/migrate-google.md: `bench run --verify`")
public func runTests(suites: [BenchmarkSuite]) { fatalError() }

/// Returns a test for each benchmark, as google/swift-benchmark does for XCTest.
@available(*, unavailable, message: "docs/how-to/migrate-google.md: `bench run --verify`")
public func makeTests<Test>(
  _ type: Test.Type, suites: [BenchmarkSuite]
) -> [(String, (Test) -> () -> Void)] { fatalError() }
