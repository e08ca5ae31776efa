/// One build's side of a paired comparison, inside its worker: a fixture that is kept from turn to
/// turn.
package struct TurnTaker {
  private let fixture: any RunningFixture
  private let plan: TurnPlan
  /// The nanoseconds of each sample of the latest turn.
  package private(set) var samples: [Int]
  /// Times single iterations or steps; `nil` if the plan has no such turns.
  private var tail: SingleTimer?

  /// The number of turns before the first that counts, which warm caches, predictors and lazy
  /// metadata; two are a choice.
  private static let warmUpTurns = 2
  /// The nanoseconds of a turn that warms up alone: the second would cost more than it warms.
  private static let longWarmUp = 20_000_000

  /// Sets the fixture up and, unless the plan is cold, warms it.
  ///
  /// - Throws: The errors of the benchmark.
  package init(_ benchmark: Benchmark, _ plan: TurnPlan) throws {
    fixture = try attempting("set-up") { try benchmark.makeFixture() }
    self.plan = plan
    samples = Array(repeating: 0, count: plan.samples)
    let warmUps = plan.isCold == true ? 0 : Self.warmUpTurns
    for _ in 0..<warmUps where samples.reduce(0, +) < Self.longWarmUp { try takeTurn() }
    tail = try plan.singles.map { try SingleTimer(fixture, count: $0) }
  }

  /// Tears the fixture down; no turn may follow.
  ///
  /// An error of the tear-down is ignored: the benchmark was counted before it was timed, and the
  /// error was reported then.
  package func end() { try? fixture.tearDown() }

  /// Runs the lead-in and then the samples.
  ///
  /// Between two clock readings, only the body is run. The body is called in `countedRegion`, where
  /// a profiler finds it. Nothing is allocated.
  ///
  /// - Throws: The errors of the body.
  package mutating func takeTurn() throws {
    let iterations = Iterations(plan.iterations)
    // Not timed: the other build has used the caches.
    try countedRegion(fixture, Iterations(plan.leadInIterations))
    for index in samples.indices {
      let start = Platform.measuredNanoseconds
      try countedRegion(fixture, iterations)
      samples[index] = Platform.measuredNanoseconds - start
    }
  }

  /// The nanoseconds of each iteration or step of the latest turn of single ones.
  package var singles: [Int] { tail?.times ?? [] }

  /// Runs the lead-in, and then the iterations or replays of the plan, each iteration or step timed
  /// by itself; nothing if the plan has no such turns.
  ///
  /// - Throws: The errors of the body, or an error when a replay has another number of steps than
  ///   the first.
  package mutating func takeTailTurn() throws {
    guard tail != nil else { return }
    try countedRegion(fixture, Iterations(plan.leadInIterations))
    try tail?.takeTurn()
  }

  /// Estimates the lowest time of an iteration, from a few samples of about the planned length.
  ///
  /// - Throws: `BenchmarkFailure.optimisedAway`, and the errors of the benchmark.
  package static func estimate(
    _ benchmark: Benchmark, sampleNanoseconds: Int
  ) throws -> TurnEstimate {
    // 0 seconds mean no warm-up, and the smallest number of samples.
    var plan = MeasurementPlan(seconds: 0)
    plan.sampleNanoseconds = sampleNanoseconds
    return try benchmark.withFixture { [plan] fixture in
      let iterations = try Calibration.iterationsPerSample(of: fixture, plan: plan)
      if fixture is any ThreadedRunning {
        let least = try Calibration.nanoseconds(of: fixture, iterations: iterations)
        return TurnEstimate(nanosecondsPerIteration: Double(least) / Double(iterations))
      }
      let sampler = try Sampler(
        of: fixture, iterationsPerSample: iterations, plan: plan, readsProcessorTime: false)
      return TurnEstimate(
        nanosecondsPerIteration: Double(sampler.wall.min() ?? 0) / Double(iterations))
    }
  }
}
