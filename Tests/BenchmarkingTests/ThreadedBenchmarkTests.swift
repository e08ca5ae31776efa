import Foundation
import TestSupport
import Testing

@testable import Benchmarking

private let hasTwoProcessors =
  ThreadProcessors.absence(of: 2, among: ThreadProcessors.available) == nil

/// A benchmark that adds 1 to a number of each thread; the checksum is the sum.
private func adding(
  _ threads: [Int], items: @Sendable (Int) -> Int = { $0 }, metrics: [CustomMetric<[Int]>] = [],
  work: @escaping @Sendable () throws -> Void = {}
) -> Benchmark {
  Benchmark("add", threads: threads, parameters: ["size": 8], items: items, metrics: metrics) {
    Array(repeating: 0, count: $0)
  } body: { iterations, sum in
    for _ in iterations {
      sum += 1
      try work()
      clobberMemory()
    }
  } checksum: {
    .exact(UInt64($0.reduce(0, +)))
  }
}

/// Tests that run threads are in child processes of their own, as in `ThreadGroupTests`.
@Suite struct ThreadedBenchmarkTests {
  @Test func groupHasABenchmarkForEachNumberOfThreads() throws {
    let catalog = try catalog { adding([1, 2, 4], items: { 10 * $0 }) }
    #expect(
      catalog.entries.map(\.id) == [1, 2, 4].map { "suite/group/add[size=8,threads=\($0)]" })
    #expect(catalog.entries.map(\.benchmark.threads) == [1, 2, 4])
    #expect(catalog.entries.map(\.benchmark.items) == [10, 20, 40])
  }

  @Test func oneItemForEachThreadIsTheDefault() throws {
    let benchmarks = try catalog { adding([1, 3]) }.entries.map(\.benchmark)
    #expect(benchmarks.map(\.items) == [1, 3])
    #expect(benchmarks.allSatisfy { $0.offers(.throughput) && $0.offers(.fairness) })
    #expect(!benchmarks[0].offers(.instructions) && !benchmarks[0].offers(.cycles))
    #expect(!counting("x").offers(.fairness) && counting("x").offers(.instructions))
  }

  @Test func mistakesInTheListAreFailuresOfTheirOwn() throws {
    #expect(ThreadCount.all(in: []) == [ThreadCount(number: nil, fault: .empty)])
    let counts = ThreadCount.all(in: [0, 2, 1, -3, 2])
    #expect(counts.map(\.number) == [0, 2, 1, -3])
    #expect(counts.map(\.fault) == [.tooFew(0), .twice(2), nil, .tooFew(-3)])
    let catalog = try catalog { adding([]) }
    #expect(catalog.entries.map(\.id) == ["suite/group/add[size=8]"])
    let record = try record(of: adding([]), [])
    #expect(
      record.failure
        == .threw(
          "in set-up: threads: [] names no number of threads; write, for example, [1, 2, 4]"))
  }

  @Test func anotherNumberOfFixturesIsAFailure() throws {
    let benchmark = Benchmark("x", threads: [1]) { _ in
      [1, 2, 3]
    } body: { _, _ in
    } checksum: { _ in
      .exact(0)
    }
    #expect(
      try record(of: benchmark, []).failure
        == .threw("in set-up: 3 fixtures for 1 threads; return one for each"))
  }

  @Test func moreThreadsThanProcessorsAreRefused() throws {
    let failure = try #require(try record(of: adding([4096]), []).failure)
    #expect("\(failure)".contains("not available: needs 4096 processors, "), "\(failure)")
    #expect(ThreadProcessors.absence(of: 2, among: [3]) == "needs 2 processors, 1 is allowed")
    #expect(ThreadProcessors.absence(of: 4, among: [0, 1]) == "needs 4 processors, 2 are allowed")
    #expect(ThreadProcessors.absence(of: 2, among: [0, 1]) == nil)
    #expect(ThreadProcessors.absence(of: nil, among: [3]) == nil)
  }

  @Test(.enabled(if: hasTwoProcessors, "needs two processors"), arguments: [1, 2])
  func recordHasTheMetricsOfThreads(threads: Int) async {
    await #expect(processExitsWith: .success) { [threads] in
      let record = try record(of: adding([threads]), Metric.standard + [.cpu], seconds: 0.01)
      #expect(record.failure == nil && record.threads == threads)
      // 1 + 10 iterations on each thread.
      #expect(record.checksum == .exact(UInt64(11 * threads)))
      let time = try #require(record.metrics[.time]?.timed)
      let rate = try #require(record.metrics[.throughput]?.timed)
      // One item for each thread and iteration; both are floors of the same samples.
      #expect(abs(rate.floor * time.floor / (Double(threads) * 1e9) - 1) < 1e-9)
      let fairness = try #require(record.metrics[.fairness]?.timed)
      #expect(fairness.median > 0 && fairness.p99 <= 100)
      #expect(threads > 1 || fairness.median == 100, "a thread is as fast as itself")
      #expect(try #require(record.metrics[.threadThroughput]?.timed).median > 0)
      #expect(try #require(record.metrics[.cpu]?.timed).median > 0)
      let idle = try #require(record.metrics[.idleShare]?.timed)
      #expect(idle.median >= 0 && idle.p99 <= 100)
    }
  }

  @Test(.enabled(if: hasTwoProcessors, "needs two processors"))
  func waitsAreVoluntarySwitches() async {
    await #expect(processExitsWith: .success) {
      let record = try record(
        of: adding([2], work: { usleep(200) }), Metric.threadMetrics, seconds: 0.02)
      let switches = try #require(record.metrics[.voluntarySwitches]?.timed)
      // Each of two threads sleeps once in an iteration.
      #expect(switches.median >= 2, "\(switches)")
      #expect(try #require(record.metrics[.idleShare]?.timed).median > 20)
    }
  }

  @Test func throwingThreadFailsTheBenchmark() async {
    await #expect(processExitsWith: .success) {
      let record = try record(of: adding([1], work: { throw PlannedError() }), [.time])
      #expect(record.failure == .threw("in thread 0: as planned"))
      #expect(record.metrics.isEmpty)
    }
  }

  @Test func excludingInABodyOfThreadsTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = try record(of: adding([1], work: { Iterations(1).excluding {} }), [])
    }
  }

  @Test(
    .enabled(
      if: AllocationCounter.unavailableReason == nil && hasTwoProcessors,
      "needs jemalloc (trait Jemalloc) and two processors"))
  func allocationsOfAllThreadsAreExact() async {
    await #expect(processExitsWith: .success) {
      func total(blocks: Int) throws -> Int {
        let made = try record(
          of: adding([2], work: { for number in 0..<blocks { blackHole(Block(number)) } }),
          [.allocations])
        return try #require(made.metrics[.allocations]?.exact).total
      }
      // Without optimisation a call of the closure allocates, too. That is the same each time.
      let empty = try total(blocks: 0)
      for blocks in 1...20 {
        // In each of ten iterations on two threads.
        #expect(try total(blocks: blocks) - empty == 20 * blocks, "\(empty) without blocks")
      }
    }
  }

  @Test func metricsReadTheFixturesOfAllThreads() async {
    await #expect(processExitsWith: .success) {
      let benchmark = adding(
        [1], metrics: [.exact("sums", unit: "count") { $0.reduce(0, +) }])
      let catalog = try catalog { benchmark }
      let request = MeasurementRequest(
        id: catalog.entries[0].id, metrics: benchmark.customMetrics, plan: .init(seconds: 0.01))
      let record = BenchmarkRunner.record(of: catalog.entries[0], request)
      #expect(record.metrics[benchmark.customMetrics[0]] == .exact(.init(total: 11, iterations: 1)))
    }
  }

  @Test func recordOfThreadsSurvivesJSON() async {
    await #expect(processExitsWith: .success) {
      var record = try record(of: adding([1]), [.time, .fairness], seconds: 0.001)
      #expect(try roundTripped(record) == record)
      record.absence = "needs 4 processors, 2 are allowed"
      (record.metrics, record.checksum) = ([:], nil)
      #expect(try roundTripped(record) == record)
      let text = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
      let damaged = text.replacing("\"threads\":1", with: "\"threads\":0")
      #expect(damaged != text)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(BenchmarkRecord.self, from: Data(damaged.utf8))
      }
    }
  }
}
