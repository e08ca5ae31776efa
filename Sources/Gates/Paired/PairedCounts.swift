internal import Comparison
internal import Measurements
internal import Sessions

/// Counts the exact metrics of two builds and compares them.
struct PairedCounts {
  private let request: GateRequest
  private let pair: BuildPair
  private let referenceBenchmarks: [WorkerIntroduction.Subject]

  /// The comparisons of counts, with failures, remarks and the reason of an early end.
  struct Outcome {
    var comparisons: [BenchmarkComparison]
    var problems: [Assessment.Problem] = []
    /// Remarks for the report, on benchmarks that fail in the reference and work in the candidate.
    var notes: [String] = []
    var interruption: ExitStatus?
  }

  /// Prepares to count; no worker is started.
  ///
  /// - Parameters:
  ///   - request: The benchmarks and metrics to count.
  ///   - pair: The builds.
  ///   - reference: The benchmarks of the reference, which may differ from the candidate's.
  init(_ request: GateRequest, _ pair: BuildPair, _ reference: [WorkerIntroduction.Subject]) {
    self.request = request
    self.pair = pair
    referenceBenchmarks = reference
  }

  /// Counts both sides in several passes, more for benchmarks that differ or vary, and compares the
  /// counts.
  func measured() throws -> Outcome {
    let known = Set(referenceBenchmarks.map(\.id))
    let common = request.entries.filter { known.contains($0.id) }
    let sessions = [session(common, pair.reference), session(request.entries, pair.candidate)]
    let (reference, candidate) = (try sessions[0].run(), try sessions[1].run())
    var sides = [
      Recount(reference.records, by: sessions[0]), Recount(candidate.records, by: sessions[1]),
    ]
    var interruption = reference.interruption ?? candidate.interruption
    let deadline = SessionClock.deadline(after: request.rules.budget)
    var cutShort: Set<String> = []
    if interruption == nil {
      // A varying count may agree by chance in a single pass of each side, so take two more.
      for index in sides.indices { try sides[index].take(3, of: Set(common.map(\.id))) }
      let first = compare(sides[1].records, with: sides[0].records)
      cutShort = try Recount.settle(
        first.differing.union(first.undecided), &sides, until: deadline
      ) { sides in
        compare(sides[1].records, with: sides[0].records).undecided
      }
      interruption = sides.lazy.compactMap(\.interruption).first
    }
    var outcome = Outcome(
      comparisons: compare(sides[1].records, with: sides[0].records),
      notes: Self.repairs(from: sides[0].records, to: sides[1].records),
      interruption: interruption)
    if !cutShort.isEmpty {
      outcome.notes.append(
        "benchmarks with a varying count that the budget left undecided: \(cutShort.count); a "
          + "longer --budget reads them more often")
    }
    if let interruption {
      outcome.problems.append(.init(interruption, "interrupted while counting; nothing was timed"))
    }
    return outcome
  }

  private func session(
    _ entries: [BenchmarkDescription], _ program: String
  ) -> MeasurementSession {
    // Of the counts, only page faults are counted under the allocator of the settings.
    MeasurementSession(
      entries, in: program, metrics: request.rules.metrics, request.measurement,
      showsProgress: request.messages.showsProgress)
  }

  private func compare(
    _ candidate: [BenchmarkRecord], with reference: [BenchmarkRecord]
  ) -> [BenchmarkComparison] {
    let environment = request.program.environment(commit: nil)
    let present = Set(request.entries.map(\.id))
    // Records without metrics, so that the report names benchmarks that only the reference has.
    let gone = referenceBenchmarks.filter { !present.contains($0.id) }.map {
      BenchmarkRecord(id: $0.id, items: 1, tags: $0.tags)
    }
    let known = MeasurementSet(environment: environment, benchmarks: reference + gone)
    return Comparator(
      reference: Reference(known, environment: environment), metrics: request.rules.metrics,
      riskShares: request.riskShares, isSelected: request.selection.contains
    ).compare(candidate)
  }

  /// Returns remarks on the benchmarks that fail in the reference and work in the candidate.
  ///
  /// Such a benchmark has no counterpart, which is not an error of the candidate.
  private static func repairs(
    from reference: [BenchmarkRecord], to candidate: [BenchmarkRecord]
  ) -> [String] {
    let sound = Set(candidate.filter { $0.failure == nil }.map(\.id))
    return reference.compactMap { record in
      guard sound.contains(record.id), let failure = record.failure else { return nil }
      return "\(record.id) works now; in the reference it failed: \(failure)"
    }
  }
}
