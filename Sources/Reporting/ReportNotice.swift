internal import Benchmarking
package import Comparison

/// A benchmark that a reader of a report must look at, and what there is to say about it.
///
/// Formats that list what came out, such as text and a build's annotations, are made of these.
package struct ReportNotice: Sendable, Equatable {
  /// How much it matters.
  package enum Severity: Sendable, CaseIterable {
    /// The command's exit code tells of it.
    case error
    /// It passes, and nothing was proven.
    case warning
    /// It passes.
    case note
  }

  /// How much it matters.
  package let severity: Severity
  /// The benchmark's identifier.
  package let benchmark: String
  /// What came out, in one word: a verdict or `failed`.
  package let outcome: String
  /// What changed, in a few words: `time +3.0 %, allocations +1`; empty where that is not it.
  package let changes: String
  /// The conclusion about its time in short phrases, the verdict first; empty where the time is
  /// unchanged or was not judged.
  package let timePhrases: [String]
  /// The reasons for that conclusion, and advice, in sentences.
  package let timeReasons: [String]
  /// The metrics other than time that are not as they were.
  package let differences: [MetricComparison]
  /// Where the additional work is done, or why that is not known.
  package let explanations: [String]
  /// What is wrong besides: a crash, a benchmark that is gone.
  package let problems: [String]

  /// Looks for something to say about a benchmark; nothing when all is as it was.
  ///
  /// - Parameters:
  ///   - comparison: The benchmark.
  ///   - assessment: What it means.
  init?(_ comparison: BenchmarkComparison, _ assessment: Assessment) {
    let own = assessment.problems.filter { $0.benchmark == comparison.id }
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
    changes = comparison.metrics.filter { $0.verdict == verdict }.compactMap(\.change)
      .joined(separator: ", ")
  }

  /// The sign of the outcome.
  var sign: String { (Verdict(rawValue: outcome) ?? .regressed).sign }

  /// `spring/evaluate regressed (time +3.0 %)`.
  var headline: String {
    "\(benchmark) \(outcome)" + (changes.isEmpty ? "" : " (\(changes))")
  }

  /// All there is to say, in lines that stand by themselves.
  package var lines: [String] {
    [timePhrases.joined(separator: ", ")].filter { !$0.isEmpty } + timeReasons
      + differences.map { "\($0.difference): \($0.verdict?.rawValue ?? "")" }
      + explanations + problems
  }
}

extension Report {
  /// What a reader must look at, in the order of the benchmarks.
  package var notices: [ReportNotice] {
    comparisons.compactMap { ReportNotice($0, assessment) }
  }

  /// The notices by how much they matter.
  var weightedNotices: [ReportNotice] {
    let notices = notices
    return ReportNotice.Severity.allCases.flatMap { severity in
      notices.filter { $0.severity == severity }
    }
  }
}

extension MetricComparison {
  /// The change in two words: `time +3.0 %`, `allocations +1`; nothing without two numbers.
  fileprivate var change: String? {
    if metric == .time || metric == .instructions {
      return ratio.map { "\(metric.rawValue) \(Quantity.signedPercent($0 - 1))" }
    }
    // The sum over the steps may stay what it was.
    guard metric != .eventAllocations else { return metric.rawValue }
    guard let old = baseline?.exact, let new = candidate?.exact else { return nil }
    return "\(metric.rawValue) \(Quantity.change(new.value - old.value))"
  }
}
