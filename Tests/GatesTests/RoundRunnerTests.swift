import ChildProcess
import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import Sessions
import Statistics
import TestSupport
import Testing
import Worker

@testable import Gates

/// Rounds of scripted workers: orders, plans, failures and interruptions.
@Suite struct RoundRunnerTests {
  private let rounds: ScriptedRounds
  private let subjects = ["a", "b", "c"].map { PairedSubject.scripted($0) }

  init() throws { rounds = try ScriptedRounds() }

  private var workers: ScriptedWorkers { rounds.workers }

  // MARK: Plans and orders

  /// A round of a slow build costs its shortest sample and a warm-up, not a multiple.
  @Test(arguments: ["reference", "candidate"])
  func buildsThatAreFarApartHaveOnePairOfTurns(slower: String) throws {
    workers.nanoseconds = { $0.program == slower ? 100e6 : 1e6 }
    let runner = try rounds.runner()
    let turns = try #require(
      try rounds.play([subjects[0]], by: runner, seed: 1)["s/g/a"]
    ).get()
    let (one, other) = slower == "candidate" ? (1e6, 100e6) : (100e6, 1e6)
    #expect(turns.reference == [[Int(one)]] && turns.candidate == [[Int(other)]])
    #expect(abs(abs(runner.estimatedDifference(of: "s/g/a")) - log(100)) < 1e-12)
  }

  @Test func buildsThatOnlySeemFarApartHaveWholeRoundsAgain() throws {
    let runner = try rounds.runner()
    var generator = SeedSequence(seed: 1)
    try rounds.run {
      // A burst of the neighbour during all estimates of one build.
      workers.nanoseconds = { $0.program == "candidate" ? 50e6 : 1e6 }
      _ = try runner.plan([subjects[0]], generator: &generator)
      workers.nanoseconds = { _ in 1e6 }
      let counts = try (0..<2).map { _ in
        let played = try runner.play([subjects[0]], cpu: nil, generator: &generator)
        return try #require(played["s/g/a"]).get().reference.count
      }
      let whole = TurnSchedule(nanosecondsPerIteration: 1e6, isMemoryBound: false).turns
      #expect(counts == [1, whole])
    }
  }

  @Test(arguments: ["reference", "candidate"])
  func bothBuildsGetThePlanOfTheLowestEstimate(faster: String) throws {
    workers.nanoseconds = { $0.program == faster ? 10_000 : 19_900 }
    let runner = try rounds.runner()
    #expect(runner.iterations(of: subjects[0].id) == 1)
    _ = try rounds.play([subjects[0]], by: runner, seed: 1)
    let schedule = TurnSchedule(nanosecondsPerIteration: 10_000, isMemoryBound: false)
    let plans = workers.calls.compactMap {
      if case .prepare(let plan) = $0.request { plan } else { nil }
    }
    #expect(plans == [schedule.plan(for: "s/g/a"), schedule.plan(for: "s/g/a")])
    #expect(runner.iterations(of: subjects[0].id) == schedule.iterations)
  }

  @Test func roundConsistsOfPairsOfTurns() throws {
    workers.nanoseconds = { $0.program == "reference" ? 10_000 : 19_900 }
    let turns = try #require(
      try rounds.play([subjects[0]], by: rounds.runner(), seed: 1)["s/g/a"]
    ).get()
    let schedule = TurnSchedule(nanosecondsPerIteration: 10_000, isMemoryBound: false)
    let samples = { (nanoseconds: Int) in
      Array(
        repeating: Array(repeating: nanoseconds * schedule.iterations, count: schedule.samples),
        count: schedule.turns)
    }
    #expect(turns.reference == samples(10_000))
    #expect(turns.candidate == samples(19_900))
    let order = workers.calls.filter(\.isTurn).map(\.program)
    for pair in stride(from: 0, to: order.count, by: 2) {
      #expect(order[pair] != order[pair + 1], "pair \(pair)")
    }
  }

  @Test func eachBuildIsFirstInHalfOfThePairsAndPreparations() throws {
    let runner = try rounds.runner()
    var (turns, preparations): ([Bool], [Bool]) = ([], [])
    for seed in 0..<40 {
      _ = try rounds.play([subjects[0]], by: runner, seed: UInt64(seed))
      let firsts = { (calls: [ScriptedWorkers.Call]) in
        stride(from: 0, to: calls.count, by: 2).map { calls[$0].program == "reference" }
      }
      turns += firsts(workers.calls.filter(\.isTurn))
      preparations += firsts(workers.calls.filter { !$0.isTurn })
    }
    for firsts in [turns, preparations] {
      // Five standard deviations of the number of heads among so many fair coins.
      let bound = 5 * (Double(firsts.count) / 4).squareRoot()
      let excess = Double(firsts.count { $0 }) - Double(firsts.count) / 2
      #expect(excess.magnitude <= bound, "seeds 0 to 39")
    }
  }

  @Test func seedRepeatsTheOrderOfARound() throws {
    func order(_ seed: UInt64) throws -> [String] {
      _ = try rounds.play(subjects, by: rounds.runner(), seed: seed)
      return workers.calls.map(\.program)
    }
    #expect(try order(1) == order(1))
    #expect(try order(1) != order(2))
  }

  @Test func workersOfARoundRunOnItsProcessorAtFixedAddresses() throws {
    let runner = try rounds.runner()
    _ = try rounds.play([subjects[0]], by: runner, seed: 1)
    #expect(workers.launches.count == 2)
    for launch in workers.launches {
      #expect(launch.cpu == ScriptedRounds.cpu && launch.timeout == 7)
      #expect(launch.hasFixedAddresses && launch.placement != nil && launch.preload == nil)
    }
    #expect(workers.ended == [0, 1])
  }

  @Test func playedBenchmarkMustBePlanned() async {
    await #expect(processExitsWith: .failure) {
      let rounds = try ScriptedRounds()
      var generator = SeedSequence(seed: 1)
      _ = try rounds.run {
        try rounds.runner().play([.scripted("a")], cpu: nil, generator: &generator)
      }
    }
  }

  // MARK: Durations

  @Test func durationIsExpectedFromTheEstimateAndThenTheMeanOfRecentRounds() throws {
    let runner = try rounds.runner()
    let id = subjects[0].id
    #expect(runner.seconds(of: id) == TurnSchedule.roundNanoseconds(0) / 1e9)
    var generator = SeedSequence(seed: 1)
    try rounds.run {
      workers.nanoseconds = { _ in 9e6 }
      _ = try runner.plan([subjects[0]], generator: &generator)
      #expect(runner.seconds(of: id) == TurnSchedule.roundNanoseconds(9e6) / 1e9)
      // Eight turns of each side with a sample of one iteration.
      for (nanoseconds, mean) in [(10e6, 0.16), (20e6, 0.24), (20e6, 0.28)] {
        workers.nanoseconds = { _ in nanoseconds }
        _ = try runner.play([subjects[0]], cpu: nil, generator: &generator)
        expectClose(runner.seconds(of: id), mean, within: 1e-12)
      }
    }
  }

  @Test func overheadOfARoundIsTheTimeOfItsStarts() throws {
    rounds.startNanoseconds = 1_500_000_000
    let runner = try rounds.runner()
    // The workers start inside the round, but outside every benchmark.
    _ = try rounds.play(subjects, by: runner, seed: 1)
    expectClose(runner.overhead, 3, within: 1e-9)
  }

  // MARK: Failures

  @Test(arguments: BuildSide.allCases, 0..<8)
  func failureHasTheSideOnWhichItHappened(side: BuildSide, seed: Int) throws {
    workers.failure = { call in
      call.isTurn && call.id == "s/g/b" && call.program == side.rawValue
        ? .failed(.threw("no")) : nil
    }
    let results = try rounds.play(subjects, by: rounds.runner(), seed: UInt64(seed))
    guard case .failure(let failure)? = results["s/g/b"] else {
      Issue.record("no failure, seed \(seed)")
      return
    }
    #expect(failure.side == side && failure.failure == .threw("no"), "seed \(seed)")
    for id in ["s/g/a", "s/g/c"] {
      #expect(throws: Never.self, "seed \(seed)") { try results[id]?.get() }
    }
    // A failed worker's state is unknown, so the third benchmark has new ones.
    #expect(workers.launches.count == 4 && workers.ended.count == 4)
  }

  @Test(arguments: BuildSide.allCases)
  func benchmarkThatCannotBeEstimatedIsReported(side: BuildSide) throws {
    workers.failure = { call in
      call.id == "s/g/b" && call.program == side.rawValue ? .stalled(seconds: 7) : nil
    }
    var generator = SeedSequence(seed: 1)
    let failures = try rounds.run {
      try rounds.runner().plan(subjects, generator: &generator)
    }
    #expect(failures.keys.sorted() == ["s/g/b"])
    #expect(failures["s/g/b"]?.side == side)
    #expect(failures["s/g/b"]?.failure == .stalled(seconds: 7))
  }

  @Test(arguments: [
    (WorkerError.interrupted(signal: 2), Comparison.ExitStatus.interrupted),
    (.interrupted(signal: 15), .terminated), (.notStarted("gone"), .failure),
  ])
  func interruptionEndsARound(error: WorkerError, code: Comparison.ExitStatus) throws {
    workers.failure = { $0.isTurn ? error : nil }
    do {
      _ = try rounds.play(subjects, by: rounds.runner(), seed: 1)
      Issue.record("no error")
    } catch let error as CommandError {
      #expect(error.code == code)
    }
    #expect(workers.ended.sorted() == [0, 1])
  }

  // MARK: Tails

  @Test(arguments: [true, false], [true, false])
  func tailsAreTimedOnlyIfWantedOfBenchmarksWithoutThreads(times: Bool, wants: Bool) throws {
    let subjects = [PairedSubject.scripted("one"), .scripted("threads", threads: 4)]
    let results = try rounds.play(
      subjects, tailed: wants ? ["s/g/one", "s/g/threads"] : [],
      by: rounds.runner(timesTails: times), seed: 1)
    let schedule = TurnSchedule(nanosecondsPerIteration: 10_000, isMemoryBound: false)
    let turn = Array(repeating: 10_000, count: schedule.singles ?? 0)
    let one = try #require(results["s/g/one"]).get().tails
    let isTimed = times && wants
    let expected = isTimed ? Array(repeating: turn, count: TurnSchedule.tailTurns) : []
    #expect(one.reference == expected && one.candidate == expected)
    #expect(one.singles == (isTimed ? schedule.singles : 0))
    let threads = try #require(results["s/g/threads"]).get().tails
    #expect(threads.reference.isEmpty && threads.candidate.isEmpty)
  }

  @Test func tailTurnsFollowTheTurnsInPairs() throws {
    _ = try rounds.play(
      [subjects[0]], tailed: [subjects[0].id], by: rounds.runner(timesTails: true), seed: 3)
    let tails = workers.calls.filter(\.isTail)
    #expect(workers.calls.suffix(tails.count).map(\.isTail) == tails.map { _ in true })
    for pair in stride(from: 0, to: tails.count, by: 2) {
      #expect(tails[pair].program != tails[pair + 1].program, "pair \(pair)")
    }
  }

  @Test func tailOfAVeryShortIterationIsNotTimed() throws {
    workers.nanoseconds = { _ in 100 }
    let results = try rounds.play(
      [subjects[0]], tailed: [subjects[0].id], by: rounds.runner(timesTails: true), seed: 3)
    #expect(try #require(results["s/g/a"]).get().tails.reference.isEmpty)
    #expect(rounds.timedSingly.isEmpty)
  }

  // MARK: Introduction

  @Test func introductionsAreAssignedToTheirSides() throws {
    workers.introduce = { call, introduction in
      introduction.protocolVersion = call.program == "reference" ? 5 : 6
    }
    for _ in 0..<8 {
      let found = try rounds.run { try rounds.runner().introduce() }
      #expect((found.reference.protocolVersion, found.candidate.protocolVersion) == (5, 6))
    }
    #expect(workers.ended.count == 16)
  }

  @Test(arguments: BuildSide.allCases, [1, WorkerIntroduction.presentProtocol + 1])
  func buildOfAnotherProtocolIsRefused(side: BuildSide, version: Int) throws {
    workers.introduce = { call, introduction in
      if call.program == side.rawValue { introduction.protocolVersion = version }
    }
    try expectRefusal(.data, "the \(side.rawValue) has no bench that this one can talk to")
  }

  @Test(arguments: BuildSide.allCases, 0..<4)
  func programWithoutBenchIsRefused(side: BuildSide, _: Int) throws {
    workers.failure = { call in
      call.program == side.rawValue ? .died(.exit(64), standardError: []) : nil
    }
    try expectRefusal(.data, "the \(side.rawValue) has no bench that this one can talk to")
  }

  @Test(arguments: BuildSide.allCases)
  func silentWorkerIsAFailureOfItsSide(side: BuildSide) throws {
    workers.failure = { $0.program == side.rawValue ? .stalled(seconds: 7) : nil }
    try expectRefusal(.failure, "the \(side.rawValue)'s worker: ")
  }

  private func expectRefusal(_ code: Comparison.ExitStatus, _ beginning: String) throws {
    do {
      _ = try rounds.run { try rounds.runner().introduce() }
      Issue.record("no error")
    } catch let error as CommandError {
      #expect(error.code == code)
      #expect(error.message?.hasPrefix(beginning) == true, "\(error)")
    }
  }
}
