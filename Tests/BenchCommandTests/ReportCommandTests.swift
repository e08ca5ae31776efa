internal import Foundation
internal import TestSupport
internal import Testing

/// `bench report` as a user calls it.
@Suite struct ReportCommandTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  private func page(_ path: String = ".bench/report.html") throws -> String {
    try String(contentsOf: folder.root.appending(path: path), encoding: .utf8)
  }

  @Test func reportDrawsTheLastMeasurementAndPrintsItsPath() throws {
    try folder.measureTwo(as: "before")
    let outcome = try folder.bench("report")
    #expect(outcome.output == "\(folder.path(".bench/report.html"))\n")
    let page = try page()
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("data-id=\"known/allocations/switchable\" data-verdict=\"measured\""))
    #expect(page.contains("Distribution of the samples of switchable"))
    #expect(outcome.errors.contains("no baseline of known"))
    #expect(try folder.bench("report", "--quiet").errors.isEmpty)
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func reportComparesWithAnotherMeasurement() throws {
    try folder.measureTwo(as: "before")
    try folder.measureTwo(as: "more", environment: ["KNOWN_EXTRA": "1"])
    let arguments = ["more", "--against", "before", "--title", "A <title>", "--output", "a.html"]
    let outcome = try folder.bench(["report"] + arguments)
    #expect(outcome.output == "a.html\n")
    let page = try page("a.html")
    #expect(page.contains("<h1>A &lt;title&gt;</h1>"))
    #expect(page.contains("data-id=\"known/allocations/switchable\" data-verdict=\"regressed\""))
    #expect(page.contains("compared with before"))
  }

  @Test func reportComparesCustomMetrics() throws {
    let own = ["KNOWN_OWN": "1"]
    try folder.bench(
      "run", "--filter", "own/reports", "--time", "0.01", "--save", "before", environment: own)
    try folder.bench("report", "before", "--against", "before", environment: own)
    #expect(try page().contains("misses"))
    let history = try folder.bench("history", "own/reports/cache", environment: own)
    #expect(history.output.contains("misses"), "\(history)")
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func shardIsNotComparedWithTheBaseline() throws {
    try folder.accept()
    try folder.bench(
      "run", "--suite", "known", "--filter", "switchable|removable", "--time", "0.01", "--shard",
      "1/2", "--save", "part")
    let outcome = try folder.bench("report", "part")
    #expect(outcome.errors.contains("note: shard 1/2 only, compared with nothing"), "\(outcome)")
    #expect(try !page().contains("data-verdict=\"missing\""))
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func reportShowsTheResultOfAGate() throws {
    try folder.accept()
    try folder.bench(
      "gate", "--exact", "--suite", "known", "--filter", "allocations/", "--format", "json",
      "--output", "gate.json", exits: 2, environment: ["KNOWN_EXTRA": "1"])
    try folder.bench("report", "gate.json")
    // Without tags: each word of a command has one of its own, so that it wraps between words.
    let page = try page().replacing(/<[^>]*>/, with: "")
    #expect(page.contains("failed: known/allocations/switchable regressed"))
    #expect(page.contains("bench gate --exact --filter"))
    #expect(page.contains("bench baseline accept --because"))
    try folder.measureTwo(as: "before")
    try folder.bench("report", "gate.json", "before", "--filter", "switchable")
    #expect(try self.page().contains("Distribution of the samples of switchable"))
  }

  /// Times under another allocator have a history of their own.
  @Test(arguments: [nil, "glibc 2.36"])
  func severalMeasurementsAreShownAsAHistory(allocator: String?) throws {
    try folder.measureTwo(as: "before")
    try folder.measureTwo(as: "after")
    let times = allocator.map { #","timeAllocator":"\#($0)""# } ?? ""
    // A history has a measurement a second at most.
    for (name, second) in [("before", "01"), ("after", "02")] {
      let file = folder.root.appending(path: ".bench/measurements/\(name).json")
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacing(/"date":"[^"]*"/, with: "\"date\":\"2026-01-02T03:04:\(second)Z\"\(times)")
      try Data(text.utf8).write(to: folder.root.appending(path: "\(name).json"))
    }
    try folder.bench("report", "after.json", "before.json")
    let page = try page()
    #expect(page.contains("measured <time>2026-01-02</time> 03:04 UTC"))
    #expect(page.contains("time of switchable over "))
    #expect(page.contains("[\"before.json\",\"") && page.contains("[\"after.json\",\""))
  }

  @Test func missingMeasurementIsReportedWithTheCommandToRun() throws {
    try folder.refuses(65, "report", saying: ["nothing measured yet", "bench run"])
  }

  @Test func anEmptySelectionIsRefused() throws {
    try folder.measureTwo(as: "before")
    for options in [["--filter", "zzz"], ["--tag", "zzz"]] {
      try folder.refuses(64, ["report"] + options, saying: ["selection matches no benchmark"])
    }
    try folder.refuses(64, "report", "--suite", "faults", saying: ["no such suite", "known"])
  }

  @Test func unreadableFilesAreRefused() throws {
    try folder.measureTwo(as: "before")
    let file = folder.root.appending(path: ".bench/measurements/before.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let files = [
      "newer.json": text.replacing("bench.measurement/1", with: "bench.measurement/2"),
      "cut.json": String(text.dropLast(20)), "gate.json": #"{"schema":"bench.gate/1"}"#,
      "later.json": #"{"schema":"bench.gate/2"}"#, "empty.json": "",
    ]
    for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: folder.path(name))) }
    try folder.refuses(65, "report", "newer.json", saying: ["newer.json", "bench.measurement/2"])
    try folder.refuses(65, "report", "cut.json", saying: ["cut.json", "damaged"])
    try folder.refuses(65, "report", "gate.json", saying: ["gate.json", "lacks"])
    try folder.refuses(65, "report", "later.json", saying: ["later.json", "bench.gate/2"])
    try folder.refuses(65, "report", "empty.json", saying: ["empty.json", "damaged"])
    try folder.refuses(65, "report", "zzz", saying: ["zzz", "saved: before"])
    try folder.refuses(65, "report", "--against", "zzz", saying: ["zzz", "saved: before"])
  }

  @Test func unwritablePageIsRefused() throws {
    try folder.measureTwo(as: "before")
    for path in ["nowhere/page.html", "."] {
      try folder.refuses(73, "report", "--output", path, saying: ["cannot be written"])
    }
  }
}
