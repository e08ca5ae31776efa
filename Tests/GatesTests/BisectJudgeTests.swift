import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import Storage
import TestSupport
import Testing
import Worker

@testable import Builds
@testable import Gates
@testable import Sessions

/// Judgements of times, with two programs of the system in place of builds: rounds copy both, and
/// their sizes tell the copies apart.
@Suite struct BisectJudgeTests {
  private let history: ScriptedBisection
  private let reference = "/bin/true"
  private let candidate = "/bin/ls"

  init() throws { history = try ScriptedBisection(commits: 2) }

  private func search(_ benchmark: String) throws -> BisectSearch {
    let ends = try history.ends()
    return BisectSearch(
      benchmark, .time, .undisturbed, good: .init(hash: ends.good.hash, reading: .init(0)),
      bad: .init(hash: ends.bad.hash, reading: .init(log(1.1))), mostJudgements: 9)
  }

  /// Scripts the candidate's times as multiples of the reference's.
  private func time(_ ratio: @escaping (_ id: String) -> Double) throws {
    func size(_ path: String) throws -> Int {
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      return try Data(contentsOf: file).count
    }
    let slower = try size(candidate)
    history.script.nanoseconds = { call in
      let isSlower = (try? size(call.launch.program)) == slower
      return 10_000 * (isSlower ? ratio(call.id) : 1)
    }
  }

  private func judgements(
    _ benchmarks: [String], budget: Double = 60
  ) throws -> [Int: BisectJudge.Judgement] {
    let searches = try Dictionary(
      uniqueKeysWithValues: benchmarks.enumerated().map { ($0.offset, try search($0.element)) })
    let request = try history.request(budget: budget)
    let program = request.program
    return try history.script.run {
      let builds = try ComparedBuilds(
        againstProgram: reference, SuiteProgram(path: candidate, product: program.product))
      return try BisectJudge(request: request, risk: 0.001).rounds(searches, builds, 1)
    }
  }

  @Test func timeBeyondTheMiddleIsBad() throws {
    try time { $0 == "s/g/a" ? 1.1 : 1 }
    let found = try judgements(["s/g/a", "s/g/b"])
    guard case .bad(let slower) = found[0], case .good(let same) = found[1] else {
      Issue.record("\(found)")
      return
    }
    expectClose(slower.value, log(1.1), within: 1e-3)
    expectClose(same.value, 0, within: 1e-3)
  }

  @Test func timeAtTheMiddleStaysUnknown() throws {
    try time { _ in 1.1.squareRoot() }
    let found = try judgements(["s/g/a"], budget: 1)
    guard case .unknown(let reason) = found[0] else {
      Issue.record("\(found)")
      return
    }
    #expect(reason.hasPrefix("not decided after "))
  }

  @Test func failedBenchmarkIsUnknown() throws {
    history.script.failure = { $0.isTurn ? .stalled(seconds: 7) : nil }
    guard case .unknown(let reason) = try judgements(["s/g/a"])[0] else {
      Issue.record("a failure tells nothing about the time")
      return
    }
    #expect(reason.hasPrefix("stalled"))
  }

  @Test func signalEndsTheBisection() throws {
    history.script.failure = { $0.isTurn ? .interrupted(signal: 15) : nil }
    let error = #expect(throws: CommandError.self) { try judgements(["s/g/a"]) }
    #expect(error?.code == .terminated)
  }

  @Test func unknownBenchmarkIsNotTimed() throws {
    #expect(try judgements(["s/g/none"]).isEmpty)
    #expect(try judgements([]).isEmpty)
    #expect(history.script.calls.count { $0.isTurn } == 0)
  }

  @Test func buildsOfEqualCodeAreGoodWithoutBeingTimed() throws {
    let request = try history.request()
    let searches = [3: try search("s/g/a")]
    let found = try history.script.run {
      let builds = try ComparedBuilds(
        againstProgram: reference, SuiteProgram(path: reference, product: "suites"))
      return try BisectJudge(request: request, risk: 0.001).times(searches, builds, seed: 1)
    }
    guard case .good(let reading) = found[3] else {
      Issue.record("\(found)")
      return
    }
    #expect(reading == BisectReading(0))
    #expect(history.script.calls.count { $0.isTurn } == 0)
  }
}
