internal import Comparison
internal import Essentials
internal import Measurements
package import Reporting
package import Sessions
internal import Statistics

/// Whole commands that take turns on one processor, judged as a gate judges two builds.
///
/// The first command is the reference of all others. Each of them has three tests: of the time, of
/// the processor time and of the peak memory. All tests share the risk of a false verdict evenly.
package struct Duel {
  private let players: DuelPlayers
  private let settings: DuelSettings
  private let seed: UInt64
  private var session: PairedSession<PairedTest>

  /// Prepares a duel of at least two commands, and runs nothing.
  ///
  /// - Parameters:
  ///   - commands: The command lines, the reference first; those after it differ from each other.
  ///   - settings: The way to run and to judge the commands.
  ///   - showsProgress: Whether to draw a progress bar.
  /// - Throws: `CommandError` when the processor is not available.
  package init(
    _ commands: [String], _ settings: DuelSettings, showsProgress: Bool
  ) throws(CommandError) {
    let players = try DuelPlayers(commands, settings)
    self.players = players
    self.settings = settings
    seed = settings.seed ?? SeedSequence.randomSeed()
    let plan = PairedPlan(sensitivity: settings.sensitivity, benchmarks: players.subjects.count)
    // Nobody waits long for other costs of commands whose times are decided.
    session = PairedSession(
      players.subjects.map { ($0, PairedTest(plan: plan)) }, runner: players,
      budget: settings.budget, seed: seed, showsProgress: showsProgress
    ) { items in
      let times = items.filter { players.costs[$0.subject.id]?.metric == .time }
      return times.allSatisfy { !$0.isOpen && $0.test.rounds.count >= PairedPlan.tailRounds }
    }
  }

  /// Plays the rounds.
  ///
  /// - Returns: The report, with a row for each command after the first.
  /// - Throws: `CommandError` when a command cannot be run or fails.
  package mutating func run() throws -> Report {
    try session.run()
    let comparisons = players.commands.indices.dropFirst().map(comparison)
    let interruption = session.interruption.map {
      Assessment.Problem($0, "interrupted after \(session.roundCount) rounds")
    }
    let policy = Assessment.Policy(
      judges: true, requiresCounterparts: false, isStrict: settings.isStrict, namedMetrics: [])
    return Report(
      kind: .duel, environment: .current(commit: nil, allocator: "system"),
      comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: policy, others: [interruption].compactMap(\.self)),
      reference: "reference: \(players.commands[0])", evidence: evidence)
  }

  private func comparison(ofCommandAt position: Int) -> BenchmarkComparison {
    let command = players.commands[position]
    var record = BenchmarkRecord(id: command, items: 1, tags: [])
    record.title = command
    let items = session.items.compactMap { item in
      players.costs[item.subject.id].map { ($0, item) }
    }.filter { cost, _ in cost.position == position }
    for (cost, item) in items {
      record.unavailable[cost.metric] = item.failure.map { "\($0.failure)" }
    }
    var comparison = BenchmarkComparison(id: command, record: record, metrics: [])
    for (cost, item) in items {
      if let finding = PairedFinding(
        item.test, iterations: 1, secondsToNextLook: item.secondsToNextLook)
      {
        comparison.add(finding, of: cost.metric)
      } else if cost.metric == .time {
        comparison.add(.untimed(.untimed))
      }
    }
    return comparison
  }

  private var evidence: [String] {
    let place =
      players.processors.isEmpty ? "on processors the system chose" : "on one processor at a time"
    let steal = session.stolenShare.map { ", \(Quantity.percent($0)) of the time stolen" } ?? ""
    let runs = players.turns == 1 ? "1 run" : "\(players.turns) runs"
    return [
      "\(session.roundCount) rounds of \(runs) of each command in random order, \(place), "
        + "seed \(seed)\(steal)"
    ]
      + [session.loss].compactMap { $0 } + players.remarks
  }
}
