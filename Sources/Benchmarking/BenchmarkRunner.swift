/// Which of a benchmark's metrics to measure, and for how long.
package struct MeasurementRequest: Sendable, Codable, Equatable {
  /// `suite/group/name[parameter=value]`.
  package var id: String
  /// The metrics to read; the checksum is always taken.
  package var metrics: [Metric]
  /// How to measure time.
  package var plan: MeasurementPlan
  /// Allocations to add to each counted iteration, for the harness to prove itself on.
  package var addedAllocations = 0

  package init(id: String, metrics: [Metric], plan: MeasurementPlan) {
    self.id = id
    self.metrics = metrics
    self.plan = plan
  }
}

/// Runs one benchmark in this process: the counting passes, then the timed samples.
package enum BenchmarkRunner {
  /// Measures what `request` asks for.
  ///
  /// A failure is a record too.
  package static func record(
    of entry: Catalog.Entry, _ request: MeasurementRequest
  ) -> BenchmarkRecord {
    var record = BenchmarkRecord(
      id: entry.id, suite: entry.suite, items: entry.benchmark.items, tags: entry.tags)
    // A metric that the benchmark does not have is not unavailable: it is no metric of it.
    var request = request
    request.metrics.removeAll { !entry.benchmark.offers($0) }
    for metric in request.metrics {
      record.unavailable[metric] = metric.unavailableReason
    }
    do {
      try measureExact(entry.benchmark, request, into: &record)
      try measureReferences(entry.benchmark, request, into: &record)
      try measureTime(entry.benchmark, request, into: &record)
      try measureFrames(entry.benchmark, request, into: &record)
    } catch {
      record.checksum = nil
      record.metrics = [:]
      record.unavailable = [:]
      record.frames = nil
      record.failure = BenchmarkFailure(error)
    }
    return record
  }

  /// A fresh fixture, one iteration to warm up, then the counted ones; the checksum after that, and
  /// at last the steps one by one.
  ///
  /// The first iteration is left out because first calls build metadata and fill caches.
  private static func measureExact(
    _ benchmark: Benchmark, _ request: MeasurementRequest, into record: inout BenchmarkRecord
  ) throws {
    let wanted = Metric.allocationMetrics.filter {
      request.metrics.contains($0) && record.unavailable[$0] == nil
    }
    let fixture = try benchmark.makeFixture()
    let iterations = Iterations(benchmark.countedIterations)
    try fixture.run(Iterations(1))
    if wanted.allSatisfy(\.isOfSteps) {
      try fixture.run(iterations)
    } else {
      let tally = try AllocationCounter.count {
        try fixture.run(iterations)
        AllocationCounter.allocate(request.addedAllocations * iterations.count)
      }
      for metric in wanted where !metric.isOfSteps {
        record.metrics[metric] = .exact(tally.value(of: metric, over: iterations.count))
      }
    }
    let checksum = fixture.checksum()
    guard checksum.isFinite else {
      throw BenchmarkFailure.threw("the checksum is \(checksum), which agrees with nothing")
    }
    record.checksum = checksum
    if let fixture = fixture as? any SteppedFixture, wanted.contains(where: \.isOfSteps) {
      let tally = try StepTally(of: fixture)
      for metric in wanted where metric.isOfSteps {
        record.metrics[metric] = .exact(tally.value(of: metric))
      }
    }
  }

  /// A fresh fixture again, one iteration to warm up, then those that are counted.
  private static func measureReferences(
    _ benchmark: Benchmark, _ request: MeasurementRequest, into record: inout BenchmarkRecord
  ) throws {
    let wanted = Metric.referenceMetrics.filter {
      request.metrics.contains($0) && record.unavailable[$0] == nil
    }
    guard !wanted.isEmpty else { return }
    let fixture = try benchmark.makeFixture()
    let iterations = Iterations(benchmark.countedIterations)
    try fixture.run(Iterations(1))
    let tally = try ReferenceCounter.count { try fixture.run(iterations) }
    for metric in wanted {
      let total = metric == .retains ? tally.retains : tally.releases
      record.metrics[metric] = .exact(ExactValue(total: total, iterations: iterations.count))
    }
  }

  private static func measureTime(
    _ benchmark: Benchmark, _ request: MeasurementRequest, into record: inout BenchmarkRecord
  ) throws {
    let readsProcessorTime = request.metrics.contains(.cpu)
    guard request.metrics.contains(.time) || readsProcessorTime else { return }
    let fixture = try benchmark.makeFixture()
    let iterations = try Calibration.iterationsPerSample(of: fixture, plan: request.plan)
    let sampler = try Sampler(
      of: fixture, iterationsPerSample: iterations, plan: request.plan,
      readsProcessorTime: readsProcessorTime)
    if request.metrics.contains(.time) {
      record.metrics[.time] = .timed(
        try TimedValue(samples: sampler.wall, iterationsPerSample: iterations))
    }
    if readsProcessorTime {
      record.metrics[.cpu] = .timed(
        try TimedValue(samples: sampler.processor, iterationsPerSample: iterations))
    }
  }

  /// A fresh fixture again, each step timed by itself.
  private static func measureFrames(
    _ benchmark: Benchmark, _ request: MeasurementRequest, into record: inout BenchmarkRecord
  ) throws {
    let wanted = Metric.frameTimeMetrics.filter(request.metrics.contains)
    guard let replay = benchmark.replay, !wanted.isEmpty else { return }
    let sampler = try FrameSampler(of: try replay.makeFixture(), plan: request.plan)
    let summary = try sampler.summary(
      stepInterval: replay.stepInterval, clockNanoseconds: LoopOverhead.measureClock())
    record.frames = summary.profile
    for metric in wanted { record.metrics[metric] = summary.metrics[metric].map(MetricValue.timed) }
  }
}

extension AllocationTally {
  fileprivate func value(of metric: Metric, over iterations: Int) -> ExactValue {
    switch metric {
    case .allocatedBytes: ExactValue(total: allocatedBytes, iterations: iterations)
    case .retainedBytes: ExactValue(total: retainedBytes, iterations: iterations)
    // The highest point of the pass; a sum over iterations would mean nothing.
    case .peakBytes: ExactValue(total: peakBytes, iterations: 1)
    default: ExactValue(total: allocations, iterations: iterations)
    }
  }
}

extension StepTally {
  fileprivate func value(of metric: Metric) -> ExactValue {
    metric == .eventAllocations ? events : steady
  }
}
