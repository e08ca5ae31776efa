import Comparison
import Measurements
import Testing

/// The verdict on a stored floor and a new one, measured at different times.
@Suite struct SuspicionTests {
  @Test(
    "a floor more than 2 % above the stored one is suspect",
    arguments: [
      (50.0, Verdict.unproven), (100, .unproven), (101.99, .unproven), (102.01, .suspect),
      (200, .suspect),
    ])
  func suspectAboveTwoPerCent(floor: Double, expected: Verdict) throws {
    let time = try compared(floor)
    #expect(time.verdict == expected)
    #expect(time.ratio == floor / 100)
    #expect(time.note == nil)
  }

  @Test(
    "floors that differ from process to process are suspect from four deviations on",
    arguments: [
      (0.004, 102.1, Verdict.suspect, nil),
      (0.006, 101.9, .unproven, nil),
      (0.006, 102.3, .unproven, "stored floors spread by 0.6 %"),
      (0.006, 102.5, .suspect, nil),
      (0.02, 107.95, .unproven, "stored floors spread by 2.0 %"),
      (0.02, 108.05, .suspect, nil),
    ])
  func suspectAboveFourDeviations(
    spread: Double, floor: Double, expected: Verdict, note: String?
  ) throws {
    let time = try compared(floor, spread: spread)
    #expect(time.verdict == expected)
    #expect(time.note == note)
  }

  @Test(
    "a suspicion requires a machine speed within 0.5 % of the stored one",
    arguments: [(0.995_03, true), (1.004_97, true), (0.994_97, false), (1.005_03, false)])
  func calibrationDecides(factor: Double, isEven: Bool) throws {
    let here = try environment(calibration: calibration(slowerBy: factor))
    let time = try compared(200, here: here)
    #expect(time.verdict == (isEven ? .suspect : .unproven))
    #expect(time.note == (isEven ? nil : "machine off by 0.5 %"))
  }

  @Test func singleSlowKernelPreventsASuspicion() throws {
    let here = try environment(
      calibration: #"{"arithmetic": 1000, "branches": 2000, "loads": 510}"#)
    let time = try compared(200, here: here)
    #expect(time.verdict == .unproven)
    #expect(time.note == "machine off by 2.0 %")
  }

  @Test func machineOfUnknownSpeedPreventsASuspicion() throws {
    #expect(try compared(200, here: try environment()).verdict == .unproven)
  }

  @Test(
    "a time from another kernel or build is unproven, with a note",
    arguments: ["kernel", "allocator", "flags", "configuration"])
  func fingerprintDecides(field: String) throws {
    var here = try even()
    switch field {
    case "kernel": here.kernel = "6.2"
    case "allocator": here.allocator = "system"
    case "flags": here.flags = ["avx2"]
    default: here.configuration = "debug"
    }
    let time = try compared(200, here: here)
    #expect(time.verdict == .unproven)
    #expect(time.note?.isEmpty == false)
  }

  @Test func anotherMachinePreventsASuspicion() throws {
    var here = try even()
    here.cpuModel = "Another CPU"
    let time = try compared(200, here: here)
    #expect(time.verdict == .unproven)
    #expect(time.note == "other machine")
  }

  @Test func timesAreUnprovenWithoutSuspicionChecks() throws {
    #expect(try compared(200, suspects: false).verdict == .unproven)
  }

  @Test func suspicionIsTheVerdictOfAnOtherwiseUnchangedBenchmark() throws {
    let environment = try even()
    let old = MeasurementSet(
      environment: environment,
      benchmarks: [record("suite/a", [.allocations: count(1), .time: time(100)])])
    let comparison = try #require(
      comparator(Reference(old, environment: environment)).compare([
        record("suite/a", [.allocations: count(1), .time: time(150)])
      ]).first)
    #expect(comparison[.time]?.verdict == .suspect)
    #expect(comparison.verdict == .suspect)
    #expect(Assessment([comparison], policy: Self.policy).exitCode == .success)
  }

  @Test func storedTimeOfAnUntimedBenchmarkIsIgnored() throws {
    let environment = try even()
    let old = MeasurementSet(
      environment: environment,
      benchmarks: [record("suite/a", [.allocations: count(1), .time: time(100)])])
    let comparison = try #require(
      comparator(Reference(old, environment: environment)).compare([
        record("suite/a", [.allocations: count(1)])
      ]).first)
    #expect(comparison.metrics.map(\.metric) == [.allocations])
    #expect(comparison.verdict == .unchanged)
  }

  private static let policy = Assessment.Policy(
    judges: true, requiresCounterparts: true, namedMetrics: [])

  private func even() throws -> RunEnvironment {
    try environment(calibration: calibration(slowerBy: 1))
  }

  private func comparator(_ reference: Reference, suspects: Bool = true) -> Comparator {
    Comparator(reference: reference, metrics: Metric.allCases, suspectsTimes: suspects) { _, _ in
      true
    }
  }

  /// A floor beside a stored one of 100.
  private func compared(
    _ floor: Double, spread: Double? = nil, here: RunEnvironment? = nil, suspects: Bool = true
  ) throws -> MetricComparison {
    var stored = try #require(time(100).timed)
    stored.floorSpread = spread
    let timings = TimingBaseline(
      suite: "suite", environment: try even(), provenance: provenance,
      benchmarks: ["suite/a": [.time: stored]])
    let reference = Reference(exact: [], timings: [timings], environment: try here ?? even())
    let comparisons = comparator(reference, suspects: suspects)
      .compare([record("suite/a", [.time: time(floor)])])
    return try #require(comparisons.first?[.time])
  }
}
