internal import Measurements

// The published form of a compared metric, in one place: `docs/reference/gate-json.md`.

extension MetricComparison: Codable {
  private enum CodingKeys: String, CodingKey {
    case unit, better, value, total, floor, median, baseline, reference, isDrip, ratio, verdict
    case interval, detectableEffect, note, remark, attribution, tail, bound
  }

  /// Decodes the value of the metric whose name is the last key before it.
  ///
  /// - Throws: `DecodingError`, also for values that are impossible for the metric.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let isMeasured = [.value, .total, .median].contains(where: fields.contains)
    let name = decoder.codingPath.last?.stringValue ?? ""
    let unit = try fields.decode(String.self, forKey: .unit)
    let isCount = [.value, .total, .reference].contains(where: fields.contains)
    let metric =
      Metric(
        stored: name, unit: unit, isExact: isCount,
        better: try fields.decodeIfPresent(Metric.Direction.self, forKey: .better))
      ?? Metric(later: name, unit: unit, isExact: isCount)
    func require(_ fault: String?) throws {
      guard let fault else { return }
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: fault))
    }
    try require(unit == metric.unit ? nil : "is in \(unit), and \(name) in \(metric.unit)")
    let measured = isMeasured ? try MetricDocument(from: decoder) : nil
    try require(measured?.fault(of: metric))
    let verdict = try fields.decodeIfPresent(Verdict.self, forKey: .verdict)
    let baseline = try ReferenceValue(from: decoder)
    try require(baseline?.fault(of: metric))
    let evidence = try Evidence(
      from: decoder, isOneSided: measured == nil || baseline == nil || verdict == nil,
      isSampled: measured?.value.timed != nil)
    if case .tail(let tail, _) = evidence { try require(tail.fault(of: name)) }
    let floor = isMeasured ? nil : try fields.decodeIfPresent(Double.self, forKey: .floor)
    try require(floor.flatMap { Self.fault(inFloor: $0, evidence) })
    self.init(
      metric: metric, candidate: measured?.value, verdict: verdict, evidence: evidence)
    if finding == nil, tail == nil { self.baseline = baseline }
    bound = try fields.decodeIfPresent(Bound.self, forKey: .bound)
  }

  /// Returns the reason why a floor without a distribution is impossible; `nil` for one of a paired
  /// comparison.
  private static func fault(inFloor floor: Double, _ evidence: Evidence) -> String? {
    switch evidence {
    case .timed, .tail: floor < 0 ? "has the floor \(floor), below 0" : nil
    case .exact, .stored, .grown, .absent: "has a floor, and no median"
    }
  }

  /// Encodes the value, the reference's, and the evidence.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(metric.unit, forKey: .unit)
    try fields.encodeIfPresent(metric.storedDirection, forKey: .better)
    try candidate.map { try MetricDocument($0.summary, of: metric).encode(to: encoder) }
    switch evidence {
    case .timed(let finding):
      // Its floors, over all rounds, replace those of one pass.
      try finding.encode(to: encoder)
      try fields.encodeIfPresent(finding.interval, forKey: .interval)
      try fields.encodeIfPresent(finding.detectableEffect, forKey: .detectableEffect)
    case .tail(let tail, let cause):
      try fields.encode(tail, forKey: .tail)
      try fields.encode(tail.candidate, forKey: .floor)
      try fields.encodeIfPresent(cause, forKey: .attribution)
    case .grown: try fields.encode(true, forKey: .isDrip)
    case .exact, .stored, .absent: break
    }
    try fields.encodeIfPresent(referenceValue, forKey: .baseline)
    try fields.encodeIfPresent((baseline?.exact).map(CountDocument.init), forKey: .reference)
    try fields.encodeIfPresent(ratio, forKey: .ratio)
    try fields.encodeIfPresent(verdict, forKey: .verdict)
    try fields.encodeIfPresent(note, forKey: .note)
    try fields.encodeIfPresent(bound == nil ? remark?.stored : remark, forKey: .remark)
    try fields.encodeIfPresent(bound, forKey: .bound)
  }
}

extension MetricComparison.Evidence {
  private enum CodingKeys: String, CodingKey {
    case ratio, isDrip, note, remark, rounds, attribution, tail, bound
  }

