internal import Foundation
internal import TestSupport
internal import Testing

/// `bench history` and `bench clean`.
@Suite struct HistoryCommandTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  /// `bench.history/1`.
  private struct History: Decodable {
    var schema: String
    var series: [Series]
    var notes: [String]

    struct Series: Decodable {
      var benchmark: String
      var metric: String
      var unit: String
      var machine: String
      var build: String
      var points: [Point]
      var steps: [Step]
    }

    struct Point: Decodable {
      var name: String?
      var commit: String?
      var branch: String?
      var date: String
      var value: Double
    }

    struct Step: Decodable {
      var index: Int
      var change: Double?
      var confidence: Double?
      var commit: String?
      var author: String?
      var subject: String?
    }

    subscript(benchmark: String, metric: String) -> Series? {
      series.first { $0.benchmark == benchmark && $0.metric == metric }
    }
  }

  private let none = "known/allocations/none"

  private func measure(_ arguments: String...) throws {
    try folder.bench(["run", "--filter", "known/.*/none", "--time", "0.01"] + arguments)
  }

  /// Writes a measurement of one benchmark, without adding it to the history.
  @discardableResult
  private func document(
    _ name: String, day: Int, floor: Double = 100, machine: String = "Made CPU",
    branch: String = "main", commit: String? = nil, schema: String = "bench.measurement/1"
  ) throws -> String {
    let text = """
      {"schema": "\(schema)", "environment": {"cpuModel": "\(machine)", "cpuCount": 2,
      "kernel": "6.1", "os": "linux", "arch": "x86_64", "toolchain": "swift-6.3.1",
      "configuration": "release", "flags": [], "allocator": "system", "load": [0],
      "branch": "\(branch)",
      "commit": "\(commit ?? "c0ffee0\(day)")", "date": "2026-01-\(day + 10)T03:00:00Z"},
      "benchmarks": [{"id": "made/one", "suite": "made", "items": 1, "metrics": {"time":
      {"unit": "ns", "floor": \(floor), "median": 110, "mad": 2, "p90": 120, "p99": 130,
      "iterationsPerSample": 10}}}]}
      """
    let path = folder.path("\(name).json")
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func history(_ arguments: String...) throws -> History {
    try folder.bench(["history", "--format", "json"] + arguments).json(History.self)
  }

  // MARK: - What goes in

  @Test func historyListsSavedMeasurements() throws {
    try measure()
    try folder.refuses(65, "history", saying: ["no history yet", "run --save"])
    try measure("--save", "first")
    try measure("--save", "second")
    let document = try history(none)
    #expect(document.schema == "bench.history/1")
    try expectValid("history", try folder.bench("history", none, "--format", "json"))
    let time = try #require(document[none, "time"])
    // Both may be of one second, in which there is no first.
    #expect(Set(time.points.map(\.name)) == ["first", "second"])
    #expect(time.unit == "ns" && time.points.allSatisfy { $0.value > 0 })
    let text = try folder.bench("history", none).output
    #expect(text.contains(none) && text.contains("2 measurements"))
    #expect(try folder.bench("history").output.contains(none))
  }

  @Test func measurementSavedTwiceIsInTheHistoryOnce() throws {
    try measure()
    try folder.bench("baseline", "save", "one")
    try folder.bench("baseline", "save", "two")
    #expect(try history(none)[none, "time"]?.points.map(\.name) == ["one"])
  }

  @Test func importedFilesAreAddedToTheHistoryOnce() throws {
    let files = try (1...3).map { try document("day-\($0)", day: $0) }
    let first = try folder.bench(["history", "--add"] + files)
    #expect(first.errors.contains("added 3 measurements\n"))
    let again = try folder.bench(["history", "--add"] + files.reversed())
    #expect(again.errors.contains("added 0 measurements, 3 were there already"))
    let series = try #require(try history("made/one").series.first)
    #expect(series.points.map(\.name) == ["day-1", "day-2", "day-3"])
    #expect(series.points.allSatisfy { $0.branch == "main" })
    #expect(series.machine == "made-cpu-2cpu-metal")
  }

  @Test func oneInvalidFileRejectsTheWholeImport() throws {
    let good = try document("good", day: 1)
    let newer = try document("newer", day: 2, schema: "bench.measurement/2")
    let torn = try document("torn", day: 3)
    try Data(String(contentsOfFile: torn, encoding: .utf8).dropLast(20).utf8)
      .write(to: URL(filePath: torn))
    try folder.refuses(65, "history", "--add", good, newer, saying: ["newer", "measurement/2"])
    try folder.refuses(65, "history", "--add", good, torn, saying: ["torn", "damaged"])
    try folder.refuses(65, "history", "--add", good, "absent.json", saying: ["absent.json"])
  }

  @Test func concurrentWritersLoseNoMeasurements() throws {
    let groups = try (0..<6).map { group in
      try (0..<8).map { try document("\(group)-\($0)", day: $0, floor: Double(100 + group)) }
    }
    // Each writer also adds what its neighbour does.
    let writers = try groups.indices.map { index in
      try folder.start(["history", "--add"] + groups[index] + groups[(index + 1) % groups.count])
    }
    for writer in writers { #expect(try writer.wait().ending == .exit(0)) }
    let points = try #require(try history("made/one").series.first).points
    #expect(points.count == 48)
    #expect(Set(points.map { "\($0.date) \($0.value)" }).count == 48)
  }

  // MARK: - What comes out

  @Test func historyFiltersByBranchMachineAndDate() throws {
    var files = try (0..<40).map { index in
      try document(
        "\(index)", day: index / 2, floor: (index < 24 ? 100 : 120) + Double(index * 7 % 5) / 10)
    }
    files.append(try document("other", day: 1, machine: "Other CPU", branch: "feature"))
    try folder.bench(["history", "--add"] + files)

    let outcome = try folder.bench("history", "made/one", "--format", "json")
    #expect(outcome.errors.contains("2 machines or builds"))
    let all = try outcome.json(History.self)
    #expect(all.notes.count == 2)
    #expect(all.series.map(\.points.count) == [40, 1])
    let step = try #require(all.series.first?.steps.first)
    #expect(step.index == 24 && all.series[0].steps.count == 1)
    #expect(step.confidence == 0.999)
    let text = try folder.bench("history", "made/one", "--machine", "made").output
    #expect(text.contains("+20.0 %") && text.contains("99.9 %"))

    #expect(try history("made/one", "--machine", "other").series.map(\.points.count) == [1])
    #expect(try history("made/one", "--branch", "feature").series.count == 1)
    #expect(try history("made/one", "--limit", "5").series.map(\.points.count) == [5, 1])
    #expect(try history("--since", "2026-01-29").series.map(\.points.count) == [2])
    #expect(try history("made").series.count == 2, "an expression that matches one")
  }

  @Test func stepNamesTheAuthorAndTheSubjectOfItsCommit() throws {
    func git(_ words: String...) throws -> String {
      let git = try ChildProcess(URL(filePath: "/usr/bin/git"), words, in: folder.root)
      return try git.wait().output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    _ = try git("init", "--quiet")
    for subject in ["cards: begin", "cards: copy every card"] {
      _ = try git(
        "-c", "user.name=Ann Author", "-c", "user.email=a@example.org", "commit", "--quiet",
        "--allow-empty", "--message", subject)
    }
    let (before, after) = (try git("rev-parse", "HEAD~1"), try git("rev-parse", "HEAD"))
    let files = try (0..<16).map { index in
      try document(
        "\(index)", day: index, floor: index < 8 ? 100 : 150, commit: index < 8 ? before : after)
    }
    try folder.bench(["history", "--add"] + files)
    let step = try #require(try history("made/one").series.first?.steps.first)
    #expect(step.commit == after)
    #expect(step.author == "Ann Author" && step.subject == "cards: copy every card")
    let text = try folder.bench("history", "made/one").output
    #expect(text.contains("cards: copy every card (Ann Author)"))
    // Those that the repository does not have are named by their hash alone.
    try folder.bench("history", "--prune", "0", "--yes")
    try folder.bench(
      ["history", "--add"]
        + (0..<16).map { try document("a\($0)", day: $0, floor: $0 < 8 ? 100 : 150) })
    let unknown = try #require(try history("made/one").series.first?.steps.first)
    #expect(unknown.commit == "c0ffee08" && unknown.author == nil && unknown.subject == nil)
  }

  /// A hundred measurements of twelve benchmarks, by the campaign `make-history`.
  @Test func plantedStepsAreFoundWithinOneMeasurement() throws {
    struct Planted: Decodable {
      var steps: [Step]
      struct Step: Decodable {
        var index: Int
        var factor: Double
      }
    }
    let made = folder.root.appending(path: "made")
    let script = try ChildProcess(
      FixtureProgram.checkout.appending(path: "Tests/Campaigns/make-history/run"),
      [made.path, "--benchmarks", "12", "--seed", "4"], in: folder.root)
    let planted = try script.wait().json(Planted.self).steps
    let files = try FileManager.default.contentsOfDirectory(atPath: made.path)
    try folder.bench(["history", "--add"] + files.map { "made/\($0)" })
    let series = try history("--metric", "time").series
    #expect(series.count == 12)
    for series in series {
      let found = series.steps.map(\.index)
      #expect(
        found.count == 3 && zip(found, planted).allSatisfy { abs($0 - $1.index) <= 1 },
        "\(series.benchmark): \(planted.map(\.index)) found as \(found)")
      for (step, planted) in zip(series.steps, planted) {
        // The levels' medians are within a third of the noise of 1 %.
        #expect(abs((step.change ?? 0) + 1 - planted.factor) < 0.01, "\(series.benchmark)")
      }
    }
    // Counts need no statistics: exactly there.
    let counts = try history("--metric", "allocations").series
    #expect(counts.allSatisfy { $0.steps.map(\.index) == [planted[1].index] })
  }

  @Test func invalidHistoryRequestsAreRefused() throws {
    try folder.bench("history", "--add", document("one", day: 1))
    try folder.refuses(64, "history", "zzz", saying: ["zzz", "matches no benchmark of the"])
    try folder.refuses(64, "history", "[", saying: ["["])
    try folder.refuses(64, "history", none, saying: [none, "`bench run --save NAME` adds one"])
    try folder.refuses(64, "history", "--branch", "zzz", saying: ["zzz", "main"])
    try folder.refuses(64, "history", "--machine", "zzz", saying: ["zzz", "made-cpu"])
    try folder.refuses(64, "history", "--metric", "allocations", saying: ["allocations"])
    try folder.refuses(64, "history", "--filter", "zzz", saying: ["matches no benchmark"])
    try folder.refuses(64, "history", "--since", "2027", saying: ["--since 2027"])
    for arguments in [
      ["--since", "yesterday"], ["--older-than", "now"], ["--limit", "0"], ["--prune=-1"],
      ["made/one", "--rebuild"], ["--metric", "zzz"],
    ] {
      let outcome = try folder.bench(["history"] + arguments, exits: 64)
      #expect(outcome.output.isEmpty)
    }
  }

  // MARK: - Upkeep

  @Test func historyIsPrunedByNumberAndByDate() throws {
    try folder.bench(["history", "--add"] + (1...5).map { try document("\($0)", day: $0) })
    #expect(try folder.bench("history", "--prune", "3").errors.contains("removed 2"))
    #expect(
      try folder.bench("history", "--older-than", "2026-01-14").errors.contains("removed 1"))
    #expect(try history("made/one").series.first?.points.map(\.name) == ["4", "5"])
  }

  @Test func damagedHistoryIsReportedAndRepaired() throws {
    try measure("--save", "nightly")
    try folder.bench("history", "--add", document("elsewhere", day: 1))
    let files = try folder.storedFiles.keys.filter { $0.contains("history/") }.sorted()
    #expect(files.count == 2)
    for file in files { try Data("garbage\n".utf8).write(to: folder.root.appending(path: file)) }

    // Every verb that reads the history, whatever it is for; the other file is restored.
    for verb in [
      ["history"], ["history", "--since", "2020"], ["history", "--export", "out"], ["report"],
      ["history", "--page", "page.html"],
    ] {
      let outcome = try folder.bench(verb, exits: 65)
      #expect(outcome.errors.contains("cannot be read: damaged: "), "\(verb) \(outcome)")
      #expect(outcome.errors.contains("`bench history --rebuild` sets it aside"), "\(outcome)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try folder.bench("history", "--rebuild").errors.contains("set aside"))
    #expect(try folder.bench("history", "--rebuild").errors.contains("is whole"))
    #expect(try folder.bench("history").errors.isEmpty)
    for file in files where try folder.storedFiles[file] != nil {
      try Data("garbage\n".utf8).write(to: folder.root.appending(path: file))
    }
    let outcome = try folder.bench("history", "--format", "json", "--metric", "time")
    #expect(outcome.errors.contains("restored from the saved measurement nightly"))
    #expect(try outcome.json(History.self)[none, "time"]?.points.count == 1)
  }

  @Test func uncreatableFolderIsReported() throws {
    let file = try document("one", day: 1)
    try Data("in the way".utf8).write(to: folder.root.appending(path: ".bench"))
    try folder.refuses(73, "history", "--add", file, saying: [".bench", "cannot be written"])
    try folder.refuses(65, "history", saying: [".bench/history", "not a directory"])
    #expect(
      try String(contentsOf: folder.root.appending(path: ".bench"), encoding: .utf8)
        == "in the way")
  }

  // MARK: - Clean

  @Test func cleanRemovesEverythingOrKeepsTheHistory() throws {
    try folder.bench("clean")
    try measure("--save", "nightly")
    let before = try folder.storedFiles
    #expect(try folder.bench("clean", "--dry-run").errors.contains("would remove"))
    #expect(try folder.storedFiles == before)
    for arguments in [["clean"], ["clean", "--keep-history"], ["history", "--prune", "0"]] {
      try folder.refuses(64, arguments, saying: ["cannot be made again", "--yes"])
    }
    try folder.bench("clean", "--keep-history", "--yes")
    #expect(try folder.storedFiles.keys.allSatisfy { $0.hasPrefix(".bench/history/") })
    #expect(try folder.storedFiles.count == 1)
    try folder.refuses(64, "clean", saying: ["the history cannot be made again"])
    try folder.bench("clean", "--yes")
    #expect(try folder.storedFiles.isEmpty)
  }

  @Test func cleaningOfWhatCanBeMadeAgainNeedsNoConsent() throws {
    try measure()
    try folder.bench("clean")
    #expect(!FileManager.default.fileExists(atPath: folder.path(".bench/measurements")))
  }
}
