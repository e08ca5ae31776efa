/// Finds the number of iterations that makes a sample long enough to time.
package enum Calibration {
  /// Returns the number of iterations for a sample of at least `plan.sampleNanoseconds`, found
  /// while warming up.
  ///
  /// The number grows from 1 until one call of the body lasts long enough; the warm-up then
  /// continues for the rest of its time. The number stops growing when the excluded part of a call
  /// takes `longestCall` times the time of a sample.
  ///
  /// - Throws: `BenchmarkFailure.optimisedAway`, and the errors of the body.
  package static func iterationsPerSample(
    of fixture: any RunningFixture, plan: MeasurementPlan
  ) throws -> Int {
    let end = Platform.monotonicNanoseconds + Int(plan.warmUpSeconds * 1e9)
    var iterations = 1
    while true {
      let excluded = Platform.excludedNanoseconds
      let elapsed = try nanoseconds(of: fixture, iterations: iterations)
      if let failure = deletedLoop(iterations: iterations, elapsed: elapsed) { throw failure }
      // What a group of threads leaves out is the harness's own time, and not the body's.
      let isLongest =
        !(fixture is any ThreadedRunning)
        && Platform.excludedNanoseconds - excluded >= longestCall * plan.sampleNanoseconds
      if elapsed >= plan.sampleNanoseconds || isLongest {
        if Platform.monotonicNanoseconds >= end { return iterations }
      } else {
        iterations = next(after: iterations, elapsed: elapsed, target: plan.sampleNanoseconds)
      }
    }
  }

  /// The excluded time of a call at which iterations stop growing, in samples.
  ///
  /// Without a limit, a body that excludes nearly all of its time would run for seconds in each
  /// sample. The number is a choice that no measurement supports: 5 ms for samples of 100 µs.
  private static let longestCall = 50

  /// Returns the number to try after `iterations` took less than the target.
  ///
  /// The number aims 10 % above the target, so that a slightly faster call does not miss the target
  /// again. It grows at most tenfold, since a short time is mostly that of the clock reading.
  package static func next(after iterations: Int, elapsed: Int, target: Int) -> Int {
    // The clock may not have moved at all.
    let aimed = Double(iterations) * 1.1 * Double(target) / Double(max(elapsed, 1))
    return max(iterations + 1, Int(min(aimed, Double(iterations) * 10).rounded(.up)))
  }

  /// Returns the failure of a loop that took less time than counting its iterations does; `nil` for
  /// a plausible loop.
  package static func deletedLoop(iterations: Int, elapsed: Int) -> BenchmarkFailure? {
    // Below 50 µs in all, the steps of the clock could look like a fast loop. A deleted loop stays
    // below that however many iterations it is given.
    guard iterations >= 500_000 else { return nil }
    let nanoseconds = Double(elapsed) / Double(iterations)
    return nanoseconds < LoopOverhead.smallestPossible
      ? .optimisedAway(nanosecondsPerIteration: nanoseconds) : nil
  }

  /// Returns the nanoseconds of one call of the body with `iterations` iterations.
  ///
  /// With threads it is the shortest time of a thread in three calls: the time of all is longer if
  /// one of them has to wait for its processor.
  static func nanoseconds(of fixture: any RunningFixture, iterations: Int) throws -> Int {
    if let fixture = fixture as? any ThreadedRunning {
      var times: [Int] = []
      for _ in 0..<3 {
        try fixture.run(Iterations(iterations))
        times += fixture.group.readings.map(\.nanoseconds)
      }
      return times.min() ?? 0
    }
    let start = Platform.measuredNanoseconds
    try fixture.run(Iterations(iterations))
    return Platform.measuredNanoseconds - start
  }
}
