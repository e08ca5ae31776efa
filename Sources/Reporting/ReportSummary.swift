internal import Comparison
internal import Measurements

extension Report {
  /// The first line of a gate: the failures with their reasons, or the results that were proven.
  package var headline: String {
    guard let reasons else { return kind == .duel ? proven : "passed: \(proven)" }
    let word = conclusion?.word ?? "failed"
    // An interruption says so by itself.
    let failure = reasons.hasPrefix(word) ? reasons : "\(word): \(reasons)"
    return ([failure] + gains).joined(separator: "; ")
  }

  /// The first three errors of the report, in a sentence that fits some lines of a terminal; `nil`
  /// for a report without errors.
  private var reasons: String? {
    let all =
      assessment.problems.filter { $0.benchmark == nil }.map(\.message)
      + notices.filter { $0.severity == .error }.map(\.headline)
    guard !all.isEmpty else { return nil }
    let others = all.count > 3 ? ["and \(all.count - 3) more"] : []
    return (all.prefix(3) + others).joined(separator: "; ")
  }

  /// The results of a gate that passed: the proven ones first, then those that are open.
  ///
  /// A count that varies is called unchanged with a risk of error, so it is not among the proven
  /// results.
  private var proven: String {
    let counted = comparisons.filter { $0.exactVerdict == .unchanged }
    let varying = counted.count { $0.hasVaryingCount }
    let timed = timeVerdicts.count { $0 == .unchanged }
    let places = [(counted.count - varying, "in exact metrics"), (timed, "in time")]
    let unchanged = places.filter { $0.0 > 0 }.enumerated().map { index, place in
      index == 0 ? "\(benchmarks(place.0)) proven unchanged \(place.1)" : "\(place.0) \(place.1)"
    }
    let new = comparisons.count { $0.presence == .new }
    let accepted = comparisons.count { $0.has(.accepted) }
    let results = [
      gains.first,
      unchanged.isEmpty ? nil : unchanged.joined(separator: ", "),
      varying == 0 ? nil : "\(varying) unchanged in counts that vary (risk 5 %)",
      new == 0 ? nil : "\(new) new", functionSummary,
      open.isEmpty ? nil : "not proven: \(open.joined(separator: ", "))",
      accepted == 0 ? nil : "\(accepted) slower as accepted",
      untimedCount == 0 ? nil : "\(untimedCount) only counted",
    ]
    return results.compactMap { $0 }.joined(separator: "; ")
  }

  /// The number of benchmarks with a proven gain in any metric, and the largest gain of time, in
  /// words; empty without a gain.
  var gains: [String] {
    let improved = comparisons.filter { $0.ranOnBothSides && $0.has(.improved) }
    guard !improved.isEmpty else { return [] }
    let faster = improved.filter { $0[.time]?.verdict == .improved }
    let best = faster.min { ($0[.time]?.ratio ?? 1) < ($1[.time]?.ratio ?? 1) }
    let example = best.flatMap { best in
      best[.time]?.ratio.map { ": \(best.id) time \(Quantity.signedPercent($0 - 1))" }
    }
    return ["\(improved.count) improved\(example ?? "")"]
  }

  /// The reasons of a failure, for the line before the last one of a text; `nil` without a failure.
  ///
  /// A terminal shows the end of a long text, so the end names the failures again.
  var whyLine: String? { reasons.map { "why: \($0)" } }

  /// The numbers of undecided benchmarks, in words: by time, then by a count that varies.
  private var open: [String] {
    let counts = comparisons.count { $0.exactVerdict == .inconclusive }
    return Self.tallies(timeVerdicts.filter { $0.kind == .open })
      + (counts == 0 ? [] : ["\(counts) inconclusive in counts that vary"])
  }

  /// The number of benchmarks without a time, in a report in which others were timed.
  ///
  /// A gate times the benchmarks with the tag `gate` and counts all.
  private var untimedCount: Int {
    guard timeVerdicts.contains(where: { $0 != .unproven }) else { return 0 }
    return comparisons.count { $0.ranOnBothSides && $0[.time] == nil }
  }

  /// The last line of a text: the conclusion if there is one, the summary, and the duration.
  var closing: String {
    (conclusion.map { "\($0.word): " } ?? "") + summary + duration
  }

