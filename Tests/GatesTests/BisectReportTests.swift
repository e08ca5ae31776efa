import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import Storage
import Testing

@testable import Builds
@testable import Gates
@testable import Sessions

@Suite struct BisectReportTests {
  private func commit(_ digit: Character, _ subject: String) -> CommitSummary {
    CommitSummary(
      hash: String(repeating: digit, count: 40), author: "A. Author", date: "2026-01-02",
      subject: subject)
  }

  private func report() -> BisectReport {
    var report = BisectReport(
      good: commit("a", "good"), bad: commit("b", "bad"), commits: 9, tried: 3)
    report.culprits = [
      .init(
        commit: commit("c", "cache: keep *keys*"),
        findings: [
          .init(
            benchmark: "s/g/a", metric: .allocations, change: "allocations 2 → 3 (+1)",
            before: .init(2), after: .init(3), comparedWith: String(repeating: "a", count: 40),
            explanations: [Explanation(.allocations, lines: ["in work: 1 more"])])
        ])
    ]
    return report
  }

  private func open(_ count: Int) -> BisectReport.OpenSearch {
    .init(
      benchmark: "s/g/b", metric: .time,
      commits: (0..<count).map { String(repeating: "\($0)", count: 40) },
      reasons: ["it does not build"])
  }

  @Test func textNamesTheCommitsAndTheirChanges() {
    var report = report()
    #expect(report.isComplete)
    #expect(
      report.text() == """
        9 commits after aaaaaaaaaaaa up to bbbbbbbbbbbb, 3 of them tried

        cccccccccccc  cache: keep *keys*
                      A. Author, 2026-01-02
                      s/g/a: allocations 2 → 3 (+1)
                        allocations: in work: 1 more

        """)
    report.open = [open(2)]
    #expect(!report.isComplete)
    #expect(
      report.text().hasSuffix(
        """

        not decided: s/g/b: time: one of 000000000000, 111111111111
                      it does not build

        """))
  }

  @Test func longListsOfSuspectsAreCut() {
    var report = report()
    report.open = [open(5)]
    #expect(!report.text().contains("more\n              it"))
    report.open = [open(7)]
    #expect(report.text().contains("333333333333, 444444444444 and 2 more\n"))
  }

  @Test func markdownEscapesTheWordsOfCommits() {
    var report = report()
    let plain = report.markdown()
    #expect(plain.contains("**`cccccccccccc`** cache: keep \\*keys\\*  \nA. Author, 2026-01-02\n"))
    #expect(plain.contains("- `s/g/a`: allocations 2 → 3"))
    #expect(plain.contains("  - allocations: in work: 1 more\n"))
    report.open = [open(2)]
    #expect(report.markdown().hasPrefix(plain + "\n- Not decided: s/g/b: time: one of "))
  }

  @Test func documentIsReadAgain() throws {
    let report = report()
    #expect(try JSONDecoder().decode(BisectReport.self, from: report.json()) == report)
  }

  /// The additional work of a count that no profiler explains needs no tool.
  @Test func reportOfABisectionListsCulpritsAndOpenSearches() throws {
    let history = try ScriptedBisection(commits: 4)
    history.raise("s/g/a", at: 1)
    history.raise("s/g/b", at: 3)
    let broken = history.line[3]
    history.buildError = { $0 == broken ? .noSuites(folder: "p") : nil }
    let ends = try history.ends()
    var searches = [history.search("s/g/a", in: ends), history.search("s/g/b", in: ends)]
    searches[0] = BisectSearch(
      "s/g/a", .minorFaults, nil, good: searches[0].good[0], bad: searches[0].bad,
      mostJudgements: 9)
    let measure = history.script.measure
    history.script.measure = { call, record in
      measure(call, &record)
      record.metrics[.minorFaults] = record.metrics[.allocations]
    }
    var bisect = try history.bisect(
      BisectState(question: ends.question, searches: searches, tried: []), between: ends)
    let report = try history.script.run {
      try bisect.run()
      return try BisectReport(
        bisect, ends, BisectFolder(history.root), timeout: .seconds(7), showsProgress: false)
    }
    #expect(report.commits == 4)
    #expect(report.tried == bisect.state.tried.count)
    #expect(report.culprits.map(\.commit.subject) == ["commit 1"])
    #expect(report.culprits[0].findings.map(\.change) == ["minorFaults 2 → 3 (+1)"])
    #expect(report.culprits[0].findings[0].comparedWith == history.line[0])
    #expect(report.open.map(\.benchmark) == ["s/g/b"])
    #expect(Set(history.numbers(report.open[0].commits)) == [3, 4])
  }
}
