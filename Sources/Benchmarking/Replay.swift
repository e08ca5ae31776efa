/// What a step of a replay is: whether its allocations are to be the same, none, in every step.
public enum StepKind: Sendable {
  /// Everything goes on as in the step before, such as a frame of an animation under way.
  case steady
  /// Something begins or ends, such as an animation: its allocations are counted by themselves.
  case event
}

/// What makes a benchmark a stepped one.
package struct Replay: Sendable {
  /// Seconds from one step to the next where the work is really done, such as between two frames.
  package let stepInterval: Double
  /// Sets up a fixture whose steps can be run one by one.
  package let makeFixture: @Sendable () throws -> any SteppedFixture
}

/// A fixture, its type erased, of which one iteration is a replay of numbered steps.
package protocol SteppedFixture: RunningFixture {
  /// Starts a replay anew, and answers of how many steps it is.
  func begin() throws -> Int
  /// Does a step: all of them in order, once each, after `begin()`.
  ///
  /// One dynamic call; the harness allocates nothing for it.
  func step(_ index: Int) throws -> StepKind
}

extension Benchmark {
  /// Creates a benchmark that replays numbered steps, such as the frames of a transition.
  ///
  /// ```swift
  /// Benchmark(stepped: "fade", parameters: ["hz": 120], stepInterval: 1.0 / 120) {
  ///   FadeReplay()
  /// } begin: { replay in
  ///   replay.restart()
  ///   return replay.frameCount
  /// } step: { frame, replay in
  ///   replay.show(frame) ? .event : .steady
  /// } checksum: { replay in
  ///   .approximate(replay.sum)
  /// }
  /// ```
  ///
  /// One iteration is a whole replay: `begin`, then each step once. That is what `time`,
  /// `allocations` and the other metrics of every benchmark are of. Besides, it has the frame
  /// metrics, for which each step is timed, and its allocations are counted, by itself; `begin` is
  /// no part of them.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: What varies, shown as `name[key=value]`.
  ///   - stepInterval: Seconds from one step to the next where the work is really done, positive:
  ///     what `budgetShare` is a share of.
  ///   - items: How many things one replay handles, at least 1.
  ///   - metrics: What it reports of itself, beside what the harness measures.
  ///   - tags: Marks for selection.
  ///   - countedIterations: How many replays the exact pass counts, at least 1.
  ///   - file: The file it is written in, for messages.
  ///   - line: The line it is written in, for messages.
  ///   - setUp: Builds the fixture. Called anew for every pass and never timed.
  ///   - begin: Starts a replay anew and returns the number of its steps, the same each time and at
  ///     least 1.
  ///   - step: Does the step of a number, counted from 0, and tells of what kind it was: the same
  ///     each time.
  ///   - checksum: Reduces the fixture, after `1 + countedIterations` replays, to one number.
  ///   - tearDown: Gives back what `setUp` took. Called after every pass, also when a step throws,
  ///     and never timed.
  public init<Fixture>(
    stepped name: String,
    parameters: KeyValuePairs<String, any CustomStringConvertible> = [:],
    stepInterval: Double,
    items: Int = 1,
    metrics: [CustomMetric<Fixture>] = [],
    tags: [Tag] = [],
    countedIterations: Int = 3,
    file: String = #fileID,
    line: Int = #line,
    setUp: @escaping @Sendable () throws -> Fixture,
    begin: @escaping @Sendable (inout Fixture) throws -> Int,
    step: @escaping @Sendable (Int, inout Fixture) throws -> StepKind,
    checksum: @escaping @Sendable (Fixture) -> Checksum,
    tearDown: @escaping @Sendable (Fixture) throws -> Void = { _ in }
  ) {
    let actions = FixtureActions(metrics: metrics, checksum: checksum, tearDown: tearDown)
    let replay = Replay(stepInterval: stepInterval) {
      Stepped(fixture: try setUp(), begin: begin, step: step, actions: actions)
    }
    self.init(
      name, parameters: parameters, items: items, customMetrics: metrics.map(\.metric), tags: tags,
      countedIterations: countedIterations, place: SourcePlace(file: file, line: line),
      replay: replay, makeFixture: replay.makeFixture)
  }
}

private final class Stepped<Fixture>: SteppedFixture {
  private var fixture: Fixture
  private let start: @Sendable (inout Fixture) throws -> Int
  private let doStep: @Sendable (Int, inout Fixture) throws -> StepKind
  private let actions: FixtureActions<Fixture>

  init(
    fixture: Fixture,
    begin: @escaping @Sendable (inout Fixture) throws -> Int,
    step: @escaping @Sendable (Int, inout Fixture) throws -> StepKind,
    actions: FixtureActions<Fixture>
  ) {
    self.fixture = fixture
    self.start = begin
    self.doStep = step
    self.actions = actions
  }

  func begin() throws -> Int {
    let count = try start(&fixture)
    guard count >= 1 else {
      throw BenchmarkFailure.threw("a replay of \(count) steps; begin returns how many, at least 1")
    }
    return count
  }

  func step(_ index: Int) throws -> StepKind {
    try doStep(index, &fixture)
  }

  func run(_ iterations: Iterations) throws {
    for _ in iterations {
      for index in 0..<(try begin()) { _ = try step(index) }
    }
  }

  func checksum() -> Checksum { actions.checksum(fixture) }
  func readings() -> [Metric: CustomReading] { actions.readings(of: fixture) }
  func tearDown() throws { try actions.tearDown(fixture) }
}
