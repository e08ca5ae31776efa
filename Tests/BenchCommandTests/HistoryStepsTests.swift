internal import Foundation
internal import TestSupport
internal import Testing

/// `bench history --since COMMIT` and `--acknowledge`.
@Suite struct HistoryStepsTests {
  private let folder: PackageFolder
  /// The hashes of twelve commits, oldest first.
  private let commits: [String]

  /// `bench.history-steps/1`.
  private struct Steps: Decodable {
    var schema: String
    var isOpen: Bool
    var culprits: [Culprit]

    struct Culprit: Decodable {
      var id: String
      var commit: String?
      var author: String?
      var subject: String?
      var isOpen: Bool
      var markdown: String
      var steps: [Step]
    }

    struct Step: Decodable {
      var id: String
      var metric: String
      var good: String?
      var bad: String?
      var direction: String
      var change: Double?
      var acknowledged: Acknowledged?
    }

    struct Acknowledged: Decodable {
      var because: String
    }

    var ids: [String] { culprits.flatMap { $0.steps.map(\.id) } }
  }

  init() throws {
    folder = try PackageFolder()
    let git = HistoryStepsTests.git(in: folder)
    _ = try git(["init", "--quiet", "--initial-branch", "main"])
    commits = try (0..<12).map { number in
      _ = try git([
        "-c", "user.name=Ann Author", "-c", "user.email=a@example.org", "commit", "--quiet",
        "--allow-empty", "--message", "cards: change \(number) | and more",
      ])
      return try git(["rev-parse", "HEAD"])
    }
  }

