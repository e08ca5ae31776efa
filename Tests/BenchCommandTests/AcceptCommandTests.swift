internal import Foundation
internal import TestSupport
internal import Testing

@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct AcceptCommandTests {
  private let folder: PackageFolder
  private static let accept = ["baseline", "accept", "--because", "a test"]

  init() throws {
    folder = try PackageFolder()
  }

  @Test func acceptStoresCountsPerPlatformAndTimesPerMachine() throws {
    let outcome = try folder.bench(
      "baseline", "accept", "--filter", "known/.*/(one|none)", "--time", "0.01",
      "--because", "two at first")
    let files = try folder.storedFiles
    let paths = files.keys.sorted()
    try #require(paths.count == 2, "\(paths)")
    #expect(paths[0].contains(/^baselines\/allocations\/swift-[0-9.]+-\w+-\w+\/known\.json$/))
    #expect(paths[1].contains(/^baselines\/timings\/[a-z0-9-]+\/swift-[0-9.]+\/known\.json$/))
    #expect(outcome.output.contains("2 new"), "the difference is shown first: \(outcome)")
    for path in paths {
      let text = String(decoding: try #require(files[path]), as: UTF8.self)
      #expect(text.contains("two at first"), "\(path)")
      #expect(outcome.errors.contains(path), "what was written is said: \(outcome)")
    }
  }

  @Test func eachMetricIsStoredAsALineUnder200Bytes() throws {
    try folder.accept()
    let lines = try String(contentsOf: folder.exactBaseline, encoding: .utf8)
      .split(separator: "\n").filter { $0.contains("\"metric\"") }
    #expect(lines.count == 8 * 4)
    #expect(lines.allSatisfy { $0.utf8.count < 200 && $0.contains("\"unit\"") })
    let ids = lines.map { $0.prefix { $0 != "," } }
    #expect(ids == ids.sorted())
  }

  @Test func acceptingAgainChangesOnlyTheDate() throws {
    try folder.accept()
    let first = try String(contentsOf: folder.exactBaseline, encoding: .utf8)
    try folder.accept()
    let second = try String(contentsOf: folder.exactBaseline, encoding: .utf8)
    let date = /"date":"[^"]*"/
    #expect(first.replacing(date, with: "") == second.replacing(date, with: ""))
  }

  @Test func acceptKeepsLinesOutsideTheSelection() throws {
    try folder.accept()
    try folder.bench(
      "baseline", "accept", "--exact", "--filter", "switchable", "--because", "one more",
      environment: ["KNOWN_EXTRA": "1"])
    try folder.bench(
      "gate", "--suite", "known", "--skip", "time/", environment: ["KNOWN_EXTRA": "1"])
  }

  @Test func acceptDropsRemovedBenchmarks() throws {
    try folder.accept()
    try folder.accept(environment: ["KNOWN_GONE": "1"])
    let text = try String(contentsOf: folder.exactBaseline, encoding: .utf8)
    #expect(!text.contains("removable"))
  }

  @Test func acceptRequiresAReason() throws {
    try folder.refuses(
      64, "baseline", "accept", "--filter", "known/.*/one", saying: ["--because"])
    try folder.refuses(
      64, "baseline", "accept", "--filter", "known/.*/one", "--because", " \t",
      saying: ["--because"])
  }

  @Test func dryRunShowsTheDifferenceAndWritesNothing() throws {
    try folder.accept()
    let before = try folder.storedFiles
    let outcome = try folder.bench(
      "baseline", "accept", "--dry-run", "--exact", "--filter", "switchable",
      environment: ["KNOWN_EXTRA": "1"])
    #expect(outcome.output.contains("before 0 (+1)"), "\(outcome)")
    #expect(try folder.storedFiles == before)
  }

  @Test func dryRunPrintsTheDifferenceAsJSON() throws {
    try folder.accept()
    let outcome = try folder.bench(
      "baseline", "accept", "--dry-run", "--exact", "--filter", "switchable", "--format", "json",
      environment: ["KNOWN_EXTRA": "1"])
    let document = try outcome.json(JudgedDocument.self)
    #expect(document.schema == "bench.comparison/1")
    let metric = document["known/allocations/switchable"]?.metrics?["allocations"]
    #expect(metric?.value == 1)
    #expect(metric?.baseline == 0)
  }

  @Test func dryRunCreatesNoFolder() throws {
    try folder.bench("baseline", "accept", "--dry-run", "--exact", "--filter", "known/.*/one")
    #expect(!FileManager.default.fileExists(atPath: folder.path("baselines")))
  }

  @Test func failedBenchmarkLeavesBaselinesUnwritten() throws {
    try folder.refuses(
      70, Self.accept + ["--filter", "body/(fine|throws)", "--time", "0.01"],
      saying: ["faults/body/throws"])
    #expect(try folder.storedFiles.isEmpty)
  }

  @Test func fileInPlaceOfTheFolderIsReportedBeforeMeasuring() throws {
    try Data("mine".utf8).write(to: folder.root.appending(path: "baselines"))
    try expectRefusalBeforeMeasuring(saying: ["baselines"])
    #expect(
      try String(contentsOf: folder.root.appending(path: "baselines"), encoding: .utf8) == "mine")
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write everywhere"))
  func unwritableFolderIsReportedBeforeMeasuring() throws {
    let baselines = folder.path("baselines")
    try FileManager.default.createDirectory(
      atPath: baselines, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o555])
    try expectRefusalBeforeMeasuring(saying: ["baselines", "permission denied"])
  }

  @Test func concurrentAcceptIsRefusedBeforeMeasuring() throws {
    try folder.accept()
    let descriptor = open(folder.path("baselines"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try expectRefusalBeforeMeasuring(saying: ["another bench"])
    close(descriptor)
    try folder.accept()
  }

  @Test func concurrentAcceptsLeaveOneCompleteFile() throws {
    let arguments = Self.accept + ["--exact", "--suite", "known", "--skip", "time/"]
    let both = try [folder.start(arguments), folder.start(arguments)]
    let endings = try both.map { try $0.wait().ending }
    #expect(endings.contains(.exit(0)), "\(endings)")
    #expect(endings.allSatisfy { $0 == .exit(0) || $0 == .exit(73) }, "\(endings)")
    try folder.bench("gate", "--suite", "known", "--skip", "time/")
  }

  /// Expects code 73 before the first body runs: nobody should wait a minute to hear it.
  private func expectRefusalBeforeMeasuring(
    saying words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sign = folder.path("begun")
    try folder.refuses(
      73, Self.accept + ["--filter", "body/stall", "--timeout", "1"], saying: words,
      environment: ["KNOWN_STALLED": sign], sourceLocation: sourceLocation)
    #expect(!FileManager.default.fileExists(atPath: sign), sourceLocation: sourceLocation)
  }
}
