/// A type-erased fixture, which the passes run.
///
/// Each sample costs one dynamic call.
package protocol RunningFixture: AnyObject {
  /// Calls the body once; the body loops over `iterations`.
  func run(_ iterations: Iterations) throws
  /// Returns the state as one number, which is the same after the same number of iterations.
  func checksum() -> Checksum
  /// Returns the current readings of the benchmark's custom metrics.
  func readings() -> [Metric: CustomReading]
  /// Releases the resources of the set-up; no other call may follow.
  func tearDown() throws
}

extension RunningFixture {
  /// Returns no readings, for fixtures without custom metrics.
  package func readings() -> [Metric: CustomReading] { [:] }
  /// Does nothing, for fixtures that hold only memory.
  package func tearDown() throws {}
}

/// Runs `work`, and names `part`, such as `set-up`, in its error.
func attempting<Result>(_ part: String, _ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch let absent as AbsentBenchmark {
    throw absent
  } catch {
    throw BenchmarkFailure.threw("in \(part): \(error)".replacing("\n", with: " "))
  }
}

/// The closures of a benchmark that read or release a fixture; all kinds of fixtures share them.
struct FixtureActions<Fixture>: Sendable {
  let metrics: [CustomMetric<Fixture>]
  let checksum: @Sendable (Fixture) -> Checksum
  let tearDown: @Sendable (Fixture) throws -> Void

  func readings(of fixture: Fixture) -> [Metric: CustomReading] {
    // Names are unique: the catalog checks that.
    Dictionary(metrics.map { ($0.metric, $0.read(fixture)) }) { first, _ in first }
  }
}

/// A fixture of a body that does not await.
final class Fixtured<Fixture>: RunningFixture {
  private var fixture: Fixture
  private let body: @Sendable (Iterations, inout Fixture) throws -> Void
  private let actions: FixtureActions<Fixture>

  init(
    fixture: Fixture, body: @escaping @Sendable (Iterations, inout Fixture) throws -> Void,
    actions: FixtureActions<Fixture>
  ) {
    self.fixture = fixture
    self.body = body
    self.actions = actions
  }

  func run(_ iterations: Iterations) throws {
    try body(iterations, &fixture)
  }

  func checksum() -> Checksum { actions.checksum(fixture) }
  func readings() -> [Metric: CustomReading] { actions.readings(of: fixture) }
  func tearDown() throws { try actions.tearDown(fixture) }
}
