import Benchmarking
import Testing

@Suite struct ReplayTests {
  @Test func iterationRunsEveryStepInOrder() throws {
    let fixture = try recording(steps: 3).makeFixture()
    try fixture.run(Iterations(2))
    // Each call appends a digit: 9 for `begin`, else the number of the step.
    #expect(fixture.checksum() == .exact(9012_9012))
  }

  @Test func stepsCanRunIndividually() throws {
    let replay = try #require(recording(steps: 3).replay)
    #expect(replay.stepInterval == 0.25)
    let fixture = try replay.makeFixture()
    #expect(try fixture.begin() == 3)
    #expect(try fixture.step(0) == .event)
    #expect(try fixture.step(1) == .steady)
    #expect(fixture.checksum() == .exact(901))
  }

  @Test func onlySteppedBenchmarksHaveStepMetrics() {
    let (stepped, plain) = (recording(steps: 1), counting("x"))
    let standard = Metric.standard.filter(stepped.offers)
    #expect(standard == Metric.standard.filter { $0 != .throughput && !$0.isOfThreads })
    #expect(Metric.standard.filter(plain.offers) == standard.filter { !$0.isOfSteps })
    #expect(plain.replay == nil)
    // It has neither items nor threads.
    #expect(
      Metric.allCases.filter { !stepped.offers($0) } == [.throughput] + Metric.threadMetrics)
    #expect(plain.offers(.time) && plain.offers(.allocations) && plain.offers(.retains))
    #expect(!plain.offers(.frameP99) && !plain.offers(.eventAllocations))
  }

  @Test func steppedBenchmarkHasLabelTagsAndItems() {
    let benchmark = recording(steps: 1)
    #expect(benchmark.label == "recording[hz=4]")
    #expect(benchmark.tags == [.gate])
    #expect(benchmark.items == 1)
    #expect(benchmark.countedIterations == 2)
  }

  @Test(arguments: [0, -1])
  func replayWithoutStepsFails(steps: Int) throws {
    let fixture = try recording(steps: steps).makeFixture()
    let failure = #expect(throws: BenchmarkFailure.self) { try fixture.run(Iterations(1)) }
    #expect(failure?.description.contains("a replay of \(steps) steps") == true)
  }
}

/// A benchmark whose checksum tells how it was called; its first step is an event.
private func recording(steps: Int) -> Benchmark {
  Benchmark(
    stepped: "recording", parameters: ["hz": 4], stepInterval: 0.25, tags: [.gate],
    countedIterations: 2
  ) {
    UInt64(0)
  } begin: { calls in
    calls = calls * 10 + 9
    return steps
  } step: { index, calls in
    calls = calls * 10 + UInt64(index)
    return index == 0 ? .event : .steady
  } checksum: {
    .exact($0)
  }
}
