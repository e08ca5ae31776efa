import Comparison
import Foundation
import Measurements
internal import Reporting
import Testing

/// The text of a gate against another build.
@Suite struct PairedReportTests {
  @Test func textOfAPairedGate() throws {
    try expectSnapshot(PairedSamples.report().text(), "textOfAPairedGate")
  }

  @Test func textOfAPairedGateThatPassed() throws {
    let report = try PairedSamples.report([PairedSamples.ids[5]])
    try expectSnapshot(report.text(), "textOfAPairedGateThatPassed")
  }

  @Test func markdownOfAPairedGate() throws {
    try expectSnapshot(PairedSamples.report().markdown(), "markdownOfAPairedGate")
  }

  @Test func jsonOfAPairedGate() throws {
    let report = try PairedSamples.report(Array(PairedSamples.ids[0...2]))
    try expectSnapshot(String(decoding: report.json(), as: UTF8.self), "jsonOfAPairedGate")
  }

  @Test func commandsCallTheProgramByItsWords() throws {
    var report = try PairedSamples.report()
    report.program = ["swift", "package", "bench"]
    let text = report.text()
    #expect(text.contains("\nreproduce: swift package bench gate "), "\(text)")
    #expect(text.contains("\naccept:    swift package bench baseline accept "), "\(text)")
  }

  @Test func everyRowShowsItsTimeVerdict() throws {
    let text = try PairedSamples.report().text(width: 60)
    let lines = text.components(separatedBy: "\n")
    let table = lines.drop { !$0.hasPrefix("  benchmark ") }.dropFirst()
    let verdicts = table.filter { !$0.hasPrefix("  ") }.prefix(6).map {
      $0.components(separatedBy: " ").last
    }
    #expect(
      verdicts == [
        "regressed", "regressed", "layout-sensitive", "inconclusive", "improved", "unchanged",
      ])
  }

  @Test func suspectIsShownWithReasonAndRemedy() throws {
    let suspect = MetricComparison(
      metric: .time, baseline: time(100), candidate: time(103), verdict: .suspect,
      evidence: .stored(ratio: 1.03, .text("stored at a commit that git does not know")))
    let report = try report(adding: suspect)
    #expect(
      report.text().contains(
        """
        \(PairedSamples.ids[5])  time suspect +3.0 %  floor 100 → 103 ns  allocations ±0
          stored at a commit that git does not know
          `bench gate --against REF` settles it
        """), "\(report.text())")
    #expect(report.annotations.map(\.level) == [.warning])
    #expect(report.headline.contains("not proven: 1 suspect"))
    #expect(report.summary.hasSuffix("; time: 1 suspect"))
  }

  @Test func untimedBenchmarkShowsItsReason() throws {
    let text = try report(adding: .untimed(.text("not one round was played"))).text()
    #expect(
      text.contains(
        "\(PairedSamples.ids[5])  time inconclusive  allocations ±0\n  not one round was played\n"),
      "\(text)")
  }

  @Test func tooFewRoundsExcludeNoChange() throws {
    var comparison = try counted()
    comparison.add(try PairedSamples.finding([0.01, 0.01]))
    let text = try report(of: comparison).text()
    #expect(
      text.contains(
        "\n  too few rounds to exclude any change; the next decision is after 14 more rounds: "),
      "\(text)")
    #expect(!text.contains("["), "two rounds have no interval: \(text)")
  }

  @Test func noteOfACountIsShownWithTheCount() throws {
    let drip = MetricComparison(
      metric: .allocatedBytes, baseline: count(1000), candidate: count(1100), verdict: .regressed,
      evidence: .grown(ratio: 1.1, .text("ten small steps are one large one")))
    let text = try report(adding: drip).text()
    #expect(
      text.contains(
        ": allocatedBytes 110 per iteration, before 100 (+10); ten small steps are one large one"
          + ": regressed\n"), "\(text)")
  }

  @Test func timesOfTwoMomentsAreNotCalledProven() throws {
    let moment = MetricComparison(
      metric: .time, baseline: time(100), candidate: time(200), verdict: .unproven,
      evidence: .stored(ratio: 2, .otherMachine))
    let report = try report(adding: moment)
    #expect(report.headline == "passed: 1 benchmark proven unchanged in exact metrics")
    #expect(report.summary.hasSuffix("; times are shown, not judged (unproven)"))
    #expect(report.annotations.isEmpty)
  }

  /// A benchmark whose allocations are as they were, and one more metric.
  private func report(adding metric: MetricComparison) throws -> Report {
    var comparison = try counted()
    comparison.add(metric)
    return try report(of: comparison)
  }

  private func report(of comparison: BenchmarkComparison) throws -> Report {
    Report(
      kind: .gate, environment: try environment(), comparisons: [comparison],
      assessment: Assessment(
        [comparison], policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
      reference: "stored")
  }

  private func counted() throws -> BenchmarkComparison {
    let counted = record(PairedSamples.ids[5], [.allocations: count(10)])
    let environment = try environment()
    let known = MeasurementSet(environment: environment, benchmarks: [counted])
    let comparator = Comparator(
      reference: Reference(known, environment: environment), metrics: [.allocations],
      isSelected: { _, _ in true })
    return try #require(comparator.compare([counted]).first)
  }

  @Test func problemWithoutABenchmarkLeadsTheReport() throws {
    let drift = Assessment.Problem(.regressed, "all benchmarks together are slower by +1.0 %")
    let text = try PairedSamples.report([PairedSamples.ids[5]], others: [drift]).text()
    #expect(text.hasPrefix("failed: \(drift.message)\n"), "\(text)")
    #expect(text.contains("\nerror: \(drift.message)\n"), "\(text)")
    #expect(!text.contains("reproduce:"), "no benchmark failed: \(text)")
  }
}

