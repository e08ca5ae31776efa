internal import Comparison
internal import Measurements

/// Samples read from another program's file, collected by benchmark before they become records.
struct ImportedSamples {
  /// The metrics that the file declares exact, whose readings become counts.
  var exactMetrics: Set<Metric> = []
  private var benchmarks: [Collected] = []
  /// The index in `benchmarks` of each benchmark, by identifier.
  private var positions: [String: Int] = [:]

  /// A benchmark as far as it was read: samples, summaries of distributions, or a failure.
  private struct Collected {
    var id: String
    var series: [Series] = []
    var summaries: [Metric: TimedValue] = [:]
    var failure: BenchmarkFailure?
  }

  private struct Series {
    var metric: Metric
    var values: [Double]
    /// The iterations of the body in each sample; 0 if they differ between samples.
    var iterations: Int

    mutating func add(_ value: Double, iterations: Int) {
      values.append(value)
      if self.iterations != iterations { self.iterations = 0 }
    }
  }

  /// Records that a benchmark ran, even if none of its values can be read.
  mutating func note(_ id: String) {
    _ = place(of: id)
  }

  /// Adds a reading of a metric, per iteration and in the metric's unit.
  mutating func add(_ value: Double, of metric: Metric, iterations: Int, to id: String) {
    let place = place(of: id)
    // Mutated in place: a second reference to the list would make each append copy all values.
    guard let index = benchmarks[place].series.firstIndex(where: { $0.metric == metric }) else {
      benchmarks[place].series.append(
        Series(metric: metric, values: [value], iterations: iterations))
      return
    }
    benchmarks[place].series[index].add(value, iterations: iterations)
  }

  /// Adds the summary of a distribution whose samples are not in the file.
  mutating func add(_ summary: TimedValue, of metric: Metric, to id: String) {
    benchmarks[place(of: id)].summaries[metric] = summary
  }

  /// Records that a benchmark failed; its record then has no values, even if some were read.
  mutating func fail(_ id: String, _ reason: String) {
    benchmarks[place(of: id)].failure = .threw(reason)
  }

  /// Returns whether the benchmark has been recorded, even without values or as failed.
  func contains(_ id: String) -> Bool { positions[id] != nil }

  /// Returns the records in the order of the file.
  ///
  /// - Throws: `SampleError` when a value is not finite.
  /// - Complexity: O(samples · log(samples)).
  func records() throws -> [BenchmarkRecord] {
    try benchmarks.map { benchmark in
      var metrics = benchmark.summaries.mapValues(MetricValue.timed)
      for series in benchmark.series { metrics[series.metric] = try value(of: series) }
      // A row without a processor time repeats the wall-clock time in its place.
      if metrics[.cpu] == metrics[.time] { metrics[.cpu] = nil }
      return BenchmarkRecord(
        id: benchmark.id, items: 1, tags: [],
        metrics: benchmark.failure == nil ? metrics : [:], failure: benchmark.failure)
    }
  }

  /// Returns a count if the file declares the metric exact or if `Readings.exact` readings agree,
  /// otherwise a distribution, which proves nothing.
  private func value(of series: Series) throws -> MetricValue {
    let (metric, values) = (series.metric, series.values)
    let agree = values.count >= Readings.exact && values.allSatisfy { $0 == values[0] }
    if metric.isExact, agree || exactMetrics.contains(metric),
      let count = ExactValue(readings: values)
    {
      return .exact(count)
    }
    return .timed(try TimedValue(series.values, iterations: series.iterations, of: metric))
  }

  private mutating func place(of id: String) -> Int {
    if let place = positions[id] { return place }
    positions[id] = benchmarks.count
    benchmarks.append(Collected(id: id))
    return benchmarks.count - 1
  }
}

extension TimedValue {
  /// Creates a distribution.
  ///
  /// The distribution keeps whole samples in nanoseconds if all have the same number of iterations;
  /// otherwise the samples would have rounding errors.
  ///
  /// - Parameters:
  ///   - values: The readings, per iteration and in the metric's unit.
  ///   - iterations: The iterations of each sample; 0 if they differ.
  ///   - metric: The metric of the readings.
  /// - Throws: `SampleError` when a reading is not finite.
  fileprivate init(_ values: [Double], iterations: Int, of metric: Metric) throws {
    let samples =
      metric.unit == "ns" && iterations > 0
      ? values.compactMap { Int(exactly: ($0 * Double(iterations)).rounded()) } : []
    try self.init(
      perIteration: values, iterationsPerSample: max(1, iterations),
      samples: samples.count == values.count ? samples : [])
  }
}

extension ExactValue {
  /// The largest number of iterations that is tried as the denominator of a count.
  ///
  /// The number is a choice: a counting pass has 10 iterations unless a benchmark declares another
  /// number, and the search takes time in proportion to the largest.
  private static let greatestIterations = 1000

  /// Creates the count whose quotients are `readings`, per iteration, with all readings if they
  /// differ.
  ///
  /// A file has only the quotient, so the count has the fewest iterations that give exactly this
  /// quotient; `nil` without such a number up to 1000.
  fileprivate init?(readings: [Double]) {
    func total(_ value: Double, over iterations: Int) -> Int? {
      let product = (value * Double(iterations)).rounded()
      guard product / Double(iterations) == value else { return nil }
      return Int(exactly: product)
    }
    for iterations in 1...Self.greatestIterations {
      let totals = readings.compactMap { total($0, over: iterations) }.sorted()
      guard totals.count == readings.count, let lowest = totals.first else { continue }
      self.init(
        total: lowest, iterations: iterations, readings: lowest == totals.last ? [] : totals)
      return
    }
    return nil
  }
}
