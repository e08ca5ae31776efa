internal import Builds
internal import Comparison
internal import Measurements
internal import Sessions

// The gates of exact counts: the same program on both sides, with something added to one of them.

extension SelfTestRunner {
  /// Runs a gate that counts, of a candidate to which `part` adds something.
  ///
  /// Each benchmark counts as regressed if the addition was found, and as unchanged otherwise. What
  /// differs without an addition is a surprise.
  ///
  /// - Throws: `CommandError` when the user interrupts, or something cannot be counted.
  func countingGate(_ part: SelfTestPart, seed: UInt64) throws -> SelfTestGate {
    let start = Platform.monotonicNanoseconds
    var gate = blank(part, seed: seed)
    let entries = entries.filter(part.concerns)
    if part != .oneAllocation { try requirePlanting(for: part) }
    switch part {
    case .twoPages: try countPages(of: entries, into: &gate)
    case .oneFunction: try countFunctions(of: entries.map(\.id), into: &gate)
    default: try countAllocations(of: entries, into: &gate)
    }
    gate.isRed = gate.core.regressed > 0
    gate.seconds = Double(Platform.monotonicNanoseconds - start) / 1e9
    return gate
  }

  /// The program as both sides of a comparison.
  private var pair: BuildPair { BuildPair(reference: suites.path, candidate: suites.path) }

  /// Throws if the program ignores what `part` adds, which would look like an error of the gate.
  private func requirePlanting(for part: SelfTestPart) throws {
    let worker = try RoundRunner(pair, cpu: nil, timeout: timeout).introduce().candidate
    guard worker.protocolVersion >= WorkerIntroduction.plantingProtocol else {
      throw CommandError(
        .data, "--\(part.name): the program was built by an older version; build it again")
    }
  }

  // MARK: - Allocations

  /// Counts three times, the last time with an additional allocation in each iteration.
  private func countAllocations(
    of entries: [BenchmarkDescription], into gate: inout SelfTestGate
  ) throws {
    let plain = try allocations(of: entries, added: 0)
    let again = try allocations(of: entries, added: 0)
    let more = try allocations(of: entries, added: 1)
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
    of entries: [BenchmarkDescription], added: Int
  ) throws -> [String: ExactValue] {
    var session = try session(of: entries, .allocations)
    session.addedAllocations = added
    let records = try records(of: session)
    let counts = records.compactMap { record in
      record.metrics[.allocations]?.exact.map { (record.id, $0) }
    }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  private func session(
    of entries: [BenchmarkDescription], _ metric: Metric
  ) throws -> MeasurementSession {
    try MeasurementSession(
      entries: entries, in: suites, metrics: [metric],
      settings: MeasurementSettings(timeout: timeout), showsProgress: messages.showsProgress)
  }

  private func records(of session: MeasurementSession) throws -> [BenchmarkRecord] {
    let outcome = try session.run()
    if let signal = outcome.interruption { throw CommandError(signal, "interrupted") }
    return outcome.records
  }

  // MARK: - Page faults

  /// Counts page faults of three sides, the last one with two additional faults in each iteration,
  /// with as many readings as a gate takes.
  private func countPages(
    of entries: [BenchmarkDescription], into gate: inout SelfTestGate
  ) throws {
    var sides = try [nil, nil, 2].map { (added: Int?) in
      var session = try session(of: entries, .minorFaults)
      session.addedPages = added
      session.allocator = allocator
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
  private func countFunctions(of ids: [String], into gate: inout SelfTestGate) throws {
    let work = PlantedWork(steps: 5000)
    let grown = try functions(of: ids, from: work, to: PlantedWork(steps: 5100))
    let moved = try functions(
      of: ids, from: work, to: PlantedWork(steps: 2500, outlinedSteps: 2500))
    for id in ids {
      let found = grown.growths(of: id)
      let isSeen =
        found.map(\.name) == [PlantedWork.function]
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

  /// Compares the functions of benchmarks with known work added to each side.
  private func functions(
    of ids: [String], from old: PlantedWork, to new: PlantedWork
  ) throws -> PairedFunctions {
    let instructions = try PairedInstructions(
      ids, pair, timeout: timeout, planted: [.reference: old, .candidate: new],
      showsProgress: messages.showsProgress)
    if let absence = instructions.absence { throw CommandError(absence.code, absence.message) }
    if let failure = instructions.failures.first { throw CommandError(.failure, failure) }
    let functions = try PairedFunctions(instructions, pair)
    if let absence = functions.absence { messages.advise("note: \(absence)") }
    return functions
  }
}
