import Comparison
import Measurements
import Reporting
import ScriptedWorkers
import Sessions
import Testing
import Worker

@testable import Gates

/// The gate between two scripted programs, which have one layout each and no known functions.
@Suite struct PairedGateTests {
  private let rounds: ScriptedRounds
  private var workers: ScriptedWorkers { rounds.workers }

  init() throws {
    rounds = try ScriptedRounds()
    workers.entries = [.scripted("s/g/a", tags: ["gate"]), .scripted("s/g/b", tags: ["gate"])]
    allocate { _ in 3 }
  }

  private func allocate(_ count: @escaping (ScriptedWorkers.Call) -> Int) {
    workers.measure = { call, record in
      record.metrics[.allocations] = .exact(ExactValue(total: count(call), iterations: 1))
    }
  }

  private func outcome(
    _ request: GateRequest? = nil, haveEqualCode: Bool = false
  ) throws -> PairedGate.Outcome {
    try rounds.outcome(
      of: try request ?? rounds.request(comparesTime: true, budget: 1000),
      haveEqualCode: haveEqualCode)
  }

  private func slowDown(_ id: String? = nil, to nanoseconds: Double = 10_300) {
    workers.nanoseconds = { call in
      call.program == "candidate" && id ?? call.id == call.id ? nanoseconds : 10_000
    }
  }

  private func times(_ outcome: PairedGate.Outcome) -> [Verdict?] {
    outcome.comparisons.map { $0[.time]?.verdict }
  }

  // MARK: What is timed

  @Test func equalCodeIsUnchangedWithoutAClock() throws {
    slowDown()
    let outcome = try outcome(haveEqualCode: true)
    #expect(times(outcome) == [.unchanged, .unchanged] && rounds.timed.isEmpty)
    #expect(outcome.comparisons[0][.time]?.note == "same code")
    #expect(outcome.evidence.contains("both builds are the same code: nothing was timed"))
  }

