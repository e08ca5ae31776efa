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
  /// One iteration is a whole replay: `begin`, then each step once. `time`, `allocations` and the
  /// other metrics of every benchmark refer to whole replays. For the additional frame metrics each
  /// step is timed, and its allocations are counted, separately; `begin` is not included.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: The varying parameters, shown as `name[key=value]`.
  ///   - stepInterval: The seconds from one step to the next in the replayed program, positive;
  ///     `budgetShare` is a share of this interval.
  ///   - items: The number of items that one replay handles, at least 1.
  ///   - metrics: The custom metrics of the benchmark, in addition to the harness's.
  ///   - tags: The tags for selection.
  ///   - countedIterations: The number of replays of the exact pass, at least 1; fewer by default
  ///     than of other iterations, because a replay is long.
  ///   - file: The source file of the benchmark, for messages.
  ///   - line: The source line of the benchmark, for messages.
  ///   - setUp: Builds the fixture. Called for every pass and never timed.
  ///   - begin: Restarts the replay and returns the number of its steps, the same each time and at
  ///     least 1.
  ///   - step: Runs the step with a number, counted from 0, and returns its kind, the same each
  ///     time.
  ///   - checksum: Reduces the fixture, after `1 + countedIterations` replays, to one number.
  ///   - tearDown: Releases the resources of `setUp`. Called after every pass, even when a step
  ///     throws, and never timed.
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
  // The harness alone accesses it, step by step, and the check would count as work of each step.
  @exclusivity(unchecked) private var fixture: Fixture
  private let start: @Sendable (inout Fixture) throws -> Int
  private let doStep: @Sendable (Int, inout Fixture) throws -> StepKind
  private let actions: FixtureActions<Fixture>

  init(
    fixture: Fixture,
    begin: @escaping @Sendable (inout Fixture) throws -> Int,
    step: @escaping @Sendable (Int, inout Fixture) throws -> StepKind,
    actions: FixtureActions<Fixture>
  ) {
    unsafe self.fixture = fixture
    self.start = begin
    self.doStep = step
    self.actions = actions
  }

  func begin() throws -> Int {
    let count = try unsafe start(&fixture)
    guard count >= 1 else {
      throw BenchmarkFailure.threw("a replay of \(count) steps; begin returns how many, at least 1")
    }
    return count
  }

  func step(_ index: Int) throws -> StepKind {
    try unsafe doStep(index, &fixture)
  }

  func run(_ iterations: Iterations) throws {
    for _ in iterations {
      for index in 0..<(try begin()) { _ = try step(index) }
    }
  }

  func checksum() -> Checksum { unsafe actions.checksum(fixture) }
  func readings() -> [Metric: CustomReading] { unsafe actions.readings(of: fixture) }
  func tearDown() throws { try unsafe actions.tearDown(fixture) }
}
