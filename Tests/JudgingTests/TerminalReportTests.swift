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
    #expect(last.hasSuffix("; took 1 min 23 s"), "\(last)")
  }

  @Test func failedGateEndsWithItsReason() throws {
    for width in [nil, 200] {
      let end = try TerminalReports.gate().text(width: width).split(separator: "\n").suffix(2)
      #expect(
        end.first?.contains("why: suite/spring/step[count=100000] regressed (allocations +1")
          == true)
    }
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
