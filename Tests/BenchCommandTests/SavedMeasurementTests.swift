internal import Foundation
internal import TestSupport
internal import Testing

/// `baseline save|list|show|remove`.
@Suite struct SavedMeasurementTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  private func measure() throws {
    try folder.bench("run", "--filter", "known/.*/none", "--time", "0.01")
  }

  @Test func lastMeasurementIsSavedUnderAName() throws {
    try measure()
    try folder.bench("baseline", "save", "before")
    let files = [".bench/measurements/last.json", ".bench/measurements/before.json"]
    #expect(
      try Data(contentsOf: folder.root.appending(path: files[0]))
        == Data(contentsOf: folder.root.appending(path: files[1])))
  }

  @Test func savingWithoutAMeasurementIsRefused() throws {
    try folder.refuses(65, "baseline", "save", "before", saying: ["no last measurement"])
  }

  @Test func savingADamagedMeasurementIsRefused() throws {
    try measure()
    let file = folder.root.appending(path: ".bench/measurements/last.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.dropLast(10).utf8).write(to: file)
    try folder.refuses(65, "baseline", "save", "before", saying: ["last.json", "damaged"])
  }

  @Test func listMarksSavedAndAcceptedMeasurements() throws {
    try measure()
    try folder.bench("baseline", "save", "before")
    let text = try folder.bench("baseline", "list").output
    #expect(text.contains(/saved +before\n/))
    let markdown = try folder.bench("baseline", "list", "--format", "markdown").output
    #expect(markdown.contains("| saved | before |"))
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func jsonListHasASchema() throws {
    struct Stored: Decodable {
      var schema: String
      var saved: [String]
      var accepted: [String]
    }
    try folder.accept()
    try measure()
    try folder.bench("baseline", "save", "before")
    let stored = try folder.bench("baseline", "list", "--format", "json").json(Stored.self)
    #expect(stored.schema.hasPrefix("bench."))
    #expect(stored.saved == ["before"])
    #expect(stored.accepted.count == 1)
    #expect(stored.accepted.first?.hasSuffix("/known.json") == true)
  }

  @Test func savedMeasurementIsShown() throws {
    try measure()
    try folder.bench("baseline", "save", "before")
    let text = try folder.bench("baseline", "show", "before").output
    #expect(text.contains("saved measurement before") && text.contains("allocations/none"))
    let document = try folder.bench("baseline", "show", "before", "--format", "json")
      .json(MeasurementDocument.self)
    #expect(document.schema == "bench.measurement/1")
    #expect(document.benchmarks.map(\.id) == ["known/allocations/none"])
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func acceptedBaselineIsShownWithItsReason() throws {
    try folder.accept()
    let text = try folder.bench("baseline", "show", "known").output
    #expect(text.contains("accepted") && text.contains("start"))
    #expect(text.contains("allocations/hundred-and-one"))
    let document = try folder.bench("baseline", "show", "known", "--format", "json")
      .json(MeasurementDocument.self)
    #expect(document["known/allocations/hundred-and-one"]?.counts["allocations"] == 101)
  }

  @Test func savedMeasurementIsRemoved() throws {
    try measure()
    try folder.bench("baseline", "save", "before")
    try folder.bench("baseline", "remove", "before")
    #expect(try folder.storedFiles.keys.allSatisfy { $0.hasPrefix(".bench/history/") })
    #expect(try folder.storedFiles.count == 1, "the summary stays in the history")
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func acceptedBaselineIsRemoved() throws {
    try folder.accept()
    try folder.bench("baseline", "remove", "known")
    #expect(try folder.storedFiles.isEmpty)
    try folder.refuses(65, "gate", "--suite", "known", saying: ["no baseline of known"])
  }

  @Test(arguments: ["show", "remove"])
  func unknownNameIsRefused(verb: String) throws {
    try folder.refuses(65, "baseline", verb, "zzz", saying: ["zzz", "baseline list"])
  }

  @Test(arguments: ["show", "remove"], ["..", "../../etc/passwd", "a/b"])
  func nameThatIsAPathIsRefused(verb: String, name: String) throws {
    try folder.refuses(65, "baseline", verb, name, saying: [name])
  }

  @Test func replacedMeasurementIsKeptUntilTheNext() throws {
    let run = ["run", "--filter", "known/.*/none", "--time", "0.01", "--save", "before"]
    let file = folder.root.appending(path: ".bench/measurements/before.json")
    try folder.bench(run)
    let first = try Data(contentsOf: file)
    let outcome = try folder.bench(run)
    let kept = ".bench/measurements/earlier/before.json"
    #expect(outcome.errors.contains("replaced the saved measurement before"), "\(outcome)")
    #expect(outcome.errors.contains(kept))
    #expect(try Data(contentsOf: folder.root.appending(path: kept)) == first)
    try folder.bench("compare", kept, "before")
    let second = try Data(contentsOf: file)
    try folder.bench(run)
    #expect(try Data(contentsOf: folder.root.appending(path: kept)) == second)
  }

  @Test func placeThatCannotBeWrittenIsFoundBeforeMeasuring() throws {
    let run = ["run", "--filter", "known/.*/none", "--time", "0.01"]
    for output in ["absent/out.json", "Package.swift/out.json", "."] {
      let outcome = try folder.bench(run + ["--output", output], exits: 73)
      #expect(outcome.output.isEmpty && !outcome.errors.contains("benchmark"), "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: folder.path(".bench")), "nothing measured")
    }
    try FileManager.default.createDirectory(
      at: folder.root.appending(path: ".bench/measurements"), withIntermediateDirectories: true)
    try Data().write(to: folder.root.appending(path: ".bench/history"))
    let outcome = try folder.bench(run + ["--save", "x"], exits: 73)
    #expect(outcome.errors.contains(".bench/history"), "\(outcome)")
    #expect(
      !FileManager.default.fileExists(atPath: folder.path(".bench/measurements/last.json")),
      "nothing measured")
  }

  @Test func whatWasMeasuredIsPrintedAlthoughItsFileCannotBeWritten() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("full"), withDestinationPath: "/dev/full")
    let outcome = try folder.bench(
      "run", "--filter", "known/.*/none", "--time", "0.01", "--output", "full", exits: 73)
    #expect(outcome.output.contains("known/allocations/none") || outcome.output.contains("none"))
    #expect(outcome.errors.contains("no space left"))
  }
}
