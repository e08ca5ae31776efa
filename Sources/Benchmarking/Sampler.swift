/// Takes the samples: two clock readings around one call of the body, and nothing else between
/// them.
package struct Sampler {
  /// The wall-clock nanoseconds of each sample, in the order taken.
  package private(set) var wall: [Int] = []
  /// The nanoseconds of processor time of each sample; empty unless requested.
  package private(set) var processor: [Int] = []

  /// Samples `fixture` as planned.
  ///
  /// - Parameters:
  ///   - fixture: The fixture, already warm.
  ///   - iterationsPerSample: The number of iterations of the body in each sample.
  ///   - plan: The seconds of sampling, and the limits of the number of samples.
  ///   - readsProcessorTime: Whether to read the thread's processor time too.
  ///   - afterSample: Called after each sample, outside the timed interval.
  /// - Throws: The errors of the body and of `afterSample`.
  package init(
    of fixture: any RunningFixture, iterationsPerSample: Int, plan: MeasurementPlan,
    readsProcessorTime: Bool, afterSample: (() throws -> Void)? = nil
  ) throws {
    // Reserved before the first sample: no allocation may occur between two samples.
    wall.reserveCapacity(plan.maximumSamples)
    if readsProcessorTime { processor.reserveCapacity(plan.maximumSamples) }
    let iterations = Iterations(iterationsPerSample)
    let end = Platform.monotonicNanoseconds + Int(plan.seconds * 1e9)
    var now = 0
    if readsProcessorTime { Platform.excludesProcessorTime = true }
    defer { Platform.excludesProcessorTime = false }
    repeat {
      // The thread's clock is a slow system call, so it is read outside the wall-clock interval.
      let processorStart = readsProcessorTime ? Platform.measuredThreadNanoseconds : 0
      let start = Platform.measuredNanoseconds
      try fixture.run(iterations)
      now = Platform.measuredNanoseconds
      if readsProcessorTime {
        processor.append(Platform.measuredThreadNanoseconds - processorStart)
      }
      wall.append(now - start)
      try afterSample?()
      // `end` is a time of the clock that nothing is excluded from.
      now += Platform.excludedNanoseconds
    } while wall.count < plan.minimumSamples || (now < end && wall.count < plan.maximumSamples)
  }
}
