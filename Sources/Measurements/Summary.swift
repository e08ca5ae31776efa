internal import Statistics

extension TimedValue {
  /// Summarises raw samples of `iterationsPerSample` iterations each.
  ///
  /// - Throws: `SampleError` when there are no samples.
  package init(samples: [Int], iterationsPerSample: Int) throws {
    let perIteration = samples.lazy.map { Double($0) / Double(iterationsPerSample) }
    try self.init(
      perIteration: Array(perIteration), iterationsPerSample: iterationsPerSample, samples: samples)
  }

  /// Summarises samples that are divided by their iterations already.
  ///
  /// - Parameters:
  ///   - values: The samples per iteration, in the metric's unit.
  ///   - iterationsPerSample: The number of iterations of each sample; any number if samples
  ///     differ.
  ///   - samples: The nanoseconds of each whole sample, if known.
  /// - Throws: `SampleError` when there is no value, or one is not finite.
  package init(perIteration values: [Double], iterationsPerSample: Int, samples: [Int] = []) throws
  {
    let sample = try Sample(values)
    self.init(
      floor: sample.floor, median: sample.median,
      medianAbsoluteDeviation: sample.medianAbsoluteDeviation,
      p90: sample.quantile(0.9), p99: sample.quantile(0.99),
      iterationsPerSample: iterationsPerSample, samples: samples)
  }
}

extension TimedValue {
  /// Summarises a number that was read once per sample; its `floor` is the second-best reading.
  ///
  /// - Throws: `SampleError` when there are no readings, or one is not finite.
  package init(readings: [Double], better: Metric.Direction, iterationsPerSample: Int) throws {
    let sample = try Sample(readings)
    self.init(
      floor: better == .less ? sample.floor : -(try Sample(readings.map { -$0 }).floor),
      median: sample.median, medianAbsoluteDeviation: sample.medianAbsoluteDeviation,
      p90: sample.quantile(0.9), p99: sample.quantile(0.99),
      iterationsPerSample: iterationsPerSample, samples: [])
  }

  /// Returns the items handled per second, computed from the samples of a time.
  ///
  /// - Throws: `SampleError` when there are no samples.
  package static func throughput(of items: Int, in time: TimedValue) throws -> TimedValue {
    let handled = Double(items) * Double(time.iterationsPerSample) * 1e9
    // A sample can be 0 ns, where the steps of the clock are long.
    return try TimedValue(
      readings: time.samples.map { handled / Double(max($0, 1)) }, better: .more,
      iterationsPerSample: time.iterationsPerSample)
  }
}

extension TimedValue {
  /// Summarises the pooled samples of several processes.
  ///
  /// - Throws: `SampleError` when a process has no samples.
  package init(processes: [[Int]], iterationsPerSample: Int) throws {
    try self.init(samples: processes.flatMap { $0 }, iterationsPerSample: iterationsPerSample)
    let floors = try processes.map { samples in
      try Sample(samples.lazy.map { Double($0) / Double(iterationsPerSample) }).floor
    }
    // The factor 1.4826 estimates the standard deviation of normally distributed floors.
    let deviation = try Sample(floors).medianAbsoluteDeviation * 1.4826
    floorSpread = floor > 0 ? deviation / floor : nil
  }
}
