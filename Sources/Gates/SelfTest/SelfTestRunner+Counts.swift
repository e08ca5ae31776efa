internal import Builds
internal import Comparison
internal import Measurements
internal import Sessions

// The gates of exact counts: a program, and copies of it with a fault.

extension SelfTestRunner {
  /// Runs a gate that counts, of a copy of the program with the fault of `part`.
  ///
  /// Each benchmark counts as regressed if the fault was found, and as unchanged otherwise. What
  /// differs without a fault is a surprise.
  ///
  /// - Throws: `CommandError` when the user interrupts, or something cannot be counted.
  func countingGate(_ part: SelfTestPart, seed: UInt64) throws -> SelfTestGate {
    let start = Platform.monotonicNanoseconds
    var gate = blank(part, seed: seed)
    let entries = entries.filter(part.concerns)
    let candidate = try part.injection(position: 0).map {
      try InjectedProgram(suites.path, $0, for: part)
    }
    guard let candidate else { return gate }
    switch part {
    case .twoPages: try countPages(of: entries, in: candidate, into: &gate)
    case .oneFunction: try countFunctions(of: entries.map(\.id), in: candidate, into: &gate)
    default: try countAllocations(of: entries, in: candidate, into: &gate)
    }
    gate.isRed = gate.core.regressed > 0
    gate.seconds = start.secondsSince
    return gate
  }

  // MARK: - Allocations

  /// Counts three times, the last time in a candidate that allocates once more in each iteration.
  private func countAllocations(
    of entries: [BenchmarkDescription], in candidate: InjectedProgram,
    into gate: inout SelfTestGate
  ) throws {
    let plain = try allocations(of: entries, in: suites.path)
    let again = try allocations(of: entries, in: suites.path)
    let more = try allocations(of: entries, in: candidate.path)
    for entry in entries {
      guard let old = plain[entry.id], let same = again[entry.id], let new = more[entry.id] else {
        throw CommandError(.failure, "\(entry.id): its allocations were not counted")
      }
      // One more in each counted iteration.
      let isSeen = new.total == old.total + old.iterations
      gate.core.add(isSeen ? .regressed : .unchanged)
      if !isSeen { gate.surprises.append("\(entry.id): \(old.total) and \(new.total)") }
      if same != old { gate.surprises.append("\(entry.id): \(old.total) and \(same.total) again") }
    }
  }

