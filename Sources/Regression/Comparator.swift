public import Benchmarking

/// Sets records beside a reference: the one comparison behind `run`, `gate` and `compare`.
public struct Comparator {
  private let reference: Reference
  private let metrics: [Metric]
  private let isSelected: (_ id: String, _ tags: [String]) -> Bool

  /// Creates a comparator.
  ///
  /// - Parameters:
  ///   - reference: What to compare with.
  ///   - metrics: The metrics that were asked for; the reference's others are left aside.
  ///   - isSelected: Whether a benchmark of the reference belongs to the selection, so that one
  ///     outside it is not called missing.
  public init(
    reference: Reference, metrics: [Metric],
    isSelected: @escaping (_ id: String, _ tags: [String]) -> Bool
  ) {
    self.reference = reference
    self.metrics = metrics
    self.isSelected = isSelected
  }

  /// A comparison for each record, in order, and one for each selected benchmark that is gone.
  public func compare(_ records: [BenchmarkRecord]) -> [BenchmarkComparison] {
    let present = Set(records.map(\.id))
    let gone = reference.entries.filter { id, entry in
      entry.isExpected && !present.contains(id) && isSelected(id, entry.tags)
    }
    return records.map(compare) + gone.sorted { $0.key < $1.key }.map(missing)
  }

  private func compare(_ record: BenchmarkRecord) -> BenchmarkComparison {
    guard record.failure == nil else {
      return BenchmarkComparison(id: record.id, record: record, metrics: [])
    }
    guard let entry = reference.entries[record.id] else {
      return BenchmarkComparison(
        id: record.id, record: record,
        metrics: ordered { compare($0, stored: nil, measured: record.metrics[$0], record) },
        presence: .new)
    }
    var record = record
    if let expected = entry.checksum, let found = record.checksum, !found.agrees(with: expected) {
      record.failure = .checksumDiffers(found: found, expected: expected)
    }
    return BenchmarkComparison(
      id: record.id, record: record,
      metrics: ordered {
        compare($0, stored: entry.metrics[$0], measured: record.metrics[$0], record)
      },
      presence: entry.isExpected ? nil : .new)
  }

  private func missing(_ id: String, _ entry: Reference.Entry) -> BenchmarkComparison {
    BenchmarkComparison(
      id: id, record: nil,
      metrics: ordered { metric in
        entry.metrics[metric].map {
          MetricComparison(
            metric: metric, baseline: $0, candidate: nil, ratio: nil, verdict: .missing, note: nil)
        }
      },
      presence: .missing)
  }

  private func ordered(_ comparison: (Metric) -> MetricComparison?) -> [MetricComparison] {
    Metric.allCases.filter(metrics.contains).compactMap(comparison)
  }

  private func compare(
    _ metric: Metric, stored: MetricValue?, measured: MetricValue?, _ record: BenchmarkRecord
  ) -> MetricComparison? {
    switch (stored, measured) {
    case (nil, nil):
      return nil
    case (nil, .some):
      return MetricComparison(
        metric: metric, baseline: nil, candidate: measured, ratio: nil,
        verdict: metric.isExact ? .new : nil, note: nil)
    case (.some, nil):
      let reason = record.unavailable[metric]
      return MetricComparison(
        metric: metric, baseline: stored, candidate: nil, ratio: nil,
        verdict: reason == nil ? .missing : nil, note: reason.map { "not available: \($0)" })
    case (.exact(let old), .exact(let new)):
      return exact(metric, old, new)
    case (.timed(let old), .timed(let new)):
      return timed(metric, old, new)
    default:
      return MetricComparison(
        metric: metric, baseline: stored, candidate: measured, ratio: nil, verdict: nil,
        note: "one side is counted, the other sampled")
    }
  }

  /// Any difference of a count is real, in both directions: fewer is an improvement to accept,
  /// since a stored number that is too high would hide the next regression.
  private func exact(
    _ metric: Metric, _ old: ExactValue, _ new: ExactValue
  ) -> MetricComparison {
    // Whole numbers over a common denominator; quotients would compare rounded. In full width,
    // because the stored number may be anything.
    let before = old.total.multipliedFullWidth(by: new.iterations)
    let after = new.total.multipliedFullWidth(by: old.iterations)
    let verdict: Verdict =
      metric == .eventAllocations
      ? new.stepChanges(since: old).verdict
      : after > before ? .regressed : after < before ? .improved : .unchanged
    let isComparable = metric.unit != "bytes" || reference.bytesNote == nil
    return MetricComparison(
      metric: metric, baseline: .exact(old), candidate: .exact(new),
      ratio: old.total > 0 ? new.value / old.value : nil,
      verdict: isComparable ? verdict : nil, note: isComparable ? nil : reference.bytesNote)
  }

  /// Two times taken at different moments prove nothing on a shared machine: the same binary moves
  /// by 1.9× within minutes.
  private func timed(
    _ metric: Metric, _ old: TimedValue, _ new: TimedValue
  ) -> MetricComparison {
    let ratio = old.floor > 0 ? new.floor / old.floor / (reference.slowdown ?? 1) : nil
    return MetricComparison(
      metric: metric, baseline: .timed(old), candidate: .timed(new), ratio: ratio,
      verdict: .unproven, note: reference.timeNote)
  }
}