@Suite struct ReportSummaryTests {
  private let ids = PairedSamples.ids
  private let policy = Assessment.Policy(
    judges: true, requiresCounterparts: false, namedMetrics: [])

  @Test func headlineNamesFailuresWithReasons() throws {
    #expect(
      try PairedSamples.report().headline
        == "failed: \(ids[0]) regressed (time +3.0 %, instructions +3.0 %); "
        + "\(ids[1]) regressed (time +10.5 %, allocations +1); 1 improved: \(ids[4]) time -4.9 %")
  }

  @Test func headlineNamesThreeFailuresAndCountsTheRest() throws {
    let problems = ["one", "two", "three"].map { Assessment.Problem(.failure, $0) }
    #expect(
      try PairedSamples.report([ids[0]], others: problems).headline
        == "failed: one; two; three; and 1 more")
    #expect(
      try PairedSamples.report([ids[5]], others: problems).headline == "failed: one; two; three")
  }

  @Test func passedHeadlineCountsProvenAndUnprovenVerdicts() throws {
    #expect(
      try PairedSamples.report(Array(ids[2...])).headline
        == "passed: 1 improved: \(ids[4]) time -4.9 %; 4 benchmarks proven unchanged in exact "
        + "metrics, 1 in time; not proven: 1 layout-sensitive, 1 inconclusive")
    #expect(
      try PairedSamples.report([ids[5]]).headline
        == "passed: 1 benchmark proven unchanged in exact metrics, 1 in time")
  }

  @Test func headlineCallsOnlyRepeatableCountsProven() throws {
    let old = ExactValue(total: 1000, iterations: 10, readings: Array(repeating: 1000, count: 32))
    #expect(
      try headline(comparing: old, with: old)
        == "passed: 1 unchanged in counts that vary (risk 5 %)")
    let few = ExactValue(total: 1000, iterations: 10, readings: [1000, 1500, 2000, 3000])
    let others = ExactValue(total: 1000, iterations: 10, readings: [1100, 1600, 2100, 3100])
    #expect(
      try headline(comparing: few, with: others)
        == "passed: not proven: 1 inconclusive in counts that vary")
  }

  @Test func rowOfTheMeanSaysSo() throws {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for _ in 0..<16 { test.add(.of(0.001, mean: 0.14)) }
    var comparison = BenchmarkComparison(
      id: ids[5], record: record(ids[5], [.allocations: count(10)]), metrics: [])
    comparison.add(try #require(PairedFinding(test, iterations: 10)))
    let text = try gate(comparison).text()
    #expect(text.contains(" [+15.0, +15.0]  regressed (mean)"), "\(text)")
  }

  @Test func rowWithoutAClockSaysWhyItIsUnchanged() throws {
    let comparison = BenchmarkComparison(
      id: ids[5], record: record(ids[5], [.allocations: count(10)]), metrics: []
    ).withSameTime(.sameFunctions)
    let report = try gate(comparison)
    #expect(report.text().contains(" 1.000  same functions  unchanged"), "\(report.text())")
    #expect(report.headline == "passed: 1 benchmark proven unchanged in time")
  }

  /// The report of a gate of one benchmark.
  private func gate(_ comparison: BenchmarkComparison) throws -> Report {
    Report(
      kind: .gate, environment: try environment(), comparisons: [comparison],
      assessment: Assessment([comparison], policy: policy), reference: "main")
  }

  @Test func headlineCountsUntimedBenchmarks() throws {
    let counted = record("spring/step", [.allocations: count(10)])
    let comparisons = [
      try PairedSamples.comparison(ids[5]),
      BenchmarkComparison(id: counted.id, record: counted, metrics: []),
    ]
    let report = Report(
      kind: .gate, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(comparisons, policy: policy), reference: "main")
    #expect(
      report.headline
        == "passed: 1 benchmark proven unchanged in exact metrics, 1 in time; 1 only counted")
    #expect(report.summary.hasSuffix("; time: 1 unchanged, 1 only counted"), "\(report.summary)")
  }

  /// The headline of a gate of one benchmark whose allocations are these.
  private func headline(comparing old: ExactValue, with new: ExactValue) throws -> String {
    let environment = try environment()
    let records = [old, new].map { record("a/b/c", [.allocations: .exact($0)]) }
    let comparisons = Comparator(
      reference: Reference(
        MeasurementSet(environment: environment, benchmarks: [records[0]]),
        environment: environment),
      metrics: [.allocations], isSelected: { _, _ in true }
    ).compare([records[1]])
    return Report(
      kind: .gate, environment: environment, comparisons: comparisons,
      assessment: Assessment(comparisons, policy: policy), reference: "main"
    ).headline
  }

  @Test func strictGateIsUndecided() throws {
    let headline = try PairedSamples.report([ids[3]], isStrict: true).headline
    #expect(headline.hasPrefix("undecided: \(ids[3]) inconclusive (time "), "\(headline)")
  }

  @Test func summaryCountsTimesAndExactMetricsSeparately() throws {
    #expect(
      try PairedSamples.report().summary
        == "6 benchmarks, exact metrics: 2 regressed, 4 unchanged; time: 2 regressed, "
        + "1 layout-sensitive, 1 inconclusive, 1 improved, 1 unchanged")
  }
}
