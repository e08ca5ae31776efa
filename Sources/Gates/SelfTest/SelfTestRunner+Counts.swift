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
    let start = SessionClock.now
    var gate = blank(part, seed: seed)
    let entries = entries.filter(part.concerns)
    let candidate = try part.injection(position: 0).map {
      try InjectedProgram(suites.path, $0, for: part)
    }
    guard let candidate, let metric = part.counted else { return gate }
    if part == .oneFunction {
      try countFunctions(of: entries.map(\.id), in: candidate, into: &gate)
    } else {
      try count(metric, of: entries, in: candidate, part, into: &gate)
    }
    gate.isRed = gate.core.regressed > 0
    gate.seconds = start.secondsSince
    return gate
  }

  // MARK: - Counts of workers

  /// Counts a metric as a gate does, in the program against itself and against the candidate.
  private func count(
    _ metric: Metric, of entries: [BenchmarkDescription], in candidate: InjectedProgram,
    _ part: SelfTestPart, into gate: inout SelfTestGate
  ) throws {
    let request = try request(of: entries, counting: metric, part)
    let again = try verdicts(request, on: metric, in: suites.path)
    let more = try verdicts(request, on: metric, in: candidate.path)
    for id in entries.map(\.id) {
      guard let same = again[id], let new = more[id] else { continue }
      gate.core.add(new)
      // Faults that vary may be undecided.
      if new != .regressed, new != .inconclusive {
        gate.surprises.append("\(id) \(new.rawValue) with the fault")
      }
      if same != .unchanged, same != .inconclusive {
        gate.surprises.append("\(id) \(same.rawValue) with the same")
      }
    }
  }

  private func request(
    of entries: [BenchmarkDescription], counting metric: Metric, _ part: SelfTestPart
  ) throws -> GateRequest {
    let policy = Assessment.Policy(judges: true, requiresCounterparts: false, namedMetrics: [])
    let growth = CumulativeGrowthCheck(
      anchors: [], environment: suites.environment(commit: nil), percent: 10)
    var rules = GateRules(comparing: [metric], andTime: false, policy, drip: growth)
    rules.budget = budget ?? part.budget
    var request = GateRequest(
      suites, in: root, try Selection(nil).only(entries.map(\.id)),
      against: .program(path: suites.path), settings, rules)
    request.messages = messages
    return request
  }

  /// Returns the verdict on a metric of each benchmark in a build, against the program.
  private func verdicts(
    _ request: GateRequest, on metric: Metric, in candidate: String
  ) throws -> [String: Verdict] {
    let pair = BuildPair(reference: suites.path, candidate: candidate)
    let known = request.entries.map { WorkerIntroduction.Subject(id: $0.id, tags: $0.tags) }
    let outcome = try PairedCounts(request, pair, known).measured()
    if let signal = outcome.interruption { throw CommandError(signal, "interrupted") }
    return try outcome.comparisons.reduce(into: [:]) { verdicts, comparison in
      guard let verdict = comparison[metric]?.verdict else {
        let record = comparison.record
        let reason = record?.unavailable[metric] ?? record?.failure.map { "\($0)" }
        throw CommandError(
          .unavailable,
          "\(comparison.id): \(metric.rawValue) not counted: \(reason ?? "no count")")
      }
      verdicts[comparison.id] = verdict
    }
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
