internal import Comparison
internal import Foundation
package import Measurements
package import Reporting
internal import Sessions

/// The gate against stored baselines: counts are compared exactly, floors only where the two times
/// are comparable.
package struct StoredGate {
  let request: GateRequest
  let stored: StoredBaselines

  /// Creates a gate; nothing is measured yet.
  package init(request: GateRequest, stored: StoredBaselines) {
    self.request = request
    self.stored = stored
  }

  /// Counts and times the benchmarks, settles suspicions, and returns the judged report.
  package func report(_ present: RunEnvironment) throws -> Report {
    var environment = present
    var outcome = try counted(environment)
    if request.comparesTime, outcome.interruption == nil { try addTimes(to: &outcome) }
    environment.note(outcome)
    var comparisons = compared(outcome, environment)
    var trial = SuspicionCheck(request, stored)
    if outcome.interruption == nil { try trial.settle(&comparisons) }
    comparisons = request.drip.judged(comparisons)
    // Last, because the paired comparison and the growth since the release also find regressions.
    if outcome.interruption == nil { explain(&comparisons) }
    return Report(
      kind: .gate, environment: environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: request.policy, others: outcome.interruptions + trial.problems),
      reference: stored.summary, evidence: trial.evidence + request.drip.notes)
  }

  /// Measures all benchmarks, and those again whose counts vary or differ from the baseline.
  private func counted(_ environment: RunEnvironment) throws -> MeasurementSession.Outcome {
    let session = try MeasurementSession(
      entries: request.entries, in: request.program, metrics: request.metrics,
      settings: request.measurement, showsProgress: request.messages.showsProgress)
    var outcome = try session.run()
    let first = compared(outcome, environment)
    let again = first.differing.union(first.varying)
    guard outcome.interruption == nil, !again.isEmpty else { return outcome }
    var sides = [Recount(outcome.records, by: session)]
    try Recount.settle(again, varying: first.varying, &sides) { sides in
      outcome.records = sides[0].records
      return compared(outcome, environment).undecided
    }
    outcome.records = sides[0].records
    outcome.interruption = sides[0].interruption
    return outcome
  }

  /// Times the benchmarks with the tag `gate` that have a stored time, and adds their floors to
  /// `outcome`.
  private func addTimes(to outcome: inout MeasurementSession.Outcome) throws {
    let sound = Set(outcome.records.filter(\.hasRun).map(\.id))
    let timed = request.entries.filter {
      $0.isGated && sound.contains($0.id) && stored.hasTime(of: $0.id)
    }
    guard !timed.isEmpty else { return }
    var floors = try FloorSession(
      timed, in: request.program, request.measurement,
      showsProgress: request.messages.showsProgress)
    try floors.run()
    outcome.add(floors)
  }

  /// Adds to each regressed row the sites at which this build allocates; of the stored build only
  /// the counts are known.
  private func explain(_ comparisons: inout [BenchmarkComparison]) {
    RegressionExplainer(
      reference: nil, candidate: request.program.path, timeout: request.measurement.timeout,
      showsProgress: request.messages.showsProgress
    ).explain(&comparisons)
  }

  /// Returns the comparisons; after an interruption without the benchmarks that were not reached,
  /// which are not missing.
  private func compared(
    _ outcome: MeasurementSession.Outcome, _ environment: RunEnvironment
  ) -> [BenchmarkComparison] {
    let all = Comparator(
      reference: stored.reference(measured: environment),
      metrics: request.metrics + (request.comparesTime ? [.time] : []), suspectsTimes: true,
      isSelected: request.selection.contains
    ).compare(outcome.records)
    return outcome.interruption == nil ? all : all.filter { $0.record != nil }
  }
}
