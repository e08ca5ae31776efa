internal import Comparison
internal import Measurements
internal import Sessions

/// Settles suspicions: benchmarks that seem slower than their stored time are compared in paired
/// rounds with the commit of the stored time.
///
/// If that commit cannot be built, the verdict stays `suspect` with the reason, and the gate does
/// not fail.
struct SuspicionCheck {
  /// Problems that are not tied to one comparison, such as an interruption.
  private(set) var problems: [Assessment.Problem] = []
  /// Lines for the report on the paired comparisons that settled suspicions.
  private(set) var evidence: [String] = []

  private let request: GateRequest
  private let stored: StoredBaselines

  init(_ request: GateRequest, _ stored: StoredBaselines) {
    self.request = request
    self.stored = stored
  }

  /// Replaces each suspicion by a finding, or adds the reason why there is none.
  ///
  /// - Throws: `CommandError` when the user interrupts before a comparison.
  mutating func settle(_ comparisons: inout [BenchmarkComparison]) throws {
    let suspects = comparisons.indices.filter { comparisons[$0][.time]?.verdict == .suspect }
    let groups = Dictionary(grouping: suspects) { stored.timedCommit(of: comparisons[$0].id) }
    // Sorted, so that the evidence has the same order in each run.
    for (commit, group) in groups.sorted(by: { ($0.key?.text ?? "") < ($1.key?.text ?? "") }) {
      let findings: [String: BenchmarkComparison]
      do {
        findings = try compare(group.map { comparisons[$0].id }, with: commit)
      } catch let error as CommandError where !error.isInterruption {
        for index in group { comparisons[index].keepSuspect(error.firstLine) }
        continue
      }
      for index in group { comparisons[index].adopt(findings[comparisons[index].id]) }
    }
  }

  /// Compares the benchmarks in `ids` with a commit, in paired rounds; returns the comparisons by
  /// identifier.
  private mutating func compare(
    _ ids: [String], with commit: Commit?
  ) throws -> [String: BenchmarkComparison] {
    guard let commit else { throw CommandError(.data, "the stored times name no commit") }
    guard commit.isClean else {
      throw CommandError(.data, "the stored times are of changes that were not committed")
    }
    var request = request
    request.reference = .commit(commit.hash)
    request.selection = request.selection.only(ids)
    request.rules.comparesTime = true
    let outcome = try PairedGate(request).outcome()
    evidence.append("\(ids.count) suspect, compared with \(outcome.reference)")
    evidence += outcome.evidence
    // What remains is a slowdown of all together, or an interruption. A failure of the reference is
    // no fault of this build.
    problems += outcome.problems.filter {
      [.regressed, .interrupted, .terminated].contains($0.code)
    }
    return Dictionary(outcome.comparisons.map { ($0.id, $0) }) { first, _ in first }
  }
}

extension BenchmarkComparison {
  /// Replaces the suspicion by the time of the paired comparison, or keeps it with the reason for
  /// none.
  fileprivate mutating func adopt(_ paired: BenchmarkComparison?) {
    guard let found = paired?[.time], paired?.record?.failure == nil else {
      let failure = paired?.record?.failure.map { ": \($0)" } ?? ""
      keepSuspect("it could not be compared\(failure)")
      return
    }
    // The row keeps the stored and the new floor; ratio and verdict are of the paired rounds.
    self[.time].map { replace($0.judged(found.verdict, found.evidence)) }
    paired?[.instructions].map { replace($0) }
    paired.map {
      explain($0.explanations, at: $0.causes)
      note($0.functions)
    }
  }

  /// Keeps the verdict `suspect`, and adds the reason why the suspicion was not settled.
  fileprivate mutating func keepSuspect(_ reason: String) {
    guard let suspicion = self[.time] else { return }
    replace(
      suspicion.judged(
        .suspect, .stored(ratio: suspicion.ratio, .unsettled(reason: reason))))
  }
}

extension CommandError {
  /// Whether SIGINT or SIGTERM ended the comparison.
  fileprivate var isInterruption: Bool { [.interrupted, .terminated].contains(code) }

  /// The first line of the message, without the log that may follow.
  fileprivate var firstLine: String {
    // The line that introduces a log ends with a colon.
    guard let line = message?.split(separator: "\n").first else { return "it cannot be built" }
    return String(line.hasSuffix(":") ? line.dropLast() : line)
  }
}
