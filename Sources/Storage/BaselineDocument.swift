internal import Comparison
internal import Essentials
internal import Measurements

// The file formats of baselines: keys sorted, one line for each benchmark and metric, so that a
// review shows the changes. Kept apart from the types in memory, so that the format can change
// separately.

/// The file `baselines/allocations/<toolchain>-<os>-<arch>/<suite>.json`, and the file at the same
/// path below `baselines/releases/`.
struct ExactBaselineDocument: Codable {
  static let schema = "bench.exact-baseline/1"

  var schema: String
  var suite: String
  var build: BuildKey
  var accepted: Provenance
  /// The release that has these counts; absent in a file outside `baselines/releases/`.
  var release: Release?
  var benchmarks: [BenchmarkLine]
  var metrics: [MetricLine]

  struct BenchmarkLine: Codable {
    var id: String
    var tags: [String]
    var checksum: Checksum
  }

  struct MetricLine: Codable {
    var id: String
    var metric: Metric
    var unit: String
    /// The direction of improvement of a custom metric; absent for the harness's metrics.
    var better: Metric.Direction?
    var value: Double
    var total: Int
    /// The counts of all passes, ascending; absent if all are equal.
    var readings: [Int]?
    var iterations: Int
    /// The counts by step; absent for metrics that are not counted by steps.
    var steps: [Int: Int]?
  }

  init(_ baseline: ExactBaseline) {
    schema = Self.schema
    suite = baseline.suite
    build = baseline.key
    accepted = baseline.provenance
    release = baseline.release
    let sorted = baseline.benchmarks.sorted { $0.key < $1.key }
    benchmarks = sorted.map { BenchmarkLine(id: $0, tags: $1.tags, checksum: $1.checksum) }
    metrics = sorted.flatMap { id, entry in
      entry.metrics.sorted { $0.key.rawValue < $1.key.rawValue }.map { metric, value in
        MetricLine(
          id: id, metric: metric, unit: metric.unit, better: metric.storedDirection,
          value: value.value, total: value.total,
          readings: value.varies ? value.readings : nil, iterations: value.iterations,
          steps: value.steps.isEmpty ? nil : value.steps)
      }
    }
  }

  /// Returns the baseline in memory.
  ///
  /// A line's value was written from its total and iterations, so it must be equal to the last bit.
  ///
  /// - Throws: `DocumentError` when lines contradict each other.
  func baseline() throws(DocumentError) -> ExactBaseline {
    var entries: [String: ExactBaseline.Entry] = [:]
    for line in benchmarks {
      guard BenchmarkID(line.id).isOf(suite: suite) else {
        throw DocumentError("\(line.id) is not of suite \(suite)")
      }
      let entry = ExactBaseline.Entry(tags: line.tags, checksum: line.checksum, metrics: [:])
      guard entries.updateValue(entry, forKey: line.id) == nil else {
        throw DocumentError("\(line.id) occurs twice")
      }
    }
    for line in metrics {
      guard entries[line.id] != nil else {
        throw DocumentError("\(line.metric.rawValue) of \(line.id), which is not listed")
      }
      guard line.iterations > 0 else {
        throw DocumentError("\(line.metric.rawValue) of \(line.id) has no iterations")
      }
      let value = ExactValue(
        total: line.total, iterations: line.iterations, steps: line.steps ?? [:],
        readings: line.readings ?? [])
      guard entries[line.id]?.metrics.updateValue(value, forKey: line.metric) == nil else {
        throw DocumentError("\(line.metric.rawValue) of \(line.id) occurs twice")
      }
      guard line.value == value.value, line.unit == line.metric.unit, line.stepsAddUp,
        value.isPlausible
      else {
        throw DocumentError("\(line.metric.rawValue) of \(line.id) contradicts itself")
      }
      if let fault = line.metric.fault(in: .exact(value)) {
        throw DocumentError("\(line.metric.rawValue) of \(line.id) \(fault)")
      }
    }
    // A benchmark that lost its lines would pass every gate.
    for (id, entry) in entries.sorted(by: { $0.key < $1.key }) where entry.metrics.isEmpty {
      throw DocumentError("\(id) has no metrics")
    }
    return ExactBaseline(
      suite: suite, key: build, provenance: accepted, benchmarks: entries, release: release)
  }

  /// Returns the JSON text of the file, with a line for each benchmark and each metric.
  func text() throws -> Data {
    var fields: [(name: String, value: any Encodable)] = [("accepted", accepted), ("build", build)]
    if let release { fields.insert(("release", release), at: 0) }
    return try LineDocument(
      schema: schema, fields: [("suite", suite)] + fields,
      lists: [("benchmarks", benchmarks), ("metrics", metrics)]
    ).text()
  }
}

extension ExactBaselineDocument.MetricLine {
  /// The keys of older files, which have only the highest reading.
  private enum OlderKeys: String, CodingKey {
    case highest
  }

