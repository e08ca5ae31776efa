import Benchmarking
import Foundation
import Synchronization
import Testing

@Suite struct TurnTakerTests {
  private let plan = TurnPlan(id: "a/b/c", iterations: 7, leadInIterations: 2, samples: 3)

  @Test func turnTakerWarmsUpForTwoTurnsOnOneFixture() throws {
    let diary = Diary()
    _ = try TurnTaker(diary.benchmark(), plan)
    #expect(diary.setUps == 1)
    #expect(diary.calls == [2, 7, 7, 7, 2, 7, 7, 7])
  }

  @Test func coldPlanHasNoWarmUp() throws {
    let diary = Diary()
    var plan = plan
    plan.isCold = true
    var taker = try TurnTaker(diary.benchmark(), plan)
    #expect(diary.setUps == 1 && diary.calls.isEmpty)
    try taker.takeTurn()
    #expect(diary.calls == [2, 7, 7, 7])
  }

  @Test func turnRunsLeadInThenSamples() throws {
    let diary = Diary()
    var taker = try TurnTaker(diary.benchmark(), plan)
    let before = diary.calls.count
    try taker.takeTurn()
    try taker.takeTurn()
    #expect(diary.setUps == 1, "the fixture is kept from turn to turn")
    #expect(diary.calls.dropFirst(before) == [2, 7, 7, 7, 2, 7, 7, 7])
    #expect(taker.samples.count == 3)
  }

  @Test func sampleIsTheWallTimeOfItsIterations() throws {
    var plan = plan
    plan.iterations = 2
    var taker = try TurnTaker(Diary(nanoseconds: 50_000).benchmark(), plan)
    try taker.takeTurn()
    #expect(taker.samples.allSatisfy { $0 >= 100_000 }, "\(taker.samples)")
  }

  // MARK: Single iterations and steps

  @Test func tailTurnTimesEachIterationByItself() throws {
    let diary = Diary()
    var plan = plan
    plan.singles = 4
    var taker = try TurnTaker(diary.benchmark(), plan)
    let before = diary.calls.count
    try taker.takeTailTurn()
    #expect(diary.calls.dropFirst(before) == [2, 1, 1, 1, 1], "the lead-in, then one by one")
    #expect(taker.singles.count == 4 && taker.singles.allSatisfy { $0 >= 0 })
  }

  @Test func planWithoutSinglesHasNoTailTurn() throws {
    let diary = Diary()
    var taker = try TurnTaker(diary.benchmark(), plan)
    let before = diary.calls.count
    try taker.takeTailTurn()
    #expect(diary.calls.count == before && taker.singles.isEmpty)
  }

  @Test func tailTurnOfAReplayTimesEachStep() throws {
    var plan = plan
    plan.singles = 2
    var taker = try TurnTaker(Benchmark.replay { _ in 3 }, plan)
    try taker.takeTailTurn()
    // Two replays of three steps, of which step 1 takes 50 µs.
    #expect(taker.singles.count == 6)
    #expect(taker.singles[1] >= 50_000 && taker.singles[4] >= 50_000, "\(taker.singles)")
  }

  @Test func replayOfAnotherLengthIsRefused() throws {
    var plan = plan
    plan.singles = 1
    let lengths = Mutex(0)
    let changing = Benchmark.replay { _ in
      lengths.withLock {
        $0 += 1
        // The 46 replays of the warm-up and the first count have three steps.
        return $0 > 60 ? 4 : 3
      }
    }
    #expect(throws: BenchmarkFailure.threw("a replay has 4 steps, and one before 3")) {
      var taker = try TurnTaker(changing, plan)
      for _ in 0..<100 { try taker.takeTailTurn() }
    }
  }

  @Test func errorOfTheBodyIsRethrown() throws {
    let failing = counting("failing") { throw PlannedError() }
    #expect(throws: PlannedError.self) { try TurnTaker(failing, plan) }
  }

  @Test func estimateIsPerIteration() throws {
    var shortest = Double.infinity
    // Of a hundred iterations it would be 2 ms. A busy machine interrupts some estimates, not all.
    for _ in 0..<100 where shortest > 1_000_000 {
      let estimate = try TurnTaker.estimate(
        Diary(nanoseconds: 20_000).benchmark(), sampleNanoseconds: 2_000_000)
      shortest = min(shortest, estimate.nanosecondsPerIteration)
    }
    #expect((20_000...1_000_000).contains(shortest))
  }

  @Test func estimateOfAnOptimisedAwayBodyIsRefused() {
    #expect(throws: BenchmarkFailure.self) {
      try TurnTaker.estimate(idle("idle"), sampleNanoseconds: 100_000)
    }
  }

  @Test func leastOfTwoEstimatesIsTheShorter() {
    let one = TurnEstimate(nanosecondsPerIteration: 1)
    let other = TurnEstimate(nanosecondsPerIteration: 2)
    #expect(one.least(other) == one)
    #expect(other.least(one) == one)
  }
}

/// Writes down how a benchmark is set up and called, and lets each iteration take some time.
private final class Diary: Sendable {
  private let entries = Mutex((setUps: 0, calls: [Int]()))
  private let nanoseconds: Int

  init(nanoseconds: Int = 0) { self.nanoseconds = nanoseconds }

  var setUps: Int { entries.withLock { $0.setUps } }
  var calls: [Int] { entries.withLock { $0.calls } }

  func benchmark() -> Benchmark {
    Benchmark("diary") {
      self.entries.withLock { $0.setUps += 1 }
      return 0
    } body: { iterations, _ in
      self.entries.withLock { $0.calls.append(iterations.count) }
      let start = Platform.monotonicNanoseconds
      while Platform.monotonicNanoseconds - start < self.nanoseconds * iterations.count {}
    } checksum: { _ in
      .exact(0)
    }
  }
}

extension Benchmark {
  /// A replay whose step 1 takes 50 µs; `length` returns the number of its steps.
  static func replay(_ length: @escaping @Sendable (Int) -> Int) -> Benchmark {
    Benchmark(stepped: "replay", stepInterval: 0.01) {
      0
    } begin: { replays in
      replays += 1
      return length(replays)
    } step: { index, _ in
      let start = Platform.monotonicNanoseconds
      while index == 1, Platform.monotonicNanoseconds - start < 50_000 {}
      return .steady
    } checksum: { _ in
      .exact(0)
    }
  }
}
