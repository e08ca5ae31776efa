/// One build's side of a paired comparison, inside its worker: a fixture that is kept from turn to
/// turn.
package struct TurnTaker {
  private let fixture: any RunningFixture
  private let plan: TurnPlan
  /// The nanoseconds of each sample of the latest turn.
  package private(set) var samples: [Int]

  /// The number of turns before the first that counts, which warm caches, predictors and lazy
  /// metadata; two are a choice.
  private static let warmUpTurns = 2

  /// Sets the fixture up and warms it.
  ///
  /// - Throws: The errors of the benchmark.
  package init(_ benchmark: Benchmark, _ plan: TurnPlan) throws {
    fixture = try attempting("set-up") { try benchmark.makeFixture() }
    self.plan = plan
    samples = Array(repeating: 0, count: plan.samples)
    for _ in 0..<Self.warmUpTurns { try takeTurn() }
  }

  /// Tears the fixture down; no turn may follow.
  ///
  /// An error of the tear-down is ignored: the benchmark was counted before it was timed, and the
  /// error was reported then.
  package func end() { try? fixture.tearDown() }

  /// Runs the lead-in and then the samples.
  ///
  /// Between two clock readings, only the body and the planned slowdown, if any, are run. The body
  /// is called in `countedRegion`, where a profiler finds it. Nothing is allocated.
  ///
  /// - Throws: The errors of the body.
  package mutating func takeTurn() throws {
    let iterations = Iterations(plan.iterations)
    // Not timed: the other build has used the caches.
    try countedRegion(fixture, Iterations(plan.leadInIterations))
    for index in samples.indices {
      let start = Platform.measuredNanoseconds
      try countedRegion(fixture, iterations)
      if let stretch = plan.stretch { Self.stretch(from: start, by: stretch) }
      samples[index] = Platform.measuredNanoseconds - start
    }
  }

  /// Waits until the work since `start` has taken longer by `share`.
  ///
  /// The wait is a share of the actual time. A sample that a neighbour slows is thus lengthened in
  /// proportion, like a sample of slower code.
  private static func stretch(from start: Int, by share: Double) {
    let taken = Platform.measuredNanoseconds - start
    let end = start + taken + Int((share * Double(taken)).rounded())
    while Platform.measuredNanoseconds < end {}
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
      let sampler = try Sampler(
        of: fixture, iterationsPerSample: iterations, plan: plan, readsProcessorTime: false)
      return TurnEstimate(
        nanosecondsPerIteration: Double(sampler.wall.min() ?? 0) / Double(iterations))
    }
  }
}
