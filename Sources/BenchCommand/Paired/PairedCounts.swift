internal import Benchmarking
internal import Comparison

/// What is counted of two builds, side by side.
struct PairedCounts {
  private let request: GateRequest
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
  ///   - request: The benchmarks and metrics to count.
  ///   - pair: The builds.
  ///   - reference: The benchmarks of the reference, which may have others than this program.
  init(_ request: GateRequest, _ pair: BuildPair, _ reference: [WorkerIntroduction.Subject]) {
    self.request = request
    self.pair = pair
    strangers = reference
  }

  /// Counts both sides and compares them.
  func measured() throws -> Outcome {
    let known = Set(strangers.map(\.id))
    let common = request.entries.filter { known.contains($0.id) }
    let sessions = [
      try session(common, pair.plain.reference), try session(request.entries, pair.plain.candidate),
    ]
    let (reference, candidate) = (try sessions[0].run(), try sessions[1].run())
    var sides = [
      Recount(reference.records, by: sessions[0]), Recount(candidate.records, by: sessions[1]),
    ]
    var interruption = reference.interruption ?? candidate.interruption
    if interruption == nil {
      // A count that jitters is no difference.
      let first = compare(candidate.records, with: reference.records)
      try Recount.settle(first.differing, &sides)
      interruption = sides.lazy.compactMap(\.interruption).first
    }
    var outcome = Outcome(
      comparisons: compare(sides[1].records, with: sides[0].records),
      problems: Self.failures(of: sides[0].records), interruption: interruption)
    if let interruption {
      outcome.problems.append(.init(interruption, "interrupted while counting; nothing was timed"))
    }
    return outcome
  }

  private func session(
    _ entries: [BenchmarkDescription], _ program: String
  ) throws -> MeasurementSession {
    var session = try MeasurementSession(
      entries: entries, in: request.program, metrics: request.metrics,
      options: request.measurement, showsProgress: request.output.showsProgress)
    session.program = program
    return session
  }

  private func compare(
    _ candidate: [BenchmarkRecord], with reference: [BenchmarkRecord]
  ) -> [BenchmarkComparison] {
    let environment = request.program.environment(commit: nil)
    let present = Set(request.entries.map(\.id))
    let gone = strangers.filter { !present.contains($0.id) }.map {
      BenchmarkRecord(
        id: $0.id, suite: String($0.id.prefix { $0 != "/" }), items: 1, tags: $0.tags)
    }
    let known = MeasurementSet(environment: environment, benchmarks: reference + gone)
    return Comparator(
      reference: Reference(known, environment: environment), metrics: request.metrics,
      isSelected: request.selection.contains
    ).compare(candidate)
  }

  /// A benchmark that fails in the reference cannot be compared, whatever it does here.
  private static func failures(of records: [BenchmarkRecord]) -> [Assessment.Problem] {
    records.compactMap { record in
      record.failure.map { .init(.failure, "\(record.id): in the reference: \($0)") }
    }
  }
}
