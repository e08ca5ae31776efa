import Benchmarking
import Testing

@Suite struct LoopOverheadTests {
  @Test(.enabled(if: Toolchain.isOptimised, "without optimisation the loop is a chain of calls"))
  func emptyLoopIsNotOptimisedAwayAndCheap() {
    let overhead = LoopOverhead.measure()
    // A cycle is 0.2–0.5 ns; ten times that covers slow and shared machines, and is far below a
    // loop that calls something (1.6 ns and more for each call on a fast one, and one alone).
    #expect((LoopOverhead.smallestPossible...5).contains(overhead.loopNanoseconds))
  }

  @Test func clockReadTakesTime() {
    // 20–60 ns through the vDSO, about 1 µs as a system call.
    let clock = LoopOverhead.measure().clockNanoseconds
    #expect(clock > 0)
    #expect(clock < 20_000)
  }
}
