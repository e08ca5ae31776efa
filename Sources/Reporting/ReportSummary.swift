internal import Benchmarking
internal import Comparison

extension Report {
  /// The first line of a gate: what failed and why, or what was proven.
  package var headline: String {
    let reasons =
      assessment.problems.filter { $0.benchmark == nil }.map(\.message)
      + notices.filter { $0.severity == .error }.map(\.headline)
    guard !reasons.isEmpty else { return "passed: \(proven)" }
    let word = conclusion?.word ?? "failed"
    let others = reasons.count > 3 ? ["and \(reasons.count - 3) more"] : []
    return "\(word): \((reasons.prefix(3) + others).joined(separator: "; "))"
  }

  /// What a gate that passed has proven, and what it has not.
  private var proven: String {
    let exact = comparisons.count { $0.exactVerdict == .unchanged }
    let timed = timeVerdicts.count { $0 == .unchanged }
    let places = [(exact, "in exact metrics"), (timed, "in time")].filter { $0.0 > 0 }
    let unchanged = places.enumerated().map { index, place in
      index == 0 ? "\(benchmarks(place.0)) proven unchanged \(place.1)" : "\(place.0) \(place.1)"
    }
    let improved = comparisons.count { $0.verdict == .improved }
    let new = comparisons.count { $0.presence == .new }
    let open = Self.tallies(timeVerdicts.filter { $0.kind == .open })
    return [
      unchanged.isEmpty ? nil : unchanged.joined(separator: ", "),
      improved == 0 ? nil : "\(improved) improved", new == 0 ? nil : "\(new) new",
      open.isEmpty ? nil : "not proven: \(open.joined(separator: ", "))",
    ].compactMap { $0 }.joined(separator: "; ")
  }

  /// The last line of a text: the conclusion where there is one, the summary, and the time taken.
  var closing: String {
    let taken = seconds.map { "; took \(Quantity.seconds($0))" } ?? ""
    return (conclusion.map { "\($0.word): " } ?? "") + summary + taken
  }

  /// Everything in one sentence.
  package var summary: String {
    let measured = benchmarks(comparisons.count { $0.record != nil })
    guard kind != .measurement else { return measured }
    return measured + exactOutcomes + timeOutcomes
  }

  /// How many benchmarks came out how, by their exact metrics.
  private var exactOutcomes: String {
    let failed = comparisons.count { $0.record?.failure != nil }
    let verdicts = comparisons.filter { $0.record?.failure == nil }.compactMap(\.exactVerdict)
    let parts = (failed == 0 ? [] : ["\(failed) failed"]) + Self.tallies(verdicts)
    return parts.isEmpty ? "" : ", exact metrics: \(parts.joined(separator: ", "))"
  }

  /// How many benchmarks came out how, by their time.
  private var timeOutcomes: String {
    let verdicts = timeVerdicts
    if verdicts.contains(where: { $0 != .unproven }) {
      return "; time: \(Self.tallies(verdicts).joined(separator: ", "))"
    }
    let hasAnyTimes = comparisons.contains { $0.metrics.contains { !$0.metric.isExact } }
    return hasAnyTimes ? "; times are shown, not judged (unproven)" : ""
  }

  /// The verdicts on time of the benchmarks that ran on both sides.
  private var timeVerdicts: [Verdict] {
    comparisons.filter { $0.presence == nil && $0.record?.failure == nil }
      .compactMap { $0[.time]?.verdict }.filter { $0 != .missing && $0 != .new }
  }

  /// The conclusion that the exit code tells, as a word and a sign; `nil` where nothing was judged.
  var conclusion: (word: String, sign: String)? {
    switch assessment.exitCode.verdict?.kind {
    case .settled: kind == .gate || kind == .comparison ? ("passed", "✓") : nil
    case .open: ("undecided", Verdict.inconclusive.sign)
    case .better: ("to be accepted", Verdict.improved.sign)
    case .worse, .oneSided, nil: ("failed", Verdict.regressed.sign)
    }
  }

  /// The number of each verdict that occurs, the most serious first.
  private static func tallies(_ verdicts: [Verdict]) -> [String] {
    Verdict.allCases.compactMap { verdict in
      let number = verdicts.count { $0 == verdict }
      return number == 0 ? nil : "\(number) \(verdict.rawValue)"
    }
  }

  private func benchmarks(_ count: Int) -> String {
    "\(count) benchmark\(count == 1 ? "" : "s")"
  }
}
