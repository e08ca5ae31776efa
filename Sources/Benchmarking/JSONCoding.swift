// How records look in JSON: the worker's channel, saved measurements and `--format json` all use
// it. Kept apart from the types, so that a change of the file format is a change of this file.

extension Checksum: Codable {
  private enum CodingKeys: String, CodingKey {
    case exact, approximate, relativeTolerance
  }

  /// Reads `{"exact": "123"}` or `{"approximate": 1.5, "relativeTolerance": 1e-9}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let text = try container.decodeIfPresent(String.self, forKey: .exact) {
      guard let value = UInt64(text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .exact, in: container, debugDescription: "\"\(text)\" is no whole number")
      }
      self = .exact(value)
    } else {
      self = .approximate(
        try container.decode(Double.self, forKey: .approximate),
        relativeTolerance: try container.decode(Double.self, forKey: .relativeTolerance))
    }
  }

  /// Writes an exact checksum as text, since many JSON readers keep only 53 bits of a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .exact(let value):
      try container.encode(String(value), forKey: .exact)
    case .approximate(let value, let tolerance):
      try container.encode(value, forKey: .approximate)
      try container.encode(tolerance, forKey: .relativeTolerance)
    }
  }
}

extension BenchmarkRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, suite, items, tags, checksum, metrics, unavailable, frames, error
  }

  /// Reads the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      suite: try container.decode(String.self, forKey: .suite),
      items: try container.decode(Int.self, forKey: .items),
      tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [],
      checksum: try container.decodeIfPresent(Checksum.self, forKey: .checksum),
      metrics: try Self.metrics(in: container),
      unavailable: try Self.reasons(in: container),
      frames: try container.decodeIfPresent(FrameProfile.self, forKey: .frames),
      failure: try container.decodeIfPresent(FailureDocument.self, forKey: .error)?.failure)
  }

  /// Writes `{id, suite, items, tags, checksum, metrics, unavailable}`, and `frames` where there
  /// are any; with `error`, no metrics.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(suite, forKey: .suite)
    try container.encode(items, forKey: .items)
    try container.encode(tags, forKey: .tags)
    try container.encodeIfPresent(checksum, forKey: .checksum)
    if let failure {
      try container.encode(FailureDocument(failure), forKey: .error)
      return
    }
    let documents = metrics.map { ($0.rawValue, MetricDocument($1, of: $0)) }
    try container.encode(Dictionary(uniqueKeysWithValues: documents), forKey: .metrics)
    let reasons = unavailable.map { ($0.rawValue, $1) }
    try container.encode(Dictionary(uniqueKeysWithValues: reasons), forKey: .unavailable)
    try container.encodeIfPresent(frames, forKey: .frames)
  }

  private static func metrics(
    in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> [Metric: MetricValue] {
    let named =
      try container.decodeIfPresent([String: MetricDocument].self, forKey: .metrics) ?? [:]
    var values: [Metric: MetricValue] = [:]
    for (name, document) in named {
      let metric = Metric(
        stored: name, unit: document.unit, isExact: document.value.exact != nil,
        better: document.better)
      guard let metric else { throw unknown(name, .metrics, in: container) }
      values[metric] = document.value
    }
    return values
  }

  private static func reasons(
    in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> [Metric: String] {
    let named = try container.decodeIfPresent([String: String].self, forKey: .unavailable) ?? [:]
    var reasons: [Metric: String] = [:]
    for (name, reason) in named {
      guard let metric = Metric(rawValue: name) else {
        throw unknown(name, .unavailable, in: container)
      }
      reasons[metric] = reason
    }
    return reasons
  }

  /// A name this version does not know is an error, not a hole.
  private static func unknown(
    _ name: String, _ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>
  ) -> DecodingError {
    .dataCorruptedError(
      forKey: key, in: container, debugDescription: "unknown metric \"\(name)\"")
  }
}

/// One metric in JSON: a count with its `steps` and its `highest` where there are any, or a
/// distribution.
package struct MetricDocument: Codable {
  /// The metric's unit.
  package var unit: String
  /// Which way a metric gets better that a benchmark reports of itself; absent for all others.
  package var better: Metric.Direction?
  /// Its value.
  package var value: MetricValue

  private enum CodingKeys: String, CodingKey {
    case unit, better, value, total, highest, iterations, steps
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
      let iterations = try container.decode(Int.self, forKey: .iterations)
      guard iterations > 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .iterations, in: container, debugDescription: "a count needs an iteration")
      }
      value = .exact(
        ExactValue(
          total: try container.decode(Int.self, forKey: .total), iterations: iterations,
          steps: try container.decodeIfPresent([Int: Int].self, forKey: .steps) ?? [:],
          highest: try container.decodeIfPresent(Int.self, forKey: .highest)))
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
      try container.encodeIfPresent(exact.highest, forKey: .highest)
    case .timed(let timed):
      try container.encode(timed.floor, forKey: .floor)
      try container.encodeIfPresent(timed.floorSpread, forKey: .floorSpread)
      try container.encode(timed.median, forKey: .median)
      try container.encode(timed.medianAbsoluteDeviation, forKey: .mad)
      try container.encode(timed.p90, forKey: .p90)
      try container.encode(timed.p99, forKey: .p99)
      try container.encode(timed.iterationsPerSample, forKey: .iterationsPerSample)
      // A summary has none.
      if !timed.samples.isEmpty { try container.encode(timed.samples, forKey: .samples) }
    }
  }
}

/// A failure in JSON: a sentence for readers, and the case for programs.
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
    failure = try container.decode(BenchmarkFailure.self, forKey: .kind)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(message, forKey: .message)
    try container.encode(failure, forKey: .kind)
  }
}
