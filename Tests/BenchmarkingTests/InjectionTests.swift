import Benchmarking
import Foundation
import Synchronization
import TestSupport
import Testing

/// The faults of the self-test, in fixtures of benchmarks.
@Suite struct InjectionTests {
  @Test(arguments: [
    Injection.slower(share: 0.03), .slowerStep(share: 0.1, position: 7),
    .slowerIteration(share: 9, position: 3), .slowerThread(share: 0.1), .oneAllocation,
    .pages(count: 2), .work(steps: 5000, outlined: 2500),
  ])
  func faultRoundTrips(injection: Injection) throws {
    #expect(try roundTripped(injection) == injection)
    // The place for it in a program has 256 bytes, of which 25 are its name.
    #expect(try JSONEncoder().encode(injection).count < 200)
  }

  @Test func otherProgramsHaveNoFault() {
    #expect(Injection.ofThisProgram == nil)
  }

  @Test(arguments: [
    (100, 0.03, [100, 3]), (50, 0.03, [50, 1]), (10, 0.05, [10]), (2, 1.5, [2, 3]),
  ])
  func slowerBodyRunsWholeIterationsMore(count: Int, share: Double, calls: [Int]) throws {
    let (benchmark, diary) = body(nanoseconds: 0)
    let fixture = try benchmark.injecting(.slower(share: share)).makeFixture()
    try fixture.run(Iterations(count))
    #expect(diary.value == calls)
  }

  @Test func restOfASlowdownIsWaitedFor() throws {
    let fixture = try body(nanoseconds: 200_000).0.injecting(.slower(share: 0.5)).makeFixture()
    // On a busy machine most may be interrupted; one that is not has 0.3 ms to spare.
    #expect(try shortest(of: 100) { try fixture.run(Iterations(1)) } >= 300_000)
    #expect(try shortest(of: 1000, until: 600_000) { try fixture.run(Iterations(1)) } < 600_000)
  }

  /// A single short iteration is that of a turn for tails.
  @Test func slowdownOfSamplesLeavesTails() throws {
    let fixture = try body(nanoseconds: 5000).0.injecting(.slower(share: 9)).makeFixture()
    #expect(try shortest(of: 1000, until: 50_000) { try fixture.run(Iterations(1)) } < 50_000)
  }

  /// Position 3 of 100 is the fourth iteration, and the hundred after it.
  @Test func everyHundredthIterationIsSlowed() throws {
    let slowed = body(nanoseconds: 5000).0.injecting(.slowerIteration(share: 9, position: 103))
    var plan = TurnPlan(id: "a/b/c", iterations: 7, leadInIterations: 2, samples: 3)
    plan.singles = 50
    var taker = try TurnTaker(slowed, plan)
    for turn in 0..<4 {
      try taker.takeTailTurn()
      // Ten times 5 µs; nothing bounds the others on a busy machine.
      if turn.isMultiple(of: 2) { #expect(taker.singles[3] >= 50_000, "\(taker.singles)") }
    }
    // A busy machine interrupts some, not all.
    #expect(taker.singles.sorted()[25] < 50_000)
  }

  @Test func stepAtThePositionIsSlowed() throws {
    let plan = TurnPlan(id: "a/b/c", iterations: 1, leadInIterations: 2, samples: 3, singles: 2)
    var taker = try TurnTaker(
      Benchmark.replay { _ in 3 }.injecting(.slowerStep(share: 1, position: 7)), plan)
    try taker.takeTailTurn()
    // 7 modulo 3 is step 1, whose 50 µs become 100.
    #expect(taker.singles[1] >= 100_000 && taker.singles[4] >= 100_000, "\(taker.singles)")
  }

  @Test func lastThreadIsSlowed() async {
    await #expect(processExitsWith: .success) {
      let benchmark = Benchmark("threads", threads: [1]) { threads in
        Array(repeating: 0, count: threads)
      } body: { iterations, _ in
        let start = Platform.monotonicNanoseconds
        while Platform.monotonicNanoseconds - start < 100_000 * iterations.count {}
      } checksum: { _ in
        .exact(0)
      }
      let fixture = try benchmark.injecting(.slowerThread(share: 2)).makeFixture()
      let start = Platform.measuredNanoseconds
      try fixture.run(Iterations(2))
      #expect(Platform.measuredNanoseconds - start >= 600_000)
      try fixture.tearDown()
    }
  }

  @Test func faultIsInEveryBenchmarkOfTheService() throws {
    let (benchmark, diary) = body(nanoseconds: 0)
    let service = WorkerService(
      catalog: try catalog { benchmark }, injection: .slower(share: 2))
    let plan = TurnPlan(
      id: "suite/group/body", iterations: 5, leadInIterations: 2, samples: 1)
    #expect(service.answer(to: .prepare(plan)) == .ready)
    #expect(diary.value.contains(10), "\(diary.value)")
  }

  /// A body that takes `nanoseconds` for each iteration, and the iterations of each call so far.
  private func body(nanoseconds: Int) -> (Benchmark, Diary) {
    let diary = Diary()
    let benchmark = Benchmark("body") {
      0
    } body: { iterations, _ in
      diary.add(iterations.count)
      let start = Platform.monotonicNanoseconds
      while Platform.monotonicNanoseconds - start < nanoseconds * iterations.count {}
    } checksum: { _ in
      .exact(0)
    }
    return (benchmark, diary)
  }

  /// The nanoseconds of the shortest call of `work`, until one takes less than `limit`.
  private func shortest(of calls: Int, until limit: Int = 0, _ work: () throws -> Void) rethrows
    -> Int
  {
    var shortest = Int.max
    for _ in 0..<calls where shortest >= limit {
      let start = Platform.measuredNanoseconds
      try work()
      shortest = min(shortest, Platform.measuredNanoseconds - start)
    }
    return shortest
  }
}

/// The iterations of each call of a body.
private final class Diary: Sendable {
  private let calls = Mutex<[Int]>([])

  var value: [Int] { calls.withLock { $0 } }

  func add(_ count: Int) { calls.withLock { $0.append(count) } }
}
