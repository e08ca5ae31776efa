internal import Foundation
internal import TestSupport
internal import Testing

/// Suites that were written for ordo-one's package `benchmark` run unchanged.
@Suite struct OtherSuiteTests {
  private let folder: PackageFolder
  private let sound = ["--skip", "fails"]

  init() throws {
    folder = try PackageFolder(.otherSuite)
  }

  private func measurement(_ options: String...) throws -> MeasurementDocument {
    try folder.bench(["run", "--time", "0.01", "--format", "json"] + sound + options)
      .json(MeasurementDocument.self)
  }

  @Test func foreignSuiteSourcesImportNothingOfThisPackage() throws {
    let sources = FixtureProgram.checkout.appending(path: "Tests/Fixtures/other-suite")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    #expect(names == ["Benchmarks.swift"], "the plugin writes the main program")
    let text = try String(
      contentsOf: sources.appending(path: "Benchmarks.swift"), encoding: .utf8)
    let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }
    #expect(imports == ["import Benchmark", "import Dispatch"])
  }

  /// Identifiers are stored in baselines: a change of their spelling loses these.
  @Test func namesWithSpecialCharactersHaveStableIdentifiers() throws {
    let listed = try folder.bench("list", "--format", "json").json(ListDocument.self).benchmarks
    let names = Dictionary(listed.map { ($0.title ?? "", $0.id) }) { first, _ in first }
    #expect(names["Allocate 3 arrays → %"] == "other-suite/all/Allocate-3-arrays-89dd8162")
    #expect(
      names["tagged (kind: a b, size: 8)"] == "other-suite/all/tagged-kind-a-b-size-8-ee77b98e")
    #expect(names["scaled"] == "other-suite/all/scaled")
    #expect(names["skipped"] == nil)
    #expect(listed.first { $0.title == "scaled" }?.items == 1000)
    #expect(listed.allSatisfy { $0.tags.first == "gate" })
  }

  @Test func tablesShowNamesAsWritten() throws {
    let output = try folder.bench(["run", "--time", "0.01"] + sound).output
    let rows = output.split(separator: "\n")
    for name in ["Allocate 3 arrays → %", "tagged (kind: a b, size: 8)", "awaits"] {
      #expect(rows.contains { $0.hasPrefix("\(name) ") }, "\(output)")
    }
    #expect(
      rows.contains("note: all: no checksum: nothing proves that two builds did the same work"))
    #expect(rows.contains("note: scaled: not available: syscalls: the system does not tell"))
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func allocationsOutsideTheMeasuredPartAreNotCounted() throws {
    let measured = try measurement("--metric", "allocations")
    let counts = Dictionary(
      measured.benchmarks.map { ($0.title ?? "", $0.counts["allocations"]) }
    ) { first, _ in first }
    for name in ["started and stopped", "started only", "stopped only"] {
      #expect(counts[name] == 1, "\(counts)")
    }
    #expect(measured.benchmarks.allSatisfy { $0.checksum == .init(absent: true) })
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func instructionsOutsideTheMeasuredPartAreNotCounted() throws {
    let measured = try measurement("--metric", "instructions", "--filter", "adds")
    let counts = measured.benchmarks.compactMap { $0.counts["instructions"] }
    try #require(counts.count == 3)
    // A sum of 10 000 takes far more; beginning and ending a part takes less than a thousand.
    #expect(counts[1...].allSatisfy { abs($0 - counts[0]) < 3000 }, "\(counts)")
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func instructionsOfAPartMeasuredOnAnotherThreadAreCounted() throws {
    let measured = try measurement("--metric", "instructions", "--filter", "computes")
    let counts = measured.benchmarks.compactMap { $0.counts["instructions"] }
    try #require(counts.count == 2)
    // The sums beside it are 20 times as much. Handing over takes some thousand instructions.
    #expect(abs(counts[1] / counts[0] - 1) < 0.2, "\(counts)")
  }

  @Test func processorTimeIsThatOfTheMeasuringThread() throws {
    let measured = try measurement("--metric", "cpu", "--filter", "computes")
    let times = measured.benchmarks.compactMap { $0.metrics?["cpu"]?.floor }
    try #require(times.count == 2)
    // It waits while the other thread computes, and what it computes itself is excluded.
    #expect(times[1] < times[0], "\(times)")
  }

  @Test func excludedTimeIsSubtractedAndItsOverheadNoted() throws {
    let measured = try measurement("--metric", "time", "--filter", "adds")
    let notes = measured.benchmarks.map { $0.notes ?? [] }
    #expect(notes[0].allSatisfy { !$0.contains("excluded") })
    for notes in notes[1...] {
      let note = try #require(notes.first { $0.contains("% of the time is excluded, in ") })
      #expect(note.contains("the excluded part dominates"), "\(note)")
    }
    // 20 000 and 100 additions a call, of which 100 are measured.
    let floors = measured.benchmarks.compactMap { $0.metrics?["time"]?.floor }
    #expect(floors.count == 3 && floors[1] < 50 * floors[0], "\(floors)")
  }

  @Test func customMetricsOfAForeignSuiteAreShown() throws {
    let line = try #require(try measurement("--filter", "scaled")["other-suite/all/scaled"])
    // 500 of 1000, divided by the scaling factor.
    #expect(line.metrics?["hits"]?.median == 0.5)
    #expect(line.metrics?["time"]?.floor != nil)
    #expect(line.metrics?["syscalls"] == nil, "not available is not 0")
  }

  @Test func failuresAreReportedWithTheirSourceLocations() throws {
    let errors = try folder.bench(
      ["run", "--time", "0.01", "--filter", "fails", "--format", "json"], exits: 70
    ).json(MeasurementDocument.self).benchmarks.compactMap(\.error?.message)
    let file = "other_suite/Benchmarks.swift"
    let messages = [
      "threw: no such file", "threw: Refused()", "threw: stopMeasurement() at \(file):",
      "threw: startMeasurement() at \(file):",
    ]
    #expect(errors.count == messages.count)
    for (error, message) in zip(errors, messages) {
      #expect(error.hasPrefix(message), "\(error)")
    }
    #expect(errors[2].contains("without a start, after the stop at \(file):"), "\(errors[2])")
    #expect(errors[3].hasSuffix("is not called in every iteration"), "\(errors[3])")
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func baselinesAreAcceptedAndGated() throws {
    let chosen = ["--filter", "handed|scaled|stopped"]
    try folder.bench(
      ["baseline", "accept", "--because", "the first", "--time", "0.01"] + sound + chosen)
    let gate = try folder.bench(["gate", "--exact"] + sound + chosen)
    #expect(gate.output.contains("no checksum"), "\(gate)")
  }
}

/// Thresholds that the other tool has stored, beside counts of this one.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct ThresholdTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder(.otherSuite)
    try folder.bench("run", "--metric", "allocations", "--filter", "handed|scaled|adds$")
    try write("scaled", "{\"mallocCountTotal\": 19, \"peakMemoryResident\": 27000000}")
    try write("handed_over", "{\"mallocCountTotal\": 16}")
    try write("gone", "{\"mallocCountTotal\": 1}")
  }

  private func write(_ name: String, _ text: String, in place: String = "T") throws {
    let place = folder.root.appending(path: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place.appending(path: "other-suite.\(name).p90.json"))
  }

  @Test func constantDifferenceToThresholdsIsReported() throws {
    let outcome = try folder.bench("compare", folder.path("T"), "last")
    let words = "thresholds: allocations differ by -16 in 2 of 2 benchmarks; "
    #expect(outcome.output.contains(words), "\(outcome)")
    #expect(!outcome.output.contains("gone"), "\(outcome)")
  }

  @Test func thresholdsBecomeTheFirstBaseline() throws {
    // One allocation fewer than counted, beside two that agree up to the other tool's own 16.
    try write("adds", "{\"mallocCountTotal\": 16}")
    try write("scaled", "{\"mallocCountTotal\": 18}")
    let chosen = ["--filter", "handed|scaled|adds$"]
    let accept = ["baseline", "accept", "--exact", "--because", "theirs"]
    let outcome = try folder.bench(accept + ["--thresholds", folder.path("T")] + chosen)
    let words = "thresholds: 2 of 3 agree with the counts, after -16 allocations"
    #expect(outcome.errors.contains(words), "\(outcome)")
    let gate = try folder.bench(["gate", "--exact"] + chosen, exits: 2)
    let row = "scaled: allocations 3 per iteration, before 2 (+1): regressed"
    #expect(gate.output.contains(row), "\(gate)")
    #expect(gate.output.contains("1 regressed"), "\(gate)")
  }

  @Test func absentFolderIsReportedBeforeMeasuring() throws {
    let outcome = try folder.bench(
      [
        "baseline", "accept", "--because", "theirs", "--thresholds", folder.path("none"),
        "--filter", "adds$",
      ], exits: 65)
    #expect(outcome.errors.contains("none: no such file"), "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    #expect(outcome.output == "", "nothing was measured")
  }

  @Test func thresholdsOfOtherBenchmarksAreNoBaseline() throws {
    let outcome = try folder.bench(
      [
        "baseline", "accept", "--exact", "--because", "theirs", "--thresholds", folder.path("T"),
        "--filter", "adds$",
      ], exits: 65)
    let words = "has no threshold of allocations for these benchmarks"
    #expect(outcome.errors.contains(words), "\(outcome)")
    try folder.bench(["gate", "--exact", "--filter", "adds$"], exits: 65)
  }

  @Test func allocationsAboveTheThresholdFail() throws {
    try write("scaled", "{\"mallocCountTotal\": 1}")
    let outcome = try folder.bench("compare", folder.path("T"), "last", exits: 2)
    #expect(outcome.output.contains("differ by -16 in 1 of 2"), "\(outcome)")
  }

  @Test(arguments: [
    ("{\"mallocs\": 1}", "unknown metric \"mallocs\""),
    ("{\"mallocCountTotal\": 1", "no whole number for each metric"),
    ("{\"mallocCountTotal\": 1.5}", "no whole number for each metric"),
  ])
  func damagedFileIsRefusedInOneLine(text: String, reason: String) throws {
    try write("adds", text)
    let outcome = try folder.bench("compare", folder.path("T"), "last", exits: 65)
    #expect(outcome.errors.contains("other-suite.adds.p90.json: damaged: \(reason)"))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
  }

  @Test func folderOfAnotherToolchainIsRefused() throws {
    try write("adds", "{\"mallocCountTotal\": 0}", in: "5.1")
    let outcome = try folder.bench("compare", folder.path("5.1"), "last", exits: 65)
    #expect(outcome.errors.contains("thresholds of Swift 5.1 beside counts of swift-"))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
  }

  @Test func folderWithoutThresholdsIsRefused() throws {
    let outcome = try folder.bench("compare", folder.root.path, "last", exits: 65)
    #expect(outcome.errors.contains("is a directory without thresholds (*.p90.json)"), "\(outcome)")
  }
}
