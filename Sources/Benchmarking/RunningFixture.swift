/// A fixture with its type erased: what the passes run.
///
/// One dynamic call for each sample.
package protocol RunningFixture: AnyObject {
  /// Runs the body's loop.
  func run(_ iterations: Iterations) throws
  /// Reduces the present state to one number.
  func checksum() -> Checksum
  /// What the benchmark's custom metrics read now.
  func readings() -> [Metric: CustomReading]
  /// Gives back what the set-up took; nothing is called after it.
  func tearDown() throws
}

extension RunningFixture {
  /// A fixture that reports nothing.
  package func readings() -> [Metric: CustomReading] { [:] }
  /// A fixture that holds nothing but memory.
  package func tearDown() throws {}
}

extension Benchmark {
  /// Sets a fixture up, runs a pass on it, and tears it down, also when the pass throws.
  ///
  /// - Throws: What the pass throws; else, saying so, what set-up or tear-down does.
  package func withFixture<Result>(
    _ pass: (any RunningFixture) throws -> Result
  ) throws -> Result {
    let fixture = try attempting("set-up") { try makeFixture() }
    let result: Result
    do {
      result = try pass(fixture)
    } catch {
      // The first error is the one to tell of.
      try? fixture.tearDown()
      throw error
    }
    try attempting("tear-down") { try fixture.tearDown() }
    return result
  }
}

/// Names the part of a benchmark that throws.
func attempting<Result>(_ part: String, _ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch {
    throw BenchmarkFailure.threw("in \(part): \(error)".replacing("\n", with: " "))
  }
}

/// The closures of a benchmark over a fixture.
struct FixtureActions<Fixture>: Sendable {
  let metrics: [CustomMetric<Fixture>]
  let checksum: @Sendable (Fixture) -> Checksum
  let tearDown: @Sendable (Fixture) throws -> Void

  func readings(of fixture: Fixture) -> [Metric: CustomReading] {
    // Names are unique: the catalog has seen to that.
    Dictionary(metrics.map { ($0.metric, $0.read(fixture)) }) { first, _ in first }
  }
}

/// A fixture of a body that returns when it is done.
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
