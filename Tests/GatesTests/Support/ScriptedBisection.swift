import ChildProcess
import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import Storage
import Testing

@testable import Builds
@testable import Gates
@testable import Sessions

/// A history of commits without files, whose builds are small texts and whose workers a test
/// scripts; the only place where the tests of bisections make requests.
final class ScriptedBisection {
  let script = ScriptedWorkers([.scripted("s/g/a"), .scripted("s/g/b")])
  /// The hashes of the commits of the main line, oldest first.
  private(set) var line: [String] = []
  /// The error of a commit's build; `nil` for a build that succeeds.
  var buildError: (String) -> BuildError? = { _ in nil }
  /// The source of a commit's program, by whose path workers know it; `nil` for a text.
  var source: (String) -> String? = { _ in nil }
  /// The messages for the user.
  private(set) var advice: [String] = []
  let root: PackageRoot

  private let path: String

  /// Makes a line of `count` commits after the first.
  init(commits count: Int) throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "bisection-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: "\(path)/builds/release", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(path)/Package.swift"))
    root = try #require(PackageRoot(above: path))
    try git("init", "--quiet")
    try extend(by: count + 1)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes commits at the end of the line.
  func extend(by count: Int) throws {
    for _ in 0..<count {
      try git("commit", "--quiet", "--allow-empty", "--message", "commit \(line.count)")
      line.append(try git("rev-parse", "HEAD"))
    }
  }

  @discardableResult func git(_ arguments: String...) throws -> String {
    let author = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    let answer = try ChildProcess.answer(
      .init("git", ["-C", path] + author + arguments), limit: 60
    ) { nil }
    try #require(answer.status == 0, "\(answer.complaint)")
    return answer.output
  }

  /// The first and the last commit, or other ones.
  func ends(good: String? = nil, bad: String? = nil) throws -> BisectEnds {
    try BisectEnds(
      good: good ?? line[0], bad: bad ?? line[line.count - 1], followsFirstParent: false,
      options: ["product": "suites"], BuildPlan(root: path, product: "suites") { nil },
      TaskProgress(isShown: false), builder: build)
  }

  private func build(_ commit: String) throws(BuildError) -> ReferenceBuild {
    if let error = buildError(commit) { throw error }
    let scratch = "\(path)/builds/\(commit)"
    let program = BuiltProgram(folder: path, scratch: scratch, product: "suites")
    try? FileManager.default.createDirectory(
      atPath: "\(scratch)/release", withIntermediateDirectories: true)
    if let source = source(commit) {
      try? CompiledProgram.write(source, to: program.path)
      let link = "args: [\"false\",\"-o\",\"\(program.path)\",\"-emit-executable\"]\n"
      try? Data(link.utf8).write(to: URL(filePath: "\(scratch)/release.yaml"))
    } else {
      _ = FileManager.default.createFile(
        atPath: program.path, contents: Data(commit.utf8), attributes: [.posixPermissions: 0o755])
    }
    return ReferenceBuild(
      commit: commit, program: program, wasKept: false,
      use: try FileLock(program.path, shared: true) { nil })
  }

  /// The request of all benchmarks of the script.
  func request(
    budget: Double = 60, _ metrics: [Metric] = [.allocations]
  ) throws -> GateRequest {
    let program = try script.run { try SuiteProgram(path: "/nowhere/suites") }
    let policy = Assessment.Policy(judges: true, requiresCounterparts: false, namedMetrics: [])
    let drip = CumulativeGrowthCheck(
      anchors: [], environment: program.environment(commit: nil), percent: 10)
    var rules = GateRules(comparing: metrics, andTime: false, policy, drip: drip)
    (rules.seed, rules.budget) = (1, .seconds(budget))
    return GateRequest(
      program, in: root, try Selection(nil), against: .commit(line[0]),
      MeasurementSettings(metrics: metrics, timeout: .seconds(7)), rules)
  }

  /// The search for the commit that raised the allocations of a benchmark from 2 to 3.
  func search(_ benchmark: String = "s/g/a", in ends: BisectEnds) -> BisectSearch {
    BisectSearch(
      benchmark, .allocations, nil, good: .init(hash: ends.good.hash, reading: .init(2)),
      bad: .init(hash: ends.bad.hash, reading: .init(3)), mostJudgements: ends.mostJudgements)
  }

  /// The state after a bisection of all searches.
  func state(of searches: [BisectSearch], between ends: BisectEnds) throws -> BisectState {
    var bisect = try bisect(
      BisectState(question: ends.question, searches: searches, tried: []), between: ends)
    try script.run { try bisect.run() }
    return bisect.state
  }

  /// A bisection that continues a state.
  func bisect(_ state: BisectState, between ends: BisectEnds) throws -> Bisect {
    try Bisect(ends, in: BisectFolder(root), continuing: state, request()) {
      self.advice.append($0)
    }
  }

  /// Scripts 3 allocations from the commit with this number on, and 2 before.
  func raise(_ benchmark: String = "s/g/a", at number: Int) {
    let measure = script.measure
    script.measure = { [line] call, record in
      measure(call, &record)
      guard call.id == benchmark, let place = line.firstIndex(of: call.program) else { return }
      record.metrics[.allocations] = .exact(
        ExactValue(total: place < number ? 2 : 3, iterations: 1))
    }
  }

  /// The numbers of commits in the main line.
  func numbers(_ hashes: [String]) -> [Int] { hashes.compactMap(line.firstIndex) }
}
