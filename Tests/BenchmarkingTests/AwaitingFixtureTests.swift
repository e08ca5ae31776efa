import Benchmarking
import Foundation
import Testing

/// Bodies that await are measured like any other, on the thread that measures.
///
/// Each in a process of its own. A worker blocks its main thread until the body is done, a test one
/// of the few threads of the pool, and the body may wait for another until all others are over. And
/// the counters see the tests beside theirs, too.
@Suite struct AwaitingFixtureTests {
  @Test func asyncBodyReturnsToTheMeasuringThread() async {
    await #expect(processExitsWith: .success) {
      let benchmark = Benchmark("x") {
        [UInt]()
      } body: { iterations, threads in
        for _ in iterations {
          threads.append(thisThread())
          threads.append(await elsewhere())
          threads.append(thisThread())
        }
      } checksum: { threads in
        .exact(
          threads[0] == thisThread() && threads[2] == threads[0] && threads[1] != threads[0] ? 1 : 0
        )
      }
      let fixture = try benchmark.makeFixture()
      try fixture.run(Iterations(1))
      #expect(fixture.checksum() == .exact(1))
      try fixture.tearDown()
    }
  }

  @Test func asyncFixtureKeepsItsStateBetweenCalls() async {
    await #expect(processExitsWith: .success) {
      let fixture = try summing("x").makeFixture()
      try fixture.run(Iterations(2))
      try fixture.run(Iterations(3))
      #expect(fixture.checksum() == .exact(5))
      try fixture.tearDown()
    }
  }

  @Test func asyncBenchmarkHasARecordWithTimeAndChecksum() async {
    await #expect(processExitsWith: .success) {
      let record = try record(of: summing("x"), [.time, .cpu])
      #expect(record.failure == nil)
      #expect(record.checksum == .exact(11))
      #expect(try #require(record.metrics[.time]?.timed).iterationsPerSample > 1)
    }
  }

  @Test(.enabled(if: AllocationCounter.unavailableReason == nil, "allocations are not counted"))
  func awaitingDoesNotAllocate() async {
    await #expect(processExitsWith: .success) {
      let record = try record(of: summing("x"), [.allocations])
      try #require(record.metrics[.allocations]?.exact?.total == 0)
    }
  }

  @Test(.enabled(if: AllocationCounter.unavailableReason == nil, "allocations are not counted"))
  func asyncAllocationsOnOtherThreadsAreCounted() async {
    await #expect(processExitsWith: .success) {
      let benchmark = Benchmark("x") { iterations in
        for _ in iterations { await allocateElsewhere(101) }
        return .exact(1)
      }
      let record = try record(of: benchmark, [.allocations])
      // The pool's queue makes some of its own for a change of threads, fewer than ten each way.
      let total = try #require(record.metrics[.allocations]?.exact?.total)
      try #require((1010...1210).contains(total), "\(total)")
    }
  }

  @Test func asyncErrorsOfSetUpBodyAndTearDownAreRethrown() async {
    await #expect(processExitsWith: .success) {
      let expected: [(String, BenchmarkFailure?)] = [
        ("set-up", .threw("in set-up: as planned")), ("body", .threw("as planned")),
        ("tear-down", .threw("in tear-down: as planned")), ("nothing", nil),
      ]
      for (part, failure) in expected {
        let found = try record(of: failing(in: part), []).failure
        #expect(found == failure, "\(part)")
      }
    }
  }

  @Test func nonSendableFixtureIsAllowed() async {
    await #expect(processExitsWith: .success) {
      let benchmark = Benchmark(
        "x", metrics: [.exact("count", unit: "count") { (counter: Counter) in counter.count }]
      ) {
        await Task.yield()
        return Counter()
      } body: { iterations, counter in
        for _ in iterations {
          await Task.yield()
          counter.count += 1
        }
      } checksum: {
        .exact(UInt64($0.count))
      } tearDown: {
        await Task.yield()
        $0.count = 0
      }
      let record = try record(of: benchmark, benchmark.customMetrics)
      #expect(record.metrics.values.map { $0.exact?.total } == [11])
    }
  }
}

/// Not sendable.
private final class Counter {
  var count = 0
}

private func summing(_ name: String) -> Benchmark {
  Benchmark(name) {
    0
  } body: { iterations, count in
    for _ in iterations { count += await one() }
  } checksum: {
    .exact(UInt64($0))
  }
}

private func failing(in part: String) -> Benchmark {
  @Sendable func pass(_ name: String) async throws {
    await Task.yield()
    if name == part { throw PlannedError() }
  }
  return Benchmark("x") {
    try await pass("set-up")
  } body: { iterations, _ in
    for _ in iterations { try await pass("body") }
  } checksum: { _ in
    .exact(0)
  } tearDown: { _ in
    try await pass("tear-down")
  }
}

@inline(never)
private func one() async -> Int { opaque(1) }

@concurrent
private func elsewhere() async -> UInt { thisThread() }

@concurrent
private func allocateElsewhere(_ count: Int) async {
  for number in 0..<count { blackHole(Block(number)) }
}

private func thisThread() -> UInt { UInt(pthread_self()) }
