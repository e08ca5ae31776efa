internal import Comparison
internal import Measurements

// From the lines of a shard's document back to the comparisons that they were written from.

extension JudgedDocument.Line {
  /// The comparison that the line of a shard shows.
  ///
  /// A failed benchmark has none of its metrics, which nobody judges.
  var comparison: BenchmarkComparison {
    let failure = error.map { $0.kind ?? BenchmarkFailure.threw($0.message) }
    let compared = (metrics ?? [:]).compactMap { name, value in
      value.comparison(of: name, isOneSided: items == nil)
    }
    var record = items.map { items in
      BenchmarkRecord(
        id: id, suite: suite ?? "", items: items, tags: tags ?? [], checksum: checksum,
        metrics: Dictionary(
          compared.compactMap { comparison in
            comparison.candidate.map { (comparison.metric, $0) }
          }, uniquingKeysWith: { first, _ in first }),
        unavailable: Dictionary(
          (unavailable ?? [:]).compactMap { name, reason in
            Metric(rawValue: name).map { ($0, reason) }
          }, uniquingKeysWith: { first, _ in first }),
        frames: frames, failure: failure)
    }
    record?.heap = heap
    record?.threads = threads
    record?.absence = absence
    var comparison = BenchmarkComparison(
      id: id, record: record, metrics: compared.sorted { $0.metric < $1.metric },
      presence: presence(record))
    comparison.explain(explanations ?? [])
    comparison.note(functions ?? [])
    return comparison
  }

  /// Returns `missing` or `new` for a benchmark of one side; `nil` for one of both.
  private func presence(_ record: BenchmarkRecord?) -> Verdict? {
    guard record != nil else { return .missing }
    let hasReference = (metrics ?? [:]).values.contains { $0.baseline != nil || $0.ratio != nil }
    return verdict == .new && !hasReference ? .new : nil
  }
}

extension JudgedDocument.Value {
  /// Returns the comparison of the metric `name`; `nil` for a metric that cannot be known.
  fileprivate func comparison(of name: String, isOneSided: Bool) -> MetricComparison? {
    let isExact = total != nil || reference != nil
    guard let metric = Metric(stored: name, unit: unit, isExact: isExact, better: better) else {
      return nil
    }
    var finding = finding
    attribution.flatMap(\.attribution).map { finding?.attribute($0) }
    return MetricComparison(
      metric: metric, baseline: reference.map { .exact($0.value) },
      candidate: candidate.map(MetricValue.exact), ratio: ratio, verdict: verdict, note: note,
      finding: finding, tail: tail, isDrip: isDrip ?? false)
  }

  private var candidate: ExactValue? {
    guard let total, let iterations else { return nil }
    return ExactValue(
      total: total, iterations: iterations, steps: steps ?? [:], readings: readings ?? [])
  }
}

extension JudgedDocument.Count {
  /// Creates the count of one side.
  init(_ count: ExactValue) {
    (total, iterations) = (count.total, count.iterations)
    readings = count.readings.isEmpty ? nil : count.readings
    steps = count.steps.isEmpty ? nil : count.steps
  }

  /// The count that this was written from.
  fileprivate var value: ExactValue {
    ExactValue(total: total, iterations: iterations, steps: steps ?? [:], readings: readings ?? [])
  }

  /// The contradiction in the count, in words; `nil` if there is none.
  var fault: String? {
    if iterations < 1 { return "has \(iterations) iterations of the reference, and needs one" }
    let count = ExactValue(total: total, iterations: iterations, readings: readings ?? [])
    return count.isPlausible ? nil : "has readings of the reference that contradict its total"
  }
}

extension JudgedDocument.Reason {
  /// The cause that this was written from; `nil` for a kind that this version does not know.
  fileprivate var attribution: Attribution? {
    switch kind {
    case "more-work": .moreWork(instructions: instructions, allocations: allocations ?? 0)
    case "same-code": .sameCode
    case "drawn-layouts": .drawnLayouts(changed: changedFunctions ?? [])
    case "one-layout": .oneLayout
    default: nil
    }
  }
}
