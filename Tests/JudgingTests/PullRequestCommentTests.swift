import Comparison
import Measurements
internal import Reporting
import Testing

@Suite struct PullRequestCommentTests {
  @Test func commentHasTheCauseAndTheCommands() throws {
    let text = try report(red: 1, of: 17).comment()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 60)
    #expect(lines.first == "<!-- bench gate -->")
    #expect(lines[1].hasPrefix("**bench gate** failed: suite/b0 regressed (allocations +1)"))
    let row = "| suite/b0 | allocations +1 | allocations: +1, from \\`f\\` (Sources/A.swift:7) |"
    #expect(lines.contains { $0 == row }, "\(text)")
    #expect(text.contains("bench gate --exact --filter '^suite/b0$'"))
    #expect(text.contains("Accept: `bench baseline accept --because \"…\"`"))
    #expect(text.contains("17 benchmarks, exact metrics: 1 regressed, 16 unchanged"))
    #expect(!text.contains("| suite/b1 "), "unchanged rows are only counted")
  }

  @Test func commentOfManyRedBenchmarksCountsTheRest() throws {
    let text = try report(red: 60, of: 100).comment()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 60, "\(text)")
    #expect(lines.count { $0.hasPrefix("| suite/b") } == 30)
    #expect(lines.contains("and 30 more: 30 regressed"), "\(text)")
    #expect(text.contains("100 benchmarks, exact metrics: 60 regressed, 40 unchanged"))
  }

  @Test func commentOfAPassedGateHasNoTable() throws {
    let text = try report(red: 0, of: 17).comment()
    #expect(text.hasPrefix("<!-- bench gate -->\n**bench gate** passed: 17 benchmarks proven"))
    #expect(!text.contains("|") && !text.contains("Accept"))
  }

  @Test func crashIsARowWithItsMessage() throws {
    let stored = ["suite/a|b": entry([.allocations: ExactValue(total: 1, iterations: 1)])]
    let text = try exchangedReport([failedRecord("suite/a|b")], stored: stored).comment()
    #expect(text.contains("| suite/a\\|b | suite/a\\|b: threw: as planned |  |"), "\(text)")
  }

  /// A gate in which the first `red` of `count` benchmarks allocate once more.
  private func report(red: Int, of count: Int) throws -> Report {
    let ids = (0..<count).map { "suite/b\($0)" }
    let stored = Dictionary(
      uniqueKeysWithValues: ids.map {
        ($0, entry([.allocations: ExactValue(total: 10, iterations: 10)]))
      })
    let records = ids.enumerated().map { index, id in
      record(id, [.allocations: JudgingTests.count(index < red ? 20 : 10)])
    }
    let report = try exchangedReport(records, stored: stored)
    var comparisons = report.comparisons
    for index in 0..<red {
      comparisons[index].explain([Explanation(.allocations, lines: ["+1, from `f` (A.swift:7)"])])
      comparisons[index].place = SourcePlace(file: "Sources/A.swift", line: 7)
    }
    return Report(
      kind: .gate, environment: report.environment, comparisons: comparisons,
      assessment: report.assessment, reference: report.reference)
  }
}
