/// Takes the samples: two clock readings around one call of the body, and nothing else.
package struct Sampler {
  /// Nanoseconds of each sample, in the order taken.
  package private(set) var wall: [Int] = []
  /// Nanoseconds of processor time of each sample; empty unless asked for.
  package private(set) var processor: [Int] = []

  /// Samples `fixture` as planned.
  ///
  /// - Parameters:
  ///   - fixture: What to sample; warm.
  ///   - iterationsPerSample: How often the body runs in each.
  ///   - plan: How long and how many.
  ///   - readsProcessorTime: Whether to read the thread's clock, too.
  ///   - afterSample: Called after each sample, outside of what is timed.
  /// - Throws: What the body throws.
  package init(
    of fixture: any RunningFixture, iterationsPerSample: Int, plan: MeasurementPlan,
    readsProcessorTime: Bool, afterSample: (() throws -> Void)? = nil
  ) throws {
    // Reserved before the first sample: nothing may allocate between two of them.
    wall.reserveCapacity(plan.maximumSamples)
    if readsProcessorTime { processor.reserveCapacity(plan.maximumSamples) }
    let iterations = Iterations(iterationsPerSample)
    let end = Platform.monotonicNanoseconds + Int(plan.seconds * 1e9)
    var now = 0
    repeat {
      // The thread's clock is a slow system call: outside the wall-clock stamps.
      let processorStart = readsProcessorTime ? Platform.threadNanoseconds : 0
      let start = Platform.monotonicNanoseconds
      try fixture.run(iterations)
      now = Platform.monotonicNanoseconds
      if readsProcessorTime { processor.append(Platform.threadNanoseconds - processorStart) }
      wall.append(now - start)
      try afterSample?()
    } while wall.count < plan.minimumSamples || (now < end && wall.count < plan.maximumSamples)
  }
}
