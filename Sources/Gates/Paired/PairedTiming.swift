internal import Builds
internal import Comparison
internal import Essentials
internal import Measurements
internal import Reporting
internal import Sessions

/// Times two builds in paired rounds, and attributes each slowdown to a cause.
struct PairedTiming {
  /// The comparisons of all benchmarks, to which `run()` adds those of time.
  private(set) var comparisons: [BenchmarkComparison]
  /// Problems that are not tied to one comparison, such as a slowdown of all benchmarks together.
  private(set) var problems: [Assessment.Problem] = []
  /// Lines for the report on the rounds, and on the benchmarks that were not timed.
  private(set) var evidence: [String] = []
  /// The means of all timed benchmarks, which a shard does not judge; `nil` in a whole gate.
  private(set) var drift: SharedGate.Drift?

  private let gate: GateRequest
  private let builds: ComparedBuilds
  private let seed: UInt64
  private let runner: RoundRunner
  private var session: PairedSession<PairedTest>
  private let instructions: PairedInstructions

  /// Prepares to time the benchmarks that ran on both sides and can have changed.
  init(
    _ gate: GateRequest, _ builds: ComparedBuilds, _ comparisons: [BenchmarkComparison],
    _ instructions: PairedInstructions, seed: UInt64, timesTails: Bool
  ) throws {
    self.gate = gate
    self.builds = builds
    self.seed = seed
    self.instructions = instructions
    let choice = TimedChoice(gate, builds, comparisons, instructions)
    self.comparisons = comparisons.map {
      choice.same.contains($0.id) ? $0.withSameTime(.sameFunctions) : $0
    }
    evidence += choice.evidence
    let subjects = choice.timed.map(PairedSubject.init)
    runner = try RoundRunner(
      builds.pair, layouts: builds.layouts, gate.measurement, timesTails: timesTails)
    // A plan is for at least one benchmark, even if none is left to time.
    session = PairedSession(
      subjects,
      plan: PairedPlan(
        sensitivity: gate.rules.sensitivity, benchmarks: max(subjects.count, 1),
        riskShares: gate.riskShares),
      runner: runner, budget: gate.rules.budget, seed: seed,
      showsProgress: gate.messages.showsProgress)
  }

  /// Runs the rounds, adds a finding to the comparison of each timed benchmark, and describes the
  /// rounds.
  mutating func run() throws {
    guard !session.items.isEmpty else { return }
    try session.run()
    for item in session.items { add(item) }
    report()
  }

  // MARK: Attribution

  /// Returns the cause of a benchmark's slowdown, or, without an interval of its ratio, of the
  /// slowdown of a tail: nothing limits what a layout does to few iterations.
  private func cause(of id: String, _ interval: ClosedRange<Double>? = nil) -> Attribution {
    let allocations = comparisons.first { $0.id == id }?[.allocations]
    let old = allocations?.baseline?.exact?.value ?? 0
    let new = allocations?.candidate?.exact?.value ?? 0
    let changed = builds.changedFunctions.flatMap { changed in
      instructions.functions(of: id).map { $0.intersection(changed).sorted() }
    }
    return Attribution(
      .init(
        instructions: instructions.growth(of: id), allocations: new - old,
        changedFunctions: changed, hasDrawnLayouts: runner.drawsLayouts, interval: interval))
  }

  // MARK: Results

  private mutating func add(_ item: PairedSession<PairedTest>.Item) {
    let id = item.subject.id
    guard let index = comparisons.firstIndex(where: { $0.id == id }) else { return }
    if let failure = item.failure {
      add(failure, to: index)
      return
    }
    guard
      var finding = PairedFinding(
        item.test, iterations: item.iterations, secondsToNextLook: item.secondsToNextLook)
    else {
      // Without a single round the row must say so, or time would seem not to have been requested.
      comparisons[index].add(.untimed(.untimed))
      return
    }
    if finding.verdict == .regressed { finding.attribute(cause(of: id, finding.interval)) }
    comparisons[index].add(finding)
    for (tail, verdict) in item.test.tails?.findings ?? [] {
      let cause = verdict == .regressed ? cause(of: id) : nil
      comparisons[index].add(tail, verdict, attribution: cause)
    }
  }

  /// Records a failure while timing: in the candidate like any other failure, in the reference as
  /// an untimed benchmark.
  private mutating func add(_ failure: RoundRunner.Failure, to index: Int) {
    switch failure.side {
    case .candidate:
      comparisons[index] = comparisons[index].failing(failure.failure)
    case .reference:
      comparisons[index].add(.untimed(.failedInReference(failure.failure)))
    }
  }

  private mutating func report() {
    let steal = session.stolenShare.map { ", \(Quantity.percent($0)) of the time stolen" } ?? ""
    let unpinned = runner.processors.isEmpty ? ", on processors the system chose" : ""
    let allocator = gate.measurement.allocator.map { ", under \($0.name)" } ?? ""
    let layouts = runner.drawsLayouts ? "each in a layout of its own" : "one layout"
    evidence.append(
      "timed in \(session.roundCount) rounds of fresh processes, "
        + "\(layouts), seed \(seed)\(allocator)\(steal)"
        + unpinned)
    let unplayed = session.items.count { $0.failure == nil && $0.test.rounds.isEmpty }
    if unplayed > 0 {
      evidence.append(
        "\(unplayed) of \(session.items.count) benchmarks were not timed; a longer --budget times "
          + "more, those first whose instructions changed most")
    }
    evidence += TailEvidence(session.items, areTimed: runner.timesTails).lines
    evidence += [session.loss].compactMap { $0 }
    if let interruption = session.interruption {
      problems.append(
        .init(interruption, "interrupted after \(session.roundCount) rounds"))
    }
    reportDrift()
  }

  /// Reports a proven slowdown of all benchmarks together, without those that are slower by
  /// themselves; a shard leaves that to the whole gate.
  private mutating func reportDrift() {
    let slower = Set(session.items.indices.filter { session.items[$0].test.verdict == .regressed })
    guard let test = session.drift else { return }
    let means = test.means(without: slower)
    guard gate.share == nil else {
      drift = SharedGate.Drift(means: means, hasDrawnLayouts: runner.drawsLayouts)
      return
    }
    guard test.isProven(without: slower) == true, let line = means.line(besides: slower.count)
    else { return }
    if runner.drawsLayouts {
      problems.append(.init(.regressed, line))
    } else {
      evidence.append("\(line); the one layout of each build may do this")
    }
  }
}
