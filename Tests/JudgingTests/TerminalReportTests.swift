import Comparison
import Foundation
internal import Markup
import Measurements
internal import Reporting
import TestSupport
import Testing

/// The output of `run`, `gate` and `compare` on a terminal.
@Suite struct TerminalReportTests {
  @Test(arguments: [60, 80, 160])
  func textOfARunInColumns(width: Int) throws {
    try expectScreen(TerminalReports.run(), width, "textOfARun")
  }

  @Test(arguments: [60, 80, 160])
  func textOfAStoredGateInColumns(width: Int) throws {
    try expectScreen(TerminalReports.gate(), width, "textOfAStoredGate")
  }

  @Test(arguments: [60, 80, 160])
  func textOfAComparisonInColumns(width: Int) throws {
    try expectScreen(TerminalReports.comparison(), width, "textOfAComparison")
  }

  @Test(arguments: [60, 80, 160])
  func textOfAPairedGateInColumns(width: Int) throws {
    try expectScreen(PairedSamples.report(), width, "textOfAPairedGate")
  }

  @Test func pipeHasEachBenchmarkInFullAndNoDrawings() throws {
    let report = try TerminalReports.run()
    try expectSnapshot(report.text(), "textOfARunInAPipe")
    for row in report.comparisons {
      let name = row.id.dropFirst("suite/".count)
      #expect(report.text().contains("\n\(name)  "), "\(name)")
    }
  }

  @Test func reasonCommonToAllTimesIsPrintedOnce() throws {
    for width in [nil, 160] {
      let text = try TerminalReports.run().text(width: width)
      let mentions = text.components(separatedBy: "machine off by 1.0 %").count - 1
      #expect(mentions == 1, "\(text)")
    }
  }

  @Test func rowWithADifferentReasonShowsIt() throws {
    let rows = try (0..<5).map { index in
      let comparison = MetricComparison(
        metric: .time, baseline: time(100), candidate: time(101), verdict: .unproven,
        evidence: .stored(
          ratio: 1.01,
          index == 3 ? .otherMachine : .machineDrift(largest: 0.01, typical: nil)))
      return try benchmark("suite/row\(index)", comparison)
    }
    let text = try report(of: rows).text()
    #expect(text.contains("\ntimes: unproven, machine off by 1.0 %, unless a row says otherwise\n"))
    let saying = text.split(separator: "\n").filter { $0.contains("other machine") }
    #expect(saying.map { $0.prefix(4) } == ["row3"], "\(text)")
  }

  /// An unchanged row with a ratio of 1.77 would say two things.
  @Test func timeAtAnotherSpeedOfTheMachineHasNoRatio() throws {
    let rows = try [0.04, 0.06].map { drift in
      let comparison = MetricComparison(
        metric: .time, baseline: time(100), candidate: time(177), verdict: .unproven,
        evidence: .stored(ratio: 1.77, .machineDrift(largest: 0.09, typical: drift)))
      return try benchmark("suite/drift[percent=\(Int(drift * 100))]", comparison)
    }
    let report = try report(of: rows)
    for text in [report.text(), report.text(width: 100)] {
      let saying = text.split(separator: "\n").filter { $0.contains("1.770") }
      #expect(saying.count == 1 && saying[0].contains("percent=4"), "\(text)")
    }
    #expect(report.markdown().components(separatedBy: "1.770").count == 3)
  }

