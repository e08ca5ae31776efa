package import Comparison
package import Measurements

/// A benchmark that needs a reader's attention, with its findings.
///
/// Formats that list findings, such as text and annotations of a build, are made of notices.
package struct ReportNotice: Sendable, Equatable {
  /// The severity of a notice, most severe first, for the formats that distinguish levels.
  package enum Severity: Sendable, CaseIterable {
    /// A finding that the exit code reports.
    case error
    /// A benchmark that passes without a proof.
    case warning
    /// A benchmark that passes, with a difference to mention.
    case note
  }

  /// The severity, by the verdict and the strictness of the report.
  package let severity: Severity
  /// The benchmark's identifier: `suite/group/name[parameter=value]`.
  package let benchmark: String
  /// The line to show the notice at, with a path in the checkout; `nil` if unknown.
  package let source: SourcePlace?
  /// The first metric with the verdict of the benchmark; `nil` for a failure, and for a benchmark
  /// of one side.
  let metric: Metric?
  /// The outcome in one word: a verdict or `failed`.
  package let outcome: String
  /// The changes in a few words: `time +3.0 %, allocations +1`; empty if the outcome is no change.
  package let changes: String
  /// The proven gains of a benchmark with a more serious outcome, as `changes`; empty without them.
  package let gains: String
  /// The changes with intervals and counts: `time +3.0 % [+2.9, +3.1], allocations 197 → 377`.
  let details: String
  /// The floors of the time, the rounds, the chance of an error and the cause; empty without a
  /// proven or possible change of time.
  let proof: String
  /// The reason for an undecided outcome without numbers of its own, so that benchmarks share it.
  let doubt: String
  /// The conclusion about the time in short phrases, the verdict first; empty if the time is
  /// unchanged or was not judged.
  package let timePhrases: [String]
  /// The reasons for the conclusion about the time, and advice, in sentences.
  package let timeReasons: [String]
  /// The metrics other than time with a proven or possible change.
  package let differences: [MetricComparison]
  /// The locations of the additional work, or the reason why they are unknown, a line each.
  package let explanations: [String]
  /// The messages of problems that are no difference, such as a crash or a missing benchmark.
  package let problems: [String]

  /// Creates the notice of a benchmark; `nil` if the benchmark has no problem and no difference.
  ///
  /// - Parameters:
  ///   - comparison: The comparison of the benchmark.
  ///   - own: The problems of the benchmark.
  init?(_ comparison: BenchmarkComparison, _ own: [Assessment.Problem]) {
    timePhrases = comparison.timePhrases
    timeReasons = comparison.timeReasons
    differences = comparison.metrics.filter {
      $0.metric != .time && $0.verdict?.isDifference == true
    }
    guard !own.isEmpty || !timePhrases.isEmpty || !differences.isEmpty else { return nil }
    let isOpen = comparison.metrics.contains { $0.verdict?.kind == .open }
    severity = !own.isEmpty ? .error : isOpen ? .warning : .note
    benchmark = comparison.id
    explanations = comparison.explanations.flatMap(\.words)
    problems = own.filter { !$0.isDifference }.map(\.message)
    let verdict = comparison.record?.failure == nil ? comparison.verdict : nil
    outcome = verdict?.rawValue ?? "failed"
    source = comparison.place
    let isJudged = verdict != nil && comparison.presence == nil
    metric = isJudged ? comparison.metrics.first { $0.verdict == verdict }?.metric : nil
    func changes(_ verdict: Verdict?, _ words: KeyPath<MetricComparison, String?>) -> String {
      comparison.metrics.filter { $0.verdict == verdict }.compactMap { $0[keyPath: words] }
        .joined(separator: ", ")
    }
    self.changes = changes(verdict, \.change)
    let allowed = verdict == .accepted ? comparison.metrics.compactMap(\.bound?.words).first : nil
    details = [changes(verdict, \.numbers), allowed ?? ""].filter { !$0.isEmpty }
      .joined(separator: "; ")
    gains = verdict == nil || verdict == .improved ? "" : changes(.improved, \.change)
    (proof, doubt) = (comparison.timeProof, comparison.doubt)
  }

  /// A group of notices that a text lists together.
  enum Place {
    case error, doubt, worse, gain, undecided, other
  }

  /// The group of the notice.
  var place: Place {
    if severity == .error { return .error }
    switch Verdict(rawValue: outcome) {
    case .regressed, .accepted: return .worse
    case .improved: return .gain
    case .inconclusive: return gains.isEmpty ? .undecided : .gain
    default: return severity == .warning ? .doubt : .other
    }
  }

  /// The sign of the verdict; a failure has the sign of `regressed`.
  var sign: String { (Verdict(rawValue: outcome) ?? .regressed).sign }

  /// The benchmark with its outcome: `spring/evaluate regressed (time +3.0 %)`.
  var headline: String {
    "\(benchmark) \(outcome)" + (changes.isEmpty ? "" : " (\(changes))")
      + (gains.isEmpty ? "" : ", improved (\(gains))")
  }

  /// All findings, in lines that can each be read alone.
  package var lines: [String] {
    [timePhrases.joined(separator: ", ")].filter { !$0.isEmpty } + timeReasons
      + differences.map { "\($0.difference): \($0.verdict?.rawValue ?? "")" }
      + explanations + problems
  }
}