  @Test func equalCodeIsTimedIfForced() throws {
    slowDown()
    let request = try rounds.request(comparesTime: true, budget: 1000, forcesTiming: true)
    #expect(
      try times(outcome(request, haveEqualCode: true)) == [.layoutSensitive, .layoutSensitive])
  }

  @Test func countsAloneNeedNoRound() throws {
    let outcome = try outcome(rounds.request())
    #expect(times(outcome) == [nil, nil] && rounds.timed.isEmpty)
    #expect(outcome.comparisons.map { $0[.allocations]?.verdict } == [.unchanged, .unchanged])
  }

  @Test func nothingIsTimedAfterAnInterruptedCount() throws {
    workers.failure = { $0.measurement == nil ? nil : .interrupted(signal: 2) }
    let outcome = try outcome()
    #expect(outcome.problems.map(\.code) == [.interrupted] && rounds.timed.isEmpty)
  }

  // MARK: Verdicts of time

  @Test func slowdownOfOneLayoutNeedsMoreWorkAsItsCause() throws {
    slowDown("s/g/a")
    let ofLayout = try outcome()
    #expect(times(ofLayout) == [.layoutSensitive, .unchanged])
    #expect(ofLayout.comparisons[0][.time]?.finding?.attribution == .oneLayout)
    #expect(ofLayout.problems.isEmpty)
    allocate { $0.program == "candidate" ? 5 : 3 }
    let ofWork = try outcome()
    #expect(times(ofWork) == [.regressed, .unchanged])
    #expect(
      ofWork.comparisons[0][.time]?.finding?.attribution
        == .moreWork(instructions: nil, allocations: 2))
    #expect(ofWork.comparisons[1][.time]?.finding?.attribution == nil)
  }

  /// No layout makes a time more than twice as long.
  @Test func slowdownBeyondLayoutsNeedsNoMoreWork() throws {
    slowDown("s/g/a", to: 25_000)
    let outcome = try outcome()
    #expect(times(outcome) == [.regressed, .unchanged])
    #expect(outcome.comparisons[0][.time]?.finding?.attribution == .beyondLayouts)
  }

  @Test func tailThatIsSlowerHasAVerdictOfItsOwn() throws {
    workers.nanoseconds = { call in
      call.isTail && call.program == "candidate" && call.id == "s/g/b" ? 30_000 : 10_000
    }
    let outcome = try outcome()
    #expect(times(outcome) == [.unchanged, .unchanged])
    #expect(
      outcome.comparisons.map { $0[.timeP99]?.verdict } == [.unchanged, .layoutSensitive])
    #expect(outcome.evidence.contains("tails: 1 regressed, 1 unchanged; benchmarks: 2"))
  }

  @Test func tailsNeedBothBuildsOfProtocolSix() throws {
    workers.introduce = { call, introduction in
      introduction.protocolVersion = call.program == "reference" ? 5 : 6
    }
    let outcome = try outcome()
    #expect(rounds.timedSingly.isEmpty && outcome.comparisons[0][.timeP99] == nil)
    workers.introduce = { _, introduction in introduction.protocolVersion = 6 }
    _ = try self.outcome()
    #expect(!rounds.timedSingly.isEmpty)
  }

  @Test func slowdownOfAllTogetherIsOnlyEvidenceInOneLayout() throws {
    // 0.4 % shows in no benchmark alone, whose smaller margin is 0.5 %.
    slowDown(to: 10_040)
    let outcome = try outcome()
    #expect(times(outcome) == [.unchanged, .unchanged] && outcome.problems.isEmpty)
    #expect(
      outcome.evidence.contains { $0.hasSuffix("the one layout of each build may do this") })
    #expect(outcome.drift == nil)
  }

  @Test func shardLeavesTheSlowdownOfAllTogetherToTheWholeGate() throws {
    slowDown(to: 10_040)
    let shard = try #require(Shard(1, of: 1))
    let outcome = try outcome(rounds.request(comparesTime: true, budget: 1000, shard: shard))
    #expect(outcome.drift?.means.benchmarks == 2 && outcome.drift?.means.rounds.count == 10)
    #expect(outcome.drift?.hasDrawnLayouts == false)
    #expect(
      !outcome.evidence.contains { $0.hasSuffix("the one layout of each build may do this") })
  }

  // MARK: Failures and the budget

  @Test func failureInTheCandidateIsTheBenchmarks() throws {
    workers.failure = { call in
      call.isTurn && call.id == "s/g/a" && call.program == "candidate"
        ? .failed(.threw("no")) : nil
    }
    let outcome = try outcome()
    #expect(outcome.comparisons[0].record?.failure == .threw("no"))
    #expect(times(outcome) == [nil, .unchanged])
  }

  @Test func failureInTheReferenceLeavesTheBenchmarkUntimed() throws {
    workers.failure = { call in
      call.isTurn && call.id == "s/g/a" && call.program == "reference"
        ? .failed(.threw("no")) : nil
    }
    let outcome = try outcome()
    #expect(outcome.comparisons[0].record?.failure == nil)
    #expect(times(outcome) == [.inconclusive, .unchanged])
    #expect(outcome.comparisons[0][.time]?.note?.hasPrefix("failed in the reference: ") == true)
  }

  @Test func benchmarkWithoutARoundSaysSo() throws {
    let outcome = try outcome(rounds.request(comparesTime: true, budget: 0))
    #expect(times(outcome) == [.inconclusive, .inconclusive])
    #expect(
      outcome.comparisons[0][.time]?.note
        == "not timed: the budget ended before its first round")
    #expect(
      outcome.evidence.contains {
        $0.hasPrefix("2 of 2 benchmarks were not timed; a longer --budget")
      })
  }

  @Test func interruptedRoundsAreJudged() throws {
    // A count has two workers in each of three passes; then come the estimates and the rounds.
    workers.failure = { [rounds] call in
      call.isTurn && rounds.played.count > 3 ? .interrupted(signal: 15) : nil
    }
    let outcome = try outcome()
    #expect(outcome.problems.map(\.code) == [.terminated])
    #expect(outcome.problems[0].message == "interrupted after 3 rounds")
    #expect(times(outcome) == [.inconclusive, .inconclusive])
  }

  @Test func roundsAreDescribed() throws {
    rounds.throttledPeriods = { $0 == 0 ? 0 : 1 }
    let outcome = try outcome()
    let line = try #require(outcome.evidence.first { $0.hasPrefix("timed in ") })
    #expect(line.hasPrefix("timed in 10 rounds of fresh processes, one layout, "), "\(line)")
    #expect(line.contains(", seed 1"), "\(line)")
    #expect(
      outcome.evidence.contains(
        "1 more round does not count: the machine took the processor away"))
    #expect(outcome.evidence.contains("one layout: old cannot be linked again"))
    #expect(!outcome.evidence.contains { $0.contains("were not timed") })
    #expect(outcome.reference == "old" && outcome.commit == nil && outcome.pair == rounds.pair)
  }

  // MARK: Instructions

  /// The programs are texts, in which nothing can be counted.
  @Test(
    arguments: [
      ([], false, true), ([.instructions], false, true), ([.allocations], false, false),
      ([.allocations], true, true),
    ] as [([Metric], Bool, Bool)])
  func instructionsAreCountedUnlessOnlyOthersAreNamed(
    named: [Metric], judgesFunctions: Bool, areCounted: Bool
  ) throws {
    var request = try rounds.request(named: named)
    request.rules.judgesFunctions = judgesFunctions
    let outcome = try outcome(request)
    let lines = outcome.evidence + outcome.problems.map(\.message)
    #expect(lines.contains { $0.hasPrefix("instructions not counted: ") } == areCounted)
  }

  // MARK: The report

  @Test func reportOfAShardNamesWhatItShares() throws {
    try CompiledProgram.write(to: rounds.pair.reference)
    try CompiledProgram.write(to: rounds.pair.candidate)
    func report(_ shard: Shard?) throws -> Report {
      let request = try rounds.request(shard: shard)
      return try rounds.run { try PairedGate(request, explains: false).report(.scripted) }
    }
    let part = try report(Shard(1, of: 1))
    let shared = try #require(part.shard)
    #expect(shared.metrics == ["allocations"] && shared.selected == ["s/g/a", "s/g/b"])
    #expect(shared.builds.reference.hasPrefix("code "))
    #expect(part.evidence.first == shared.aloneLine)
    #expect(try report(nil).shard == nil)
  }

  @Test func reportJudgesTheOutcomeByThePolicy() throws {
    allocate { $0.program == "candidate" ? 5 : 3 }
    slowDown("s/g/a")
    let outcome = try outcome()
    let assessment = Assessment(
      outcome.comparisons, policy: try rounds.request().rules.policy, others: outcome.problems)
    #expect(assessment.exitCode == .regressed)
    #expect(outcome.call.seed == 1)
  }

  @Test func benchmarkWithTheTagIsTimedAndAnotherOnlyCounted() throws {
    workers.entries = [.scripted("s/g/a", tags: ["gate"]), .scripted("s/g/b")]
    let outcome = try outcome()
    #expect(times(outcome) == [.unchanged, nil] && rounds.timed == ["s/g/a"])
    #expect(outcome.evidence.contains("benchmarks that are only counted: 1"))
  }

  // MARK: Builds that do not compare

  @Test func buildsOfTwoKindsDoNotCompare() throws {
    workers.introduce = { call, introduction in
      if call.program == "reference" { introduction.environment.toolchain = "swift-5.9" }
    }
    try expectRefusal(rounds.request(), "the builds do not compare: the reference is ")
  }

  @Test(arguments: [(6, false), (7, true)])
  func pageFaultsNeedAReferenceThatCountsThem(version: Int, isJudged: Bool) throws {
    let metric = try #require(Metric.faultMetrics.min())
    workers.measure = { _, record in
      record.metrics[metric] = .exact(ExactValue(total: 3, iterations: 1))
    }
    workers.introduce = { call, introduction in
      if call.program == "reference" { introduction.protocolVersion = version }
    }
    if isJudged {
      #expect(try outcome(rounds.request([metric])).comparisons.count == 2)
    } else {
      try expectRefusal(rounds.request([metric]), "--metric \(metric.rawValue): the reference was")
    }
  }

  private func expectRefusal(_ request: GateRequest, _ beginning: String) throws {
    do {
      _ = try outcome(request)
      Issue.record("no error")
    } catch let error as CommandError {
      #expect(error.code == .data)
      #expect(error.message?.hasPrefix(beginning) == true, "\(error)")
    }
  }
}
