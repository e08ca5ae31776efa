/// The passes over one benchmark, each on a new fixture.
struct MeasuringPass {
  let benchmark: Benchmark
  /// The request, reduced to the metrics that exist for this kind of benchmark.
  let request: MeasurementRequest

  /// Runs one iteration to warm up, then the counted ones; then reads the checksum and, last,
  /// counts the steps one by one.
  ///
  /// The first iteration is not counted, because first calls build metadata and fill caches.
  func measureExact(into record: inout BenchmarkRecord) throws {
    let wanted = wanted(of: Metric.allocationMetrics, record)
    try benchmark.withFixture { fixture in
      try fixture.run(Iterations(1))
      if wanted.allSatisfy(\.isOfSteps) {
        // Nothing is counted over whole iterations, but the checksum is that of these.
        try fixture.run(countedIterations)
      } else {
        let tally = try AllocationCounter.count { try fixture.run(countedIterations) }
        for (metric, value) in tally.values(over: countedIterations.count)
        where wanted.contains(metric) {
          record.metrics[metric] = .exact(value)
        }
      }
      try readChecksum(of: fixture, into: &record)
      readCounts(of: fixture, into: &record)
      guard let fixture = fixture as? any SteppedFixture, wanted.contains(where: \.isOfSteps)
      else { return }
      let tally = try StepTally(of: fixture)
      for (metric, count) in StepTally.readings where wanted.contains(metric) {
        record.metrics[metric] = .exact(tally[keyPath: count])
      }
    }
    guard !measuresTime, request.metrics.isEmpty else { return }
    // Verification without timing computes twice; with timing, the timed pass verifies as a
    // warm-up.
    try benchmark.withFixture { fixture in
      try fixture.run(Iterations(1))
      try fixture.run(countedIterations)
      try checkChecksum(of: fixture, against: record)
    }
  }

  /// Runs the iterations of the counting pass as warm-up, which must compute the same checksum;
  /// then takes the samples.
  func measureTime(into record: inout BenchmarkRecord) throws {
    guard measuresTime else { return }
    try benchmark.withFixture { fixture in
      try fixture.run(Iterations(1))
      let start = Platform.measuredNanoseconds
      try fixture.run(countedIterations)
      let elapsed = Platform.measuredNanoseconds - start
      try checkChecksum(of: fixture, against: record)
      let iterations = try Calibration.iterationsPerSample(of: fixture, plan: request.plan)
      var own = OwnReadings(sampledMetrics)
      let exclusion = ExclusionTally()
      let sampler = try Sampler(
        of: fixture, iterationsPerSample: iterations, plan: request.plan,
        readsProcessorTime: readsProcessorTime,
        afterSample: sampledMetrics.isEmpty ? nil : { try own.read(fixture) })
      exclusion.note(sampler, iterationsPerSample: iterations, into: &record)
      // Otherwise calibration has already seen that more iterations take longer.
      if iterations == 1 { try checkGrowth(of: fixture, elapsed, sampler) }
      try checkFirstIteration(of: fixture, sampler, iterationsPerSample: iterations)
      try note(sampler, iterationsPerSample: iterations, into: &record)
      if fixture is any AwaitingRunning, Platform.allowedProcessors.count > 1 {
        record.notes.append(
          "awaits, timed on all processors; a gate times it on one, which can be several times "
            + "faster or slower: compare with --cpu N")
      }
      for (metric, value) in try own.summaries(iterationsPerSample: iterations) {
        record.metrics[metric] = .timed(value)
      }
    }
  }

  /// Times each step of many replays separately, on one fixture.
  func measureFrames(into record: inout BenchmarkRecord) throws {
    let wanted = Metric.frameTimeMetrics.filter(request.metrics.contains)
    guard let replay = benchmark.replay, !wanted.isEmpty else { return }
    try benchmark.withFixture { fixture in
      guard let fixture = fixture as? any SteppedFixture else { return }
      let sampler = try FrameSampler(of: fixture, plan: request.plan)
      let summary = try sampler.summary(
        stepInterval: replay.stepInterval, clockNanoseconds: LoopOverhead.measureClock())
      record.frames = summary.profile
      for metric in wanted {
        record.metrics[metric] = summary.metrics[metric].map(MetricValue.timed)
      }
    }
  }
}

// MARK: - What is asked for

extension MeasuringPass {
  var countedIterations: Iterations { Iterations(max(benchmark.countedIterations, 1)) }

  private var measuresTime: Bool {
    !sampledMetrics.isEmpty || [.time, .cpu, .throughput].contains(where: request.metrics.contains)
  }

  /// Whether the measuring thread's processor time is wanted; a group of threads reads its own.
  private var readsProcessorTime: Bool {
    request.metrics.contains(.cpu) && benchmark.threads == nil
  }

  private var sampledMetrics: [Metric] { customMetrics.filter { !$0.isExact } }

  private var customMetrics: [Metric] {
    benchmark.customMetrics.filter { request.customMetrics?.contains($0.rawValue) ?? false }
  }

  /// Returns those of `metrics` that are requested and available.
  func wanted(of metrics: [Metric], _ record: BenchmarkRecord) -> [Metric] {
    metrics.filter { request.metrics.contains($0) && record.unavailable[$0] == nil }
  }
}

// MARK: - What was read

extension MeasuringPass {
  private func readChecksum(
    of fixture: any RunningFixture, into record: inout BenchmarkRecord
  ) throws {
    let checksum = fixture.checksum()
    guard checksum.isStorable else {
      throw BenchmarkFailure.checksumIsNoNumber(reading: "\(checksum)")
    }
    record.checksum = checksum
  }

