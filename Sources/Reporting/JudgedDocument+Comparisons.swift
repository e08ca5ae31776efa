internal import Comparison
internal import Measurements

// From the lines of a shard's document back to the comparisons that they were written from.

extension JudgedDocument.Line {
  /// The comparison that the line of a shard shows.
  ///
  /// A failed benchmark has none of its metrics, which nobody judges.
  var comparison: BenchmarkComparison {
    let failure = error.map { $0.kind ?? BenchmarkFailure.threw($0.message) }
    // A metric of a later version has no rule here.
    let compared = (metrics ?? [:]).values.filter {
      $0.metric.isCustom || Metric(rawValue: $0.metric.rawValue) != nil
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
