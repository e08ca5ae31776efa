internal import Essentials
internal import Measurements
internal import Storage

/// A row of Google Benchmark's `benchmarks`: a repetition, an aggregate, or a fitted curve.
struct GoogleBenchmarkRow: Decodable {
  /// The name that all repetitions and aggregates of a benchmark share.
  let id: String
  /// The name of the aggregate; `nil` for a repetition.
  let aggregate: String?
  /// The number of iterations of the body; 1 if the row states none, 0 if it does not fit `Int`.
  let iterations: Int
  /// The error message of a benchmark that failed; `nil` for one that ran.
  let error: String?
  /// The times in nanoseconds; empty for a fitted curve or a percentage.
  private let times: [(metric: Metric, nanoseconds: Double)]
  /// The values of the counters that are metrics of this package; other counters are not read.
  private let counters: [(metric: Metric, value: Double)]

  /// Whether the row is an aggregate, such as a median, and not a single repetition.
  var isAggregate: Bool { aggregate != nil }

  /// A coding key with any name, because every counter has a separate key.
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(_ name: String) { stringValue = name }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func text(_ name: String) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: Key(name))
    }
    func number(_ name: String) throws -> Double? {
      try container.decodeIfPresent(Double.self, forKey: Key(name))
    }
    // An aggregate's `name` ends in its statistic. Rows of old versions have no `run_name`.
    id = try text("run_name") ?? container.decode(String.self, forKey: Key("name"))
    let isAggregate = try text("run_type") == "aggregate"
    aggregate = isAggregate ? try text("aggregate_name") ?? "" : nil
    // Some versions write it as a floating-point number.
    iterations = Int(exactly: (try number("iterations") ?? 1).rounded()) ?? 0
    let failed = try container.decodeIfPresent(Bool.self, forKey: Key("error_occurred")) ?? false
    error = failed ? try text("error_message") ?? "error_occurred" : nil
    let unit = try text("time_unit") ?? "ns"
    guard let scale = Self.nanoseconds[unit] else {
      throw DocumentError("\(id) has the time unit \"\(unit)\"; ns, us, ms and s are read")
    }
    // The times of a percentage or a fitted curve are coefficients.
    let isTimed = try text("aggregate_unit") != "percentage" && text("big_o") == nil
    func time(_ metric: Metric, _ name: String) throws -> (Metric, Double)? {
      try isTimed ? number(name).map { (metric, $0 * scale) } : nil
    }
    times = try [time(.time, "real_time"), time(.cpu, "cpu_time")].compactMap { $0 }
    counters = try container.allKeys.compactMap { key in
      try Self.metric(of: key.stringValue).map {
        ($0, try container.decode(Double.self, forKey: key))
      }
    }
  }

  /// The nanoseconds in each `time_unit` of the format.
  private static let nanoseconds = ["ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9]

  /// Returns the measured values by metric.
  ///
  /// A counter may be NaN in this format, and is then left out.
  ///
  /// - Throws: `DocumentError` when a time is negative or not a number.
  func readings() throws(DocumentError) -> [(Metric, Double)] {
    for (metric, value) in times where !(value.isFinite && value >= 0) {
      throw DocumentError("\(id): its \(metric.rawValue) is \(value) ns")
    }
    return times + counters.filter(\.value.isFinite)
  }

  /// Returns the metric of a counter: one of this package's, or one that Google Benchmark's memory
  /// manager writes.
  private static func metric(of counter: String) -> Metric? {
    switch counter {
    case "allocs_per_iter": .allocations
    case "max_bytes_used": .peakBytes
    // A file has the sum over the steps, which would read as a change of every step.
    default: Metric(rawValue: counter).flatMap { $0 == .eventAllocations ? nil : $0 }
    }
  }
}