  /// Reads the requested exact custom metrics, which are of the whole pass, not of an iteration.
  private func readCounts(of fixture: any RunningFixture, into record: inout BenchmarkRecord) {
    let metrics = customMetrics.filter(\.isExact)
    guard !metrics.isEmpty else { return }
    let readings = fixture.readings()
    for metric in metrics {
      if case .count(let total) = readings[metric] {
        record.metrics[metric] = .exact(ExactValue(total: total, iterations: 1))
      }
    }
  }

  private func checkChecksum(
    of fixture: any RunningFixture, against record: BenchmarkRecord
  ) throws {
    let again = fixture.checksum()
    guard let first = record.checksum, !again.agrees(with: first) else { return }
    throw BenchmarkFailure.checksumVaries(first: first, second: again)
  }

  /// Throws if ten iterations take about as long as one, which means that the body is no loop.
  ///
  /// Noise makes a run longer and never shorter, so the shortest of two or five runs of ten is
  /// compared with the shortest run of one. Some of those are taken between the runs of ten, since
  /// the machine may have been busy while the body was sampled. No single long run is trusted: what
  /// a hypervisor takes away shows in no counter of the process. A short body that ignores its
  /// iterations is detected by calibration: its sample never gets long enough.
  ///
  /// - Parameters:
  ///   - fixture: The fixture, which was sampled one iteration at a time.
  ///   - elapsed: The time of the counted iterations, which decides whether a long body is checked.
  ///   - sampler: The samples.
  /// - Throws: `BenchmarkFailure.ignoresIterations`, and the errors of the body.
  private func checkGrowth(
    of fixture: any RunningFixture, _ elapsed: Int, _ sampler: Sampler
  ) throws {
    guard var one = sampler.wall.min() else { return }
    let counted = countedIterations.count
    // The check runs up to 55 iterations, under 0.3 s for bodies below 5 ms. A longer body is
    // checked only if three or more counted iterations took less than half of their time.
    let isShort = one < 5_000_000
    guard isShort || (counted >= 3 && 2 * elapsed < counted * one) else { return }
    var ten = Int.max
    for _ in 0..<(isShort ? 5 : 2) {
      ten = min(ten, try Calibration.nanoseconds(of: fixture, iterations: 10))
      one = min(one, try Calibration.nanoseconds(of: fixture, iterations: 1))
    }
    // A loop takes about ten times as long, a body without one about as long. The limit is a choice
    // between them.
    guard ten >= 3 * one else {
      throw BenchmarkFailure.ignoresIterations(
        count: 10, nanoseconds: Double(ten), nanosecondsOfOne: Double(one))
    }
  }

  /// Throws if a run of one iteration takes next to nothing: the body rounds its iterations down,
  /// such as to half of them.
  ///
  /// Six runs must all be that short: a body may do its work in every other iteration, and noise
  /// only makes a run longer. Bodies too short to time by themselves are not checked, nor those
  /// that were sampled one iteration at a time. The limit, a tenth of an iteration, is a choice.
  ///
  /// - Throws: `BenchmarkFailure.ignoresIterations`, or what the body throws.
  private func checkFirstIteration(
    of fixture: any RunningFixture, _ sampler: Sampler, iterationsPerSample: Int
  ) throws {
    // In nanoseconds: the cost of about a thousand clock readings.
    let least = 25_000
    guard let sample = sampler.wall.min(), iterationsPerSample > 1,
      sample / iterationsPerSample >= least
    else { return }
    var longest = 0
    for _ in 0..<6 {
      longest = max(longest, try Calibration.nanoseconds(of: fixture, iterations: 1))
      if longest >= sample / iterationsPerSample / 10 { return }
    }
    throw BenchmarkFailure.ignoresIterations(
      count: iterationsPerSample, nanoseconds: Double(sample), nanosecondsOfOne: Double(longest))
  }

  private func note(
    _ sampler: Sampler, iterationsPerSample: Int, into record: inout BenchmarkRecord
  ) throws {
    let time = try TimedValue(samples: sampler.wall, iterationsPerSample: iterationsPerSample)
    if request.metrics.contains(.time) { record.metrics[.time] = .timed(time) }
    if request.metrics.contains(.throughput) {
      record.metrics[.throughput] = .timed(try .throughput(of: record.items, in: time))
    }
    if readsProcessorTime {
      record.metrics[.cpu] = .timed(
        try TimedValue(samples: sampler.processor, iterationsPerSample: iterationsPerSample))
    }
  }
}

/// The readings of a benchmark's sampled custom metrics, sample after sample.
private struct OwnReadings {
  private var values: [Metric: [Double]]

  init(_ metrics: [Metric]) {
    values = Dictionary(metrics.map { ($0, []) }) { first, _ in first }
  }

  mutating func read(_ fixture: any RunningFixture) throws {
    for (metric, reading) in fixture.readings() where values[metric] != nil {
      guard case .value(let value) = reading else { continue }
      guard value.isFinite else {
        throw BenchmarkFailure.metricIsNoNumber(name: metric.rawValue, reading: "\(value)")
      }
      values[metric]?.append(value)
    }
  }

  func summaries(iterationsPerSample: Int) throws -> [Metric: TimedValue] {
    var summaries: [Metric: TimedValue] = [:]
    for (metric, readings) in values {
      summaries[metric] = try TimedValue(
        readings: readings, better: metric.better, iterationsPerSample: iterationsPerSample)
    }
    return summaries
  }
}
