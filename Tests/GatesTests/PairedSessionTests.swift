import Comparison
import Measurements
import ScriptedWorkers
import Sessions
import Statistics
import TestSupport
import Testing
import Worker

@testable import Gates

/// Sessions of scripted workers: which benchmarks each round has, and when the rounds end.
@Suite struct PairedSessionTests {
  private let rounds: ScriptedRounds
  private var workers: ScriptedWorkers { rounds.workers }

  private let a = PairedSubject.scripted("a")
  private let b = PairedSubject.scripted("b")
  /// The seconds of a round of one benchmark of 10 µs an iteration: 47 turns of each side, of three
  /// samples of ten iterations.
  private let round = 2 * 47 * 3 * 100e-6
  /// The expectation before its first round.
  private let expected = TurnSchedule.roundNanoseconds(10_000) / 1e9

  init() throws { rounds = try ScriptedRounds() }

  /// The benchmarks of each round, sorted.
  private var played: [[String]] { rounds.played.map { $0.sorted() } }
  private let onlyA = ["s/g/a"]
  private let onlyB = ["s/g/b"]
  private let both = ["s/g/a", "s/g/b"]

  // MARK: The end

  @Test func sessionEndsWhenEachBenchmarkIsFinished() throws {
    let session = try rounds.session([(a, FixedTest(3)), (b, FixedTest(5))])
    #expect(played == Array(repeating: both, count: 3) + [onlyB, onlyB])
    #expect((session.roundCount, session.spoiledCount) == (5, 0))
    #expect(session.items.map(\.test.rounds.count) == [3, 5])
    #expect(session.items.map(\.iterations) == [10, 10])
    #expect(session.interruption == nil && session.drift == nil)
    expectClose(session.seconds, 8 * round, within: 1e-9)
  }

  /// A round begins only if one as long as the last would end before the deadline.
  @Test(arguments: [(3.0, 2), (3.000_001, 3), (1, 1)])
  func noRoundBeginsThatWouldEndAfterTheDeadline(budget: Double, count: Int) throws {
    let session = try rounds.session([(a, FixedTest(1000))], budget: budget * round)
    #expect(session.roundCount == count)
  }

  @Test func sessionWithoutTimeHasNoRound() throws {
    let session = try rounds.session([(a, FixedTest(1000))], budget: 0)
    #expect(session.roundCount == 0 && session.items[0].iterations == 1)
  }

  @Test(
    arguments: [(2, Comparison.ExitStatus.interrupted), (15, .terminated)]
      as [(Int32, Comparison.ExitStatus)])
  func interruptionKeepsTheRoundsSoFar(signal: Int32, code: Comparison.ExitStatus) throws {
    // Workers 0 and 1 estimate, and each round has two.
    workers.failure = { $0.worker >= 6 ? .interrupted(signal: signal) : nil }
    let session = try rounds.session([(a, FixedTest(5))])
    #expect(session.interruption == code)
    #expect(session.roundCount == 2 && session.items[0].test.rounds.count == 2)
    #expect(session.items[0].failure == nil)
  }

  @Test func workerThatDoesNotStartEndsTheGate() {
    workers.failure = { $0.worker >= 2 ? .notStarted("gone") : nil }
    #expect(throws: CommandError.self) { try rounds.session([(a, FixedTest(5))]) }
  }

  /// There is time for ten rounds of one of them, and for one of the other.
  @Test func benchmarkThatLooksWorstIsPlayedFirst() throws {
    workers.nanoseconds = { $0.id == "s/g/b" && $0.program == "candidate" ? 15_000 : 10_000 }
    let session = try rounds.session([(a, FixedTest(10)), (b, FixedTest(10))], budget: 14 * round)
    #expect(session.items.map(\.test.rounds.count) == [1, 10])
  }

  // MARK: All benchmarks together

  @Test func firstTenRoundsHaveAllBenchmarks() throws {
    let session = try rounds.session(
      [(a, FixedTest(3)), (b, FixedTest(12))], drift: DriftTest(benchmarks: 2))
    #expect(played == Array(repeating: both, count: 10) + [onlyB, onlyB])
    #expect(session.drift?.means().rounds.count == 10)
    #expect(session.drift?.means().benchmarks == 2)
  }

