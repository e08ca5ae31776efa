public import Measurements

/// Compares the records of benchmarks with a reference, for `bench run`, `gate` and `compare`.
public struct Comparator {
  private let reference: Reference
  private let metrics: [Metric]
  private let suspectsTimes: Bool
  private let riskShares: Int
  private let isSelected: (_ id: String, _ tags: [String]) -> Bool

  /// Creates a comparator.
  ///
  /// - Parameters:
  ///   - reference: The reference to compare with.
  ///   - metrics: The requested metrics; other metrics of the reference are ignored.
  ///   - suspectsTimes: Whether a floor well above the reference's gets the verdict `suspect` where
  ///     the two times are comparable; otherwise times are only shown.
  ///   - riskShares: The number of gates that share the risk of varying counts, this one included.
  ///   - isSelected: Whether a benchmark of the reference belongs to the selection; one that does
  ///     not is never called missing.
  public init(
    reference: Reference, metrics: [Metric], suspectsTimes: Bool = false,
    riskShares: Int = 1, isSelected: @escaping (_ id: String, _ tags: [String]) -> Bool
  ) {
    self.reference = reference
    self.metrics = metrics
    self.suspectsTimes = suspectsTimes
    self.riskShares = riskShares
    self.isSelected = isSelected
  }

  /// Returns a comparison for each record, in order, then one for each selected benchmark that is
  /// missing, by identifier.
  public func compare(_ records: [BenchmarkRecord]) -> [BenchmarkComparison] {
    let present = Set(records.map(\.id))
    // At least 1, because a risk is divided by the number.
    let varying = max(1, varyingCounts(of: records)) * riskShares
    let gone = reference.entries.filter { id, entry in
      entry.isExpected && !present.contains(id) && isSelected(id, entry.tags)
    }
    return records.map { compare($0, varying) } + gone.sorted { $0.key < $1.key }.map(missing)
  }

  /// Returns the number of compared counts that vary between passes on either side.
  private func varyingCounts(of records: [BenchmarkRecord]) -> Int {
    records.reduce(0) { sum, record in
      let stored = reference.entries[record.id]?.metrics
      return sum
        + Set(metrics).count { metric in
          guard let old = stored?[metric]?.exact, let new = record.metrics[metric]?.exact else {
            return false
          }
          return old.varies || new.varies
        }
    }
  }

  private func compare(_ record: BenchmarkRecord, _ varying: Int) -> BenchmarkComparison {
    // What cannot run on this machine is neither missing nor worse.
    guard record.hasRun else {
      return BenchmarkComparison(id: record.id, record: record, metrics: [])
    }
    guard let entry = reference.entries[record.id] else {
      return BenchmarkComparison(
        id: record.id, record: record,
        metrics: ordered { compare($0, nil, record, varying) },
        presence: .new)
    }
    var record = record
    if let expected = entry.checksum, let found = record.checksum, !found.agrees(with: expected) {
      record.failure = .checksumDiffers(found: found, expected: expected)
    }
    return BenchmarkComparison(
      id: record.id, record: record,
      metrics: ordered { compare($0, entry, record, varying) },
      presence: entry.isExpected ? nil : .new)
  }

  private func missing(_ id: String, _ entry: Reference.Entry) -> BenchmarkComparison {
    BenchmarkComparison(
      id: id, record: nil,
      metrics: ordered { metric in
        entry.metrics[metric].map {
          MetricComparison(
            metric: metric, baseline: $0, verdict: .missing, evidence: .absent(nil))
        }
      },
      presence: .missing)
  }

  private func ordered(_ comparison: (Metric) -> MetricComparison?) -> [MetricComparison] {
    Set(metrics).sorted().compactMap(comparison)
  }

  private func compare(
    _ metric: Metric, _ entry: Reference.Entry?, _ record: BenchmarkRecord, _ varying: Int
  ) -> MetricComparison? {
    let (stored, measured) = (entry?.metrics[metric], record.metrics[metric])
    switch (stored, measured) {
    case (nil, nil):
      return nil
    case (nil, .some):
      return MetricComparison(
        metric: metric, candidate: measured,
        verdict: metric.isKeptInBaselines ? .new : nil, evidence: .absent(nil))
    case (.some(.timed), nil) where record.unavailable[metric] == nil:
      // Times exist for the benchmarks that were timed only, so a missing one is no error.
      return nil
    case (.some, nil):
      let reason = record.unavailable[metric]
      return MetricComparison(
        metric: metric, baseline: stored, verdict: reason == nil ? .missing : nil,
        evidence: .absent(reason.map(Remark.unavailable)))
    case (.exact(let old), .exact(let new)):
      return exact(metric, old, new, varying)
    case (.timed(let old), .timed(let new)):
      return timed(metric, old, new, entry?.comparability)
    default:
      return MetricComparison(
        metric: metric, baseline: stored, candidate: measured, verdict: nil,
        evidence: .absent(.unlikeSides))
    }
  }

