public import Measurements

/// The comparison of one metric of one benchmark with the reference's value.
public struct MetricComparison: Sendable, Equatable {
  /// The compared metric, for which each side has at most one value.
  public let metric: Metric
  /// The reference's value; `nil` if there is none.
  public internal(set) var baseline: ReferenceValue?
  /// The measured value; `nil` if the metric was not measured.
  public let candidate: MetricValue?
  /// The verdict; `nil` if the two values cannot be compared, for the reason in `remark`.
  public private(set) var verdict: Verdict?
  /// The proof of the verdict, or the reason for its absence.
  public private(set) var evidence: Evidence
  /// The limit or the permission that the gate held the metric to; `nil` without one.
  public internal(set) var bound: Bound?

  /// The proof of a verdict on one metric, or the reason why there is none.
  public enum Evidence: Sendable, Equatable {
    /// Two counts, or a proof without a clock; the candidate is `ratio` times the reference.
    case exact(ratio: Double?, Remark?)
    /// Two times of two moments; the ratio is corrected for the speed of another machine.
    case stored(ratio: Double?, Remark?)
    /// The growth of a count since the last release, which no single change reached.
    case grown(ratio: Double?, Remark?)
    /// A paired comparison of the time, or of another cost of whole runs.
    case timed(PairedFinding)
    /// A paired comparison of a tail, and the cause of a slowdown.
    case tail(TailFinding, cause: Attribution?)
    /// No comparison: a side lacks the value, or the remark says why.
    case absent(Remark?)
  }

  /// Creates a comparison; a value is `nil` where its side lacks the metric.
  package init(
    metric: Metric, baseline: MetricValue? = nil, candidate: MetricValue? = nil,
    verdict: Verdict?, evidence: Evidence
  ) {
    self.metric = metric
    self.baseline = baseline.map(ReferenceValue.measured)
    self.candidate = candidate
    self.verdict = verdict
    self.evidence = evidence
  }

  /// Returns a copy with another verdict and its evidence.
  package func judged(_ verdict: Verdict?, _ evidence: Evidence) -> MetricComparison {
    var judged = self
    (judged.verdict, judged.evidence) = (verdict, evidence)
    return judged
  }
}

extension MetricComparison {
  /// The comparison with only the number of the reference, for the document of a whole gate.
  ///
  /// A count that the number cannot hold is kept.
  package var withoutReferenceCount: MetricComparison {
    guard baseline?.exact?.large() == nil else { return self }
    var reduced = self
    reduced.baseline = baseline.map { .number($0.headline) }
    return reduced
  }
}

/// The value of a reference: as measured, or only the number that a document keeps.
public enum ReferenceValue: Sendable, Equatable {
  /// A count or a distribution.
  case measured(MetricValue)
  /// The count per iteration, or the floor.
  case number(Double)

  /// The count with its iterations; `nil` for a distribution and for a number alone.
  public var exact: ExactValue? { value?.exact }
  /// The distribution; `nil` for a count and for a number alone.
  public var timed: TimedValue? { value?.timed }

  /// The count or the distribution; `nil` for a number alone.
  package var value: MetricValue? {
    if case .measured(let value) = self { value } else { nil }
  }

  /// The one number a table shows: the count per iteration, or the floor.
  public var headline: Double {
    switch self {
    case .measured(let value): value.headline
    case .number(let number): number
    }
  }
}

// MARK: - What the evidence says

extension MetricComparison {
  /// The candidate's value divided by the reference's; of a paired comparison the estimate of its
  /// endpoint.
  public var ratio: Double? {
    switch evidence {
    case .exact(let ratio, _), .stored(let ratio, _), .grown(let ratio, _): ratio
    case .timed(let finding): finding.ratio
    case .tail(let tail, _): tail.reading?.ratio
    case .absent: nil
    }
  }

  /// The remark on the row, such as the reason for an absent verdict; `nil` for paired comparisons,
  /// which have a cause.
  public var remark: Remark? {
    switch evidence {
    case .exact(_, let remark), .stored(_, let remark), .grown(_, let remark),
      .absent(let remark):
      remark
    case .timed, .tail: nil
    }
  }

  /// The cause of a slowdown that a paired comparison proved; `nil` for any other comparison.
  public var cause: Attribution? {
    switch evidence {
    case .timed(let finding): finding.attribution
    case .tail(_, let cause): cause
    case .exact, .stored, .grown, .absent: nil
    }
  }

