internal import Measurements

// The published form of a compared benchmark, in one place: `docs/reference/gate-json.md`.

extension BenchmarkComparison: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, suite, items, verdict, place, metrics, unavailable, explanations, functions
  }

  /// Decodes the form that `encode(to:)` writes, and the fields of the record.
  ///
  /// - Throws: `DecodingError`, also for values that are impossible for a benchmark.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let id = try fields.decode(String.self, forKey: .id)
    let metrics = try fields.decodeIfPresent([String: MetricComparison].self, forKey: .metrics)
    let all = (metrics ?? [:]).values.sorted { $0.metric < $1.metric }
    // A missing benchmark has no items, and no record.
    let record = fields.contains(.items) ? try Self.record(of: all, from: decoder) : nil
    let verdict = try fields.decodeIfPresent(Verdict.self, forKey: .verdict)
    let isNew =
      verdict == .new && all.allSatisfy { $0.baseline == nil && $0.ratio == nil }
    self.init(
      id: id, record: record, metrics: all,
      presence: verdict == .missing ? .missing : isNew ? .new : nil)
    explain(try fields.decodeIfPresent([Explanation].self, forKey: .explanations) ?? [])
    note(try fields.decodeIfPresent([FunctionGrowth].self, forKey: .functions) ?? [])
    place = try fields.decodeIfPresent(SourcePlace.self, forKey: .place)
    let suite = try fields.decodeIfPresent(String.self, forKey: .suite)
    if let fault = fault(ofSuite: suite) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: fault))
    }
  }

  /// Decodes the record, which has the measured values of the comparisons.
  private static func record(
    of comparisons: [MetricComparison], from decoder: any Decoder
  ) throws -> BenchmarkRecord {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let values = comparisons.compactMap { comparison in
      comparison.candidate.map { (comparison.metric, $0) }
    }
    // A later version may have reasons for metrics that this one does not know.
    let reasons = try fields.decodeIfPresent([String: String].self, forKey: .unavailable) ?? [:]
    let named = reasons.map {
      (Metric(rawValue: $0) ?? Metric(later: $0, unit: "", isExact: true), $1)
    }
    return try BenchmarkRecord(
      from: decoder, metrics: Dictionary(values, uniquingKeysWith: { first, _ in first }),
      unavailable: Dictionary(named, uniquingKeysWith: { first, _ in first }))
  }

  /// Returns the contradiction in the suite, the places and the functions; `nil` without one.
  private func fault(ofSuite suite: String?) -> String? {
    if let suite, suite != BenchmarkID(id).suite { return "\"\(suite)\" is not the suite of \(id)" }
    let places = [place] + functions.map(\.place)
    if let line = places.compactMap({ $0?.line }).first(where: { $0 < 1 }) {
      return "has line \(line) of a file, and lines begin at 1"
    }
    let isWhole = functions.allSatisfy { function in
      !function.name.isEmpty
        && [function.before, function.growth].allSatisfy { $0.isFinite && $0 >= 0 }
    }
    return isWhole ? nil : "has a function without a name, or with a number below 0"
  }

  /// Encodes the fields of the record, whose metrics have their comparisons, and what was found of
  /// the benchmark; after a failure neither metrics nor findings.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(BenchmarkID(id).suite, forKey: .suite)
    try fields.encodeIfPresent(place, forKey: .place)
    if var record {
      // Names and remarks of a report are not its findings.
      (record.metrics, record.title, record.notes) = ([:], nil, [])
      try record.encode(to: encoder)
    }
    guard record?.failure == nil else { return }
    try fields.encodeIfPresent(verdict, forKey: .verdict)
    let named = metrics.map { ($0.metric.rawValue, $0) }
    try fields.encode(
      Dictionary(named, uniquingKeysWith: { first, _ in first }), forKey: .metrics)
    if record == nil { try fields.encode([String: String](), forKey: .unavailable) }
    if !explanations.isEmpty { try fields.encode(explanations, forKey: .explanations) }
    if !functions.isEmpty { try fields.encode(functions, forKey: .functions) }
  }
}
