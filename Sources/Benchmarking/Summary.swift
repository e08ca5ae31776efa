internal import Statistics

extension TimedValue {
  /// Summarises raw samples of `iterationsPerSample` iterations each.
  ///
  /// - Throws: `SampleError` when there are none.
  package init(samples: [Int], iterationsPerSample: Int) throws {
    let sample = try Sample(samples.lazy.map { Double($0) / Double(iterationsPerSample) })
    self.init(
      floor: sample.floor, median: sample.median,
      medianAbsoluteDeviation: sample.medianAbsoluteDeviation,
      p90: sample.quantile(0.9), p99: sample.quantile(0.99),
      iterationsPerSample: iterationsPerSample, samples: samples)
  }
}

extension TimedValue {
  /// Summarises the pooled samples of several processes.
  ///
  /// - Throws: `SampleError` when a process has none.
  package init(processes: [[Int]], iterationsPerSample: Int) throws {
    try self.init(samples: processes.flatMap { $0 }, iterationsPerSample: iterationsPerSample)
    let floors = try processes.map { samples in
      try Sample(samples.lazy.map { Double($0) / Double(iterationsPerSample) }).floor
    }
    // 1.4826 makes it the standard deviation of floors that are spread normally.
    let deviation = try Sample(floors).medianAbsoluteDeviation * 1.4826
    floorSpread = floor > 0 ? deviation / floor : nil
  }
}
