/// One build's side of a paired comparison, inside its worker: a fixture that is kept from turn to
/// turn.
package struct TurnTaker {
  private let fixture: any RunningFixture
  private let plan: TurnPlan
  /// Nanoseconds of each sample of the last turn.
  package private(set) var samples: [Int]

  /// Turns before the first that counts: caches, predictors and lazily made metadata.
  private static let warmUpTurns = 2

  /// Sets the fixture up and warms it.
  ///
  /// - Throws: What the benchmark throws.
  package init(_ benchmark: Benchmark, _ plan: TurnPlan) throws {
    fixture = try attempting("set-up") { try benchmark.makeFixture() }
    self.plan = plan
    samples = Array(repeating: 0, count: plan.samples)
    for _ in 0..<Self.warmUpTurns { try takeTurn() }
  }

  /// Tears the fixture down; no turn comes after it.
  ///
  /// Without its error: a benchmark is counted before it is timed, and was heard then.
  package func end() { try? fixture.tearDown() }

  /// Runs the lead-in and then the samples.
  ///
  /// Between two clock readings there is nothing but the body, in `countedRegion`, where a profiler
  /// finds it, and the planned slowdown if there is one; nothing is allocated.
  ///
  /// - Throws: What the body throws.
  package mutating func takeTurn() throws {
    let iterations = Iterations(plan.iterations)
    try countedRegion(fixture, Iterations(plan.leadInIterations))
    for index in samples.indices {
      let start = Platform.monotonicNanoseconds
      try countedRegion(fixture, iterations)
      if let stretch = plan.stretch { Self.stretch(from: start, by: stretch) }
      samples[index] = Platform.monotonicNanoseconds - start
    }
  }

  /// Waits until what began at `start` has taken longer by a share.
  ///
  /// By a share of itself: a sample that a neighbour slows is stretched by as much more, as slower
  /// code would be.
  private static func stretch(from start: Int, by share: Double) {
    let taken = Platform.monotonicNanoseconds - start
    let end = start + taken + Int((share * Double(taken)).rounded())
    while Platform.monotonicNanoseconds < end {}
  }

  /// How long an iteration takes, at least, in a few samples of about the planned length.
  ///
  /// - Throws: `BenchmarkFailure.optimisedAway`, or what the benchmark throws.
  package static func estimate(
    _ benchmark: Benchmark, sampleNanoseconds: Int
  ) throws -> TurnEstimate {
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
