// The JSON form of records, which the worker's channel, saved measurements and `--format json`
// share. Kept apart from the types, so that a change of the file format is a change of this file.

extension Checksum: Codable {
  private enum CodingKeys: String, CodingKey {
    case exact, approximate, relativeTolerance, absent
  }

  /// Decodes `{"exact": "123"}`, `{"approximate": 1.5, "relativeTolerance": 1e-9}` or
  /// `{"absent": true}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let text = try container.decodeIfPresent(String.self, forKey: .exact) {
      guard let value = UInt64(text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .exact, in: container, debugDescription: "\"\(text)\" is no whole number")
      }
      self = .exact(value)
    } else if try container.decodeIfPresent(Bool.self, forKey: .absent) == true {
      self = .absent
    } else {
      self = .approximate(
        try container.decode(Double.self, forKey: .approximate),
        relativeTolerance: try container.decode(
          .relativeTolerance, where: Self.tolerances.contains
        ) { "\($0) is no tolerance from 0 to 1" })
    }
  }

  /// Encodes an exact checksum as text, since many JSON readers keep only 53 bits of a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .exact(let value):
      try container.encode(String(value), forKey: .exact)
    case .approximate(let value, let tolerance):
      try container.encode(value, forKey: .approximate)
      try container.encode(tolerance, forKey: .relativeTolerance)
    case .absent:
      try container.encode(true, forKey: .absent)
    }
  }
}

extension BenchmarkRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, suite, items, threads, tags, checksum, metrics, unavailable, frames, heap, error
    case title, notes, absence
  }

  /// Decodes the form that `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError`, also for values that are impossible for a benchmark.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .id)
    let _: String = try container.decode(.suite, where: { $0 == BenchmarkID(id).suite }) {
      "\"\($0)\" is not the suite of \(id)"
    }
    try self.init(
      from: decoder, metrics: Self.metrics(in: container), unavailable: Self.reasons(in: container))
  }

  /// Decodes all but the suite and the metrics, which a document of comparisons has in another
  /// form.
  ///
  /// - Throws: `DecodingError`, also for values that are impossible for a benchmark.
  package init(
    from decoder: any Decoder, metrics: [Metric: MetricValue], unavailable: [Metric: String]
  ) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      items: try container.decode(.items, where: { $0 > 0 }) { "\($0) items, and needs one" },
      tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [],
      checksum: try container.decodeIfPresent(Checksum.self, forKey: .checksum),
      metrics: metrics, unavailable: unavailable,
      frames: try container.decodeIfPresent(FrameProfile.self, forKey: .frames),
      failure: try container.decodeIfPresent(FailureDocument.self, forKey: .error)?.failure)
    if container.contains(.threads) {
      threads = try container.decode(.threads, where: { $0 > 0 }) { "\($0) threads, and needs one" }
    }
    absence = try container.decodeIfPresent(String.self, forKey: .absence)
    heap = try container.decodeIfPresent(HeapCurve.self, forKey: .heap)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    notes = try container.decodeIfPresent([String].self, forKey: .notes) ?? []
  }

  /// Encodes `{id, suite, items, tags, checksum, metrics, unavailable}`, and `threads`, `absence`,
  /// `frames`, `heap`, `title` and `notes` if there are any; after a failure `error` instead of the
  /// metrics.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(suite, forKey: .suite)
    try container.encode(items, forKey: .items)
    try container.encodeIfPresent(threads, forKey: .threads)
    try container.encode(tags, forKey: .tags)
    try container.encodeIfPresent(absence, forKey: .absence)
    try container.encodeIfPresent(checksum, forKey: .checksum)
    try container.encodeIfPresent(title, forKey: .title)
    if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    if let failure {
      try container.encode(FailureDocument(failure), forKey: .error)
      return
    }
    let documents = metrics.map { ($0.rawValue, MetricDocument($1, of: $0)) }
    try container.encode(Dictionary(uniqueKeysWithValues: documents), forKey: .metrics)
    let reasons = unavailable.map { ($0.rawValue, $1) }
    try container.encode(Dictionary(uniqueKeysWithValues: reasons), forKey: .unavailable)
    try container.encodeIfPresent(frames, forKey: .frames)
    try container.encodeIfPresent(heap, forKey: .heap)
  }

  private static func metrics(
    in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> [Metric: MetricValue] {
    guard container.contains(.metrics) else { return [:] }
    let named = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .metrics)
    var values: [Metric: MetricValue] = [:]
    for key in named.allKeys {
      let name = key.stringValue
      let document = try named.decode(MetricDocument.self, forKey: key)
      let metric = Metric(
        stored: name, unit: document.unit, isExact: document.value.exact != nil,
        better: document.better)
      guard let metric else { throw unknown(name, .metrics, in: container) }
      if let fault = document.fault(of: metric) {
        throw DecodingError.dataCorruptedError(forKey: key, in: named, debugDescription: fault)
      }
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

  /// Returns the error for the name of an unknown metric, which must not be ignored silently.
  private static func unknown(
    _ name: String, _ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>
  ) -> DecodingError {
    .dataCorruptedError(
      forKey: key, in: container, debugDescription: "unknown metric \"\(name)\"")
  }
}
