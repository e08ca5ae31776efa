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
