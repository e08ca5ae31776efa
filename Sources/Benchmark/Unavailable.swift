// Symbols of ordo-one/benchmark that suites may name and this package lacks. A use does not
// compile, and the error tells what to write instead.

extension Benchmark {
  /// A flag of ordo-one/benchmark.
  @available(
    *, unavailable, message: "docs/how-to/migrate.md: thresholds are read by `bench compare`"
  )
  public static var checkAbsoluteThresholds: Bool { fatalError() }
  /// A hook of ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: the harness measures")
  public var measurementPreSynchronization: ((Bool) -> Void)? { fatalError() }
  /// A hook of ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: the harness measures")
  public var measurementPostSynchronization: ((Bool) -> Void)? { fatalError() }
  /// A hook of ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: call `measurement(_:_:)`")
  public var customMetricMeasurement: ((BenchmarkMetric, Int) -> Void)? { fatalError() }
  /// The program's target.
  @available(*, unavailable, message: "docs/how-to/migrate.md: the suite of an identifier")
  public var target: String { fatalError() }
  /// The program's file.
  @available(*, unavailable, message: "docs/how-to/migrate.md: `bench list` names it")
  public var executablePath: String? { fatalError() }
  /// A call of the body.
  @available(*, unavailable, message: "docs/how-to/migrate.md: `PROGRAM run ID` runs a benchmark")
  public func run() { fatalError() }
}

extension BenchmarkMetric {
  /// A column of ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: reports have columns of their own")
  public static var delta: BenchmarkMetric { fatalError() }
  /// A column of ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: reports have columns of their own")
  public static var deltaPercentage: BenchmarkMetric { fatalError() }
  /// A property of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var countable: Bool { fatalError() }
  /// A property of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var useScalingFactor: Bool { fatalError() }
  /// A number of ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: metrics have names")
  public var index: Int { fatalError() }
  /// A number of ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: metrics have names")
  public static var maxIndex: Int { fatalError() }
  /// A number of ordo-one/benchmark.
  @available(*, unavailable, message: "docs/how-to/migrate.md: metrics have names")
  public func metricFor(index: Int) -> BenchmarkMetric { fatalError() }
}

extension BenchmarkTimeUnits {
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var factor: Int { fatalError() }
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var divisor: Int { fatalError() }
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var description: String { fatalError() }
}

extension BenchmarkUnits {
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var description: String { fatalError() }
}

extension BenchmarkScalingFactor {
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var description: String { fatalError() }
}

extension BenchmarkResult {
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var metric: BenchmarkMetric { fatalError() }
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var timeUnits: BenchmarkTimeUnits { fatalError() }
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var scalingFactor: BenchmarkScalingFactor { fatalError() }
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var warmupIterations: Int { fatalError() }
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var thresholds: BenchmarkThresholds? { fatalError() }
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public var tags: [String: String] { fatalError() }
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public enum ThresholdDeviation {}
  /// A part of the results of ordo-one/benchmark.
  @available(
    *, unavailable,
    message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
  )
  public enum ThresholdDeviations {}
}

/// A type of ordo-one/benchmark.
@available(*, unavailable, message: "docs/how-to/migrate.md: use `ContinuousClock`")
public enum BenchmarkClock {}

/// A type of ordo-one/benchmark.
@available(
  *, unavailable,
  message: "docs/how-to/migrate.md: results are records of `bench run --format json`"
)
public enum Statistics {}

/// A type of ordo-one/benchmark.
@available(
  *, unavailable, message: "docs/how-to/migrate.md: `BenchmarkPlugin` writes the main program"
)
public enum BenchmarkRunner {}

/// A type of ordo-one/benchmark.
@available(
  *, unavailable, message: "docs/how-to/migrate.md: the worker speaks a language of its own"
)
public enum BenchmarkCommandRequest {}

/// A type of ordo-one/benchmark.
@available(
  *, unavailable, message: "docs/how-to/migrate.md: the worker speaks a language of its own"
)
public enum BenchmarkCommandReply {}

/// A type of ordo-one/benchmark.
@available(*, unavailable, message: "docs/how-to/migrate.md: use `Mutex`")
public enum ThreadSafeProperty {}

@available(
  *, unavailable, message: "docs/how-to/migrate.md: `bench list --format json` describes it"
)
extension Benchmark: Codable {
  /// Coding for ordo-one/benchmark.
  public convenience init(from decoder: any Decoder) throws { fatalError() }

  /// Coding for ordo-one/benchmark.
  public func encode(to encoder: any Encoder) throws { fatalError() }
}

@available(
  *, unavailable, message: "docs/how-to/migrate.md: `bench list --format json` describes it"
)
extension Benchmark.Configuration: Codable {
  /// Coding for ordo-one/benchmark.
  public init(from decoder: any Decoder) throws { fatalError() }

  /// Coding for ordo-one/benchmark.
  public func encode(to encoder: any Encoder) throws { fatalError() }
}
