public import Benchmarking

/// One metric of one benchmark beside its counterpart.
public struct MetricComparison: Sendable, Equatable {
  /// The metric.
  public let metric: Metric
  /// What it is compared with; `nil` when there is nothing.
  public let baseline: MetricValue?
  /// What was measured; `nil` when it was not.
  public let candidate: MetricValue?
  /// The candidate's value as a multiple of the baseline's, corrected for the speed of another
  /// machine; `nil` where one is absent or the baseline is 0.
  public let ratio: Double?
  /// The conclusion; `nil` when the two cannot be compared, and `note` says why.
  public let verdict: Verdict?
  /// What a reader must know about the row.
  public let note: String?
  /// What a paired comparison of the time found.
  public let finding: PairedFinding?
  /// Whether the growth since the last release is what is red, and no single step.
  public let isDrip: Bool

  /// Creates a comparison.
  package init(
    metric: Metric, baseline: MetricValue?, candidate: MetricValue?, ratio: Double?,
    verdict: Verdict?, note: String? = nil, finding: PairedFinding? = nil, isDrip: Bool = false
  ) {
    self.metric = metric
    self.baseline = baseline
    self.candidate = candidate
    self.ratio = ratio
    self.verdict = verdict
    self.note = note
    self.finding = finding
    self.isDrip = isDrip
  }
}

/// One benchmark beside its counterpart.
public struct BenchmarkComparison: Sendable, Equatable {
  /// `suite/group/name[parameter=value]`.
  public let id: String
  /// What was measured, with `checksumDiffers` as its failure where it computed something else;
  /// `nil` for a benchmark that is gone.
  public let record: BenchmarkRecord?
  /// The metrics in their own order.
  public private(set) var metrics: [MetricComparison]
  /// `new` or `missing` for a benchmark that is on one side only.
  public let presence: Verdict?
  /// Where its additional work is done, as far as that was looked for; empty for one that is not
  /// worse.
  public private(set) var explanations: [Explanation] = []
  /// `presence` where there is one, else the most serious verdict that was proven, or failed to be,
  /// on any metric; `nil` when none was drawn.
  public var verdict: Verdict? {
    presence ?? metrics.compactMap(\.verdict).filter { $0 != .unproven }.min()
  }

  /// The comparison of one metric, if it was measured on either side.
  public subscript(metric: Metric) -> MetricComparison? {
    metrics.first { $0.metric == metric }
  }

  package init(
    id: String, record: BenchmarkRecord?, metrics: [MetricComparison], presence: Verdict? = nil
  ) {
    self.id = id
    self.record = record
    self.metrics = metrics
    self.presence = presence
  }
}

extension MetricComparison {
  /// The time of a benchmark about which nothing was found out, and why.
  package static func untimed(_ reason: String) -> MetricComparison {
    MetricComparison(
      metric: .time, baseline: nil, candidate: nil, ratio: nil, verdict: .inconclusive,
      note: reason)
  }
}

extension BenchmarkComparison {
  /// Adds the comparison of one more metric.
  package mutating func add(_ comparison: MetricComparison) {
    metrics.append(comparison)
    metrics.sort { $0.metric < $1.metric }
  }

  /// Adds what a paired comparison found out about the time.
  package mutating func add(_ finding: PairedFinding) {
    add(
      MetricComparison(
        metric: .time, baseline: nil, candidate: nil, ratio: finding.ratio,
        verdict: finding.verdict, note: finding.attribution?.description, finding: finding))
  }

  /// Puts the comparison of a metric in the place of the one that is there.
  package mutating func replace(_ comparison: MetricComparison) {
    metrics.removeAll { $0.metric == comparison.metric }
    add(comparison)
  }

  /// The same benchmark, failed while it was timed.
  package func failing(_ failure: BenchmarkFailure) -> BenchmarkComparison {
    var record = record
    record?.failure = failure
    return BenchmarkComparison(id: id, record: record, metrics: metrics, presence: presence)
  }

  /// Adds where its additional work is done; no verdict depends on it.
  package mutating func explain(_ explanations: [Explanation]) {
    self.explanations += explanations
  }

  /// The same, its time proven unchanged because both builds are the same code.
  package var withEqualCode: BenchmarkComparison {
    guard presence == nil, record?.failure == nil else { return self }
    var same = self
    same.add(
      MetricComparison(
        metric: .time, baseline: nil, candidate: nil, ratio: 1, verdict: .unchanged,
        note: "same code"))
    return same
  }
}

extension MetricValue {
  /// The one number a table shows: the count for an iteration, or the floor.
  public var headline: Double {
    switch self {
    case .exact(let value): value.value
    case .timed(let value): value.floor
    }
  }
}
