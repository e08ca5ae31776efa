internal import Comparison
internal import Measurements

/// Lines for the report on the tails that a gate judged, and on those that it could not judge.
struct TailEvidence {
  /// The lines; empty if nothing was timed.
  let lines: [String]

  /// Counts the tails of the benchmarks of a session.
  ///
  /// - Parameters:
  ///   - items: The benchmarks with their tests.
  ///   - areTimed: Whether both builds can time tails.
  init(_ items: [PairedSession<PairedTest>.Item], areTimed: Bool) {
    let played = items.filter { $0.failure == nil && !$0.test.rounds.isEmpty }
    guard !played.isEmpty else {
      lines = []
      return
    }
    guard areTimed else {
      lines = ["no tails were judged: one of the builds is too old to time single iterations"]
      return
    }
    let judged = played.compactMap { item in
      item.test.tails.map { tails in tails.metrics.compactMap(tails.verdict) }
    }.filter { !$0.isEmpty }
    let verdicts = judged.flatMap { $0 }
    let counts = [Verdict.regressed, .improved, .unchanged].map { verdict in
      (verdict.rawValue, verdicts.count { $0 == verdict })
    }
    let open = ("not decided", verdicts.count { $0 == .inconclusive })
    let words = (counts + [open]).filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    var lines = [
      words.isEmpty
        ? "no tails were judged"
        : "tails: \(words.joined(separator: ", ")); benchmarks: \(judged.count)"
    ]
    let short = played.count {
      $0.test.tails == nil && $0.tailAbsence == nil && !$0.subject.hasThreads
    }
    if short > 0 {
      lines.append(
        "benchmarks without a p99: \(short), whose iterations take less than 250 ns or more than "
          + "100 µs")
    }
    lines += played.compactMap { item in
      item.tailAbsence.map { "\(item.subject.id): tails not judged: \($0)" }
    }
    self.lines = lines
  }
}
