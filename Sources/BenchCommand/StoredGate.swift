internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Reporting

/// The gate by what is stored: counts exactly, and floors of times as far as they can be believed.
struct StoredGate {
  let request: GateRequest
  /// What was stored.
  let stored: StoredBaselines

  /// Counts, times, settles what is suspect, and judges.
  func report(_ present: RunEnvironment) throws -> Report {
    var environment = present
    var outcome = try counted(environment)
    if request.comparesTime, outcome.interruption == nil { try addTimes(to: &outcome) }
    environment.note(outcome)
    var comparisons = compared(outcome, environment)
    var trial = SuspectTrial(self)
    if outcome.interruption == nil { try trial.settle(&comparisons) }
    comparisons = request.drip.judged(comparisons)
    if outcome.interruption == nil { explain(&comparisons) }
    return Report(
      kind: .gate, environment: environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: request.policy, others: outcome.interruptions + trial.problems),
      reference: stored.summary, evidence: trial.evidence + request.drip.notes)
  }

  /// Counts, and counts again what is other than stored: a count that jitters is no regression.
  private func counted(_ environment: RunEnvironment) throws -> MeasurementSession.Outcome {
    let session = try MeasurementSession(
      entries: request.entries, in: request.program, metrics: request.metrics,
      options: request.measurement, showsProgress: request.output.showsProgress)
    var outcome = try session.run()
    let first = compared(outcome, environment)
    guard outcome.interruption == nil, !first.differing.isEmpty else { return outcome }
    var sides = [Recount(outcome.records, by: session)]
    try Recount.settle(first.differing, jittery: first.jittery, &sides)
    outcome.records = sides[0].records
    outcome.interruption = sides[0].interruption
    return outcome
  }

  /// Times the benchmarks that the gate times and that have a stored time.
  private func addTimes(to outcome: inout MeasurementSession.Outcome) throws {
    let sound = Set(outcome.records.filter { $0.failure == nil }.map(\.id))
    let timed = request.entries.filter {
      $0.isGated && sound.contains($0.id) && stored.hasTime(of: $0.id)
    }
    guard !timed.isEmpty else { return }
    var floors = try FloorSession(
      timed, in: request.program, request.measurement,
      showsProgress: request.output.showsProgress)
    try floors.run()
    outcome.add(floors)
  }

  /// Adds to each row whose counts grew where this build allocates; of the stored one there are
  /// counts only.
  private func explain(_ comparisons: inout [BenchmarkComparison]) {
    RegressionExplainer(
      reference: nil, candidate: request.program.path, timeout: request.measurement.timeout
    ).explain(&comparisons)
  }

  /// After an interruption what was not reached is left out: it is not gone.
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
