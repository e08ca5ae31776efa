import Benchmarking
import Foundation
import TestSupport
import Testing

/// Each count runs in a child process of its own, where the only work is that of the closure.
///
/// The counter sees the whole process, and beside these tests others allocate. In the child the
/// numbers are exact for all threads, and the four hooks that jemalloc has are its own.
@Suite(
  .enabled(
    if: AllocationCounter.unavailableReason == nil, "built without jemalloc (trait Jemalloc)"))
struct AllocationCounterTests {
  @Test func emptyWorkCountsZeroAllocations() async {
    await #expect(processExitsWith: .success) {
      expect(try AllocationCounter.count {}, allocations: 0, bytes: 0, peak: 0, retained: 0)
      var sum = 0.0
      let tally = try AllocationCounter.count { sum += opaque(1.5) }
      blackHole(sum)
      expect(tally, allocations: 0, bytes: 0, peak: 0, retained: 0)
    }
  }

  @Test func oneObjectCountsOneAllocation() async {
    await #expect(processExitsWith: .success) {
      let tally = try warmCount { blackHole(Block(1)) }
      expect(tally, allocations: 1, bytes: 32, peak: 32, retained: 0)
    }
  }

  @Test func hundredAndOneObjectsCountHundredAndOneAllocations() async {
    await #expect(processExitsWith: .success) {
      let tally = try warmCount { for n in 0..<101 { blackHole(Block(n)) } }
      // One lives at a time.
      expect(tally, allocations: 101, bytes: 101 * 32, peak: 32, retained: 0)
    }
  }

  @Test func leakedBytesAreRetained() async {
    await #expect(processExitsWith: .success) {
      let tally = try warmCount {
        for n in 0..<10 { blackHole(Unmanaged.passRetained(Block(n)).toOpaque()) }
      }
      expect(tally, allocations: 10, bytes: 320, peak: 320, retained: 320)
    }
  }

  @Test func freeingAnOlderBlockRetainsNegativeBytes() async {
    await #expect(processExitsWith: .success) {
      let block = malloc(1000)
      let tally = try AllocationCounter.count { free(block) }
      // 1000 bytes lie in the size class of 1024.
      expect(tally, allocations: 0, bytes: 0, peak: 0, retained: -1024)
    }
  }

  /// In place or not as the heap happens to be: neither count nor bytes nor peak may tell which.
  @Test func twentyReallocationsCountTwentyOneAllocations() async {
    await #expect(processExitsWith: .success) {
      let tally = try warmCount {
        var block = malloc(64)
        for step in 1...20 { block = realloc(block, 64 << step) }
        blackHole(block)
        free(block)
      }
      // Every power of two from 64 is a size class. At the peak the last block stands beside the
      // one before it.
      expect(
        tally, allocations: 21, bytes: 64 * ((1 << 21) - 1), peak: (64 << 20) + (64 << 19),
        retained: 0)
    }
  }

  /// Written down as the move it might have been: the new block beside the old, then the old freed.
  @Test func growthInPlaceCountsLikeAMove() async {
    await #expect(processExitsWith: .success) {
      // The pages behind the shrunk block are free, so jemalloc grows it where it lies.
      let block = realloc(malloc(1 << 20), 1 << 16)
      var grown: UnsafeMutableRawPointer?
      let tally = try AllocationCounter.count { grown = realloc(block, 1 << 17) }
      free(grown)
      expect(tally, allocations: 1, bytes: 1 << 17, peak: 1 << 17, retained: 1 << 16)
    }
  }

  @Test func shrinkingIsNotAnAllocation() async {
    await #expect(processExitsWith: .success) {
      // Large enough to shrink in place: 1 MiB to 64 KiB.
      let block = malloc(1 << 20)
      var shrunk: UnsafeMutableRawPointer?
      let tally = try AllocationCounter.count { shrunk = realloc(block, 1 << 16) }
      free(shrunk)
      expect(tally, allocations: 0, bytes: 0, peak: 0, retained: (1 << 16) - (1 << 20))
    }
  }

  @Test func nestedBlocksPeakAtTheSumOfTheirSizeClasses() async {
    await #expect(processExitsWith: .success) {
      let tally = try warmCount {
        let outer = malloc(100)  // 112
        allocateAndFree(bytes: 1000)  // 1024: live 1136
        allocateAndFree(bytes: 600)  // 640: live 752
        blackHole(outer)
        free(outer)
      }
      expect(tally, allocations: 3, bytes: 112 + 1024 + 640, peak: 112 + 1024, retained: 0)
    }
  }

  @Test func allocationsOnOtherThreadsAreCountedSeparately() async {
    await #expect(processExitsWith: .success) {
      let tally = try warmCount {
        var thread = pthread_t()
        pthread_create(
          &thread, nil,
          { _ in
            for n in 0..<101 { blackHole(Block(n)) }
            return nil
          }, nil)
        pthread_join(thread, nil)
      }
      #expect(tally.onOtherThreads == 101)
      // Starting a thread allocates too, on this one.
      #expect(tally.allocations >= 101)
    }
  }

  @Test func errorOfTheWorkRemovesTheHooks() async {
    await #expect(processExitsWith: .success) {
      // jemalloc has room for four hooks, so a leaked one would soon be refused.
      for _ in 0..<10 {
        #expect(throws: PlannedError.self) {
          try AllocationCounter.count { throw PlannedError() }
        }
      }
      let tally = try warmCount { blackHole(Block(1)) }
      expect(tally, allocations: 1, bytes: 32, peak: 32, retained: 0)
    }
  }

  @Test func fifthNestedCounterIsRefused() async {
    await #expect(processExitsWith: .success) {
      #expect {
        try nested(depth: 5) {}
      } throws: {
        "\($0)" == "\(AllocationCounterError.hooksRefused)"
      }
      try AllocationCounter.check()
    }
  }

  @Test func repeatedCountsAreEqual() async {
    await #expect(processExitsWith: .success) {
      var tallies: [AllocationTally] = []
      for _ in 0..<101 {
        tallies.append(
          try AllocationCounter.count {
            var names: [String: [Int]] = [:]
            for n in 0..<50 { names["a key too long to be stored inline \(n % 7)"] = [n, n] }
            blackHole(names)
          })
      }
      // The first builds metadata and caches.
      #expect(tallies[1].allocations > 50)
      #expect(Set(tallies.dropFirst().map(\.allocations)).count == 1)
      #expect(Set(tallies.dropFirst().map(\.allocatedBytes)).count == 1)
      #expect(Set(tallies.dropFirst().map(\.peakBytes)).count == 1)
      #expect(tallies.dropFirst().allSatisfy { $0.retainedBytes == 0 })
    }
  }

  @Test func canaryCountsAHundredAllocations() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<10 {
        try AllocationCounter.check()
      }
      let check = HarnessCheck.perform()
      #expect(check.counterIsAlive && check.canaryProblem == nil)
    }
  }

  /// jemalloc 5.3 no longer calls the hooks of a thread after a few of these rounds.
  @Test func countAfterQuietThreadsIsRightOrAnError() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<6 {
        let thread = QuietThread()
        let tally = Result { try AllocationCounter.count { AllocationCounter.allocate(3) } }
        thread.end()
        switch tally {
        case .success(let tally): #expect(tally.allocations == 3)
        case .failure(let error): #expect("\(error)".contains("counts nothing"), "\(error)")
        }
      }
    }
  }

  @Test func samplingDoesNotAllocate() async {
    await #expect(processExitsWith: .success) {
      let (few, many) = (try allocationsOfSampling(3), try allocationsOfSampling(500))
      #expect(few == many)
    }
  }
}

