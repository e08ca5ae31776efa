internal import Benchmarking
internal import Profiling
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

/// The instructions of both builds' benchmarks.
struct PairedInstructions {
  /// One side's counts by benchmark; empty where they could not be had.
  typealias Counts = [String: InstructionCounter.Count]

  /// The reference's.
  private(set) var reference: Counts = [:]
  /// The candidate's.
  private(set) var candidate: Counts = [:]
  /// Why there are none.
  private(set) var absence: String?

  /// Counts some benchmarks in both builds.
  ///
  /// - Throws: `CommandError` when the user interrupts.
  init(_ ids: [String], _ pair: BuildPair, timeout: Double) throws {
    do {
      reference = try Self.count(ids, pair.plain.reference, timeout)
      candidate = try Self.count(ids, pair.plain.candidate, timeout)
    } catch let error as ToolError {
      absence = "instructions not counted: \(error)"
    } catch WorkerError.interrupted(let signal) {
      throw CommandError(interruptedBy: signal)
    }
  }

  private static func count(_ ids: [String], _ program: String, _ timeout: Double) throws -> Counts
  {
    try InstructionCounter(program: program).count(ids, timeout: timeout)
      .compactMapValues { try? $0.get() }
  }

  /// The relative change of a benchmark's instructions, where both sides were counted.
  func change(of id: String) -> Double? {
    guard let old = reference[id]?.value.value, let new = candidate[id]?.value.value, old > 0 else {
      return nil
    }
    return new / old - 1
  }

  /// The comparison of a benchmark's instructions, where both sides were counted.
  ///
  /// Linking moves a few instructions per call, and less than 1 % of them is worth no red gate.
  func comparison(of id: String) -> MetricComparison? {
    guard let change = change(of: id), let old = reference[id]?.value,
      let new = candidate[id]?.value
    else { return nil }
    let isNoise = abs(new.value - old.value) <= Self.noise
    let verdict: Verdict =
      change >= Self.threshold && !isNoise
      ? .regressed : change <= -Self.threshold && !isNoise ? .improved : .unchanged
    return MetricComparison(
      metric: .instructions, baseline: .exact(old), candidate: .exact(new), ratio: 1 + change,
      verdict: verdict)
  }

  /// The relative change that is judged.
  static let threshold = 0.01
  /// Instructions of an iteration that are never judged.
  static let noise = 50.0

  /// The functions a benchmark runs in the candidate, by linker name.
  func functions(of id: String) -> Set<String>? {
    candidate[id].map { Set($0.profile.instructions.keys) }
  }
}