  /// The bound, and the remark or the cause, in clauses; `nil` without any.
  public var note: String? {
    let words = [bound?.words, remark?.words ?? cause?.description].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// The paired comparison of the time, or of another cost of whole runs; `nil` for other evidence.
  public var finding: PairedFinding? {
    if case .timed(let finding) = evidence { finding } else { nil }
  }

  /// The paired comparison of a tail; `nil` for other evidence.
  public var tail: TailFinding? {
    if case .tail(let tail, _) = evidence { tail } else { nil }
  }

  /// The candidate's value in a table: of a paired comparison the floor over all rounds.
  package var value: Double? {
    finding?.floors.candidate ?? tail?.candidate ?? candidate?.headline
  }

  /// The reference's value in a table: of a paired comparison the floor over all rounds.
  package var referenceValue: Double? {
    finding?.floors.reference ?? tail?.reference ?? baseline?.headline
  }

  /// Whether the metric is a count that varies on either side, or that could not be counted again.
  package var varies: Bool {
    guard case .exact(_, let remark) = evidence else { return false }
    return remark == .countedOnce || baseline?.exact?.varies == true
      || candidate?.exact?.varies == true
  }

  /// Whether the regression is the cumulative growth since the last release, not a single change.
  public var isDrip: Bool {
    if case .grown = evidence { true } else { false }
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
  /// The places in the sources that do the additional work, the most likely first, with the paths
  /// that the compiler recorded.
  package private(set) var causes: [SourcePlace] = []
  /// The line to show the benchmark at, with a path in the checkout: a cause, else the declaration
  /// of the benchmark; `nil` if neither is known.
  package var place: SourcePlace?
  /// `presence` if it is set, else the most serious verdict of any metric except `unproven`; `nil`
  /// if there is none.
  public var verdict: Verdict? {
    presence ?? metrics.compactMap(\.verdict).filter { $0 != .unproven }.min()
  }

  /// Whether any metric has `verdict`, which may differ from the verdict of the benchmark.
  package func has(_ verdict: Verdict) -> Bool { metrics.contains { $0.verdict == verdict } }

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
  /// Returns an inconclusive comparison of the time, for the reason in `remark`.
  package static func untimed(_ remark: Remark) -> MetricComparison {
    MetricComparison(metric: .time, verdict: .inconclusive, evidence: .absent(remark))
  }
}

extension BenchmarkComparison {
  /// Adds the comparison of a further metric, at its place in the order of tables.
  package mutating func add(_ comparison: MetricComparison) {
    metrics.append(comparison)
    metrics.sort { $0.metric < $1.metric }
  }

  /// Adds the result of a paired comparison of the time, or of another metric.
  package mutating func add(_ finding: PairedFinding, of metric: Metric = .time) {
    add(MetricComparison(metric: metric, verdict: finding.verdict, evidence: .timed(finding)))
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
        metric: tail.metric, verdict: judged, evidence: .tail(tail, cause: attribution)))
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
      instructions.judged(
        .regressed, .exact(ratio: instructions.ratio, .grownFunction(first))))
  }

  /// Sets the functions that execute more instructions, the largest growth first.
  package mutating func note(_ functions: [FunctionGrowth]) {
    self.functions = functions
  }

  /// Adds explanations of the additional work, and the places that do it; no verdict depends on
  /// them.
  package mutating func explain(_ explanations: [Explanation], at causes: [SourcePlace] = []) {
    self.explanations += explanations
    self.causes += causes
  }

  /// Returns a copy whose time is proven unchanged without a clock, and so are the counts that
  /// vary: the same code varies in the same way.
  ///
  /// - Parameter proof: The proof, such as the same code.
  /// - Returns: The copy; an unchanged one if the benchmark did not run on both sides.
  package func withSameTime(_ proof: Remark) -> BenchmarkComparison {
    guard ranOnBothSides else { return self }
    var same = self
    same.metrics = metrics.map { $0.varies ? $0.judged(.unchanged, .exact(ratio: 1, proof)) : $0 }
    same.add(
      MetricComparison(metric: .time, verdict: .unchanged, evidence: .exact(ratio: 1, proof)))
    return same
  }

  /// Returns the comparison as a document holds it: without metrics after a failure, and with one
  /// comparison of each name.
  ///
  /// - Parameter keepsReference: Whether the counts of the reference stay, and not only their
  ///   numbers, as shards need them.
  /// - Returns: The comparison that is encoded.
  package func published(keepsReference: Bool) -> BenchmarkComparison {
    var published = self
    guard record?.failure == nil else {
      (published.metrics, published.explanations, published.functions) = ([], [], [])
      return published
    }
    // After a change of a custom metric's unit there are two comparisons of one name: the measured
    // one is kept.
    published.metrics = Dictionary(metrics.map { ($0.metric.rawValue, $0) }) {
      $0.candidate == nil ? $1 : $0
    }.values.sorted { $0.metric < $1.metric }
    if !keepsReference { published.metrics = published.metrics.map(\.withoutReferenceCount) }
    return published
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
