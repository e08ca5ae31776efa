import Comparison
import Foundation
import Measurements
import Testing

@testable import Reporting

/// The comparison of a benchmark after the finding of a paired test is added.
@Suite struct PairedComparisonTests {
  @Test func findingIsTheVerdictOnTime() throws {
    var comparison = try counted()
    comparison.add(try finding(0.03))
    #expect(comparison[.time]?.verdict == .regressed)
    #expect(abs((comparison[.time]?.ratio ?? 0) / exp(0.03) - 1) < 1e-9)
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

  /// Fails a strict gate of a change of documentation, if counts that vary stay undecided.
  @Test func equalCodeLeavesNoVaryingCountUndecided() throws {
    let varying = ExactValue(total: 0, iterations: 10, readings: [0, 10, 480])
    for verdict in [Verdict.inconclusive, .regressed, .improved] {
      for proof in [Remark.sameCode, .sameFunctions] {
        var comparison = try counted()
        comparison.add(
          MetricComparison(
            metric: .retainedBytes, baseline: .exact(varying), candidate: .exact(varying),
            verdict: verdict, evidence: .exact(ratio: nil, Remark(varying, varying))))
        let same = comparison.withSameTime(proof)
        #expect(same[.retainedBytes]?.verdict == .unchanged)
        #expect(same[.retainedBytes]?.note == proof.words)
        #expect(same.verdict == .unchanged)
        #expect(try assess(same, isStrict: true).exitCode == .success)
      }
    }
    // A count that repeats is judged as it is.
    var comparison = try counted()
    comparison.add(
      MetricComparison(
        metric: .retainedBytes, baseline: count(1), candidate: count(2), verdict: .regressed,
        evidence: .exact(ratio: 2, nil)))
    #expect(comparison.withSameTime(.sameCode)[.retainedBytes]?.verdict == .regressed)
  }

  /// Retained bytes of 0 … 480 hid a time of −96.6 %.
  @Test func gainBesideAnUndecidedCountIsInTheFirstLine() throws {
    var comparison = try counted()
    let varying = ExactValue(total: 0, iterations: 10, readings: [0, 10, 480])
    comparison.add(
      MetricComparison(
        metric: .retainedBytes, baseline: .exact(varying), candidate: .exact(varying),
        verdict: .inconclusive, evidence: .exact(ratio: nil, Remark(varying, varying))))
    comparison.add(try finding(log(0.034)))
    for isStrict in [false, true] {
      let assessment = try assess(comparison, isStrict: isStrict)
      #expect(assessment.verdict == (isStrict ? .inconclusive : .improved))
      let report = Report(
        kind: .gate, environment: try environment(), comparisons: [comparison],
        assessment: assessment, reference: "stored")
      #expect(report.headline.contains("1 improved: suite/one time -96.6 %"), "\(report.headline)")
      #expect(report.tallies == ["improved": 1, "inconclusive": 1, "unchanged": 1])
      #expect(
        report.notices.first?.headline.hasSuffix(", improved (time -96.6 %)") == true,
        "\(report.notices)")
    }
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