  /// Decodes a line; a metric is identified by its name, unit and direction.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    unit = try container.decode(String.self, forKey: .unit)
    better = try container.decodeIfPresent(Metric.Direction.self, forKey: .better)
    let name = try container.decode(String.self, forKey: .metric)
    guard let metric = Metric(stored: name, unit: unit, isExact: true, better: better) else {
      throw DecodingError.dataCorruptedError(
        forKey: .metric, in: container, debugDescription: "unknown metric \"\(name)\"")
    }
    self.metric = metric
    value = try container.decode(Double.self, forKey: .value)
    total = try container.decode(Int.self, forKey: .total)
    // In older files the total is the lowest of the varying readings.
    let highest = try decoder.container(keyedBy: OlderKeys.self)
      .decodeIfPresent(Int.self, forKey: .highest)
    let lowest = total
    readings =
      try container.decodeIfPresent([Int].self, forKey: .readings)
      ?? highest.map { [lowest, $0] }
    iterations = try container.decode(Int.self, forKey: .iterations)
    steps = try container.decodeIfPresent([Int: Int].self, forKey: .steps)
  }

  /// Whether the counts of the steps, if any, add up to the total.
  fileprivate var stepsAddUp: Bool {
    // Counts of events are written by step; only a total of 0 has no steps.
    guard let steps else { return metric != .eventAllocations || total == 0 }
    // In full width, because a stored number may be arbitrarily large.
    let sum = steps.values.reduce(Int128(0)) { $0 + Int128($1) }
    return metric.isOfSteps && sum == Int128(total)
  }
}

/// The file `baselines/timings/<machine>/<toolchain>/<suite>.json`.
struct TimingBaselineDocument: Codable {
  static let schema = "bench.timing-baseline/1"

  var schema: String
  var suite: String
  var environment: RunEnvironment
  var accepted: Provenance
  var metrics: [MetricLine]

  struct MetricLine: Codable {
    var id: String
    var metric: Metric
    var unit: String
    var floor: Double
    var median: Double
    var mad: Double
    var p90: Double
    var p99: Double
    var iterationsPerSample: Int
    /// The spread of the floors of several processes, as a share; absent for a single process.
    var spread: Double?
  }

  init(_ baseline: TimingBaseline) {
    schema = Self.schema
    suite = baseline.suite
    environment = baseline.environment
    accepted = baseline.provenance
    metrics = baseline.benchmarks.sorted { $0.key < $1.key }.flatMap { id, metrics in
      metrics.sorted { $0.key.rawValue < $1.key.rawValue }.map { MetricLine(id, $0, $1) }
    }
  }

  /// Returns the baseline in memory.
  ///
  /// - Throws: `DocumentError` when lines contradict each other or hold impossible times.
  func baseline() throws(DocumentError) -> TimingBaseline {
    if let fault = environment.fault { throw DocumentError("environment: \(fault)") }
    var benchmarks: [String: [Metric: TimedValue]] = [:]
    for line in metrics {
      if let fault = line.fault(in: suite) {
        throw DocumentError("\(line.metric.rawValue) of \(line.id) \(fault)")
      }
      let previous = benchmarks[line.id, default: [:]].updateValue(line.value, forKey: line.metric)
      guard previous == nil else {
        throw DocumentError("\(line.metric.rawValue) of \(line.id) occurs twice")
      }
    }
    return TimingBaseline(
      suite: suite, environment: environment, provenance: accepted, benchmarks: benchmarks)
  }

  /// Returns the JSON text of the file, with a line for each metric.
  func text() throws -> Data {
    try LineDocument(
      schema: schema,
      fields: [("suite", suite), ("accepted", accepted), ("environment", environment)],
      lists: [("metrics", metrics)]
    ).text()
  }
}

extension TimingBaselineDocument.MetricLine {
  fileprivate init(_ id: String, _ metric: Metric, _ value: TimedValue) {
    self.init(
      id: id, metric: metric, unit: metric.unit, floor: short(value.floor),
      median: short(value.median), mad: short(value.medianAbsoluteDeviation),
      p90: short(value.p90), p99: short(value.p99),
      iterationsPerSample: value.iterationsPerSample,
      // A spread of eight floors is not known to more than two digits.
      spread: value.floorSpread.map { short($0, digits: 2) })
  }

  /// Returns the reason why the line is not valid in a file of `suite`; `nil` if it is valid.
  fileprivate func fault(in suite: String) -> String? {
    guard BenchmarkID(id).isOf(suite: suite) else { return "is not of suite \(suite)" }
    guard unit == metric.unit else { return "is in \(unit), not in \(metric.unit)" }
    return metric.fault(in: .timed(value))
  }

  fileprivate var value: TimedValue {
    var value = TimedValue(
      floor: floor, median: median, medianAbsoluteDeviation: mad, p90: p90, p99: p99,
      iterationsPerSample: iterationsPerSample, samples: [])
    value.floorSpread = spread
    return value
  }
}

/// Returns a number rounded to `digits` significant digits; five are a hundredth of the
/// repeatability of the sharpest floor.
func short(_ value: Double, digits: Int = 5) -> Double {
  guard value != 0, value.isFinite else { return value }
  return Double(String(format: "%.*g", digits, value)) ?? value
}

/// The error of a file whose contents are malformed, impossible or contradictory.
package struct DocumentError: Error {
  /// The reason in a clause, which `StorageError` reports after the path.
  package var reason: String

  package init(_ reason: String) {
    self.reason = reason
  }
}