  @Test func decidedBenchmarksGoOnForTheTestOfAllTogether() throws {
    let session = try rounds.session(
      [(a, FixedTest(3)), (b, FixedTest(3))], drift: DriftTest(benchmarks: 2))
    #expect(session.roundCount == 10)
  }

  @Test func oneBenchmarkAloneHasNoFurtherRounds() throws {
    let session = try rounds.session([(a, FixedTest(3))], drift: DriftTest(benchmarks: 1))
    #expect(session.roundCount == 3)
    #expect(session.drift?.pValue() == nil)
  }

  @Test func differencesOfAllTogetherAreThoseOfTheRounds() throws {
    workers.nanoseconds = { $0.program == "candidate" && $0.id == "s/g/a" ? 10_300 : 10_000 }
    let drift = try rounds.session(
      [(a, FixedTest(3)), (b, FixedTest(3))], drift: DriftTest(benchmarks: 2)
    ).drift
    // log 1.03 is 0.02956, and half of it the mean with an equal one.
    expectClose(try #require(drift?.estimate()), 0.014779, within: 1e-6)
    expectClose(try #require(drift?.estimate(without: [0])), 0, within: 1e-12)
  }

  @Test func failedBenchmarkIsLeftOutOfAllTogether() throws {
    workers.failure = { $0.worker >= 8 && $0.id == "s/g/a" ? .stalled(seconds: 7) : nil }
    let session = try rounds.session(
      [(a, FixedTest(12)), (b, FixedTest(12))], drift: DriftTest(benchmarks: 2))
    #expect(session.items.map(\.test.rounds.count) == [3, 12])
    #expect(session.drift?.means().benchmarks == 1)
    #expect(session.drift?.means().rounds.count == 10)
  }

  // MARK: Failures

  @Test(arguments: BuildSide.allCases)
  func benchmarkThatCannotBePlannedHasNoRound(side: BuildSide) throws {
    workers.failure = { call in
      call.id == "s/g/a" && call.program == side.rawValue ? .failed(.threw("no")) : nil
    }
    let session = try rounds.session([(a, FixedTest(2)), (b, FixedTest(2))])
    #expect(session.items[0].failure?.side == side)
    #expect(session.items[0].failure?.failure == .threw("no"))
    #expect(session.items[1].failure == nil)
    #expect(session.items.map(\.test.rounds.count) == [0, 2])
  }

  @Test func noRoundBeginsIfAllFailedBefore() throws {
    workers.failure = { $0.id.isEmpty ? nil : .failed(.threw("no")) }
    let session = try rounds.session(
      [(a, FixedTest(2)), (b, FixedTest(2))], drift: DriftTest(benchmarks: 2))
    #expect(session.roundCount == 0 && session.items.allSatisfy { $0.failure != nil })
  }

  @Test(arguments: BuildSide.allCases)
  func benchmarkThatFailsInARoundHasNoFurtherRounds(side: BuildSide) throws {
    workers.failure = { call in
      call.worker >= 4 && call.id == "s/g/a" && call.program == side.rawValue
        ? .died(nil, standardError: []) : nil
    }
    let session = try rounds.session([(a, FixedTest(4)), (b, FixedTest(4))])
    #expect(session.items[0].failure?.side == side && !session.items[0].isOpen)
    #expect(session.items.map(\.test.rounds.count) == [1, 4])
  }

  @Test func samplesThatAreNoRoundAreTheCandidatesFailure() throws {
    workers.nanoseconds = { $0.isTurn ? 0 : 10_000 }
    let session = try rounds.session([(a, FixedTest(4))])
    #expect(session.items[0].failure?.side == .candidate)
    let failure = try #require(session.items[0].failure).failure
    #expect("\(failure)".contains("its samples are no round"))
    #expect(session.roundCount == 1 && session.items[0].test.rounds.isEmpty)
  }

  // MARK: Spoiled rounds

  @Test func spoiledRoundsDoNotCount() throws {
    // The readings after the second and the third round show a further throttled period.
    rounds.throttledPeriods = { $0 < 3 ? 7 : $0 < 5 ? 8 : 9 }
    let session = try rounds.session(
      [(a, FixedTest(3)), (b, FixedTest(3))], drift: DriftTest(benchmarks: 2))
    #expect((session.roundCount, session.spoiledCount) == (10, 2))
    #expect(session.items.map(\.test.rounds.count) == [10, 10])
    #expect(session.drift?.means().rounds.count == 10)
  }

  /// A round in which processor time was lost is discarded, unless more would be than count.
  @Test func roundsCountOnAMachineThatAlwaysTakesTheProcessorAway() throws {
    rounds.throttledPeriods = { $0 }
    let session = try rounds.session([(a, FixedTest(5))])
    #expect((session.roundCount, session.spoiledCount, session.disturbedCount) == (5, 5, 5))
    #expect(session.items[0].test.rounds.count == 5)
    #expect(
      session.loss
        == "5 more rounds do not count: the machine took the processor away, as it did in 5 of "
        + "those that count")
  }

  @Test func failureInASpoiledRoundCounts() throws {
    rounds.throttledPeriods = { $0 }
    workers.failure = { $0.isTurn ? .stalled(seconds: 7) : nil }
    let session = try rounds.session([(a, FixedTest(3))])
    #expect((session.roundCount, session.spoiledCount) == (0, 1))
    #expect(session.items[0].failure?.failure == .stalled(seconds: 7))
  }

  // MARK: The budget

  @Test func firstBenchmarksHavePrecedenceIfTimeIsShort() throws {
    // The time suffices for three rounds of one, with the reserve for benchmarks not begun.
    _ = try rounds.session(
      [(a, FixedTest(3)), (b, FixedTest(3))], budget: 3 * 1.1 * expected + 0.001)
    #expect(played.prefix(3) == [onlyA, onlyA, onlyA])
  }

  @Test func benchmarksNotBegunNeedAReserve() throws {
    _ = try rounds.session(
      [(a, FixedTest(3)), (b, FixedTest(1))], budget: 3 * 1.09 * expected)
    #expect(played.first == onlyB)
    workers.forget()
    _ = try rounds.session(
      [(a, FixedTest(3)), (b, FixedTest(1))], budget: 3 * 1.11 * expected)
    #expect(played.first == onlyA)
  }

  @Test func begunBenchmarksNeedNoReserve() throws {
    // After the first round, exactly two more rounds of it fit.
    let session = try rounds.session(
      [(a, FixedTest(1, 3)), (b, FixedTest(1000))], budget: 1.1 * expected + 0.001)
    #expect(played.first == onlyA && session.items[0].test.rounds.count >= 2)
  }

  @Test func benchmarksWithOpenTimesPrecedeThoseWithOpenTails() throws {
    _ = try rounds.session(
      [(a, FixedTest(3, decidedAfter: 0)), (b, FixedTest(3))],
      budget: 3 * 1.1 * expected + 0.001)
    #expect(played.first == onlyB)
  }

  @Test func begunBenchmarksGoOnIfNoLookCanBeReached() throws {
    let session = try rounds.session(
      [(a, FixedTest(1000)), (b, FixedTest(1, 1000))], budget: 5 * 1.1 * expected)
    #expect(Set(played) == [onlyB])
    #expect(session.roundCount > 1)
  }

  @Test func allAreBegunIfNoLookCanBeReached() throws {
    _ = try rounds.session([(a, FixedTest(100)), (b, FixedTest(100))], budget: 3 * expected)
    #expect(Set(played) == [both])
  }

  @Test func overheadOfRoundsIsPartOfTheNeed() throws {
    // Two starts of a second each: three rounds of both would need six seconds more.
    rounds.startNanoseconds = 1_000_000_000
    _ = try rounds.session([(a, FixedTest(3)), (b, FixedTest(1))], budget: 2 + 2 + 1)
    #expect(played.first == onlyB)
  }

  @Test func roundsHaveTheirBenchmarksInVaryingOrder() throws {
    _ = try rounds.session([(a, FixedTest(20)), (b, FixedTest(20))], seed: 5)
    #expect(Set(rounds.played) == [["s/g/a", "s/g/b"], ["s/g/b", "s/g/a"]], "seed 5")
  }

  @Test func seedRepeatsASession() throws {
    func order(_ seed: UInt64) throws -> [String] {
      workers.forget()
      _ = try rounds.session([(a, FixedTest(3)), (b, FixedTest(3))], seed: seed)
      return workers.calls.map { "\($0.program) \($0.id)" }
    }
    #expect(try order(1) == order(1))
    #expect(try order(1) != order(2))
  }

  /// Notes the processors of this process in a round, whose benchmarks fail.
  private final class NotingPlayer: RoundPlayer {
    let processors = Platform.allowedProcessors
    let overhead = 0.0
    var taken: Int?
    var left: [Int] = []

    func seconds(of id: String) -> Double { 0 }
    func estimatedDifference(of id: String) -> Double { 0 }
    func plan(
      _ subjects: [PairedSubject], generator: inout SeedSequence
    ) -> [String: RoundRunner.Failure] { [:] }
    func play(
      _ subjects: [PairedSubject], tailed: Set<String>, cpu: Int?, generator: inout SeedSequence
    ) -> [String: Result<RoundRunner.Turns, RoundRunner.Failure>] {
      (taken, left) = (cpu, Platform.allowedProcessors)
      let failure = RoundRunner.Failure(side: .candidate, failure: .threw("no"))
      return Dictionary(uniqueKeysWithValues: subjects.map { ($0.id, .failure(failure)) })
    }
  }

  @Test(
    .enabled(if: Platform.allowedProcessors.count > 1, "one processor cannot be left"),
    arguments: 1...4 as ClosedRange<UInt64>)
  func roundHasItsProcessorForItself(seed: UInt64) throws {
    let player = NotingPlayer()
    var session = PairedSession(
      [(a, FixedTest(1))], runner: player, budget: .seconds(1000), seed: seed,
      showsProgress: false)
    try session.run()
    #expect(player.left == player.processors.filter { $0 != player.taken }, "seed \(seed)")
    #expect(Platform.allowedProcessors == player.processors, "seed \(seed)")
  }

  // MARK: Tails

  @Test func onlyWantedTailsAreTimed() throws {
    let session = try rounds.session(
      [(a, FixedTest(2, wantsTails: true)), (b, FixedTest(2))], timesTails: true)
    #expect(rounds.timedSingly == ["s/g/a"])
    #expect(session.items[0].test.rounds.allSatisfy { $0.tail?.metrics == [.timeP99] })
    #expect(session.items[1].test.rounds.allSatisfy { $0.tail == nil })
    #expect(session.items.allSatisfy { $0.tailAbsence == nil })
  }

  @Test func noTailIsTimedIfABuildCannot() throws {
    let session = try rounds.session([(a, FixedTest(2, wantsTails: true))], timesTails: false)
    #expect(session.items[0].test.rounds.allSatisfy { $0.tail == nil })
  }

  @Test func stepsOfReplaysHaveATailOfTheirOwn() throws {
    let stepped = PairedSubject.scripted("steps", stepInterval: 0.016)
    let session = try rounds.session([(stepped, FixedTest(2, wantsTails: true))], timesTails: true)
    for round in session.items[0].test.rounds {
      #expect(round.tail?.metrics.contains(.timeP99) == false)
      // Two replays a turn, each of one step.
      #expect(round.tail?.reference.values.map(\.count).max() == 1)
      #expect(round.tail?.threshold == 160_000, "1 % of 16 ms in nanoseconds")
    }
    #expect(session.items[0].tailAbsence == nil)
  }

  @Test func roundWithoutAUsableTailStillCounts() throws {
    workers.nanoseconds = { $0.isTail ? -1 : 10_000 }
    let session = try rounds.session([(a, FixedTest(2, wantsTails: true))], timesTails: true)
    #expect(session.items[0].tailAbsence == .badTime && session.items[0].failure == nil)
    #expect(session.items[0].test.rounds.count == 2)
  }

  // MARK: Verdicts

  /// Of two benchmarks, a change can be proven after 16 rounds, and equality after 10.
  @Test(arguments: [
    (10_300.0, Verdict.regressed, 16), (9_700, .improved, 16), (10_000, .unchanged, 10),
  ])
  func verdictFollowsTheCandidatesTimes(
    nanoseconds: Double, verdict: Verdict, count: Int
  ) throws {
    workers.nanoseconds = { $0.program == "candidate" ? nanoseconds : 10_000 }
    let session = try rounds.gate([a, b], plan: PairedPlan(benchmarks: 2))
    #expect(session.items.map(\.test.verdict) == [verdict, verdict])
    #expect(session.drift?.isProven() == (verdict == .regressed))
    #expect(session.roundCount == count)
  }

  @Test func sessionOfNothingEndsAtOnce() throws {
    let session = try rounds.gate([], plan: PairedPlan(benchmarks: 1))
    #expect(session.roundCount == 0 && session.items.isEmpty)
  }
}
