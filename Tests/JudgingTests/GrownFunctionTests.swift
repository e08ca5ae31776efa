import Comparison
import Foundation
import Measurements
internal import Reporting
import Testing

/// Functions that execute more instructions, as every format shows them.
@Suite struct GrownFunctionTests {
  private static let ids = ["spring/work/step", "spring/work/settle"]
  private static let line =
    "+60 instructions per iteration in `Spring.value(at:)` (+3.0 %) in spring/work/settle, and in "
    + "1 more benchmark"

  private func comparison(
    _ id: String, _ functions: [FunctionGrowth], judgesFunctions: Bool = false
  ) -> BenchmarkComparison {
    let (old, new) = (
      ExactValue(total: 3_000_000, iterations: 3), ExactValue(total: 3_000_180, iterations: 3)
    )
    let record = BenchmarkRecord(
      id: id, items: 1, tags: [], metrics: [.instructions: .exact(new)])
    var comparison = BenchmarkComparison(id: id, record: record, metrics: [])
    comparison.add(
      MetricComparison(
        metric: .instructions, baseline: .exact(old), candidate: .exact(new), verdict: .unchanged,
        evidence: .exact(ratio: 1.00006, nil)), functions, judgesFunctions: judgesFunctions)
    return comparison
  }

  private func report(judgesFunctions: Bool = false) throws -> Report {
    let comparisons = [
      comparison(
        Self.ids[0],
        [
          FunctionGrowth(name: "Spring.value(at:)", before: 6000, growth: 60),
          FunctionGrowth(name: "Spring.added()", before: 0, growth: 55),
        ], judgesFunctions: judgesFunctions),
      comparison(
        Self.ids[1], [FunctionGrowth(name: "Spring.value(at:)", before: 2000, growth: 60)],
        judgesFunctions: judgesFunctions),
    ]
    return Report(
      kind: .gate, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
      reference: "commit 0123abc")
  }

  @Test func functionOfSeveralBenchmarksIsListedOnceWithTheLargestShare() throws {
    let text = try report().text()
    #expect(
      text.contains(
        """
        functions with more instructions, counted exactly:
          \(Self.line)
          +55 instructions per iteration in `Spring.added()` (none before) in spring/work/step

        """), "\(text)")
  }

  @Test func markdownAndHeadlineNameTheFunctions() throws {
    let report = try report()
    #expect(
      report.markdown().contains(
        "- functions with more instructions, counted exactly:\n  - \(Self.line)\n"))
    #expect(report.headline.contains("; 2 functions with more instructions"), "\(report.headline)")
  }

  @Test func informationChangesNoVerdict() throws {
    let report = try report()
    #expect(report.assessment.exitCode == .success)
    #expect(report.comparisons.allSatisfy { $0.verdict == .unchanged })
  }

  @Test func judgedFunctionMakesItsBenchmarkRegressed() throws {
    let report = try report(judgesFunctions: true)
    #expect(report.assessment.exitCode == .regressed)
    #expect(
      report.assessment.problems.first?.message
        == "spring/work/step: instructions 1000060 per iteration, before 1000000 (+60); "
        + "+60 instructions per iteration in `Spring.value(at:)` (+1.0 %)")
  }

  @Test func benchmarkWithoutAGrownFunctionStaysUnchangedWhenFunctionsAreJudged() {
    #expect(comparison(Self.ids[0], [], judgesFunctions: true).verdict == .unchanged)
  }

  @Test func documentKeepsFunctions() throws {
    let document = JudgedDocument(try report())
    #expect(document.benchmarks[1].functions.map(\.growth) == [60])
    let again = try JSONDecoder().decode(JudgedDocument.self, from: report().json())
    #expect(again.benchmarks.map(\.functions) == document.benchmarks.map(\.functions))
  }

  @Test func longListEndsWithANumber() throws {
    let functions = (0..<14).map { FunctionGrowth(name: "f\($0)", before: 100, growth: 60) }
    let one = comparison(Self.ids[0], functions)
    let report = Report(
      kind: .gate, environment: try environment(), comparisons: [one],
      assessment: Assessment(
        [one], policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
      reference: "commit 0123abc")
    let text = report.text()
    #expect(text.contains("  and in 4 more functions\n"), "\(text)")
    #expect(!text.contains("`f9`"), "names in alphabetical order: f0, f1, f10 …")
  }

  @Test func lineAndCallerAreNamed() {
    let place = SourcePlace(file: "Sources/Text/Parser.swift", line: 41)
    let closure = FunctionGrowth(
      name: "closure #2 in closure #1 in Parser.parse(_:)", before: 100, growth: 60, place: place)
    #expect(
      closure.words
        == "+60 instructions per iteration in `closure in Parser.parse(_:)`, Parser.swift:41 "
        + "(+60.0 %)")
    let copy = FunctionGrowth(
      name: "memmove", before: 0, growth: 60, caller: "Parser.parse(_:)", place: place)
    #expect(
      copy.words
        == "+60 instructions per iteration in `memmove`, called by `Parser.parse(_:)`, "
        + "Parser.swift:41 (none before)")
  }

  @Test func longNameIsCutOff() {
    let growth = FunctionGrowth(
      name: String(repeating: "a", count: 300), before: 100, growth: 60)
    #expect(growth.words.count < 150 && growth.words.contains("…`"))
  }

  @Test(arguments: [
    #"{"name": "", "before": 1, "growth": 60}"#, #"{"name": "f", "before": -1, "growth": 60}"#,
    #"{"name": "f", "before": 1, "growth": -60}"#,
    #"{"name": "f", "before": 1, "growth": 60, "place": {"file": "F.swift", "line": 0}}"#,
  ])
  func impossibleFunctionIsRefused(function: String) throws {
    let whole = String(decoding: try report().json(), as: UTF8.self)
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/gate.json"
    var document = try #require(
      try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])
    var rows = try #require(document["benchmarks"] as? [[String: Any]])
    rows[0]["functions"] = [try JSONSerialization.jsonObject(with: Data(function.utf8))]
    document["benchmarks"] = rows
    try JSONSerialization.data(withJSONObject: document).write(to: URL(filePath: path))
    #expect(throws: (any Error).self) { try JudgedDocument.load(path: path) }
  }
}