extension Report {
  /// The notices, one for each benchmark with a problem or a difference, in the report's order.
  package var notices: [ReportNotice] {
    let problems = Dictionary(grouping: assessment.problems, by: \.benchmark)
    return comparisons.compactMap { ReportNotice($0, problems[$0.id] ?? []) }
  }

  /// The notices: errors first, then what looks worse, proven gains, and what is undecided; within
  /// a group, in the order of the benchmarks.
  var weightedNotices: [ReportNotice] {
    let notices = notices
    let places: [ReportNotice.Place] = [.error, .doubt, .worse, .gain, .undecided, .other]
    return places.flatMap { place in notices.filter { $0.place == place } }
  }

  /// The notices that a text lists one by one, and a line for those that only lack rounds, if there
  /// are more than three of them.
  var listedNotices: (notices: [ReportNotice], line: String?) {
    let weighted = weightedNotices
    let lacking = Set(comparisons.filter(\.onlyLacksRounds).map(\.id))
    let few = weighted.filter { $0.severity == .warning && lacking.contains($0.benchmark) }
    guard few.count > 3 else { return (weighted, nil) }
    let names = Set(few.map(\.benchmark))
    return (
      weighted.filter { !names.contains($0.benchmark) },
      "undecided for lack of rounds, which a longer --budget or fewer benchmarks bring: "
        + few.map(\.benchmark).joined(separator: ", ")
    )
  }
}

extension MetricComparison {
  /// The change in two words: `time +3.0 %`, `allocations +1`; `nil` without two numbers.
  fileprivate var change: String? {
    if metric == .time || metric == .instructions || finding != nil {
      return ratio.map { "\(metric.rawValue) \(Quantity.signedPercent($0 - 1))" }
    }
    if let tail { return tail.change }
    // The sum over the steps may be unchanged although single steps differ.
    guard metric != .eventAllocations else { return metric.rawValue }
    guard let old = baseline?.exact, let new = candidate?.exact else { return nil }
    return "\(metric.rawValue) \(Quantity.change(from: old, to: new))"
  }

  /// The change as `change` has it, or both counts: `allocations 197 → 377`.
  fileprivate var numbers: String? {
    if let finding { return "\(metric.rawValue) \(finding.change)" }
    guard ![.time, .instructions, .eventAllocations].contains(metric), tail == nil,
      let old = baseline?.exact, let new = candidate?.exact
    else { return change }
    return "\(metric.rawValue) \(Quantity.count(old)) → \(Quantity.count(new))"
  }
}
