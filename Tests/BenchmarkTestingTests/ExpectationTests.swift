import BenchmarkTesting
import Benchmarking
import Foundation
import Measurements
import Synchronization
import TestSupport
import Testing

/// Counts of known allocations, alone and beside others.
@Suite(
  .enabled(
    if: AllocationCounter.unavailableReason == nil, "built without jemalloc (trait Jemalloc)"))
struct ExpectationTests {
  @Test func knownCostsPassAtTheirLimit() {
    expectNoMore(allocations: 3, bytes: 192, retained: 0, inDebug: true) {
      AllocationCounter.allocate(3)
    }
    expectNoMore(allocations: 0, inDebug: true) {}
  }

  @Test func oneMoreIsAnIssueWithAllValues() {
    let found = issues {
      expectNoMore(allocations: 3, bytes: 1000, inDebug: true) { AllocationCounter.allocate(4) }
    }
    let lines = found.first?.split(separator: "\n") ?? []
    #expect(
      lines.first
        == "allocations 4, at most 3 expected (counted: allocations 4, bytes 256, retained 0)")
    #expect(
      lines.dropFirst().first?.contains(/^  4 × 64 B from `.*oneMoreIs.*` .*ExpectationTests/)
        == true, "\(found)")
    let leak = issues {
      expectNoMore(retained: 63, inDebug: true) { blackHole(malloc(64)) }
    }
    #expect(leak.first?.hasPrefix("retained 64, at most 63 expected") == true, "\(leak)")
  }

  /// The lines are those of this thread, while other threads allocate all the time.
  @Test func linesOfAllocationsAreNamed() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 1..<5 {
        group.addTask {
          let found = issues {
            expectNoMore(allocations: 0, inDebug: true) { keepBlocks(number) }
          }
          let line = "\n  \(number) × 48 B from `keepBlocks(_:)` (ExpectationTests.swift:"
          #expect(found.first?.contains(line) == true, "\(found)")
          for _ in 0..<100 { blackHole(malloc(32)) }
        }
      }
    }
  }

  @Test func onlyLinesOfBlocksThatStayAreNamedForThese() {
    let found = issues {
      expectNoMore(retained: 0, inDebug: true) {
        for _ in 0..<5 { blackHole(Array(repeating: opaque(1), count: 50)) }
        keepBlocks(2)
      }
    }
    let lines = found.first?.split(separator: "\n").dropFirst() ?? []
    #expect(lines.count == 1 && lines.first?.contains("keepBlocks(_:)") == true, "\(found)")
  }

  @Test func expectationWithoutALimitIsAnIssue() {
    let found = issues { expectNoMore(inDebug: true) { AllocationCounter.allocate(4) } }
    #expect(found == ["no limit: give allocations, bytes or retained"])
  }

  /// Each of 1000 counts is exact, while other threads allocate all the time.
  @Test func countsInParallelAreOfTheirThreadAlone() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<1000 {
        group.addTask {
          let isRight = isExact(number % 7)
          // Beside the others' counts.
          for _ in 0..<100 { blackHole(malloc(32)) }
          return isRight
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func countsOneAfterTheOtherAreExact() {
    for number in 0..<1000 { #expect(isExact(number % 7)) }
  }

  @Test func threadsOfABodyAreNotCounted() {
    expectNoMore(allocations: 50, inDebug: true) {
      let thread = Thread { AllocationCounter.allocate(10_000) }
      thread.start()
      while !thread.isFinished { usleep(100) }
    }
  }

  /// The hooks stay, so jemalloc 5.3 does not lose this thread when a quiet one ends.
  @Test func countsAfterQuietThreadsAreExact() async {
    await #expect(processExitsWith: .success) {
      for number in 0..<20 {
        let thread = QuietThread()
        #expect(isExact(number))
        thread.end()
        #expect(isExact(number))
      }
    }
  }

  @Test func countInsideACountIsAPartOfIt() throws {
    var inner = 0
    let outer = try AllocationCounter.countOnThisThread {
      AllocationCounter.allocate(2)
      let tally = try AllocationCounter.countOnThisThread { AllocationCounter.allocate(3) }
      inner = tally.allocations
    }
    #expect(inner == 3 && outer.allocations == 5)
  }

  @Test func errorOfTheBodyIsThrown() {
    #expect(throws: CancellationError.self) {
      try expectNoMore(allocations: 0, inDebug: true) { throw CancellationError() }
    }
  }

  @Test func synchronousBodyCanBeCountedInAnAsynchronousTest() async {
    await Task.yield()
    expectNoMore(allocations: 1, inDebug: true) { AllocationCounter.allocate(1) }
  }

  @Test(.enabled(if: !Toolchain.isOptimised)) func debugBuildIsAnIssue() {
    var runs = 0
    let found = issues { expectNoMore(allocations: 1_000_000) { runs += 1 } }
    #expect(found == ["counts belong to release: swift test -c release"] && runs == 1)
    let growth = issues {
      expectGrowth(of: .allocations, .quadratic, over: [1, 2, 3, 4]) { _ in }
    }
    #expect(growth == found)
  }

  // MARK: Growth

  private static let sizes = [10, 20, 40, 80, 160]

  @Test func growthWithinItsCurvePasses() {
    expectGrowth(of: .allocations, .constant, over: Self.sizes, inDebug: true) { _ in
      AllocationCounter.allocate(5)
    }
    expectGrowth(of: .bytes, .linear, over: Self.sizes, inDebug: true) {
      AllocationCounter.allocate($0)
    }
    expectGrowth(of: .allocations, .quadratic, over: Self.sizes, inDebug: true) {
      AllocationCounter.allocate($0)
    }
    expectGrowth(of: .retained, .constant, over: Self.sizes, inDebug: true) {
      AllocationCounter.allocate($0)
    }
  }

  @Test func fasterGrowthIsAnIssueWithItsValues() {
    let found = issues {
      expectGrowth(of: .allocations, .linear, over: Self.sizes, inDebug: true) {
        AllocationCounter.allocate($0 * $0)
      }
    }
    let lines = found.first?.split(separator: "\n") ?? []
    #expect(
      lines.first.map(String.init)
        == "allocations grow like n², at most like n expected: 100 at 10, 400 at 20, 1600 at 40, "
        + "6400 at 80, 25600 at 160")
    #expect(lines.last?.hasPrefix("  25600 × 64 B from `") == true, "\(found)")
  }

  @Test func growthNeedsFourSizesFromOne() {
    let few = issues {
      expectGrowth(of: .bytes, .linear, over: [1, 2, 2], inDebug: true) { _ in }
    }
    #expect(few == ["a growth needs 4 different sizes"])
    let zero = issues {
      expectGrowth(of: .bytes, .linear, over: [0, 1, 2, 3], inDebug: true) { _ in }
    }
    #expect(zero == ["a size is 0, and must be at least 1"])
  }
}

/// Allocates blocks of 48 bytes and never frees them.
@inline(never) private func keepBlocks(_ count: Int) {
  for _ in 0..<count { blackHole(malloc(48)) }
}

/// Returns the words of the issues that `body` records.
private func issues(_ body: () -> Void) -> [String] {
  let found = Mutex<[String]>([])
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    found.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
    return true
  }
  return found.withLock { $0 }
}

/// Whether `number` allocations are counted as that number, no more and no fewer.
private func isExact(_ number: Int) -> Bool {
  let atLimit = issues {
    expectNoMore(allocations: number, inDebug: true) { AllocationCounter.allocate(number) }
  }
  let below = issues {
    expectNoMore(allocations: number - 1, inDebug: true) { AllocationCounter.allocate(number) }
  }
  return atLimit.isEmpty && below.count == 1
}
