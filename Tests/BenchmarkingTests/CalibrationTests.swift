import Benchmarking
import Testing

@Suite struct CalibrationTests {
  @Test(
    "the next count aims 10 % above the target",
    arguments: [
      // 8 iterations took half: 17.6, rounded up. A tenth or less: 10 times more and no 11.
      (8, 50_000, 18), (100, 10_000, 1000), (100, 11_000, 1000), (100, 100, 1000),
      // 110 · 100 000 / 99 000 = 111.1…, rounded up.
      (100, 99_000, 112), (1, 99_999, 2), (1, 0, 10), (7, 0, 70),
    ])
  func nextCount(iterations: Int, elapsed: Int, expected: Int) {
    #expect(Calibration.next(after: iterations, elapsed: elapsed, target: 100_000) == expected)
  }

  @Test func nextIterationCountAlwaysGrows() {
    for elapsed in [0, 1, 99_999, 100_000, 1_000_000] {
      for iterations in [1, 2, 1000] {
        let next = Calibration.next(after: iterations, elapsed: elapsed, target: 100_000)
        #expect(next > iterations, "after \(iterations) in \(elapsed) ns")
      }
    }
  }

  @Test func loopFasterThanCountingIsOptimisedAway() {
    // 0.1 ns for an iteration is the border.
    #expect(Calibration.deletedLoop(iterations: 1_000_000, elapsed: 100_000) == nil)
    #expect(
      Calibration.deletedLoop(iterations: 1_000_000, elapsed: 99_999)
        == .optimisedAway(nanosecondsPerIteration: 0.099_999))
    #expect(
      Calibration.deletedLoop(iterations: 500_000, elapsed: 40)
        == .optimisedAway(nanosecondsPerIteration: 0.000_08))
  }

  @Test func fewIterationsAreNeverCalledOptimisedAway() {
    #expect(Calibration.deletedLoop(iterations: 499_999, elapsed: 0) == nil)
    #expect(Calibration.deletedLoop(iterations: 1, elapsed: 0) == nil)
  }

  @Test func calibratedSampleReachesTheTargetDuration() throws {
    var plan = MeasurementPlan(seconds: 0)
    plan.sampleNanoseconds = 200_000
    let lasting = try (0..<20).map { _ in
      let fixture = WaitingFixture(nanoseconds: 1000)
      let iterations = try Calibration.iterationsPerSample(of: fixture, plan: plan)
      #expect(iterations == fixture.calls.last)
      #expect(iterations <= 10 * 200, "at most ten times the 200 that last long enough")
      return fixture.lastNanoseconds
    }
    // The fixture's clock readings lie inside those of the calibration, about 100 ns apart, unless
    // the system takes the processor away just there: hardly twenty times.
    #expect(try #require(lasting.max()) >= 190_000, "\(lasting)")
  }

  @Test func iterationCountGrowsGraduallyFromOne() throws {
    let fixture = WaitingFixture(nanoseconds: 100)
    _ = try Calibration.iterationsPerSample(of: fixture, plan: MeasurementPlan(seconds: 0))
    #expect(fixture.calls.first == 1)
    for (before, after) in zip(fixture.calls, fixture.calls.dropFirst()) {
      #expect(after > before && after <= 10 * before, "\(fixture.calls)")
    }
  }

  @Test func warmUpLastsItsPlannedTime() throws {
    let fixture = WaitingFixture(nanoseconds: 300_000)
    var plan = MeasurementPlan(seconds: 0)
    plan.warmUpSeconds = 0.005
    let start = Platform.monotonicNanoseconds
    let iterations = try Calibration.iterationsPerSample(of: fixture, plan: plan)
    #expect(Platform.monotonicNanoseconds - start >= 5_000_000)
    // One call is already long enough, so the count stays.
    #expect(iterations == 1)
    #expect(Set(fixture.calls) == [1])
  }

  @Test func optimisedAwayBodyEndsTheCalibration() throws {
    let fixture = try idle("deleted").makeFixture()
    let error = #expect(throws: BenchmarkFailure.self) {
      try Calibration.iterationsPerSample(of: fixture, plan: MeasurementPlan(seconds: 0))
    }
    guard case .optimisedAway(let nanoseconds) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(nanoseconds < 0.1)
  }

  @Test func errorOfTheBodyIsRethrown() throws {
    let fixture = try counting("x") { throw PlannedError() }.makeFixture()
    #expect(throws: PlannedError()) {
      try Calibration.iterationsPerSample(of: fixture, plan: MeasurementPlan(seconds: 0))
    }
  }
}
