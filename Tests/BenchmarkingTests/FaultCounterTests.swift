import Benchmarking
import Foundation
import Testing

/// Counted in a child process of its own, as in `AllocationCounterTests`: the kernel counts the
/// faults of all threads.
@Suite(.enabled(if: FaultCounter.unavailableReason == nil, "the system counts no page faults"))
struct FaultCounterTests {
  @Test(arguments: [0, 1, 7, 100])
  func touchedPagesAreCountedExactly(pages: Int) async {
    await #expect(processExitsWith: .success) { [pages] in
      // First calls touch pages of the program.
      _ = FaultCounter.count { touchPages(pages) }
      let tally = FaultCounter.count { touchPages(pages) }
      #expect(tally == FaultTally(minor: pages, major: 0))
      #expect(tally == FaultCounter.count { touchPages(pages) }, "each time the same")
    }
  }

  @Test func injectedPagesAreCountedExactly() async {
    await #expect(processExitsWith: .success) {
      let benchmark = counting("x", countedIterations: 4) { touchPages(2) }
      // The first measurement touches pages of the program.
      _ = try record(of: benchmark, [.minorFaults])
      for pages in [0, 1, 3] {
        let injected = benchmark.injecting(.pages(count: pages))
        let record = try record(of: injected, [.minorFaults])
        #expect(
          record.metrics[.minorFaults] == .exact(ExactValue(total: 8 + 4 * pages, iterations: 4)))
      }
    }
  }

  @Test func excludedFaultsAreNotCounted() async {
    await #expect(processExitsWith: .success) {
      let work = {
        touchPages(3)
        Iterations(1).excluding { touchPages(50) }
        touchPages(4)
      }
      // First calls touch pages of the program.
      _ = FaultCounter.count(work)
      let tally = FaultCounter.count(work)
      #expect(tally.minor == 7)
      Iterations(1).excluding { touchPages(2) }
      #expect(FaultCounter.count { touchPages(1) }.minor == 1, "only while counting")
    }
  }

  @Test func faultsOfOtherThreadsAreCounted() async {
    await #expect(processExitsWith: .success) {
      let work = { @Sendable in touchPages(200) }
      let tally = FaultCounter.count {
        let thread = Thread(block: work)
        thread.start()
        while !thread.isFinished { usleep(1000) }
      }
      // A thread has a stack, and the C library some memory of its own for it.
      #expect((200...300).contains(tally.minor), "\(tally)")
    }
  }

  @Test func theFaultsOfSetUpAndWarmUpAreNotCounted() async {
    await #expect(processExitsWith: .success) {
      let calls = Tally()
      let benchmark = counting("x", countedIterations: 4) {
        calls.add()
        // Iterations 1 to 5 warm up, 6 to 9 are counted.
        touchPages(calls.value <= 5 ? 60 : 2)
      }
      let record = try record(of: benchmark, Metric.faultMetrics)
      #expect(record.metrics[.minorFaults] == .exact(ExactValue(total: 8, iterations: 4)))
      #expect(record.metrics[.majorFaults] == .exact(ExactValue(total: 0, iterations: 4)))
    }
  }
}