/// Counts `work` the second time it runs: the first call of anything builds metadata.
private func warmCount(_ work: () -> Void) throws -> AllocationTally {
  work()
  return try AllocationCounter.count(work)
}

/// Expects a tally of this thread alone.
private func expect(
  _ tally: AllocationTally, allocations: Int, bytes: Int, peak: Int, retained: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  // The values do not come back from a child process, but comments do.
  let found: Comment = "\(tally)"
  #expect(tally.allocations == allocations, found, sourceLocation: sourceLocation)
  #expect(tally.onOtherThreads == 0, found, sourceLocation: sourceLocation)
  #expect(tally.allocatedBytes == bytes, found, sourceLocation: sourceLocation)
  #expect(tally.peakBytes == peak, found, sourceLocation: sourceLocation)
  #expect(tally.retainedBytes == retained, found, sourceLocation: sourceLocation)
}

/// Runs `work` inside `depth` counters.
private func nested(depth: Int, _ work: () -> Void) throws {
  guard depth > 0 else { return work() }
  _ = try AllocationCounter.count { try nested(depth: depth - 1, work) }
}

/// Returns the allocations of `count` samples: reserved memory for the samples and nothing else.
private func allocationsOfSampling(_ count: Int) throws -> Int {
  var plan = MeasurementPlan(seconds: 0)
  plan.minimumSamples = count
  let fixture = WaitingFixture()
  return try AllocationCounter.count {
    _ = try Sampler(of: fixture, iterationsPerSample: 1, plan: plan, readsProcessorTime: true)
  }.allocations
}

extension AllocationCounterTests {
  @Test func recordHasTotalsOverTheCountedIterations() async {
    await #expect(processExitsWith: .success) {
      let metrics = try record(
        of: counting("x", countedIterations: 7) { blackHole(Block(1)) }
      ).metrics
      #expect(metrics[.allocations]?.exact == ExactValue(total: 7, iterations: 7))
      #expect(metrics[.allocatedBytes]?.exact == ExactValue(total: 224, iterations: 7))
      #expect(metrics[.peakBytes]?.exact == ExactValue(total: 32, iterations: 1))
      #expect(metrics[.retainedBytes]?.exact == ExactValue(total: 0, iterations: 7))
    }
  }

  @Test func firstIterationAndSetUpAreNotCounted() async {
    await #expect(processExitsWith: .success) {
      let calls = Tally()
      let benchmark = counting("x") {
        calls.add()
        if calls.value == 1 { blackHole(Block(1)) }
      }
      let record = try record(of: benchmark)
      #expect(record.metrics[.allocations]?.exact?.total == 0)
    }
  }

  @Test func refusedCounterFailsTheRecord() async {
    await #expect(processExitsWith: .success) {
      var failure: BenchmarkFailure?
      try nested(depth: 4) { failure = try? record(of: counting("x")).failure }
      #expect(failure == .counterFailed("\(AllocationCounterError.hooksRefused)"))
    }
  }
}

/// Returns the record that the counting pass makes of a benchmark.
private func record(of benchmark: Benchmark) throws -> BenchmarkRecord {
  let entry = try #require(try catalog { benchmark }.entries.first)
  return BenchmarkRunner.record(
    of: entry,
    MeasurementRequest(
      id: entry.id, metrics: Metric.allocationMetrics, plan: MeasurementPlan(seconds: 0)))
}
