internal import Comparison
internal import Essentials
package import Measurements
package import Reporting
internal import Sessions
package import Storage

/// The gate against stored baselines: counts are compared exactly, floors only where the two times
/// are comparable.
package struct StoredGate {
  private var request: GateRequest
  private let stored: StoredBaselines
  /// The environment of the program, without a calibration.
  private let present: RunEnvironment
  /// The measurement of `report()`; `nil` before, and after a failure or an early end.
  private var measured: MeasurementSet?
  /// The suites without a baseline, whose benchmarks are left out: the others are judged, and the
  /// gate fails all the same.
  private let gaps: [Assessment.Problem]

  /// Reads the stored baselines; nothing is measured yet.
  ///
  /// - Throws: `CommandError` with code 65 if no selected suite has a baseline, and `StorageError`
  ///   for a damaged one.
  package init(_ request: GateRequest, _ present: RunEnvironment) throws {
    self.request = request
    self.present = present
    stored = try StoredBaselines(
      of: request.selection.suites(of: request.program),
      in: BaselineStore(root: request.root.path), environment: present)
    let absent = request.preparesAcceptance ? [] : stored.absent
    gaps = absent.map {
      Assessment.Problem(
        .data,
        "no baseline of \($0) for \(present.platformSlug) in \(request.root.path)/baselines; "
          + "\(Assessment.acceptHint), `--skip ^\($0)/` leaves it out")
    }
    if stored.isEmpty, let gap = gaps.first { throw CommandError(gap.code, gap.message) }
    let ungated = request.entries.filter { absent.contains($0.suite) }.map(\.id)
    self.request.selection = request.selection.without(Set(ungated))
  }

  /// Counts and times the benchmarks, settles suspicions, and returns the judged report.
  package mutating func report() throws -> Report {
    var environment = present
    let outcome = try TimeAccount.spend(on: .measurement) {
      var outcome = try counted(environment)
      if request.rules.comparesTime, outcome.interruption == nil { try addTimes(to: &outcome) }
      return outcome
    }
    environment.note(outcome)
    if outcome.isComplete, !outcome.records.contains(where: { $0.failure != nil }) {
      measured = MeasurementSet(environment: environment, benchmarks: outcome.records)
    }
    var comparisons = compared(outcome, environment)
    var trial = SuspicionCheck(request, stored)
    if outcome.interruption == nil { try trial.settle(&comparisons) }
    comparisons = request.rules.judged(comparisons)
    // Last, because the paired comparison and the growth since the release also find regressions.
    if outcome.interruption == nil { explain(&comparisons) }
    request.locate(&comparisons)
    return Report(
      kind: .gate, environment: environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: request.rules.policy,
        others: gaps + outcome.interruptions + trial.problems),
      reference: stored.summary,
      evidence: trial.evidence + request.rules.notes(on: comparisons))
  }

  /// Returns the updates that accept the measurement of `report()`, with a place for the reason;
  /// `nil` if there is no whole measurement to accept.
  package func updates() throws(StorageError) -> [BaselineUpdate]? {
    guard let measured else { return nil }
    return try BaselineStore(root: request.root.path).updates(
      accepting: measured, because: ShellCommand.placeholder, request.selection)
  }

  /// Measures all benchmarks, and those again whose counts vary or differ from the baseline.
  private func counted(_ environment: RunEnvironment) throws -> MeasurementSession.Outcome {
    let session = MeasurementSession(
      request.entries, in: request.program.path, metrics: request.rules.metrics,
      request.measurement, showsProgress: request.messages.showsProgress)
    var outcome = try session.run()
    let first = compared(outcome, environment)
    // Nothing is called decided, so that a count that varies gets the most readings to store.
    let accepted = Set(
      outcome.records.filter { request.preparesAcceptance && $0.hasRun }.map(\.id))
    let again = first.differing.union(first.varying).union(accepted)
    guard outcome.interruption == nil, !again.isEmpty else { return outcome }
    var sides = [Recount(outcome.records, by: session)]
    try Recount.settle(again, varying: first.varying, &sides) { sides in
      outcome.records = sides[0].records
      return compared(outcome, environment).undecided.union(accepted)
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
      timed, in: request.program.path, request.measurement,
      showsProgress: request.messages.showsProgress)
    try floors.run()
    outcome.add(floors)
  }

  /// Adds to each regressed row the sites at which this build allocates; of the stored build only
  /// the counts are known.
  private func explain(_ comparisons: inout [BenchmarkComparison]) {
    let explainer = RegressionExplainer(
      reference: nil, candidate: request.program.path, timeout: request.measurement.timeout,
      showsProgress: request.messages.showsProgress)
    TimeAccount.spend(on: .reasons) { explainer.explain(&comparisons) }
  }

  /// Returns the comparisons; after an interruption without the benchmarks that were not reached,
  /// which are not missing.
  private func compared(
    _ outcome: MeasurementSession.Outcome, _ environment: RunEnvironment
  ) -> [BenchmarkComparison] {
    let all = Comparator(
      reference: stored.reference(measured: environment),
      metrics: request.rules.metrics + (request.rules.comparesTime ? [.time] : []),
      suspectsTimes: true,
      isSelected: request.selection.contains
    ).compare(outcome.records)
    return outcome.interruption == nil ? all : all.filter { $0.record != nil }
  }
}
