internal import Benchmarking
internal import Comparison

/// Settles suspicions: what looks slower than its stored time is compared turn by turn with the
/// commit that the stored time was measured at.
///
/// Where that commit cannot be built, the suspicion stays, with the reason, and fails nothing.
struct SuspectTrial {
  /// What is not as it should be, besides what the comparisons say.
  private(set) var problems: [Assessment.Problem] = []
  /// How it was settled, in words.
  private(set) var evidence: [String] = []

  private let gate: StoredGate

  /// A trial of what a gate suspects.
  init(_ gate: StoredGate) {
    self.gate = gate
  }

  /// Puts a finding, or the reason why there is none, in the place of each suspicion.
  ///
  /// - Throws: `CommandError` when the user interrupts before anything was compared.
  mutating func settle(_ comparisons: inout [BenchmarkComparison]) throws {
    let suspects = comparisons.indices.filter { comparisons[$0][.time]?.verdict == .suspect }
    let groups = Dictionary(grouping: suspects) { gate.stored.timedCommit(of: comparisons[$0].id) }
    for (commit, group) in groups.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      let findings: [String: BenchmarkComparison]
      do {
        findings = try compare(group.map { comparisons[$0].id }, with: commit)
      } catch let error as CommandError where !error.isInterruption {
        for index in group { comparisons[index].keepSuspect("not settled: \(error.firstLine)") }
        continue
      }
      for index in group { comparisons[index].adopt(findings[comparisons[index].id]) }
    }
  }

  /// Compares some benchmarks with a commit.
  private mutating func compare(
    _ ids: [String], with commit: String?
  ) throws -> [String: BenchmarkComparison] {
    guard let commit else { throw CommandError(.data, "the stored times name no commit") }
    guard !commit.hasSuffix("-dirty") else {
      throw CommandError(.data, "the stored times are of changes that were not committed")
    }
    var request = gate.request
    request.options.against = commit
    request.entries.removeAll { !ids.contains($0.id) }
    request.selection = request.selection.only(ids)
    request.comparesTime = true
    let outcome = try PairedGate(request: request).outcome()
    evidence.append("\(ids.count) suspect, compared with \(outcome.reference)")
    evidence += outcome.evidence
    // That the reference fails is no fault of this build.
    problems += outcome.problems.filter {
      [.regressed, .interrupted, .terminated].contains($0.code)
    }
    return Dictionary(outcome.comparisons.map { ($0.id, $0) }) { first, _ in first }
  }
}

extension BenchmarkComparison {
  /// Takes over what a paired comparison found out about the time.
  fileprivate mutating func adopt(_ paired: BenchmarkComparison?) {
    guard let found = paired?[.time], paired?.record?.failure == nil else {
      let failure = paired?.record?.failure.map { ": \($0)" } ?? ""
      keepSuspect("not settled: it could not be compared\(failure)")
      return
    }
    let suspicion = self[.time]
    replace(
      MetricComparison(
        metric: .time, baseline: suspicion?.baseline, candidate: suspicion?.candidate,
        ratio: found.ratio, verdict: found.verdict, note: found.note, finding: found.finding))
    paired?[.instructions].map { replace($0) }
    paired.map { explain($0.explanations) }
  }

  /// Leaves a suspicion as it is, and says why.
  fileprivate mutating func keepSuspect(_ reason: String) {
    guard let suspicion = self[.time] else { return }
    replace(
      MetricComparison(
        metric: .time, baseline: suspicion.baseline, candidate: suspicion.candidate,
        ratio: suspicion.ratio, verdict: .suspect, note: reason))
  }
}

extension CommandError {
  /// Whether the user asked for the end.
  fileprivate var isInterruption: Bool { [.interrupted, .terminated].contains(code) }

  /// What it says, without the end of a log.
  fileprivate var firstLine: String {
    guard let line = message?.split(separator: "\n").first else { return "it cannot be built" }
    return String(line.hasSuffix(":") ? line.dropLast() : line)
  }
}