  private static func git(in folder: PackageFolder) -> ([String]) throws -> String {
    { words in
      // The commits are older than all measurements.
      let git = try ChildProcess(
        URL(filePath: "/usr/bin/env"), ["GIT_COMMITTER_DATE=2019-12-31T00:00:00Z", "git"] + words,
        in: folder.root)
      return try git.wait().output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// Adds a measurement for each pair of a commit and its allocations, a day apart from `day` on.
  private func add(_ counts: [(commit: String, allocations: Int)], from day: Int = 0) throws {
    let files = try counts.enumerated().map { index, count in
      let number = day + index
      let date = String(format: "2020-%02d-%02d", number / 28 + 1, number % 28 + 1)
      let text = """
        {"schema": "bench.measurement/1", "environment": {"cpuModel": "Made CPU", "cpuCount": 2,
        "kernel": "6.1", "os": "linux", "arch": "x86_64", "toolchain": "swift-6.3.1",
        "configuration": "release", "flags": [], "allocator": "system", "load": [0],
        "commit": "\(count.commit)", "date": "\(date)T03:00:00Z"},
        "benchmarks": [{"id": "made/one", "suite": "made", "items": 1, "metrics": {"allocations":
        {"unit": "count", "total": \(count.allocations), "iterations": 1,
        "value": \(count.allocations)}}}]}
        """
      let path = folder.path("day-\(day + index).json")
      try Data(text.utf8).write(to: URL(filePath: path))
      return path
    }
    try folder.bench(["history", "--add"] + files)
  }

  /// Adds one measurement of each commit: 5 allocations, from the eighth on 6, from the tenth on 4.
  private func addSteps() throws {
    try add(commits.enumerated().map { ($1, $0 < 7 ? 5 : $0 < 9 ? 6 : 4) })
  }

  private func steps(since commit: String, exits status: Int32) throws -> Steps {
    let outcome = try folder.bench(
      ["history", "--since", commit, "--format", "json"], exits: status)
    try expectValid("history-steps", outcome)
    return try outcome.json(Steps.self)
  }

  // MARK: - New steps

  @Test func stepsAfterACommitAreListedByCulprit() throws {
    try addSteps()
    let document = try steps(since: commits[2], exits: 5)
    #expect(document.schema == "bench.history-steps/1" && document.isOpen)
    #expect(document.culprits.map(\.commit) == [commits[7], commits[9]])
    #expect(document.culprits.map(\.isOpen) == [true, false], "the second is better")
    let first = try #require(document.culprits.first)
    #expect(first.author == "Ann Author" && first.subject == "cards: change 7 | and more")
    let step = try #require(first.steps.first)
    #expect(step.good == commits[6] && step.bad == commits[7])
    #expect(step.direction == "worse" && step.metric == "allocations")
    #expect(step.change == 6.0 / 5 - 1)
    #expect(first.markdown.contains("culprit \(first.id)"))
    #expect(
      first.markdown.contains("    bench bisect --good \(commits[6]) --bad \(commits[7]) "))
    #expect(first.markdown.contains("    bench history --acknowledge \(step.id) --because "))
    #expect(document.culprits[1].steps[0].direction == "better")
    #expect(!document.culprits[1].markdown.contains("bisect"), "nothing is to be done")
  }

  @Test func onlyStepsThatAreNoAncestorsAreNew() throws {
    try addSteps()
    #expect(try steps(since: "main~5", exits: 5).culprits.count == 2)
    #expect(try steps(since: commits[7], exits: 0).culprits.count == 1, "an improvement exits 0")
    #expect(try steps(since: "main", exits: 0).culprits.isEmpty)
    let text = try folder.bench("history", "--since", "main").output
    #expect(text == "no new steps since main (\(commits[11].prefix(12)))\n")
    let table = try folder.bench("history", "--since", "main~9", exits: 5).output
    #expect(table.hasPrefix("2 new steps since main~9"))
    #expect(table.contains("+20.0 %") && table.contains("better") && table.contains("worse"))
    let markdown = try folder.bench(
      "history", "--since", "main~9", "--format", "markdown", exits: 5
    ).output
    #expect(markdown.hasPrefix("**bench history**: 2 new steps since"))
  }

  @Test func commitAfterAllMeasurementsIsNoSuccess() throws {
    try add([(commits[0], 1), (commits[1], 2)])
    #expect(try steps(since: commits[1], exits: 0).culprits.isEmpty, "measured at the commit")
    try folder.refuses(
      65, "history", "--since", "main",
      saying: ["--since main", "nothing was measured at this commit or after it", "run --save"])
  }

  @Test func damagedMeasurementFailsTheSearchForSteps() throws {
    try addSteps()
    let file = try #require(folder.storedFiles.keys.filter { $0.contains("history/") }.max())
    try Data("garbage\n".utf8).write(to: folder.root.appending(path: file))
    try folder.refuses(
      65, "history", "--since", commits[2], saying: [file, "damaged", "--rebuild"])
  }

  @Test func commitThatGitDoesNotHaveIsPlacedByItsDate() throws {
    let gone = String(repeating: "ab", count: 20)
    try add([(gone, 1), (commits[0], 2), (gone, 3), ("\(commits[11])-dirty", 4)])
    // Made in 2020, after every commit; a dirty tree has changes after its commit.
    let new = try steps(since: "main", exits: 5).culprits
    #expect(new.map(\.commit) == [gone, "\(commits[11])-dirty"])
    #expect(!new.contains { $0.markdown.contains("bisect") }, "neither can be built again")
  }

  @Test func identifiersStayWhenMeasurementsAreAdded() throws {
    try addSteps()
    let before = try steps(since: commits[0], exits: 5)
    try add(commits.map { ($0, 4) } + [(commits[11], 9)], from: 12)
    let after = try steps(since: commits[0], exits: 5)
    #expect(after.ids.prefix(2) == before.ids.prefix(2) && after.ids.count == 3)
    #expect(after.culprits.prefix(2).map(\.id) == before.culprits.map(\.id))
  }

  // MARK: - Acknowledgement

  @Test func acknowledgedStepStaysAcknowledged() throws {
    try addSteps()
    let id = try #require(try steps(since: commits[0], exits: 5).ids.first)
    let said = try folder.bench("history", "--acknowledge", id, "--because", "a larger cache")
    #expect(said.errors.contains("acknowledged 1 step in"))
    let stored = try String(
      contentsOfFile: folder.path("baselines/acknowledged-steps.json"), encoding: .utf8)
    try expectValid("acknowledged-steps", Data(stored.utf8))
    try expectValid("history", try folder.bench("history", "--format", "json"))
    #expect(stored.split(separator: "\n").count == 6, "a line for each step:\n\(stored)")
    #expect(stored.contains(#""because":"a larger cache","before":5,"benchmark":"made/one""#))

    let document = try steps(since: commits[0], exits: 0)
    #expect(!document.isOpen)
    #expect(document.culprits[0].steps[0].acknowledged?.because == "a larger cache")
    #expect(
      try folder.bench("history", "--since", "main~11").output
        .contains("acknowledged: a larger cache"))
    try add([(commits[11], 4), (commits[11], 7)], from: 12)
    #expect(try steps(since: commits[0], exits: 5).culprits.map(\.isOpen) == [false, false, true])
    // It is no baseline of a suite.
    #expect(!(try folder.bench("baseline", "list").output.contains("acknowledged")))
  }

