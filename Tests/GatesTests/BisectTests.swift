import Builds
import Comparison
import Measurements
import ScriptedWorkers
import Storage
import Testing
import Worker

@testable import Gates
@testable import Sessions

@Suite struct BisectTests {
  // MARK: The order of commits

  @Test(
    arguments: [
      (1, [4, 2, 1]), (2, [4, 2, 1]), (3, [4, 2, 3]), (4, [4, 2, 3]), (5, [4, 6, 5]),
      (6, [4, 6, 5]), (7, [4, 6, 7]), (8, [4, 6, 7]),
    ])
  func lineIsHalvedUntilOneCommitIsLeft(culprit: Int, tried: [Int]) throws {
    let history = try ScriptedBisection(commits: 8)
    history.raise(at: culprit)
    let ends = try history.ends()
    let state = try history.state(of: [history.search(in: ends)], between: ends)
    #expect(history.numbers(state.tried) == tried)
    #expect(state.searches[0].isFound)
    #expect(state.searches[0].bad.hash == history.line[culprit])
    #expect(BisectFolder(history.root).load(ends.question) == state)
  }

  @Test func eachJudgementCountsFivePassesOfTheCommitsProgram() throws {
    let history = try ScriptedBisection(commits: 2)
    history.raise(at: 1)
    let ends = try history.ends()
    _ = try history.state(of: [history.search(in: ends)], between: ends)
    let measured = history.script.calls.filter { $0.measurement != nil }
    #expect(measured.map(\.program) == Array(repeating: history.line[1], count: Readings.exact))
    #expect(measured.allSatisfy { $0.id == "s/g/a" && $0.measurement?.metrics == [.allocations] })
  }

  @Test func oneBuildIsJudgedForAllSearchesThatListItsCommit() throws {
    let history = try ScriptedBisection(commits: 8)
    history.raise("s/g/a", at: 2)
    history.raise("s/g/b", at: 7)
    let ends = try history.ends()
    let searches = [history.search("s/g/a", in: ends), history.search("s/g/b", in: ends)]
    let state = try history.state(of: searches, between: ends)
    #expect(history.numbers(state.tried) == [4, 2, 1, 6, 7])
    #expect(history.numbers(state.searches.map(\.bad.hash)) == [2, 7])
    #expect(history.advice.contains { $0.hasSuffix(": good for 1, bad for 1") })
  }

  @Test func mergedBranchIsSearchedToo() throws {
    let history = try ScriptedBisection(commits: 1)
    try history.git("checkout", "--quiet", "-b", "side")
    try history.extend(by: 1)
    try history.git("checkout", "--quiet", "-b", "other", history.line[1])
    try history.extend(by: 1)
    try history.git("merge", "--quiet", "--no-ff", "--message", "merge", "side")
    let merge = try history.git("rev-parse", "HEAD")
    let side = history.line[2]
    history.script.measure = { call, record in
      let isBad = call.program == side || call.program == merge
      record.metrics[.allocations] = .exact(ExactValue(total: isBad ? 3 : 2, iterations: 1))
    }
    let ends = try history.ends(bad: merge)
    let state = try history.state(of: [history.search(in: ends)], between: ends)
    #expect(state.searches[0].isFound)
    #expect(state.searches[0].bad.hash == side)
  }

  /// Builds of equal code are good without being timed.
  @Test func commitsThatHalveTheSearchOfATimeAreJudged() throws {
    let history = try ScriptedBisection(commits: 4)
    history.source = { _ in CompiledProgram.empty }
    var builds = 0
    history.buildError = { _ in
      builds += 1
      return builds > 10 ? .missingTool("a commit is built again and again") : nil
    }
    let ends = try history.ends()
    let search = BisectSearch(
      "s/g/a", .time, .undisturbed, good: .init(hash: ends.good.hash, reading: .init(0)),
      bad: .init(hash: ends.bad.hash, reading: .init(0.1)), mostJudgements: ends.mostJudgements)
    let state = try history.state(of: [search], between: ends)
    #expect(history.numbers(state.tried) == [2, 3])
    #expect(state.searches[0].isFound && history.script.calls.allSatisfy { !$0.isTurn })
  }

