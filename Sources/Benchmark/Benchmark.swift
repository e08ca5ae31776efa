internal import Benchmarking

/// A benchmark of a suite that was written for the package `benchmark` of ordo-one.
///
/// The class and its closures are those of that package, so that its suites build unchanged, and
/// this package's harness measures. `docs/how-to/migrate.md` says of each symbol whether it works.
public final class Benchmark {
  /// A hook that runs before each pass, of one benchmark or of every benchmark.
  public typealias BenchmarkSetupHook = () async throws -> Void
  /// A hook that runs after each pass, of one benchmark or of every benchmark.
  public typealias BenchmarkTeardownHook = () async throws -> Void
  /// The body of a benchmark that neither awaits nor throws.
  public typealias BenchmarkClosure = (_ benchmark: Benchmark) -> Void
  /// The body of a benchmark that awaits and does not throw.
  public typealias BenchmarkAsyncClosure = (_ benchmark: Benchmark) async -> Void
  /// The body of a benchmark that may throw and does not await.
  public typealias BenchmarkThrowingClosure = (_ benchmark: Benchmark) throws -> Void
  /// The body of a benchmark that awaits and may throw.
  public typealias BenchmarkAsyncThrowingClosure = (_ benchmark: Benchmark) async throws -> Void

  // Suites are registered, and benchmarks run, by one thread.
  /// A hook that runs before each pass of each benchmark, after `startupHook`.
  nonisolated(unsafe) public static var setup: BenchmarkSetupHook?
  /// A hook that runs after each pass of each benchmark, after `shutdownHook`.
  nonisolated(unsafe) public static var teardown: BenchmarkTeardownHook?
  /// A hook that runs before each pass of each benchmark, before `setup`.
  nonisolated(unsafe) public static var startupHook: BenchmarkSetupHook?
  /// A hook that runs after each pass of each benchmark, before `teardown`.
  nonisolated(unsafe) public static var shutdownHook: BenchmarkTeardownHook?
  /// The settings of benchmarks that are registered later without settings; at first those of
  /// ordo-one/benchmark.
  nonisolated(unsafe) public static var defaultConfiguration = Configuration(
    metrics: .default, tags: [:], timeUnits: .automatic, units: [:], warmupIterations: 1,
    scalingFactor: .one, maxDuration: .seconds(1), maxIterations: 10_000, skip: false,
    thresholds: nil)
  /// The benchmarks registered so far, in the order of registration.
  nonisolated(unsafe) public internal(set) static var benchmarks: [Benchmark] = []

  /// The name as written, without tags.
  public var baseName: String
  /// The settings, by default those of `defaultConfiguration` at the registration.
  public var configuration: Configuration
  /// The message of the last call of `error(_:)`; `nil` without a call in this pass.
  public var failureReason: String?
  /// The number of the present call of the body, from 0 in each pass.
  public internal(set) var currentIteration = 0
  /// The result of a set-up hook with a result; `nil` without such a hook.
  public var setupState: Any?

  let body: Body
  let place: SourcePlace
  var setUp: BenchmarkSetupHook?
  let tearDown: BenchmarkTeardownHook?
  var measuring = Measuring.initial
  var ownReadings: [BenchmarkMetric: OwnReading] = [:]

  /// The body of a benchmark, which awaits or not.
  enum Body {
    case sync(BenchmarkThrowingClosure)
    case async(BenchmarkAsyncThrowingClosure)
  }

  init?(
    _ name: String, _ configuration: Configuration, _ place: SourcePlace, body: Body,
    setup: BenchmarkSetupHook?, teardown: BenchmarkTeardownHook?
  ) {
    guard !configuration.skip else { return nil }
    baseName = name
    self.configuration = configuration
    self.body = body
    self.place = place
    setUp = setup
    tearDown = teardown
    unsafe Self.benchmarks.append(self)
  }

  /// The name with the tags of the configuration, such as `sort (count: 100)`.
  public var name: String {
    get {
      guard !configuration.tags.isEmpty else { return baseName }
      let tags = configuration.tags.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "\(baseName) (\(tags.joined(separator: ", ")))"
    }
    set { baseName = newValue }
  }

  /// The range over which the body loops in one call; the range's length is the scaling factor.
  public var scaledIterations: Range<Int> { 0..<configuration.scalingFactor.rawValue }

  /// Marks the benchmark as failed; it ends after the present call of the body.
  public func error(_ description: String) {
    failureReason = description
  }

  /// Records a value of a custom metric; has no effect unless the configuration has the metric.
  public func measurement(_ metric: BenchmarkMetric, _ value: Int) {
    ownReadings[metric]?.note(value)
  }
}

extension Benchmark: Hashable {
  /// Whether two benchmarks have the same name, including its tags.
  public static func == (one: Benchmark, other: Benchmark) -> Bool { one.name == other.name }

  /// Feeds only the name, including its tags, to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
