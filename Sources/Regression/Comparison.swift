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
}

/// One benchmark beside its counterpart.
public struct BenchmarkComparison: Sendable, Equatable {
  /// `suite/group/name[parameter=value]`.
  public let id: String
  /// What was measured, with `checksumDiffers` as its failure where it computed something else;
  /// `nil` for a benchmark that is gone.
  public let record: BenchmarkRecord?
  /// The metrics in the order of `Metric.allCases`.
  public let metrics: [MetricComparison]
  /// `new` or `missing` for a benchmark that is on one side only.
  public let presence: Verdict?
  /// `presence` where there is one, else the most serious verdict on its exact
  /// metrics; `nil` when none was drawn.
  public let verdict: Verdict?

  /// The comparison of one metric, if it was measured on either side.
  public subscript(metric: Metric) -> MetricComparison? {
    metrics.first { $0.metric == metric }
  }

  init(
    id: String, record: BenchmarkRecord?, metrics: [MetricComparison], presence: Verdict? = nil
  ) {
    self.id = id
    self.record = record
    self.metrics = metrics
    self.presence = presence
    let drawn = metrics.filter(\.metric.isExact).compactMap(\.verdict)
    let order: [Verdict] = [.regressed, .missing, .new, .improved, .unchanged]
    self.verdict = presence ?? order.first { drawn.contains($0) }
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