  @Test func severalStepsAreAcknowledgedTogetherOrNone() throws {
    try addSteps()
    let ids = try steps(since: commits[0], exits: 5).ids
    try folder.refuses(
      64, ["history", "--acknowledge", ids[0], "0123456789abcdef", "--because", "both"],
      saying: ["0123456789abcdef", "no such step", "history --since"])
    try folder.refuses(
      64, ["history", "--acknowledge", ids[0], ids[0], "--because", "twice"],
      saying: [ids[0], "acknowledged already"])
    try folder.bench(["history", "--acknowledge"] + ids + ["--because", "both"])
    try folder.refuses(
      64, ["history", "--acknowledge", ids[1], "--because", "again"],
      saying: [ids[1], "acknowledged already", "both"])
    #expect(try !steps(since: commits[0], exits: 0).isOpen)
  }

  @Test func damagedAcknowledgementsAreReported() throws {
    try addSteps()
    let ids = try steps(since: commits[0], exits: 5).ids
    try folder.bench("history", "--acknowledge", ids[0], "--because", "kept")
    let path = folder.path("baselines/acknowledged-steps.json")
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    for (text, word) in [
      (String(whole.dropLast(9)), "damaged"), ("", "damaged"),
      (whole.replacing("steps/1", with: "steps/2"), "acknowledged-steps/2"),
      (whole.replacing(#""because":"kept","#, with: ""), "because"),
      (whole.replacing("kept", with: " "), "no reason"),
      (whole.replacing("\"id\"", with: "\"extra\":1,\"id\""), "extra"),
    ] {
      try Data(text.utf8).write(to: URL(filePath: path))
      try folder.refuses(65, "history", "--since", "main", saying: ["acknowledged-steps", word])
      try folder.refuses(
        65, "history", "--acknowledge", ids[1], "--because", "x",
        saying: ["acknowledged-steps", word])
    }
  }

  @Test func unwritableAcknowledgementsAreReported() throws {
    try addSteps()
    let ids = try steps(since: commits[0], exits: 5).ids
    try Data("in the way".utf8).write(to: URL(filePath: folder.path("baselines")))
    try folder.refuses(
      73, "history", "--acknowledge", ids[0], "--because", "x", saying: ["baselines"])
  }

  @Test func misuseIsRefused() throws {
    try addSteps()
    try folder.refuses(
      64, "history", "--since", "yesterday", saying: ["--since yesterday", "2026-01-31", "commit"])
    try folder.refuses(64, "history", "--since", "--upload-pack=x", saying: ["--since"])
    for arguments in [
      ["--acknowledge", "a"], ["--acknowledge", "a", "--because", " "], ["--because", "x"],
      ["--acknowledge", "a", "--because", "x", "--since", "main"],
      ["--acknowledge", "a", "--because", "x", "--limit", "9"],
      ["--acknowledge", "a", "--because", "x", "--rebuild"],
    ] {
      #expect(try folder.bench(["history"] + arguments, exits: 64).output.isEmpty)
    }
    // Outside version control there is no commit.
    try FileManager.default.removeItem(atPath: folder.path(".git"))
    try folder.refuses(64, "history", "--since", "main", saying: ["--since main", "commit"])
  }
}
