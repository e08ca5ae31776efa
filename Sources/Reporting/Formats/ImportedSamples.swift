internal import Benchmarking
internal import Comparison

/// Samples read from another program's file, by benchmark, on their way to be records.
struct ImportedSamples {
  /// The metrics of which the file says that every reading is the same.
  var exactMetrics: Set<Metric> = []
  private var benchmarks: [Collected] = []
  private var positions: [String: Int] = [:]

  private struct Collected {
    var id: String
    var series: [Series] = []
    var summaries: [Metric: TimedValue] = [:]
    var failure: BenchmarkFailure?
  }

  private struct Series {
    var metric: Metric
    var values: [Double]
    /// How often the body ran in each sample; 0 where that differs.
    var iterations: Int

    mutating func add(_ value: Double, iterations: Int) {
      values.append(value)
      if self.iterations != iterations { self.iterations = 0 }
    }
  }

  /// Notes that a benchmark ran, even where nothing of it can be read.
  mutating func note(_ id: String) {
    _ = place(of: id)
  }

  /// Adds a reading of a metric, for one iteration and in the metric's unit.
  mutating func add(_ value: Double, of metric: Metric, iterations: Int, to id: String) {
    let place = place(of: id)
    // No copy of the list may live on: each append would copy all values.
    guard let index = benchmarks[place].series.firstIndex(where: { $0.metric == metric }) else {
      benchmarks[place].series.append(
        Series(metric: metric, values: [value], iterations: iterations))
      return
    }
    benchmarks[place].series[index].add(value, iterations: iterations)
  }

  /// Adds a distribution of which the file has the summary only.
  mutating func add(_ summary: TimedValue, of metric: Metric, to id: String) {
    benchmarks[place(of: id)].summaries[metric] = summary
  }

  /// Notes that a benchmark failed.
  mutating func fail(_ id: String, _ reason: String) {
    benchmarks[place(of: id)].failure = .threw(reason)
  }

  /// Whether anything is known of a benchmark yet.
  func contains(_ id: String) -> Bool { positions[id] != nil }

  /// The records in the order of the file.
  ///
  /// - Throws: `SampleError` when a value is not finite.
  /// - Complexity: O(samples · log(samples)).
  func records() throws -> [BenchmarkRecord] {
    try benchmarks.map { benchmark in
      var metrics = benchmark.summaries.mapValues(MetricValue.timed)
      for series in benchmark.series { metrics[series.metric] = try value(of: series) }
      // Where the format wants a processor time and none was measured, the other one stands for it.
      if metrics[.cpu] == metrics[.time] { metrics[.cpu] = nil }
      return BenchmarkRecord(
        id: benchmark.id, suite: String(benchmark.id.prefix { $0 != "/" }), items: 1, tags: [],
        metrics: benchmark.failure == nil ? metrics : [:], failure: benchmark.failure)
    }
  }

  /// A count where the file declares one, or where as many readings agree as we ask of our own; a
  /// distribution, which proves nothing, where they do not.
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
  /// A distribution with whole samples in nanoseconds where all took as many iterations; else they
  /// would be told apart by rounding only.
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
  /// The iterations over which counts are looked for.
  private static let greatestIterations = 1000

  /// The count that some readings for one iteration are of, with its range where they differ.
  ///
  /// A file has the quotient only, so it is the one over the fewest iterations that gives exactly
  /// this quotient; `nil` where none of up to 1000 does.
  fileprivate init?(readings: [Double]) {
    guard let low = readings.min(), let high = readings.max() else { return nil }
    func total(_ value: Double, over iterations: Int) -> Int? {
      let product = (value * Double(iterations)).rounded()
      guard product / Double(iterations) == value else { return nil }
      return Int(exactly: product)
    }
    for iterations in 1...Self.greatestIterations {
      guard let lowest = total(low, over: iterations), let highest = total(high, over: iterations)
      else { continue }
      self.init(
        total: lowest, iterations: iterations, highest: low == high ? nil : highest)
      return
    }
    return nil
  }
}
