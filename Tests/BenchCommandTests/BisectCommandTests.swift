internal import Foundation
internal import TestSupport
internal import Testing

/// Searches for the commit that made a benchmark allocate more.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct BisectCommandTests {
  private let package: StandInPackage
  private let worse: URL

  init() throws {
    package = try StandInPackage()
    worse = try FixtureProgram.knownCost.copy(planting: ["EXTRA"], in: package.folder.root)
    try package.write(".gitignore", ".bench\n.build\ncopy-*\n")
    try package.commit()
  }

  private static let options = [
    "--filter", "allocations/(switchable|none)$", "--metric", "allocations",
  ]

  @Test func commitOfOneMoreAllocationIsFound() throws {
    let good = try head()
    try commits(3)
    let culprit = try plant()
    try commits(3)
    let outcome = try bisect(good)
    try expectValid("bisect", outcome)
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    #expect(report.schema == "bench.bisect/1")
    #expect(report.culprits.map(\.commit.hash) == [culprit], "\(outcome)")
    #expect(report.culprits.first?.commit.subject == "A state")
    #expect(report.culprits.first?.commit.author == "A")
    let finding = try #require(report.culprits.first?.findings.first)
    #expect(finding.benchmark == "known/allocations/switchable")
    #expect(finding.change == "allocations 0 → 1 (+1)")
    #expect(report.commits == 7)
    // ⌈log₂ 7⌉, besides both ends.
    #expect(report.tried <= 3, "\(outcome)")
    #expect(report.open.isEmpty)
    let again = try bisect(good)
    #expect(again.errors.contains("continuing"), "\(again)")
    #expect(!again.errors.contains("A state: "), "nothing is judged again: \(again)")
    #expect(again.output == outcome.output)
  }

  @Test func commitsThatDoNotBuildAreLeftOut() throws {
    let good = try head()
    try commits(1)
    try package.write("known-cost/main.c", "int main(void) { return nothing; }\n")
    try package.commit()
    try commits(1)
    let culprit = try plant()
    let outcome = try bisect(good)
    #expect(outcome.output.contains(culprit), "\(outcome)")
    #expect(outcome.errors.contains("does not build; it is left out"), "\(outcome)")
  }

  @Test func faultBehindACommitThatDoesNotBuildStaysOpen() throws {
    let good = try head()
    try package.write("known-cost/main.c", "int main(void) { return nothing; }\n")
    try package.commit()
    let broken = try head().trimmingCharacters(
      in: .whitespacesAndNewlines)
    let fixed = try plant()
    let outcome = try bisect(good, exits: 3)
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    #expect(report.culprits.isEmpty)
    #expect(Set(report.open.flatMap(\.commits)) == [broken, fixed], "\(outcome)")
    #expect(report.open.flatMap(\.reasons) == ["it does not build"])
  }

  @Test func mergeIsOneCommitAlongTheFirstParents() throws {
    let good = try head()
    try package.git("checkout", "--quiet", "-b", "side")
    let culprit = try plant()
    try package.git("checkout", "--quiet", "-")
    try package.write("notes", "on the main line")
    try package.commit()
    try package.git(
      "-c", "user.name=A", "-c", "user.email=a@example.org", "merge", "--quiet", "--no-ff",
      "--message", "merge the side", "side")
    let merge = try head()
    #expect(try culprits(bisect(good)) == [culprit])
    #expect(try culprits(bisect(good, "--first-parent")) == [merge])
  }

  @Test func sameLevelAtBothEndsIsNothingToSearch() throws {
    let good = try head()
    try commits(1)
    let outcome = try bisect(good, exits: 65)
    #expect(outcome.errors.contains("is not proven worse than"), "\(outcome)")
  }

  @Test func wrongEndsAreUsageErrors() throws {
    try plant()
    let unknown = try bisect("nowhere", exits: 64)
    #expect(unknown.errors.contains("git knows no commit nowhere"), "\(unknown)")
    let same = try bisect("HEAD", exits: 64)
    #expect(same.errors.contains("--good HEAD is no ancestor of --bad HEAD"), "\(same)")
    let reversed = try bisect("HEAD", "--bad", "HEAD~1", exits: 64)
    #expect(reversed.errors.contains("is no ancestor of --bad HEAD~1"), "\(reversed)")
    let id = try bisect("HEAD~1", "--benchmark", "known/none", exits: 64)
    #expect(id.errors.contains("--benchmark known/none: "), "\(id)")
  }

  @Test func interruptedSearchGoesOnWithTheSameCall() throws {
    let good = try head()
    try commits(2)
    let culprit = try plant()
    try commits(2)
    let state = package.folder.path(".bench/bisect/state.json")
    let command = try package.folder.start(
      arguments(good), environment: ["BENCH_PROGRAM": ""])
    try waitUntil("the first state is stored") { FileManager.default.fileExists(atPath: state) }
    kill(command.identifier, SIGINT)
    let interrupted = try command.wait()
    #expect(interrupted.ending == .exit(130), "\(interrupted)")
    #expect(interrupted.errors.contains("the same call continues"), "\(interrupted)")
    let outcome = try bisect(good)
    #expect(outcome.errors.contains("continuing: "), "\(outcome)")
    #expect(try culprits(outcome) == [culprit])
  }

  /// Hashes of the state become arguments of git and names of files, so no other text may be one.
  ///
  /// The next judgement after the largest integer would overflow.
  @Test(arguments: [
    (#""good":\[[^\]]*\]"#, #""good":[]"#),
    (#""[0-9a-f]{40}","reading""#, #""--output=x","reading""#),
    (#""tried":\[[^\]]*\]"#, #""tried":["../../x"]"#), (#"\}\s*$"#, ""),
    (#""judgements":\d+"#, #""judgements":9223372036854775807"#),
    (#""judgements":\d+"#, #""judgements":-1"#),
  ])
  func damagedStateIsForgotten(pattern: String, damage: String) throws {
    let good = try head()
    let culprit = try plant()
    try bisect(good)
    let state = package.folder.path(".bench/bisect/state.json")
    let text = try String(contentsOfFile: state, encoding: .utf8)
    let damaged = text.replacing(try Regex(pattern), with: damage)
    try #require(damaged != text)
    try Data(damaged.utf8).write(to: URL(filePath: state))
    let outcome = try bisect(good)
    #expect(!outcome.errors.contains("continuing"), "\(outcome)")
    #expect(try culprits(outcome) == [culprit])
  }

  // MARK: Helpers

  private func head() throws -> String {
    try package.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private struct Report: Decodable {
    var schema: String
    var commits: Int
    var tried: Int
    var culprits: [Culprit]
    var open: [Open]

    struct Culprit: Decodable {
      var commit: Commit
      var findings: [Finding]
    }

    struct Commit: Decodable {
      var hash: String
      var author: String
      var subject: String
    }

    struct Finding: Decodable {
      var benchmark: String
      var change: String
    }

    struct Open: Decodable {
      var commits: [String]
      var reasons: [String]
    }
  }

  private func culprits(_ outcome: ChildProcess.Outcome) throws -> [String] {
    try expectValid("bisect", outcome)
    return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8)).culprits
      .map(\.commit.hash)
  }

  private func arguments(_ good: String, _ options: [String] = []) -> [String] {
    ["bisect", "--good", good] + Self.options
      + ["--format", "json"] + options
  }

  @discardableResult
  private func bisect(
    _ good: String, _ options: String..., exits status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    try package.folder.bench(
      arguments(good, options), exits: status, environment: ["BENCH_PROGRAM": ""],
      sourceLocation: sourceLocation)
  }

  /// Makes some commits, in which the program is as good or bad as before.
  private func commits(_ count: Int) throws {
    let program = package.folder.path("known-cost/main.c")
    for _ in 0..<count {
      let source = try String(contentsOfFile: program, encoding: .utf8)
      let isPlanted = source.contains("copy-")
      try package.write("known-cost/main.c", "// \(UUID())\n" + self.source(isPlanted: isPlanted))
      try package.commit()
    }
  }

  /// Commits the program of one more allocation, and returns the hash.
  @discardableResult private func plant() throws -> String {
    try package.write("known-cost/main.c", source(isPlanted: true))
    try package.commit()
    return try head()
  }

  private func source(isPlanted: Bool) -> String {
    isPlanted
      ? package.source.replacing(package.folder.program.path, with: worse.path) : package.source
  }
}
