/// One metric in JSON: a count with its `steps` and its `readings` where there are any, or a
/// distribution.
///
/// Older files have the `highest` reading only, which is read as the second of two.
package struct MetricDocument: Codable {
  /// The metric's unit, which must be the unit that this program knows.
  package var unit: String
  /// The direction in which a custom metric improves; `nil` for the harness's metrics.
  package var better: Metric.Direction?
  /// The value of the metric: a count or a distribution.
  package var value: MetricValue
  /// The decoded count per iteration, to be checked against `value`; `nil` if none was decoded.
  private var quotient: Double?

  private enum CodingKeys: String, CodingKey {
    case unit, better, value, total, readings, highest, iterations, steps
    case floor, floorSpread, median, mad, p90, p99, iterationsPerSample, samples
  }

  package init(_ value: MetricValue, of metric: Metric) {
    self.value = value
    unit = metric.unit
    better = metric.storedDirection
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    unit = try container.decode(String.self, forKey: .unit)
    better = try container.decodeIfPresent(Metric.Direction.self, forKey: .better)
    if container.contains(.total) {
      let iterations = try container.decode(.iterations, where: { $0 > 0 }) { (_: Int) in
        "a count needs an iteration"
      }
      quotient = try container.decode(Double.self, forKey: .value)
      let total = try container.decode(Int.self, forKey: .total)
      let highest = try container.decodeIfPresent(Int.self, forKey: .highest)
      let readings = try container.decodeIfPresent([Int].self, forKey: .readings)
      let count = ExactValue(
        total: total, iterations: iterations,
        steps: try container.decodeIfPresent([Int: Int].self, forKey: .steps) ?? [:],
        readings: readings ?? highest.map { [total, $0] } ?? [])
      value = .exact(count)
    } else {
      var timed = TimedValue(
        floor: try container.decode(Double.self, forKey: .floor),
        median: try container.decode(Double.self, forKey: .median),
        medianAbsoluteDeviation: try container.decode(Double.self, forKey: .mad),
        p90: try container.decode(Double.self, forKey: .p90),
        p99: try container.decode(Double.self, forKey: .p99),
        iterationsPerSample: try container.decode(Int.self, forKey: .iterationsPerSample),
        samples: try container.decodeIfPresent([Int].self, forKey: .samples) ?? [])
      timed.floorSpread = try container.decodeIfPresent(Double.self, forKey: .floorSpread)
      value = .timed(timed)
    }
  }

  /// Returns the reason why the document is invalid for `metric`; `nil` if it is valid.
  package func fault(of metric: Metric) -> String? {
    guard unit == metric.unit else {
      return "is in \(unit), and \(metric.rawValue) in \(metric.unit)"
    }
    if let fault = metric.fault(in: value) { return fault }
    // To the bit: the file repeats this very quotient, and JSON keeps a number exactly.
    guard let count = value.exact, let quotient, quotient != count.value else { return nil }
    return "has the value \(quotient), and \(count.total) / \(count.iterations) is \(count.value)"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(unit, forKey: .unit)
    try container.encodeIfPresent(better, forKey: .better)
    switch value {
    case .exact(let exact):
      try container.encode(exact.value, forKey: .value)
      try container.encode(exact.total, forKey: .total)
      try container.encode(exact.iterations, forKey: .iterations)
      if !exact.steps.isEmpty { try container.encode(exact.steps, forKey: .steps) }
      if !exact.readings.isEmpty { try container.encode(exact.readings, forKey: .readings) }
    case .timed(let timed):
      try container.encode(timed.floor, forKey: .floor)
      try container.encodeIfPresent(timed.floorSpread, forKey: .floorSpread)
      try container.encode(timed.median, forKey: .median)
      try container.encode(timed.medianAbsoluteDeviation, forKey: .mad)
      try container.encode(timed.p90, forKey: .p90)
      try container.encode(timed.p99, forKey: .p99)
      try container.encode(timed.iterationsPerSample, forKey: .iterationsPerSample)
      // Baselines, throughput and custom metrics have only the summary.
      if !timed.samples.isEmpty { try container.encode(timed.samples, forKey: .samples) }
    }
  }
}

/// A failure in JSON: a sentence for readers, and the failure itself for programs.
package struct FailureDocument: Codable {
  var message: String
  var failure: BenchmarkFailure

  private enum CodingKeys: String, CodingKey {
    case message, kind
  }

  package init(_ failure: BenchmarkFailure) {
    self.message = failure.description
    self.failure = failure
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    message = try container.decode(String.self, forKey: .message)
    // The first documents of gates had the message alone.
    failure =
      try container.decodeIfPresent(BenchmarkFailure.self, forKey: .kind) ?? .threw(message)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(message, forKey: .message)
    try container.encode(failure, forKey: .kind)
  }
}