  /// The duration of the command by its parts, in words; parts below one per cent are in the rest.
  private var duration: String {
    guard let spent else { return "" }
    let total = spent.values.reduce(0, +)
    let large = CommandPart.allCases.filter { $0 != .rest && spent[$0, default: 0] >= total / 100 }
    let rest = total - large.reduce(0) { $0 + spent[$1, default: 0] }
    // A duration without parts would repeat the total.
    let parts =
      large.map { ($0.rawValue, spent[$0, default: 0]) } + [(CommandPart.rest.rawValue, rest)]
    let words = parts.map { "\($0) \(Quantity.time($1 * 1e9))" }.joined(separator: ", ")
    return "; took \(Quantity.seconds(total))" + (large.isEmpty ? "" : " (\(words))")
  }

  /// The number of benchmarks, and of each verdict on counts and on time, in one line.
  package var summary: String {
    let absent = comparisons.count { $0.record?.absence != nil }
    let measured =
      benchmarks(comparisons.count { $0.record != nil })
      + (absent == 0 ? "" : ", \(absent) not available")
    guard kind != .measurement else { return measured }
    return measured + exactOutcomes + timeOutcomes
  }

  /// The number of benchmarks with each verdict on their exact metrics, in words.
  private var exactOutcomes: String {
    let failed = comparisons.count { $0.record?.failure != nil }
    let verdicts = comparisons.filter { $0.record?.failure == nil }.compactMap(\.exactVerdict)
    let parts = (failed == 0 ? [] : ["\(failed) failed"]) + Self.tallies(verdicts)
    return parts.isEmpty ? "" : ", exact metrics: \(parts.joined(separator: ", "))"
  }

  /// The number of benchmarks with each verdict on their time, in words.
  private var timeOutcomes: String {
    let verdicts = timeVerdicts
    if verdicts.contains(where: { $0 != .unproven }) {
      let untimed = untimedCount == 0 ? [] : ["\(untimedCount) only counted"]
      return "; time: \((Self.tallies(verdicts) + untimed).joined(separator: ", "))"
    }
    let hasAnyTimes = comparisons.contains { $0.metrics.contains { !$0.metric.isExact } }
    return hasAnyTimes ? "; times are shown, not judged (unproven)" : ""
  }

  /// The verdicts on the times of the benchmarks that ran on both sides without a failure.
  private var timeVerdicts: [Verdict] {
    comparisons.filter(\.ranOnBothSides)
      .compactMap { $0[.time]?.verdict }.filter { $0 != .missing && $0 != .new }
  }

  /// The conclusion that the exit code reports, as a word and a sign; `nil` if nothing was judged.
  var conclusion: (word: String, sign: String)? {
    if [.interrupted, .terminated].contains(assessment.exitCode) {
      return ("interrupted", Verdict.suspect.sign)
    }
    if kind == .duel, assessment.exitCode == .success { return nil }
    return switch assessment.exitCode.verdict?.kind {
    case .settled: kind == .gate || kind == .comparison ? ("passed", "✓") : nil
    case .open: ("undecided", Verdict.inconclusive.sign)
    case .better: ("to be accepted", Verdict.improved.sign)
    case .worse where kind == .duel: ("worse", Verdict.regressed.sign)
    case .worse, .oneSided, .allowed, nil: ("failed", Verdict.regressed.sign)
    }
  }

  /// Returns the number of each verdict that occurs, such as `2 regressed`, the most serious first.
  private static func tallies(_ verdicts: [Verdict]) -> [String] {
    Verdict.allCases.compactMap { verdict in
      let number = verdicts.count { $0 == verdict }
      return number == 0 ? nil : "\(number) \(verdict.rawValue)"
    }
  }

  /// The number of benchmarks that have a metric with a verdict, by the verdict's name.
  ///
  /// A benchmark with a gain in one metric and an open question in another counts in both.
  var tallies: [String: Int] {
    let counts = Verdict.allCases.map { verdict in
      (verdict.rawValue, comparisons.count { $0.record?.failure == nil && $0.has(verdict) })
    }
    return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
  }

  func benchmarks(_ count: Int) -> String {
    "\(count) \(kind == .duel ? "command" : "benchmark")\(count == 1 ? "" : "s")"
  }
}
