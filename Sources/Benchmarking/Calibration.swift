/// Finds how many iterations make a sample long enough to time.
package enum Calibration {
  /// Iterations for a sample of at least `target` nanoseconds, found while warming up.
  ///
  /// The count grows from 1 until one call of the body lasts long enough; the warm-up then goes on
  /// for what is left of its time.
  ///
  /// - Throws: `BenchmarkFailure.optimisedAway`, or what the body throws.
  package static func iterationsPerSample(
    of fixture: any RunningFixture, plan: MeasurementPlan
  ) throws -> Int {
    let end = Platform.monotonicNanoseconds + Int(plan.warmUpSeconds * 1e9)
    var iterations = 1
    while true {
      let elapsed = try nanoseconds(of: fixture, iterations: iterations)
      if let failure = deletedLoop(iterations: iterations, elapsed: elapsed) { throw failure }
      if elapsed >= plan.sampleNanoseconds {
        if Platform.monotonicNanoseconds >= end { return iterations }
      } else {
        iterations = next(after: iterations, elapsed: elapsed, target: plan.sampleNanoseconds)
      }
    }
  }

  /// The count to try after `iterations` took less than the target: aimed 10 % above it, and at
  /// most ten times more, since a short reading is mostly clock.
  package static func next(after iterations: Int, elapsed: Int, target: Int) -> Int {
    let aimed = Double(iterations) * 1.1 * Double(target) / Double(max(elapsed, 1))
    return max(iterations + 1, Int(min(aimed, Double(iterations) * 10).rounded(.up)))
  }

  /// The failure to report when so many iterations took less time than counting to their number
  /// does.
  package static func deletedLoop(iterations: Int, elapsed: Int) -> BenchmarkFailure? {
    // Below 50 µs in all, the clock's own steps could look like a fast loop; a deleted loop stays
    // there however many iterations it is given.
    guard iterations >= 500_000 else { return nil }
    let nanoseconds = Double(elapsed) / Double(iterations)
    return nanoseconds < LoopOverhead.smallestPossible
      ? .optimisedAway(nanosecondsPerIteration: nanoseconds) : nil
  }

  /// How long one call of the body with so many iterations takes.
  static func nanoseconds(of fixture: any RunningFixture, iterations: Int) throws -> Int {
    let start = Platform.monotonicNanoseconds
    try fixture.run(Iterations(iterations))
    return Platform.monotonicNanoseconds - start
  }
}
