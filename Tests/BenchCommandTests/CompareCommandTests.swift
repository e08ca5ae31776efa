internal import Foundation
internal import TestSupport
internal import Testing

@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct CompareCommandTests {
  private let folder: PackageFolder

  /// Two saved measurements: `more` has an allocation in `switchable` that `before` has not.
  init() throws {
    folder = try PackageFolder()
    try measure("before")
    try measure("more", environment: ["KNOWN_EXTRA": "1"])
  }

  private func measure(_ name: String, environment: [String: String] = [:]) throws {
    try folder.bench(
      "run", "--suite", "known", "--filter", "switchable|removable", "--time", "0.01",
      "--save", name, environment: environment)
  }

  @Test func compareJudgesCountsAndShowsTimes() throws {
    let outcome = try folder.bench("compare", "before", "more", exits: 2)
    #expect(outcome.output.contains("before 0 (+1): regressed"), "\(outcome)")
    let same = try folder.bench("compare", "before", "before")
    #expect(same.output.contains("unproven"))
    let back = try folder.bench("compare", "more", "before")
    #expect(back.output.contains("improved"))
  }

  @Test func slowerFloorOnAnEquallyFastMachineIsSuspect() throws {
    let measured = folder.root.appending(path: ".bench/measurements/before.json")
    let slower = try String(contentsOf: measured, encoding: .utf8)
      .replacing(/"(floor|median|p90|p99)"\s*:\s*([0-9.]+)/) {
        "\"\($0.1)\":\((Double($0.2) ?? 0) * 1.03)"
      }
    try Data(slower.utf8).write(to: folder.root.appending(path: "slower.json"))
    func verdict(_ first: String, _ second: String) throws -> String? {
      try folder.bench("compare", first, second, "--format", "json").json(JudgedDocument.self)
        .time(of: "known/allocations/switchable")?.verdict
    }
    #expect(try verdict("before", "slower.json") == "suspect")
    #expect(try verdict("slower.json", "before") == "unproven")
    #expect(try verdict("before", "before") == "unproven")
  }

  @Test func lastMeasurementCanBeComparedByName() throws {
    try folder.bench("compare", "before", "last", exits: 2)
  }

  @Test func jsonDocumentHasVerdicts() throws {
    let outcome = try folder.bench("compare", "before", "more", "--format", "json", exits: 2)
    let document = try outcome.json(JudgedDocument.self)
    #expect(document.schema == "bench.comparison/1")
    #expect(document.verdict == "regressed")
    #expect(document.exitCode == 2)
    let metrics = try #require(document["known/allocations/switchable"]?.metrics)
    #expect(metrics["allocations"]?.verdict == "regressed")
    // The machine may have been even enough for a suspicion.
    #expect(["unproven", "suspect"].contains(metrics["time"]?.verdict))
    #expect(metrics["time"]?.ratio != nil)
  }

  @Test func compareWritesMarkdown() throws {
    let outcome = try folder.bench("compare", "before", "before", "--format", "markdown")
    #expect(outcome.output.hasPrefix("**bench comparison**:"))
  }

  @Test func compareReadsMeasurementFiles() throws {
    for name in ["before", "more"] {
      try FileManager.default.moveItem(
        atPath: folder.path(".bench/measurements/\(name).json"), toPath: folder.path("\(name).json")
      )
    }
    try folder.bench("compare", "before.json", "./more.json", exits: 2)
  }

  @Test func singleMeasurementIsComparedWithTheBaseline() throws {
    try folder.refuses(65, "compare", "before", saying: ["no baseline of known"])
    try folder.bench(
      "baseline", "accept", "--exact", "--filter", "switchable|removable", "--because", "a test")
    try folder.bench("compare", "before")
    try folder.bench("compare", "more", exits: 2)
  }

  @Test func metricOptionComparesOnlyTheNamedMetric() throws {
    try folder.bench("compare", "before", "more", "--metric", "retainedBytes")
    try folder.bench("compare", "before", "more", "--metric", "allocations", exits: 2)
    try folder.refuses(
      70, "compare", "before", "more", "--metric", "retains",
      saying: ["--metric retains"])
  }

  @Test func emptySelectionIsRefused() throws {
    for options in [["--filter", "zzz"], ["--tag", "zzz"]] {
      try folder.refuses(
        64, ["compare", "before", "more"] + options, saying: ["selection matches no benchmark"])
    }
    try folder.refuses(
      64, "compare", "before", "more", "--suite", "faults", saying: ["there is known"])
    try folder.refuses(
      64, "compare", "before", "more", "--metric", "syscalls", saying: ["no such metric", "time"])
    try folder.refuses(
      64, "compare", "before", "more", "--filter", "(", saying: ["no regular expression"])
  }

  @Test func removedBenchmarkIsRefused() throws {
    try measure("fewer", environment: ["KNOWN_GONE": "1"])
    try folder.refuses(
      65, "compare", "before", "fewer", saying: ["known/presence/removable", "gone"])
    try folder.bench("compare", "before", "fewer", "--filter", "switchable")
  }

  @Test func unknownNameIsRefusedWithTheSavedNames() throws {
    try folder.refuses(65, "compare", "before", "zzz", saying: ["zzz", "before", "more"])
  }

  @Test func fileOfAnotherSchemaIsRefused() throws {
    let file = folder.root.appending(path: ".bench/measurements/before.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.replacing("bench.measurement/1", with: "bench.measurement/2").utf8).write(
      to: file)
    try folder.refuses(
      65, "compare", "before", "more", saying: ["bench.measurement/2", "bench.measurement/1"])
  }

  @Test func damagedFileIsRefused() throws {
    let file = folder.root.appending(path: ".bench/measurements/more.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.dropLast(5).utf8).write(to: file)
    try folder.refuses(65, "compare", "before", "more", saying: ["more.json", "damaged"])
  }
}