  /// Decodes the evidence: a paired comparison by its rounds or its tail, else the ratio and the
  /// remark.
  fileprivate init(from decoder: any Decoder, isOneSided: Bool, isSampled: Bool) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    // The note of a bounded row begins with the bound, and its remark has a field of its own.
    let note =
      fields.contains(.bound) ? nil : try fields.decodeIfPresent(String.self, forKey: .note)
    if let tail = try fields.decodeIfPresent(TailFinding.self, forKey: .tail) {
      let cause = try fields.decodeIfPresent(Attribution.self, forKey: .attribution)
      self = .tail(tail, cause: cause ?? note.map { .unknown(kind: nil, words: $0) })
      return
    }
    if fields.contains(.rounds) {
      self = .timed(try PairedFinding(from: decoder))
      return
    }
    // Older documents have only the words, and later ones may have other cases.
    let remark = (try? fields.decode(Remark.self, forKey: .remark)) ?? note.map(Remark.text)
    let ratio = try fields.decodeIfPresent(Double.self, forKey: .ratio)
    if try fields.decodeIfPresent(Bool.self, forKey: .isDrip) == true {
      self = .grown(ratio: ratio, remark)
    } else if ratio == nil && isOneSided {
      self = .absent(remark)
    } else {
      self = isSampled ? .stored(ratio: ratio, remark) : .exact(ratio: ratio, remark)
    }
  }
}

extension ReferenceValue {
  private enum CodingKeys: String, CodingKey {
    case baseline, reference
  }

  /// Decodes the count of a shard's reference, else the number of any document; `nil` without both.
  fileprivate init?(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if let count = try fields.decodeIfPresent(CountDocument.self, forKey: .reference) {
      self = .measured(.exact(count.value))
    } else if let number = try fields.decodeIfPresent(Double.self, forKey: .baseline) {
      self = .number(number)
    } else {
      return nil
    }
  }

  /// Returns the reason why the value is impossible for a metric; `nil` for a possible one.
  fileprivate func fault(of metric: Metric) -> String? {
    if let exact, exact.iterations < 1 {
      return "has \(exact.iterations) iterations of the reference, and needs one"
    }
    if exact?.isPlausible == false {
      return "has readings of the reference that contradict its total"
    }
    return headline < 0 && !metric.isSigned ? "has the baseline \(headline), below 0" : nil
  }
}

/// The count of a reference, as a shard keeps it for the whole gate.
private struct CountDocument: Codable {
  var total: Int
  var iterations: Int
  var readings: [Int]?
  var steps: [Int: Int]?

  init(_ count: ExactValue) {
    (total, iterations) = (count.total, count.iterations)
    readings = count.readings.isEmpty ? nil : count.readings
    steps = count.steps.isEmpty ? nil : count.steps
  }

  var value: ExactValue {
    ExactValue(total: total, iterations: iterations, steps: steps ?? [:], readings: readings ?? [])
  }
}

extension MetricValue {
  /// The value without its samples, which only measurements keep.
  fileprivate var summary: MetricValue {
    guard case .timed(var timed) = self else { return self }
    timed.samples = []
    return .timed(timed)
  }
}

extension Remark {
  /// The remark if it is a case; `nil` for a text, which the note repeats.
  fileprivate var stored: Remark? {
    if case .text = self { nil } else { self }
  }
}

extension TailFinding {
  /// Returns the contradiction in the finding of the metric `name`, in words; `nil` without one.
  fileprivate func fault(of name: String) -> String? {
    if metric.rawValue != name { return "has a tail of \(metric.rawValue)" }
    let times = [reference, candidate, exceeding.threshold]
    if let time = (times + percentiles.flatMap { [$0.reference, $0.candidate] }).first(where: {
      !$0.isFinite || $0 < 0
    }) {
      return "has a tail with the number \(time), below 0"
    }
    let shares = [exceeding.reference, exceeding.candidate, pValue ?? 0]
    if let share = shares.first(where: { !(0...1).contains($0) }) {
      return "has a tail with the share \(share), which is none"
    }
    let places = percentiles.map(\.share)
    if places.contains(where: { !(0..<1).contains($0) }) {
      return "has a tail with a percentile that is none"
    }
    if zip(places, places.dropFirst()).contains(where: { $0 >= $1 }) {
      return "has a tail whose percentiles do not ascend"
    }
    if rounds < 0 || step ?? 0 < 0 || steps ?? 1 < 1 { return "has a tail with a count below 0" }
    if let step, step >= steps ?? .max { return "has a tail of a step that the replay lacks" }
    return reading?.fault
  }
}
