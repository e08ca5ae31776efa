internal import Benchmarking
internal import Regression

/// What is counted of two builds, side by side.
struct PairedCounts {
  private let gate: PairedGate
  private let pair: BuildPair
  private let strangers: [WorkerIntroduction.Subject]

  /// What came out.
  struct Outcome {
    var comparisons: [BenchmarkComparison]
    var problems: [Assessment.Problem] = []
    var interruption: ExitStatus?
  }

  /// Prepares to count.
  ///
  /// - Parameters:
  ///   - gate: What to count, and how.
  ///   - pair: The builds.
  ///   - reference: The benchmarks of the reference, which may have others than this program.
  init(_ gate: PairedGate, _ pair: BuildPair, _ reference: [WorkerIntroduction.Subject]) {
    self.gate = gate
    self.pair = pair
    strangers = reference
  }

  /// Counts both sides and compares them.
  func measured() throws -> Outcome {
    let known = Set(strangers.map(\.id))
    let common = gate.entries.filter { known.contains($0.id) }
    let reference = try session(common, pair.plain.reference).run()
    let candidate = try session(gate.entries, pair.plain.candidate).run()
    let interruption = reference.interruption ?? candidate.interruption
    var outcome = Outcome(comparisons: [], interruption: interruption)
    outcome.comparisons = compare(candidate.records, with: reference.records)
    outcome.problems = Self.failures(of: reference.records)
    if let interruption {
      outcome.problems.append(.init(interruption, "interrupted while counting; nothing was timed"))
      return outcome
    }
    return outcome
  }

  private func session(
    _ entries: [Catalog.Entry], _ program: String
  ) throws -> MeasurementSession {
    var session = try MeasurementSession(
      entries: entries, metrics: gate.metrics, options: gate.measurement,
      showsProgress: gate.output.showsProgress)
    session.program = program
    return session
  }

  private func compare(
    _ candidate: [BenchmarkRecord], with reference: [BenchmarkRecord]
  ) -> [BenchmarkComparison] {
    let environment = RunEnvironment.current(commit: nil)
    let present = Set(gate.entries.map(\.id))
    let gone = strangers.filter { !present.contains($0.id) }.map {
      BenchmarkRecord(
        id: $0.id, suite: String($0.id.prefix { $0 != "/" }), items: 1, tags: $0.tags)
    }
    let known = MeasurementSet(environment: environment, benchmarks: reference + gone)
    return Comparator(
      reference: Reference(known, environment: environment), metrics: gate.metrics,
      isSelected: gate.selection.contains
    ).compare(candidate)
  }

  /// A benchmark that fails in the reference cannot be compared, whatever it does here.
  private static func failures(of records: [BenchmarkRecord]) -> [Assessment.Problem] {
    records.compactMap { record in
      record.failure.map { .init(.failure, "\(record.id): in the reference: \($0)") }
    }
  }
}
