import Comparison
import Measurements
import Testing

@Suite struct ReferenceTests {
  @Test(arguments: [(50.0, 0.5), (100, 1), (190, 1.9)])
  func storedTimeIsShownButNotJudged(measured: Double, ratio: Double) throws {
    let time = try compared(measured: measured, stored: 100)
    #expect(time.verdict == .unproven)
    #expect(time.ratio == ratio)
    #expect(time.note == nil)
  }

  @Test func ratioToAZeroFloorIsNil() throws {
    #expect(try compared(measured: 5, stored: 0).ratio == nil)
  }

  @Test func timeDoesNotDecideTheBenchmarksVerdict() throws {
    let environment = try environment()
    let reference = Reference(
      exact: [], timings: [timings(100, environment)], environment: environment)
    let comparison = try #require(
      comparator(reference).compare([record("suite/a", [.time: time(500)])]).first)
    #expect(comparison[.time]?.verdict == .unproven)
    #expect(comparison.verdict == .new, "only its time is known")
  }

  @Test func timeFromAnotherMachineIsMarkedAndCorrected() throws {
    let there = try environment(cpuModel: "Old Xeon", calibration: calibration(slowerBy: 1))
    let here = try environment(calibration: calibration(slowerBy: 0.5))
    let time = try compared(measured: 60, here, stored: 100, there)
    #expect(time.note == "other machine")
    // Twice as fast a machine, so 50 were to be expected.
    #expect(time.ratio == 1.2)
  }

  @Test func timeFromAMachineOfUnknownSpeedIsOnlyMarked() throws {
    let there = try environment(cpuModel: "Old Xeon")
    let here = try environment(calibration: calibration(slowerBy: 0.5))
    let time = try compared(measured: 60, here, stored: 100, there)
    #expect(time.note == "other machine")
    #expect(time.ratio == 0.6)
  }

  @Test func timeFromTheSameMachineIsNotCorrected() throws {
    let there = try environment(calibration: calibration(slowerBy: 1))
    let here = try environment(calibration: calibration(slowerBy: 0.5))
    let time = try compared(measured: 60, here, stored: 100, there)
    #expect(time.note == "machine off by 50.0 %", "so that it is not judged either")
    #expect(time.ratio == 0.6)
  }

  @Test func benchmarkStoredWithTimeOnlyIsNewAndNeverMissing() throws {
    let environment = try environment()
    let reference = Reference(
      exact: [], timings: [timings(100, environment)], environment: environment)
    #expect(comparator(reference).compare([]).isEmpty)
    #expect(comparator(reference).compare([record("suite/a")]).first?.presence == .new)
  }

  @Test func baselinesOfSeveralSuitesAndKindsAreJoined() throws {
    let environment = try environment()
    let exact = ["suite/a", "other/b"].map {
      exactBaseline(
        [$0: entry([.allocations: ExactValue(total: 0, iterations: 1)])], environment: environment)
    }
    let reference = Reference(
      exact: exact, timings: [timings(100, environment)], environment: environment)
    let comparisons = comparator(reference).compare([
      record("suite/a", [.allocations: count(0), .time: time(100)]), record("other/b"),
    ])
    #expect(comparisons.map(\.verdict) == [.unchanged, .unchanged])
    #expect(comparisons[0][.time]?.ratio == 1)
  }

  @Test func measurementCanBeAReference() throws {
    let old = MeasurementSet(
      environment: try environment(),
      benchmarks: [
        record("suite/a", [.allocations: count(1), .time: time(100)], checksum: .exact(1)),
        record("suite/gone"), failedRecord("suite/failed"),
      ])
    let reference = Reference(old, environment: try environment())
    let comparisons = comparator(reference).compare([
      record("suite/a", [.allocations: count(2), .time: time(150)], checksum: .exact(1)),
      record("suite/failed"),
    ])
    #expect(comparisons.map(\.id) == ["suite/a", "suite/failed", "suite/gone"])
    #expect(comparisons[0][.allocations]?.verdict == .regressed)
    #expect(comparisons[0][.time]?.ratio == 1.5)
    #expect(comparisons[1].presence == .new, "a failure is nothing to compare with")
    #expect(comparisons[2].presence == .missing)
  }

  @Test func countedAndSampledMetricsAreNotCompared() throws {
    let old = MeasurementSet(
      environment: try environment(), benchmarks: [record("suite/a", [.allocations: time(3)])])
    let reference = Reference(old, environment: try environment())
    let metric = comparator(reference).compare([record("suite/a")]).first?[.allocations]
    #expect(metric?.verdict == nil)
    #expect(metric?.note == "one side is counted, the other sampled")
  }

  private func comparator(_ reference: Reference) -> Comparator {
    Comparator(reference: reference, metrics: Metric.allCases) { _, _ in true }
  }

  private func timings(_ floor: Double, _ environment: RunEnvironment) -> TimingBaseline {
    TimingBaseline(
      suite: "suite", environment: environment, provenance: provenance,
      benchmarks: ["suite/a": [.time: time(floor).timed].compactMapValues { $0 }])
  }

  private func compared(measured: Double, stored: Double) throws -> MetricComparison {
    try compared(measured: measured, environment(), stored: stored, environment())
  }

  private func compared(
    measured: Double, _ here: RunEnvironment, stored: Double, _ there: RunEnvironment
  ) throws -> MetricComparison {
    let reference = Reference(exact: [], timings: [timings(stored, there)], environment: here)
    let comparison = comparator(reference).compare([record("suite/a", [.time: time(measured)])])
    return try #require(comparison.first?[.time])
  }
}