  private func allocations(
    of entries: [BenchmarkDescription], in program: String
  ) throws -> [String: ExactValue] {
    let records = try records(of: session(of: entries, in: program, .allocations))
    let counts = records.compactMap { record in
      record.metrics[.allocations]?.exact.map { (record.id, $0) }
    }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  private func session(
    of entries: [BenchmarkDescription], in program: String, _ metric: Metric
  ) -> MeasurementSession {
    MeasurementSession(
      entries, in: program, metrics: [metric], settings, showsProgress: messages.showsProgress)
  }

  private func records(of session: MeasurementSession) throws -> [BenchmarkRecord] {
    let outcome = try session.run()
    if let signal = outcome.interruption { throw CommandError(signal, "interrupted") }
    return outcome.records
  }

  // MARK: - Page faults

  /// Counts page faults of three sides, the last one the candidate with two more faults in each
  /// iteration, with as many readings as a gate takes.
  private func countPages(
    of entries: [BenchmarkDescription], in candidate: InjectedProgram,
    into gate: inout SelfTestGate
  ) throws {
    var sides = try [suites.path, suites.path, candidate.path].map { program in
      let session = session(of: entries, in: program, .minorFaults)
      return Recount(try records(of: session), by: session)
    }
    let seconds = budget ?? SelfTestPart.twoPages.budget
    try Recount.settle(
      Set(entries.map(\.id)), &sides, until: Platform.monotonicNanoseconds + Int(seconds * 1e9)
    ) { sides in
      sides.dropFirst().reduce(into: []) { open, side in
        open.formUnion(compare(side.records, with: sides[0].records).undecided)
      }
    }
    if let signal = sides.lazy.compactMap(\.interruption).first {
      throw CommandError(signal, "interrupted")
    }
    let again = try faultVerdicts(on: sides[1], since: sides[0])
    let more = try faultVerdicts(on: sides[2], since: sides[0])
    for id in entries.map(\.id) {
      guard let same = again[id], let new = more[id] else { continue }
      gate.core.add(new)
      // Faults that vary may be undecided.
      if new != .regressed, new != .inconclusive {
        gate.surprises.append("\(id) \(new.rawValue) with two more")
      }
      if same != .unchanged, same != .inconclusive {
        gate.surprises.append("\(id) \(same.rawValue) with the same")
      }
    }
  }

  /// Returns the verdict on the page faults of each benchmark.
  private func faultVerdicts(
    on candidate: Recount, since reference: Recount
  ) throws -> [String: Verdict] {
    var verdicts: [String: Verdict] = [:]
    for comparison in compare(candidate.records, with: reference.records) {
      let row = comparison.metrics.first { $0.metric == .minorFaults }
      guard let verdict = row?.verdict else {
        let record = candidate.records.first { $0.id == comparison.id }
        let reason = record?.unavailable[.minorFaults] ?? record?.failure.map { "\($0)" }
        throw CommandError(
          .unavailable, "\(comparison.id): page faults not counted: \(reason ?? "no count")")
      }
      verdicts[comparison.id] = verdict
    }
    return verdicts
  }

  private func compare(
    _ candidate: [BenchmarkRecord], with reference: [BenchmarkRecord]
  ) -> [BenchmarkComparison] {
    let environment = suites.environment(commit: nil)
    let known = MeasurementSet(environment: environment, benchmarks: reference)
    return Comparator(
      reference: Reference(known, environment: environment), metrics: [.minorFaults],
      isSelected: { _, _ in true }
    ).compare(candidate)
  }

  // MARK: - Functions

  /// Compares functions of a program to which known work was added: with a candidate in which that
  /// work grew by 2 %, and with one in which half of it moved.
  private func countFunctions(
    of ids: [String], in candidate: InjectedProgram, into gate: inout SelfTestGate
  ) throws {
    let (plain, halved) = (
      try InjectedProgram(suites.path, .work(steps: 5000, outlined: 0), for: .oneFunction),
      try InjectedProgram(suites.path, .work(steps: 2500, outlined: 2500), for: .oneFunction)
    )
    let grown = try functions(of: ids, from: plain, to: candidate)
    let moved = try functions(of: ids, from: plain, to: halved)
    for id in ids {
      let found = grown.growths(of: id)
      let isSeen =
        found.map(\.name) == [Injection.workFunction]
        && found.allSatisfy { (0.019...0.021).contains($0.growth / $0.before) }
      gate.core.add(isSeen ? .regressed : .unchanged)
      if !isSeen { gate.surprises.append("\(id): \(Self.words(found)) for 2 % in one function") }
      let innocent = moved.growths(of: id)
      if !innocent.isEmpty {
        gate.surprises.append("\(id): \(Self.words(innocent)) for work that moved")
      }
    }
  }

  private static func words(_ growths: [FunctionGrowth]) -> String {
    growths.isEmpty ? "no growth" : growths.map(\.words).joined(separator: ", ")
  }

  private func functions(
    of ids: [String], from old: InjectedProgram, to new: InjectedProgram
  ) throws -> PairedFunctions {
    let pair = BuildPair(reference: old.path, candidate: new.path)
    let instructions = try PairedInstructions(
      ids, pair, timeout: settings.timeout, showsProgress: messages.showsProgress)
    if let absence = instructions.absence { throw CommandError(absence.code, absence.message) }
    if let failure = instructions.failures.first { throw CommandError(.failure, failure) }
    let functions = try PairedFunctions(instructions, pair)
    if let absence = functions.absence { messages.advise("note: \(absence)") }
    return functions
  }
}
