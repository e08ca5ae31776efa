public import Benchmarking
internal import Statistics

/// Sets records beside a reference: the one comparison behind `run`, `gate` and `compare`.
public struct Comparator {
  private let reference: Reference
  private let metrics: [Metric]
  private let suspectsTimes: Bool
  private let isSelected: (_ id: String, _ tags: [String]) -> Bool

  /// Creates a comparator.
  ///
  /// - Parameters:
  ///   - reference: What to compare with.
  ///   - metrics: The metrics that were asked for; the reference's others are left aside.
  ///   - suspectsTimes: Whether a floor that is well above the reference's is called suspect where
  ///     the two compare; else times are only shown.
  ///   - isSelected: Whether a benchmark of the reference belongs to the selection, so that one
  ///     outside it is not called missing.
  public init(
    reference: Reference, metrics: [Metric], suspectsTimes: Bool = false,
    isSelected: @escaping (_ id: String, _ tags: [String]) -> Bool
  ) {
    self.reference = reference
    self.metrics = metrics
    self.suspectsTimes = suspectsTimes
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
        metrics: ordered { compare($0, nil, record) },
        presence: .new)
    }
    var record = record
    if let expected = entry.checksum, let found = record.checksum, !found.agrees(with: expected) {
      record.failure = .checksumDiffers(found: found, expected: expected)
    }
    return BenchmarkComparison(
      id: record.id, record: record,
      metrics: ordered { compare($0, entry, record) },
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
    Set(metrics).sorted().compactMap(comparison)
  }

  private func compare(
    _ metric: Metric, _ entry: Reference.Entry?, _ record: BenchmarkRecord
  ) -> MetricComparison? {
    let (stored, measured) = (entry?.metrics[metric], record.metrics[metric])
    switch (stored, measured) {
    case (nil, nil):
      return nil
    case (nil, .some):
      return MetricComparison(
        metric: metric, baseline: nil, candidate: measured, ratio: nil,
        verdict: metric.isKeptInBaselines ? .new : nil, note: nil)
    case (.some(.timed), nil) where record.unavailable[metric] == nil:
      // Times are measured of some benchmarks only, and of others on other days.
      return nil
    case (.some, nil):
      let reason = record.unavailable[metric]
      return MetricComparison(
        metric: metric, baseline: stored, candidate: nil, ratio: nil,
        verdict: reason == nil ? .missing : nil, note: reason.map { "not available: \($0)" })
    case (.exact(let old), .exact(let new)):
      return exact(metric, old, new)
    case (.timed(let old), .timed(let new)):
      return timed(metric, old, new, entry?.footing)
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
    let isJittery = old.isJittery || new.isJittery
    let verdict: Verdict =
      isJittery
      ? new.separation(from: old)
      : metric == .eventAllocations
        ? new.stepChanges(since: old).verdict : new.difference(from: old)
    let judged = metric.better == .less ? verdict : verdict.reversed
    let bytesNote = metric.unit == "bytes" && !metric.isCustom ? reference.bytesNote : nil
    let obstacle = reference.countsNote ?? bytesNote
    return MetricComparison(
      metric: metric, baseline: .exact(old), candidate: .exact(new),
      ratio: old.total > 0 ? new.value / old.value : nil,
      verdict: obstacle == nil ? judged : nil,
      note: obstacle ?? (isJittery ? "jittery: \(new.range), was \(old.range)" : nil))
  }

  /// Two times taken at different moments prove nothing on a shared machine: the same binary moves
  /// by 1.9× within minutes.
  ///
  /// A floor that is far off, on a machine that is not, is a suspicion.
  private func timed(
    _ metric: Metric, _ old: TimedValue, _ new: TimedValue, _ footing: TimeFooting?
  ) -> MetricComparison {
    let slowdown = metric.isCustom ? 1 : footing?.slowdown ?? 1
    let change = old.floor > 0 ? new.floor / old.floor : nil
    let ratio = change.map { metric.better == .less ? $0 / slowdown : $0 * slowdown }
    let isSuspect =
      suspectsTimes && metric == .time && footing?.isEven == true
      && ratio.map { $0 > 1 + old.suspiciousGrowth } ?? false
    return MetricComparison(
      metric: metric, baseline: .timed(old), candidate: .timed(new), ratio: ratio,
      verdict: isSuspect ? .suspect : .unproven, note: footing?.note)
  }
}

extension ExactValue {
  /// The verdict on a count that is the same in every pass.
  fileprivate func difference(from old: ExactValue) -> Verdict {
    // Whole numbers over a common denominator; quotients would compare rounded. In full width,
    // because the stored number may be anything.
    let before = old.total.multipliedFullWidth(by: iterations)
    let after = total.multipliedFullWidth(by: old.iterations)
    return after > before ? .regressed : after < before ? .improved : .unchanged
  }

  /// The verdict on a count that jitters on one side or both: all passes of one side must lie
  /// beyond all of the other, and by more than 1 %.
  fileprivate func separation(from old: ExactValue) -> Verdict {
    guard let before = old.ends, let after = ends else { return .unchanged }
    let separation = Separation(reference: before, candidate: after)
    let growth = value - old.highestValue
    let shrinkage = old.value - highestValue
    if separation.isAbove, growth > 0.01 * old.highestValue.magnitude { return .regressed }
    if separation.isBelow, shrinkage > 0.01 * old.value.magnitude { return .improved }
    return .unchanged
  }

  /// The lowest and the highest count; whether two samples are apart is decided by these alone.
  private var ends: Sample? { try? Sample([value, highestValue]) }

  /// The counts for one iteration, in words: `12`, `10…10.4`.
  fileprivate var range: String {
    isJittery
      ? "\(Quantity.count(value))…\(Quantity.count(highestValue))" : Quantity.count(value)
  }
}
