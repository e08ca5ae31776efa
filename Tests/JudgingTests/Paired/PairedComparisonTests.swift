import Comparison
import Foundation
import Measurements
import Testing

/// The comparison of a benchmark after the finding of a paired test is added.
@Suite struct PairedComparisonTests {
  @Test func findingIsTheVerdictOnTime() throws {
    var comparison = try counted()
    comparison.add(try finding(0.03))
    #expect(comparison[.time]?.verdict == .regressed)
    #expect(comparison[.time]?.ratio == exp(0.03))
    #expect(comparison.verdict == .regressed)
    #expect(try assess(comparison).exitCode == .regressed)
  }

  @Test func layoutSensitivityPasses() throws {
    var comparison = try counted()
    var finding = try finding(0.03)
    finding.attribute(.oneLayout)
    comparison.add(finding)
    #expect(comparison.verdict == .layoutSensitive)
    #expect(try assess(comparison).exitCode == .success)
  }

  @Test func equalCodeIsUnchanged() throws {
    let comparison = try counted().withSameTime(.sameCode)
    #expect(comparison[.time]?.verdict == .unchanged)
    #expect(comparison[.time]?.note == "same code")
    #expect(try assess(comparison, isStrict: true).exitCode == .success)
  }

  @Test func untimedBenchmarkIsInconclusiveAndFailsStrictGates() throws {
    var comparison = try counted()
    comparison.add(.untimed(.text("not one round was played")))
    #expect(comparison.verdict == .inconclusive)
    #expect(try assess(comparison).exitCode == .success)
    let strict = try assess(comparison, isStrict: true)
    #expect(strict.exitCode == .undecided)
    #expect(
      strict.problems.map(\.message) == ["suite/one: time: not one round was played"])
  }

  @Test func failureDuringTimingFailsTheBenchmark() throws {
    let failing = try counted().failing(.stalled(seconds: 2))
    #expect(failing.record?.failure == .stalled(seconds: 2))
    #expect(failing.presence == nil)
    #expect(try assess(failing).exitCode == .failure)
  }

  private func counted() throws -> BenchmarkComparison {
    let counted = record("suite/one", [.allocations: count(10)])
    let environment = try environment()
    let known = MeasurementSet(environment: environment, benchmarks: [counted])
    let comparator = Comparator(
      reference: Reference(known, environment: environment), metrics: [.allocations],
      isSelected: { _, _ in true })
    return try #require(comparator.compare([counted]).first)
  }

  private func assess(
    _ comparison: BenchmarkComparison, isStrict: Bool = false
  ) throws -> Assessment {
    Assessment(
      [comparison],
      policy: Assessment.Policy(
        judges: true, requiresCounterparts: false, isStrict: isStrict, namedMetrics: []))
  }

  private func finding(_ difference: Double) throws -> PairedFinding {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for _ in 0..<16 { test.add(.of(difference)) }
    return try #require(PairedFinding(test, iterations: 1))
  }
}
