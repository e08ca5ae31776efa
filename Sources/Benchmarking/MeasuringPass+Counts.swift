// The passes for metrics that are only measured if they are named.

extension MeasuringPass {
  /// Runs one iteration to warm up, then counts references.
  func measureReferences(into record: inout BenchmarkRecord) throws {
    let wanted = wanted(of: Metric.referenceMetrics, record)
    guard !wanted.isEmpty else { return }
    let tally = try benchmark.withFixture { fixture in
      try fixture.run(Iterations(1))
      return try ReferenceCounter.count { try fixture.run(countedIterations) }
    }
    note(tally, ReferenceTally.readings, wanted, into: &record)
  }

  /// Warms up like the timed pass, then counts page faults.
  ///
  /// The warm-up is as long as the count, so that memory which the workload reuses was touched
  /// before.
  func measureFaults(into record: inout BenchmarkRecord) throws {
    let wanted = wanted(of: Metric.faultMetrics, record)
    guard !wanted.isEmpty else { return }
    let tally = try benchmark.withFixture { fixture in
      try fixture.run(Iterations(1))
      try fixture.run(countedIterations)
      return try FaultCounter.count { try fixture.run(countedIterations) }
    }
    note(tally, FaultTally.readings, wanted, into: &record)
  }

  /// Warms up like the timed pass, then reads the processor's counters around samples of their own.
  ///
  /// The kernel may be unable to count the events at the same time. The group is then never
  /// counted, and the record says so.
  func measureCounters(into record: inout BenchmarkRecord) throws {
    let wanted = HardwareCounters.events.filter { metric, _ in
      self.wanted(of: [metric], record) == [metric]
    }
    guard !wanted.isEmpty else { return }
    let group: CounterGroup
    do throws(CounterError) {
      group = try CounterGroup(wanted.map(\.value))
    } catch {
      for (metric, _) in wanted { record.unavailable[metric] = error.description }
      return
    }
    try benchmark.withFixture { fixture in
      try fixture.run(Iterations(1))
      try fixture.run(countedIterations)
      let iterations = try Calibration.iterationsPerSample(of: fixture, plan: request.plan)
      let samples = try HardwareCounters.sample(
        fixture, group, iterationsPerSample: iterations, plan: request.plan)
      for ((metric, _), counts) in zip(wanted, samples) {
        guard !counts.isEmpty else {
          record.unavailable[metric] = "the processor never counted the group: others use it"
          continue
        }
        record.metrics[metric] = .timed(
          try TimedValue(readings: counts, better: .less, iterationsPerSample: iterations))
      }
    }
  }

  /// Runs one iteration to warm up, then records the live memory of the next.
  func recordHeap(into record: inout BenchmarkRecord) throws {
    guard request.recordsHeap == true else { return }
    record.heap = try benchmark.withFixture { fixture in
      try fixture.run(Iterations(1))
      return try HeapRecorder.curve(of: fixture)
    }
  }

  /// Notes the wanted counts of a tally over the counted iterations.
  private func note<Tally>(
    _ tally: Tally, _ readings: KeyValuePairs<Metric, any KeyPath<Tally, Int> & Sendable>,
    _ wanted: [Metric], into record: inout BenchmarkRecord
  ) {
    for (metric, count) in readings where wanted.contains(metric) {
      record.metrics[metric] = .exact(
        ExactValue(total: tally[keyPath: count], iterations: countedIterations.count))
    }
  }
}
