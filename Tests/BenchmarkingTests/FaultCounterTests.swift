import Benchmarking
import Foundation
import Testing

/// Counted in a child process of its own, as in `AllocationCounterTests`: the kernel counts the
/// faults of all threads.
///
/// A few of ten counts may have faults of the library of tests, whose threads run beside.
@Suite(.enabled(if: FaultCounter.unavailableReason == nil, "the system counts no page faults"))
struct FaultCounterTests {
  @Test(arguments: [0, 1, 7, 100])
  func touchedPagesAreCountedExactly(pages: Int) async {
    await #expect(processExitsWith: .success) { [pages] in
      let tallies = tallies { touchPages(pages) }
      #expect(tallies.contains(FaultTally(minor: pages, major: 0)), "\(tallies)")
      #expect(tallies.allSatisfy { $0.minor >= pages }, "\(tallies)")
    }
  }

  @Test func injectedPagesAreCountedExactly() async {
    await #expect(processExitsWith: .success) {
      let benchmark = counting("x", countedIterations: 4) { touchPages(2) }
      // The first measurement touches pages of the program.
      _ = try record(of: benchmark, [.minorFaults])
      for pages in [0, 1, 3] {
        let injected = benchmark.injecting(.pages(count: pages))
        let values = try (0..<10).map { _ in
          try record(of: injected, [.minorFaults]).metrics[.minorFaults]
        }
        let expected = ExactValue(total: 8 + 4 * pages, iterations: 4)
        #expect(values.contains(.exact(expected)), "\(values)")
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
      #expect(tallies(work).map(\.minor).min() == 7)
      Iterations(1).excluding { touchPages(2) }
      #expect(tallies({ touchPages(1) }).map(\.minor).min() == 1, "only while counting")
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

/// Counts `work` ten times, after a first call that touches pages of the program.
private func tallies(_ work: () -> Void) -> [FaultTally] {
  work()
  return (0..<10).map { _ in FaultCounter.count(work) }
}