  @Test func closingLineHasTheVerdictTheCountsAndTheTime() throws {
    let last = try TerminalReports.gate().text(width: 200).split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("✗ failed: 8 benchmarks, exact metrics: 1 regressed, 1 new"), "\(last)")
    let parts = "builds 60.0 s, measurement 20.0 s, rest 3.20 s"
    #expect(last.hasSuffix("; took 1 min 23 s (\(parts))"), "\(last)")
  }

  @Test func failedGateEndsWithItsReason() throws {
    var report = try TerminalReports.gate()
    func isSaid(_ width: Int?) -> Bool {
      let end = report.text(width: width).split(separator: "\n").suffix(2)
      return end.first?.contains("why: suite/spring/step[count=100000] regressed (allocations +1")
        == true
    }
    // A terminal has the reasons above once.
    #expect(isSaid(nil) && !isSaid(200))
    report.showsAllRows = true
    #expect(isSaid(200))
    let passed = try PairedSamples.report([PairedSamples.ids[5]]).text()
    #expect(!passed.contains("why:"), "\(passed)")
  }

  @Test func unchangedRowsOfALongGateFoldIntoOneLine() throws {
    var report = try manyUnchanged(145)
    let text = report.text(width: 100)
    let lines = text.split(separator: "\n")
    #expect(lines.count < 25, "\(text)")
    #expect(text.contains("\n= 145 unchanged rows, shown with --all-rows\n"), "\(text)")
    #expect(text.contains("✗ suite/grown"), "\(text)")
    // A pipe has all: a program may read it.
    #expect(report.text().contains("same-144"))
    report.showsAllRows = true
    #expect(report.text(width: 100).contains("same-144"))
    #expect(!report.text(width: 100).contains("--all-rows"))
  }

  /// The numbers of red, faster and undecided rows do not make a gate on a terminal longer.
  @Test(arguments: [1, 4, 40])
  func gateOnATerminalIsShortHoweverManyRowsChanged(copies: Int) throws {
    let report = try PairedSamples.report(copies: copies)
    for width in [80, 120] {
      let text = report.text(width: width)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= (copies == 1 ? 42 : 62), "\(text)")
      #expect(copies == 1 || text.contains("changed rows, shown with --all-rows"), "\(text)")
      // Only the cards and the springs are red; the conversion is faster.
      #expect(text.contains("✗ ") && !text.contains("✗ transitions/conversion"), "\(text)")
    }
    var whole = report
    whole.showsAllRows = true
    #expect(!whole.text(width: 80).contains("--all-rows"))
  }

  /// Problems of the whole gate are counted where a terminal does not list them.
  @Test func gateOnATerminalCountsTheProblemsItLeavesOut() throws {
    let others = (1...5).map { Assessment.Problem(.failure, "problem \($0)") }
    var report = try PairedSamples.report(others: others)
    let text = report.text(width: 200)
    #expect(text.contains("problem 3; 2 more problems, shown with --all-rows; 2 of 6"), "\(text)")
    #expect(!text.contains("problem 4"), "\(text)")
    report.showsAllRows = true
    #expect(report.text(width: 200).contains("problem 5"))
  }

  /// A run of 200 benchmarks in 5 groups, one of which is red, fits on two screens.
  @Test func runOnATerminalFoldsItsLargestGroups() throws {
    let environment = try environment()
    func set(_ slow: Int) -> MeasurementSet {
      let rows = (0..<200).map { number in
        record(
          "suite/\(["a", "b", "c", "d", "e"][number < 150 ? 0 : number % 5])/row-\(number)",
          [.allocations: count(number == 17 ? slow : 10)])
      }
      return MeasurementSet(environment: environment, benchmarks: rows)
    }
    let comparisons = Comparator(
      reference: Reference(set(10), environment: environment), metrics: [.allocations],
      isSelected: { _, _ in true }
    ).compare(set(11).benchmarks)
    var report = Report(
      kind: .run, environment: environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(judges: false, requiresCounterparts: false, namedMetrics: [])),
      reference: "stored")
    let text = report.text(width: 100)
    let lines = text.split(separator: "\n")
    #expect(lines.count <= 60, "\(text)")
    #expect(text.contains("  a/ 159 rows\n"), "\(text)")
    #expect(text.contains("shown with --all-rows"), "\(text)")
    // The changed row is first, whatever its group.
    let first = try #require(lines.first { $0.hasPrefix("✗") || $0.hasPrefix("=") })
    #expect(first.hasPrefix("✗ a/row-17 "), "\(text)")
    #expect(report.text().contains("row-199"))
    report.showsAllRows = true
    #expect(report.text(width: 100).contains("row-199"))
  }

  /// A gate with one benchmark that allocates once more, and `number` unchanged ones.
  private func manyUnchanged(_ number: Int) throws -> Report {
    let environment = try environment()
    let same = (0..<number).map { record("suite/same-\($0)", [.allocations: count(10)]) }
    let old = MeasurementSet(
      environment: environment,
      benchmarks: same + [record("suite/grown", [.allocations: count(10)])])
    let comparisons = Comparator(
      reference: Reference(old, environment: environment), metrics: [.allocations],
      isSelected: { _, _ in true }
    ).compare(same + [record("suite/grown", [.allocations: count(20)])])
    return Report(
      kind: .gate, environment: environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: true, requiresCounterparts: true, namedMetrics: [])),
      reference: "stored")
  }

  @Test(arguments: [Comparison.ExitStatus.interrupted, .terminated])
  func interruptedGateHasNotFailed(code: Comparison.ExitStatus) throws {
    let report = try PairedSamples.report(
      [PairedSamples.ids[5]], others: [.init(code, "interrupted after 3 rounds")])
    #expect(report.headline == "interrupted after 3 rounds")
    for width in [nil, 80] {
      let text = report.text(width: width)
      let last = text.split(separator: "\n").last ?? ""
      #expect(!text.contains("failed") && !text.contains("passed"), "\(text)")
      #expect(last.contains("interrupted: 1 benchmark"), "\(text)")
    }
  }

  @Test func controlCharactersInNamesAreEscaped() throws {
    let hostile = "suite/\u{1B}[2J/x\ny\u{202E}[count=1]"
    let row = try benchmark(
      hostile,
      MetricComparison(
        metric: .time, baseline: time(100), candidate: time(103), verdict: .suspect,
        evidence: .stored(ratio: 1.03, .text("\u{7}"))))
    for width in [nil, 80] {
      let text = try report(of: [row]).text(width: width)
      #expect(!text.unicodeScalars.contains { $0 != "\n" && isControl($0) }, "\(text)")
      #expect(text.contains(#"\u{1B}[2J/x\u{A}y\u{202E}"#), "\(text)")
    }
  }

  @Test func noLineOfAnyReportIsWiderThanTheTerminal() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    var random = RandomReport(generator: SeededGenerator(seed: seed))
    for _ in 0..<60 {
      let report = try random.report()
      let width = 40 + random.generator.below(161)
      for line in report.text(width: width).split(separator: "\n") {
        #expect(line.displayWidth <= width, "seed \(seed), \(width) columns: \(line)")
        #expect(!line.unicodeScalars.contains(where: isControl), "seed \(seed): \(line)")
      }
    }
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  private func expectScreen(_ report: Report, _ width: Int, _ name: String) throws {
    let text = report.text(width: width)
    try expectSnapshot(text, "\(name)In\(width)Columns")
    let wide = text.split(separator: "\n").filter { $0.displayWidth > width }
    #expect(wide.isEmpty, "\(wide)")
  }

  private func benchmark(
    _ id: String, _ time: MetricComparison
  ) throws -> BenchmarkComparison {
    let environment = try environment()
    let known = MeasurementSet(environment: environment, benchmarks: [record(id)])
    let comparator = Comparator(
      reference: Reference(known, environment: environment), metrics: [.allocations],
      isSelected: { _, _ in true })
    var comparison = try #require(comparator.compare([record(id)]).first)
    comparison.add(time)
    return comparison
  }

  private func report(of comparisons: [BenchmarkComparison]) throws -> Report {
    Report(
      kind: .gate, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
      reference: "stored")
  }
}
