/// The counters of the processor, read around samples of their own.
package enum HardwareCounters {
  /// The metrics of the processor's counters, with the event of each.
  package static let events: KeyValuePairs<Metric, CounterEvent> = [
    // The numbers of PERF_COUNT_HW_CPU_CYCLES, _INSTRUCTIONS, _BRANCH_MISSES and _CACHE_MISSES.
    .cycles: .hardware(0), .retiredInstructions: .hardware(1), .branchMisses: .hardware(5),
    .cacheMisses: .hardware(3),
  ]

  /// Returns the reason why this process cannot count an event; `nil` without an obstacle.
  package static func unavailableReason(
    _ event: CounterEvent, system: CounterSystem = .kernel
  ) -> String? {
    do throws(CounterError) {
      _ = try CounterGroup([event], system: system)
      return nil
    } catch {
      return error.description
    }
  }

  /// Samples a fixture, with a reading of the group before and after each sample.
  ///
  /// - Parameters:
  ///   - fixture: The fixture, already warm.
  ///   - group: The counters.
  ///   - iterationsPerSample: The number of iterations in each sample.
  ///   - plan: The limits of the number of samples and of their time.
  /// - Returns: The events per iteration of each sample, for each counter. Samples of which the
  ///   processor counted no part are left out, so the lists may be empty.
  /// - Throws: The errors of the body.
  package static func sample(
    _ fixture: any RunningFixture, _ group: CounterGroup, iterationsPerSample: Int,
    plan: MeasurementPlan
  ) throws -> [[Double]] {
    Platform.excludedCounters = group.leader
    defer { Platform.excludedCounters = nil }
    var samples = Array(repeating: [Double](), count: group.events.count)
    let end = Platform.monotonicNanoseconds + Int(plan.seconds * 1e9)
    var taken = 0
    repeat {
      let start = group.read()
      try fixture.run(Iterations(iterationsPerSample))
      let reading = group.read()
      taken += 1
      guard let start, let counts = reading?.events(since: start) else { continue }
      for (index, count) in counts.enumerated() {
        samples[index].append(count / Double(iterationsPerSample))
      }
    } while taken < plan.minimumSamples
      || (taken < plan.maximumSamples && Platform.monotonicNanoseconds < end)
    return samples
  }
}
