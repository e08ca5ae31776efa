extension MeasuringPass {
  /// Warms up like the timed pass, then reads what each thread does around samples of their own.
  ///
  /// The system calls that read it would disturb the samples of the time.
  func measureThreads(into record: inout BenchmarkRecord) throws {
    let wanted = (Metric.threadMetrics + [.cpu]).filter(request.metrics.contains)
    guard let threads = benchmark.threads, !wanted.isEmpty else { return }
    try benchmark.withFixture { fixture in
      guard let fixture = fixture as? any ThreadedRunning else { return }
      try fixture.run(Iterations(1))
      try fixture.run(countedIterations)
      let iterations = try Calibration.iterationsPerSample(of: fixture, plan: request.plan)
      let sampler = try ThreadSampler(of: fixture, iterationsPerSample: iterations, request.plan)
      let itemsOfThread = Double(record.items) / Double(threads)
      for metric in wanted {
        let readings = sampler.samples.map { sample in
          sample.value(of: metric, iterations: iterations, itemsOfThread: itemsOfThread)
        }
        record.metrics[metric] = .timed(
          try TimedValue(
            readings: readings, better: metric.better, iterationsPerSample: iterations))
      }
    }
  }
}

/// Takes samples of a group of threads, with the readings of each thread.
struct ThreadSampler {
  /// The readings of all threads in each sample.
  private(set) var samples: [ThreadSample] = []

  /// Samples a warm fixture as planned.
  ///
  /// - Throws: The errors of the body.
  init(
    of fixture: any ThreadedRunning, iterationsPerSample: Int, _ plan: MeasurementPlan
  ) throws {
    let group = fixture.group
    group.readsContention = true
    defer { group.readsContention = false }
    let end = Platform.monotonicNanoseconds + Int(plan.seconds * 1e9)
    repeat {
      try fixture.run(Iterations(iterationsPerSample))
      samples.append(ThreadSample(group.readings))
    } while samples.count < plan.minimumSamples
      || (samples.count < plan.maximumSamples && Platform.monotonicNanoseconds < end)
  }
}

/// The readings of all threads in one sample, reduced to numbers for reports.
struct ThreadSample {
  private let readings: [ThreadReading]

  init(_ readings: [ThreadReading]) { self.readings = readings }

  /// Returns the value of a metric of threads, or of `cpu`.
  ///
  /// - Parameters:
  ///   - metric: The metric.
  ///   - iterations: The iterations of the sample on each thread.
  ///   - itemsOfThread: The items that one thread handles in an iteration.
  /// - Returns: The value in the metric's unit.
  func value(of metric: Metric, iterations: Int, itemsOfThread: Double) -> Double {
    // A thread may take 0 ns, where the steps of the clock are long.
    let times = readings.map { Double(max($0.nanoseconds, 1)) }
    let (whole, count) = (times.reduce(0, +), Double(max(times.count, 1)))
    let busy = readings.reduce(0) { $0 + Double($1.processorNanoseconds) }
    switch metric {
    case .threadThroughput:
      let rates = times.map { itemsOfThread * Double(iterations) * 1e9 / $0 }
      return rates.reduce(0, +) / count
    case .fairness:
      return 100 * (times.min() ?? 1) / (times.max() ?? 1)
    case .voluntarySwitches:
      let switches = readings.reduce(0) { $0 + $1.voluntarySwitches }
      return Double(switches) / Double(iterations)
    case .idleShare:
      // Processor time is read outside the other clock's readings, and so is a little longer.
      return whole > 0 ? max(0, 100 * (1 - busy / whole)) : 0
    default:
      return busy / Double(iterations)
    }
  }
}