  // MARK: Commits that cannot be judged

  @Test func commitThatDoesNotBuildIsLeftOut() throws {
    let history = try ScriptedBisection(commits: 8)
    history.raise(at: 7)
    let broken = history.line[4]
    history.buildError = { $0 == broken ? .noSuites(folder: "p") : nil }
    let ends = try history.ends()
    let state = try history.state(of: [history.search(in: ends)], between: ends)
    #expect(history.numbers(state.tried).first == 4)
    #expect(state.searches[0].isFound)
    #expect(history.numbers([state.searches[0].bad.hash]) == [7])
    #expect(state.searches[0].skipped == [broken: "it does not build"])
  }

  @Test func searchStaysOpenAtCommitsThatCannotBeJudged() throws {
    let history = try ScriptedBisection(commits: 4)
    history.raise(at: 2)
    let broken = history.line[2]
    history.buildError = { $0 == broken ? .noSuites(folder: "p") : nil }
    let ends = try history.ends()
    let search = try history.state(of: [history.search(in: ends)], between: ends).searches[0]
    #expect(!search.isFound)
    #expect(search.open.isEmpty)
    #expect(Set(history.numbers(search.suspects)) == [2, 3])
    #expect(search.reasons == ["it does not build"])
  }

  @Test func unknownCommitsAreSkippedWithTheirReasons() throws {
    let history = try ScriptedBisection(commits: 4)
    var pass = 0
    let line = history.line
    history.script.failure = {
      $0.program == line[2] && $0.measurement != nil ? .stalled(seconds: 7) : nil
    }
    history.script.measure = { call, record in
      pass += 1
      // Both levels at the third commit, and none at the first.
      if call.program == line[3] {
        record.metrics[.allocations] = .exact(ExactValue(total: 2 + pass % 2, iterations: 1))
      }
    }
    let ends = try history.ends()
    let search = try history.state(of: [history.search(in: ends)], between: ends).searches[0]
    #expect(
      search.skipped[line[2]] == "stalled: no answer for 7 s; raise --timeout if it is meant to "
        + "take longer")
    #expect(search.skipped[line[3]] == "its allocations vary over both sides of the change")
    #expect(search.skipped[line[1]] == "its allocations cannot be counted")
    #expect(search.skipped.count == 3)
    #expect(!search.isFound)
  }

  @Test func commitWithoutTheBenchmarkIsSkipped() throws {
    let history = try ScriptedBisection(commits: 2)
    let ends = try history.ends()
    var bisect = try history.bisect(
      BisectState(question: ends.question, searches: [history.search(in: ends)], tried: []),
      between: ends)
    history.script.entries.removeFirst()
    try history.script.run { try bisect.run() }
    #expect(bisect.state.searches[0].reasons == ["it has no s/g/a"])
  }

  @Test func errorThatIsNotAboutTheCommitEndsTheBisection() throws {
    let history = try ScriptedBisection(commits: 4)
    history.buildError = { _ in .missingTool("swift") }
    let ends = try history.ends()
    let error = #expect(throws: CommandError.self) {
      try history.state(of: [history.search(in: ends)], between: ends)
    }
    #expect(error?.code == .unavailable)
  }

  // MARK: Interruptions

  @Test func interruptedBisectionContinuesWhereItStopped() throws {
    let history = try ScriptedBisection(commits: 8)
    history.raise(at: 6)
    let ends = try history.ends()
    let stopped = history.line[6]
    history.script.failure = {
      $0.program == stopped && $0.measurement != nil ? .interrupted(signal: 2) : nil
    }
    let error = #expect(throws: CommandError.self) {
      try history.state(of: [history.search(in: ends)], between: ends)
    }
    #expect(error?.code == .interrupted)
    let kept = try #require(BisectFolder(history.root).load(ends.question))
    #expect(history.numbers(kept.tried) == [4])
    history.script.failure = { _ in nil }
    var bisect = try history.bisect(kept, between: ends)
    #expect(history.advice.last == "continuing: 1 commits were tried before")
    try history.script.run { try bisect.run() }
    #expect(history.numbers(bisect.state.tried) == [4, 6, 5])
    #expect(bisect.state.searches[0].bad.hash == stopped)
  }

  // MARK: Ends

  @Test func goodCommitMustBeAnAncestorOfTheBadOne() throws {
    let history = try ScriptedBisection(commits: 2)
    for (good, bad) in [(2, 0), (1, 1)] {
      let error = #expect(throws: CommandError.self) {
        try history.ends(good: history.line[good], bad: history.line[bad])
      }
      #expect(error?.code == .usage)
      #expect(error?.message?.contains("is no ancestor of") == true)
    }
    #expect(throws: CommandError.self) { try history.ends(good: "nothing") }
  }

  /// The counts of `s/g/b` overlap, so that one reading tells no side; fewer hits are worse.
  @Test func provenRegressionsAreSearchedIfOneReadingTellsTheSide() throws {
    let hits = Metric(custom: "hits", unit: "", isExact: true, better: .more)
    let history = try ScriptedBisection(commits: 1)
    let bad = history.line[1]
    history.source = { "int main(void) { return \($0 == bad ? 1 : 0); }\n" }
    history.script.entries[0] = .scripted("s/g/a", customMetrics: [hits])
    history.script.entries.append(.scripted("s/g/c"))
    var passes: [String: Int] = [:]
    history.script.measure = { call, record in
      let isBad = call.program.contains(bad)
      passes["\(call.id) \(isBad)", default: 0] += 1
      let step = 10 * (passes["\(call.id) \(isBad)", default: 0] % 8)
      let counts = ["s/g/a": (2, 3), "s/g/b": (1000 + step, 1060 + step), "s/g/c": (3, 2)]
      let (old, new) = counts[call.id] ?? (0, 0)
      let value = ExactValue(total: isBad ? new : old, iterations: 1)
      record.metrics[.allocations] = .exact(value)
      if call.id == "s/g/a" {
        record.metrics[hits] = .exact(ExactValue(total: isBad ? 7 : 9, iterations: 1))
      }
    }
    let ends = try history.ends()
    let request = try history.request(budget: 1000, [.allocations, hits])
    var advice: [String] = []
    let searches = try history.script.run { try ends.searches(request) { advice.append($0) } }
    #expect(searches.map(\.benchmark) == ["s/g/a", "s/g/a"])
    #expect(searches.map { $0.good[0].reading.value } == [2, 9])
    #expect(searches.map(\.bad.reading.value) == [3, 7])
    #expect(advice.first == "1 counts vary too much to tell commits apart; not searched for")
  }

  @Test func riskIsDividedAmongTwiceTheHalvings() throws {
    let history = try ScriptedBisection(commits: 9)
    let most = try [1, 2, 3, 4, 5, 8, 9].map {
      try history.ends(bad: history.line[$0]).mostJudgements
    }
    #expect(most == [2, 4, 6, 6, 8, 8, 10])
    #expect(try history.ends().commits == 9)
    #expect(try history.ends().parents(of: history.line[3]) == [history.line[2]])
    #expect(try history.ends().summary(of: history.line[3]).subject == "commit 3")
  }

  @Test func questionHasAllThatTheAnswerDependsOn() throws {
    let history = try ScriptedBisection(commits: 2)
    let question = try history.ends().question
    #expect(question["good"] == history.line[0])
    #expect(question["bad"] == history.line[2])
    #expect(question["first-parent"] == "false")
    #expect(question["product"] == "suites")
    #expect(question["toolchain"]?.hasPrefix("swift-") == true)
  }
}
