import Foundation
import Synchronization
import Testing

@testable import Benchmarking

/// Each test runs in a child process of its own: the time that a group leaves out, and that several
/// threads run, are states of the process.
@Suite struct ThreadGroupTests {
  @Test(arguments: [1, 2, 3])
  func everyThreadRunsItsBodyOnceWithAllIterations(threads: Int) async {
    await #expect(processExitsWith: .success) { [threads] in
      let calls = Mutex<[[Int]]>([])
      let group = try ThreadGroup(count: threads, processors: []) { number, iterations in
        calls.withLock { $0.append([number, iterations.count]) }
      }
      defer { group.end() }
      for count in [7, 1, 100] {
        calls.withLock { $0 = [] }
        try group.run(Iterations(count))
        #expect(
          calls.withLock { $0.sorted { $0[0] < $1[0] } } == (0..<threads).map { [$0, count] })
      }
    }
  }

  @Test func threadsRunAtTheSameTime() async {
    await #expect(processExitsWith: .success) {
      // Each waits for the other, which would take for ever one after the other.
      let arrived = Atomic(0)
      let group = try ThreadGroup(count: 2, processors: []) { _, _ in
        arrived.add(1, ordering: .sequentiallyConsistent)
        while arrived.load(ordering: .sequentiallyConsistent) < 2 { sched_yield() }
      }
      defer { group.end() }
      try group.run(Iterations(1))
      #expect(arrived.load(ordering: .relaxed) == 2)
    }
  }

  @Test func eachThreadRunsOnItsProcessor() async {
    await #expect(processExitsWith: .success) {
      let processors = Platform.allowedProcessors
      try #require(!processors.isEmpty)
      let seen = Mutex<[Int: [Int]]>([:])
      let group = try ThreadGroup(count: processors.count, processors: processors) { number, _ in
        seen.withLock { $0[number] = Platform.allowedProcessors }
      }
      defer { group.end() }
      try group.run(Iterations(1))
      for (number, processor) in processors.enumerated() {
        #expect(seen.withLock { $0[number] } == [processor])
      }
      #expect(Platform.allowedProcessors == processors, "the measuring thread stays where it was")
    }
  }

  @Test func measuredTimeIsFromTheFirstStartToTheLastEnd() async {
    await #expect(processExitsWith: .success) {
      let group = try ThreadGroup(count: 2, processors: []) { number, _ in
        usleep(number == 1 ? 20_000 : 1000)
      }
      defer { group.end() }
      let start = Platform.measuredNanoseconds
      try group.run(Iterations(1))
      let measured = Platform.measuredNanoseconds - start
      let readings = group.readings
      let first = readings.map(\.begin).min() ?? 0
      let last = readings.map(\.end).max() ?? 0
      #expect(last - first >= 20_000_000 && readings[0].nanoseconds >= 1_000_000)
      // What is read before and after the run is measured, too: at most a pause of this process.
      #expect(measured >= last - first)
      #expect(Platform.exclusionCount == 0, "no remark tells of the harness's own time")
    }
  }

  @Test func errorOfAThreadIsThrownWithItsNumber() async {
    await #expect(processExitsWith: .success) {
      let group = try ThreadGroup(count: 3, processors: []) { number, iterations in
        if number == 1, iterations.count == 2 { throw PlannedError() }
      }
      defer { group.end() }
      try group.run(Iterations(1))
      #expect(throws: ThreadError.threw(1, "as planned")) { try group.run(Iterations(2)) }
      #expect("\(ThreadError.threw(1, "as planned"))" == "in thread 1: as planned")
      try group.run(Iterations(3))
    }
  }

  @Test func threadThatEndsEarlyIsNoticed() async {
    await #expect(processExitsWith: .success) {
      let group = try ThreadGroup(count: 2, processors: []) { number, _ in
        if number == 1 { pthread_exit(nil) }
      }
      defer { group.end() }
      for _ in 0..<2 {
        #expect(throws: ThreadError.ended(1, of: 2)) { try group.run(Iterations(1)) }
      }
    }
  }

  @Test func contentionIsReadOnlyIfItIsWanted() async {
    await #expect(processExitsWith: .success) {
      let group = try ThreadGroup(count: 2, processors: []) { number, _ in
        if number == 0 { usleep(5000) }
      }
      defer { group.end() }
      try group.run(Iterations(1))
      #expect(group.readings.allSatisfy { $0.voluntarySwitches == 0 })
      group.readsContention = true
      try group.run(Iterations(1))
      #expect(group.readings[0].voluntarySwitches >= 1, "it slept")
      #expect(group.readings[0].processorNanoseconds < group.readings[0].nanoseconds)
    }
  }

  @Test func groupWithoutRunsEnds() async {
    await #expect(processExitsWith: .success) {
      let group = try ThreadGroup(count: 2, processors: []) { _, _ in }
      group.end()
      group.end()
    }
  }
}