  /// Compares two counts.
  ///
  /// Any difference of a count that repeats is real, in both directions. Fewer is an improvement to
  /// accept, since a stored number that is too high would hide the next regression.
  private func exact(
    _ metric: Metric, _ old: ExactValue, _ new: ExactValue, _ varying: Int
  ) -> MetricComparison {
    let (verdict, remark) = finding(metric, old, new, varying)
    let judged = metric.better == .less ? verdict : verdict.reversed
    // The bytes of a custom metric do not come from the allocator.
    let ofBytes = metric.unit == "bytes" && !metric.isCustom ? reference.bytesRemark : nil
    let obstacle = reference.countsRemark ?? ofBytes
    return MetricComparison(
      metric: metric, baseline: .exact(old), candidate: .exact(new),
      verdict: obstacle == nil ? judged : nil,
      evidence: .exact(
        ratio: old.total > 0 ? new.value / old.value : nil, obstacle ?? remark))
  }

  /// Returns the verdict on two counts, more being worse, with a remark.
  private func finding(
    _ metric: Metric, _ old: ExactValue, _ new: ExactValue, _ varying: Int
  ) -> (verdict: Verdict, remark: Remark?) {
    let readings = Remark(old, new)
    if Metric.faultMetrics.contains(metric) {
      let verdict = PageFaults.verdict(old, new, among: varying)
      return (verdict, readings ?? (verdict == .inconclusive ? .fewReadings : nil))
    }
    if readings != nil {
      let verdict =
        metric == .retainedBytes
        ? VaryingCount.retainedVerdict(old.values, new.values, among: varying)
        : VaryingCount.verdict(old.values, new.values, among: varying)
      return (verdict, readings)
    }
    // The events are compared step by step, because their sum could hide one behind another.
    if metric == .eventAllocations { return (new.stepChanges(since: old).verdict, nil) }
    return (new.difference(from: old), nil)
  }

  /// Compares two times taken at different moments, which prove nothing on a shared machine: the
  /// same binary can take nearly twice as long within minutes (`docs/explanation/methodology.md`).
  ///
  /// A floor far above the stored one, on a machine whose calibration is unchanged, is a suspicion.
  /// If the stored floors of single processes differ too much for one, the remark says so.
  private func timed(
    _ metric: Metric, _ old: TimedValue, _ new: TimedValue, _ comparability: TimeComparability?
  ) -> MetricComparison {
    // A custom metric need not be a time, so the speed of the machine does not scale it.
    let slowdown = metric.isCustom ? 1 : comparability?.slowdown ?? 1
    let change = old.floor > 0 ? new.floor / old.floor : nil
    // A ratio to a denormal number may overflow, and is then none.
    let ratio = change.map { metric.better == .less ? $0 / slowdown : $0 * slowdown }
      .flatMap { $0.isFinite ? $0 : nil }
    let growth = ratio.map { $0 - 1 } ?? 0
    let isEven = suspectsTimes && metric == .time && comparability?.isEven == true
    let isSuspect = isEven && growth > old.suspiciousGrowth
    let remark =
      isEven && !isSuspect && growth > TimedValue.leastSuspiciousGrowth
      ? Remark.spreadFloors(share: old.floorSpread ?? 0) : comparability?.remark
    return MetricComparison(
      metric: metric, baseline: .timed(old), candidate: .timed(new),
      verdict: isSuspect ? .suspect : .unproven, evidence: .stored(ratio: ratio, remark))
  }
}

extension ExactValue {
  /// Returns the verdict on a count that is the same in every pass.
  fileprivate func difference(from old: ExactValue) -> Verdict {
    // Whole numbers over a common denominator; quotients would compare rounded. In full width,
    // because a stored number may be arbitrarily large.
    let before = old.total.multipliedFullWidth(by: iterations)
    let after = total.multipliedFullWidth(by: old.iterations)
    return after > before ? .regressed : after < before ? .improved : .unchanged
  }
}
