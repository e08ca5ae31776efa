import Benchmarking
import Testing

@Suite struct BenchmarkRunnerTests {
  private let plan = MeasurementPlan(seconds: 0.001)

  @Test(arguments: [1, 3, 10])
  func checksumFollowsOneWarmUpAndTheCountedIterations(counted: Int) throws {
    let record = try record(of: counting("x", countedIterations: counted), [])
    #expect(record.checksum == .exact(UInt64(1 + counted)))
    #expect(record.failure == nil)
  }

  @Test func timedPassDoesNotChangeTheChecksum() throws {
    let record = try record(of: counting("x") { clobberMemory() }, [.time, .cpu])
    #expect(record.checksum == .exact(11))
    #expect(record.metrics.keys.sorted { $0.rawValue < $1.rawValue } == [.cpu, .time])
  }

  @Test func setUpIsCalledForEachPass() async {
    await #expect(processExitsWith: .success) {
      let setUps = Tally()
      let benchmark = Benchmark("x") {
        setUps.add()
      } body: { iterations, _ in
        for _ in iterations { clobberMemory() }
      } checksum: { _ in
        .exact(0)
      }
      _ = try record(of: benchmark, [.allocations])
      #expect(setUps.value == 1)
      _ = try record(of: benchmark, [.time])
      #expect(setUps.value == 3)
      _ = try record(of: benchmark, [])
      #expect(setUps.value == 5, "to verify is to compute twice")
    }
  }

  @Test func recordHasIdentifierSuiteItemsAndTags() throws {
    let benchmark = Benchmark("x", parameters: ["n": 4], items: 4, tags: [.gate, "own"]) {
    } body: { _, _ in
    } checksum: { _ in
      .exact(0)
    }
    let record = try record(of: benchmark, [])
    #expect(record.id == "suite/group/x[n=4]")
    #expect(record.suite == "suite")
    #expect(record.items == 4)
    #expect(record.tags == ["gate", "own"])
  }

  @Test func timeRecordHasAllSamplesAndIterationsPerSample() throws {
    let record = try record(of: counting("x") { clobberMemory() }, [.time])
    let time = try #require(record.metrics[.time]?.timed)
    #expect(time.samples.count >= plan.minimumSamples)
    #expect(time.iterationsPerSample > 1)
    #expect(time.floor > 0)
    #expect(time.floor <= time.median && time.median <= time.p90 && time.p90 <= time.p99)
    #expect(record.metrics[.cpu] == nil, "processor time was not asked for")
  }

  @Test(.enabled(if: ReferenceCounter.unavailableReason != nil, "this runtime counts references"))
  func unavailableMetricIsListedInsteadOfZero() throws {
    let record = try record(of: counting("x"), [.retains, .releases])
    #expect(record.metrics.isEmpty)
    #expect(Set(record.unavailable.keys) == [.retains, .releases])
    #expect(record.unavailable.values.allSatisfy { !$0.isEmpty })
    #expect(record.failure == nil)
  }

  @Test func unrequestedMetricIsNotListed() throws {
    let record = try record(of: counting("x"), [])
    #expect(record.metrics.isEmpty)
    #expect(record.unavailable.isEmpty)
  }

  @Test(
    .enabled(if: AllocationCounter.unavailableReason != nil, "this build counts allocations"))
  func withoutJemallocAllocationsAreListedAsUnavailable() throws {
    let record = try record(of: counting("x"), Metric.allocationMetrics)
    #expect(record.metrics.isEmpty)
    #expect(
      Set(record.unavailable.keys) == Set(Metric.allocationMetrics.filter { !$0.isOfSteps }))
  }

  @Test func benchmarkWithoutStepsHasNoStepMetrics() throws {
    let record = try record(of: counting("x"), Metric.allCases.filter(\.isOfSteps))
    #expect(record.metrics.isEmpty)
    #expect(record.unavailable.isEmpty, "it is not unavailable: there is no such thing")
    #expect(record.frames == nil)
    #expect(record.failure == nil)
  }

  @Test func framesOfASteppedBenchmarkAreTimed() throws {
    let record = try record(of: stepping("x"), [.frameP99, .budgetShare])
    #expect(Set(record.metrics.keys) == [.frameP99, .budgetShare], "those that were asked for")
    #expect(record.frames?.floors.count == 5)
    #expect((30...300).contains(record.frames?.replays ?? 0))
    #expect(record.frames?.stepNanoseconds == 1e7)
    #expect(try #require(record.frames?.clockNanoseconds) > 0)
    #expect(record.metrics[.frameP99]?.timed != nil)
  }

  @Test(arguments: [[], [Metric.time], Metric.frameTimeMetrics])
  func steppedBenchmarkHasTheChecksumOfWholeReplays(metrics: [Metric]) throws {
    let record = try record(of: stepping("x"), metrics)
    #expect(record.checksum == .exact(20), "four replays of five steps")
    #expect(record.failure == nil)
    #expect((record.frames != nil) == metrics.contains(.frameMax))
  }

  @Test func failingStepLeavesNoFrames() throws {
    let calls = Tally()
    let benchmark = stepping("x") {
      calls.add()
      // The counting pass takes twenty.
      if calls.value > 100 { throw PlannedError() }
    }
    let record = try record(of: benchmark, [.frameMax])
    #expect(record.failure == .threw("as planned"))
    #expect(record.frames == nil && record.metrics.isEmpty)
  }

  @Test func failingSetUpIsRecordedAsAFailure() throws {
    let benchmark = Benchmark("x") {
      throw PlannedError()
    } body: { (_, _: inout Int) in
    } checksum: { _ in
      .exact(0)
    }
    try expectFailure(.threw("in set-up: as planned"), of: benchmark)
  }

  @Test func throwingBodyIsRecordedAsAFailure() throws {
    try expectFailure(.threw("as planned"), of: counting("x") { throw PlannedError() })
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func nonFiniteChecksumIsAFailure(value: Double) throws {
    let benchmark = Benchmark("x") {
      value
    } body: { iterations, value in
      for _ in iterations { blackHole(value) }
    } checksum: {
      .approximate($0)
    }
    let failure = try #require(try record(of: benchmark, []).failure)
    #expect(failure.description.contains("the checksum is \(value)"))
  }

  @Test func errorMessageIsFoldedIntoOneLine() throws {
    let failure = try record(of: counting("x") { throw TwoLineError() }, []).failure
    #expect(failure == .threw("first line second line"))
  }

  @Test func failureAfterTheCountingPassLeavesNoMetrics() throws {
    let calls = Tally()
    let benchmark = counting("x") {
      calls.add()
      // The counting pass takes eleven.
      if calls.value > 11 { throw PlannedError() }
    }
    try expectFailure(.threw("as planned"), of: benchmark)
  }

  @Test func optimisedAwayBodyIsAFailureOnlyWhenTimed() throws {
    #expect(try record(of: idle("x"), []).failure == nil)
    let failure = try record(of: idle("x"), [.time]).failure
    guard case .optimisedAway = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  private func expectFailure(
    _ failure: BenchmarkFailure, of benchmark: Benchmark,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let record = try record(of: benchmark, [.time, .instructions])
    #expect(record.failure == failure, sourceLocation: sourceLocation)
    #expect(record.checksum == nil, sourceLocation: sourceLocation)
    #expect(record.metrics.isEmpty, sourceLocation: sourceLocation)
    #expect(record.unavailable.isEmpty, sourceLocation: sourceLocation)
  }
}

private struct TwoLineError: Error, CustomStringConvertible {
  var description: String { "first line\nsecond line" }
}
