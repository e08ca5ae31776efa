public import Measurements

/// The comparison of one metric of one benchmark with the reference's value.
public struct MetricComparison: Sendable, Equatable {
  /// The compared metric, for which each side has at most one value.
  public let metric: Metric
  /// The reference's value; `nil` if there is none.
  public let baseline: MetricValue?
  /// The measured value; `nil` if the metric was not measured.
  public let candidate: MetricValue?
  /// The candidate's value divided by the baseline's, corrected for the speed of another machine;
  /// `nil` if either is absent or the baseline is 0.
  public let ratio: Double?
  /// The verdict; `nil` if the two values cannot be compared, for the reason in `note`.
  public let verdict: Verdict?
  /// A remark that a reader of the row needs, such as the reason for an absent verdict.
  public let note: String?
  /// The result of a paired comparison of the time; `nil` if there was none.
  public let finding: PairedFinding?
  /// The result of a paired comparison of a tail; `nil` for other metrics.
  public let tail: TailFinding?
  /// The change of the machine's own speed between two times, as a share, positive for slower;
  /// `nil` if the times are comparable, or are not comparable for another reason.
  public let machineDrift: Double?
  /// Whether the regression is the cumulative growth since the last release, not a single change.
  public let isDrip: Bool

  /// Creates a comparison; a value is `nil` where its side lacks the metric.
  package init(
    metric: Metric, baseline: MetricValue?, candidate: MetricValue?, ratio: Double?,
    verdict: Verdict?, note: String? = nil, finding: PairedFinding? = nil,
    tail: TailFinding? = nil, machineDrift: Double? = nil, isDrip: Bool = false
  ) {
    self.metric = metric
    self.baseline = baseline
    self.candidate = candidate
    self.ratio = ratio
    self.verdict = verdict
    self.note = note
    self.finding = finding
    self.tail = tail
    self.machineDrift = machineDrift
    self.isDrip = isDrip
  }
}

/// The comparison of all metrics of one benchmark with the reference's values.
public struct BenchmarkComparison: Sendable, Equatable {
  /// The identifier: `suite/group/name[parameter=value]`.
  public let id: String
  /// The measured record, with `checksumDiffers` as its failure if it computed another checksum;
  /// `nil` for a missing benchmark.
  public let record: BenchmarkRecord?
  /// The comparisons of the metrics, each metric once, in the order of tables.
  public private(set) var metrics: [MetricComparison]
  /// `new` or `missing` for a benchmark that is on one side only; `nil` for one on both sides.
  public let presence: Verdict?
  /// The locations of the additional work, as far as a profiler found them; empty for a benchmark
  /// that is not worse.
  public private(set) var explanations: [Explanation] = []
  /// The functions that execute more instructions than in the reference, the largest growth first;
  /// empty unless two builds were compared.
  public private(set) var functions: [FunctionGrowth] = []
  /// `presence` if it is set, else the most serious verdict of any metric except `unproven`; `nil`
  /// if there is none.
  public var verdict: Verdict? {
    presence ?? metrics.compactMap(\.verdict).filter { $0 != .unproven }.min()
  }

  /// Whether the benchmark exists on both sides and ran on the candidate's; what cannot run on this
  /// machine ran on neither.
  package var ranOnBothSides: Bool { presence == nil && record?.hasRun == true }

  /// The comparison of one metric; `nil` if neither side has the metric.
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
  /// Returns an inconclusive comparison of the time, with `reason` as its note.
  package static func untimed(_ reason: String) -> MetricComparison {
    MetricComparison(
      metric: .time, baseline: nil, candidate: nil, ratio: nil, verdict: .inconclusive,
      note: reason)
  }
}

extension BenchmarkComparison {
  /// Adds the comparison of a further metric, at its place in the order of tables.
  package mutating func add(_ comparison: MetricComparison) {
    metrics.append(comparison)
    metrics.sort { $0.metric < $1.metric }
  }

  /// Adds the result of a paired comparison as the comparison of the metric `time`.
  package mutating func add(_ finding: PairedFinding) {
    add(
      MetricComparison(
        metric: .time, baseline: nil, candidate: nil, ratio: finding.ratio,
        verdict: finding.verdict, note: finding.attribution?.description, finding: finding))
  }

  /// Adds the result of a paired comparison of a tail.
  ///
  /// A tail that is not decided is `unproven`: on a busy machine most tails are, and the row of the
  /// benchmark would say nothing else.
  ///
  /// - Parameters:
  ///   - tail: The result.
  ///   - verdict: The verdict of the test.
  ///   - attribution: The cause, if the candidate is slower.
  package mutating func add(
    _ tail: TailFinding, _ verdict: Verdict, attribution: Attribution? = nil
  ) {
    let isOfLayout = attribution?.isConclusive == false
    let judged = verdict == .inconclusive ? .unproven : isOfLayout ? .layoutSensitive : verdict
    replace(
      MetricComparison(
        metric: tail.metric, baseline: nil, candidate: nil, ratio: tail.reading?.ratio,
        verdict: judged, note: attribution?.description, tail: tail))
  }

  /// Replaces the comparison of the same metric, or adds `comparison` if the metric has none.
  package mutating func replace(_ comparison: MetricComparison) {
    metrics.removeAll { $0.metric == comparison.metric }
    add(comparison)
  }

  /// Returns a copy whose record has the failure, for a benchmark that failed while it was timed.
  package func failing(_ failure: BenchmarkFailure) -> BenchmarkComparison {
    var record = record
    record?.failure = failure
    return BenchmarkComparison(id: id, record: record, metrics: metrics, presence: presence)
  }

  /// Adds the comparison of instructions, and the functions that execute more of them.
  ///
  /// - Parameters:
  ///   - instructions: The comparison of the total; `nil` if it was not counted.
  ///   - functions: The functions, the largest growth first.
  ///   - judgesFunctions: Whether the growth of a function makes the benchmark worse; otherwise it
  ///     is information.
  package mutating func add(
    _ instructions: MetricComparison?, _ functions: [FunctionGrowth], judgesFunctions: Bool
  ) {
    note(functions)
    guard let instructions else { return }
    guard judgesFunctions, let first = functions.first, instructions.verdict != .regressed else {
      return add(instructions)
    }
    add(
      MetricComparison(
        metric: .instructions, baseline: instructions.baseline, candidate: instructions.candidate,
        ratio: instructions.ratio, verdict: .regressed, note: first.words))
  }

  /// Sets the functions that execute more instructions, the largest growth first.
  package mutating func note(_ functions: [FunctionGrowth]) {
    self.functions = functions
  }

  /// Adds explanations of the additional work; no verdict depends on them.
  package mutating func explain(_ explanations: [Explanation]) {
    self.explanations += explanations
  }

  /// Returns a copy whose time is proven unchanged without a clock.
  ///
  /// - Parameter reason: The proof in a few words, such as `same code`.
  /// - Returns: The copy; an unchanged one if the benchmark did not run on both sides.
  package func withSameTime(_ reason: String) -> BenchmarkComparison {
    guard ranOnBothSides else { return self }
    var same = self
    same.add(
      MetricComparison(
        metric: .time, baseline: nil, candidate: nil, ratio: 1, verdict: .unchanged, note: reason))
    return same
  }
}

extension MetricValue {
  /// The one number a table shows: the count per iteration, or the floor.
  public var headline: Double {
    switch self {
    case .exact(let value): value.value
    case .timed(let value): value.floor
    }
  }
}
