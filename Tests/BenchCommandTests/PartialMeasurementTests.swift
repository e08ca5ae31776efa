internal import Foundation
internal import TestSupport
internal import Testing

/// Measurements of a part of the program, compared with more than that part.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct PartialMeasurementTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  private func measure(
    _ name: String, _ filter: String, _ options: [String] = [], environment: [String: String] = [:]
  ) throws {
    try folder.bench(
      ["run", "--suite", "known", "--filter", filter, "--time", "0.01", "--save", name] + options,
      environment: environment)
  }

  private func page() throws -> String {
    try String(contentsOf: folder.root.appending(path: ".bench/report.html"), encoding: .utf8)
  }

  @Test func partialMeasurementIsJudgedByItsSelectionOnly() throws {
    try folder.accept()
    try measure("part", "switchable")
    try folder.bench("report")
    let page = try page()
    #expect(!page.contains("data-verdict=\"missing\""))
    #expect(!page.contains("gone from the build"))
    #expect(page.contains("only --suite known --filter switchable"))
    let compared = try folder.bench("compare", "part")
    #expect(compared.output.contains("only --suite known --filter switchable"), "\(compared)")
  }

  @Test func partialAndWholeMeasurementsCompareWithoutMissingOrNew() throws {
    try measure("whole", "switchable|removable")
    try measure("part", "switchable")
    let shrunk = try folder.bench("compare", "whole", "part")
    #expect(!shrunk.output.contains("gone from") && !shrunk.output.contains("presence/"))
    #expect(shrunk.output.contains("whole was measured only"), "\(shrunk)")
    let grown = try folder.bench("compare", "part", "whole")
    #expect(!grown.output.contains("new") && !grown.output.contains("presence/"), "\(grown)")
    try folder.bench("report", "part", "--against", "whole")
    #expect(try !page().contains("data-verdict=\"missing\""))
  }

  @Test func benchmarkMissingFromItsSelectionIsRefused() throws {
    try measure("before", "switchable|removable")
    try measure("after", "switchable|removable", environment: ["KNOWN_GONE": "1"])
    let outcome = try folder.refuses(
      65, "compare", "before", "after",
      saying: ["known/presence/removable: in before and gone from after"])
    #expect(!outcome.output.contains("baseline"), "\(outcome)")
  }

  @Test func unrequestedMetricIsNotMissing() throws {
    try measure("counts", "switchable")
    try measure("times", "switchable", ["--metric", "time"])
    let outcome = try folder.bench("compare", "counts", "times")
    #expect(!outcome.output.contains("was not measured"), "\(outcome)")
    try folder.bench("report", "times", "--against", "counts")
    #expect(try !page().contains("data-verdict=\"missing\""))
  }

  @Test func partsWithoutACommonBenchmarkAreRefused() throws {
    try measure("one", "switchable")
    try measure("other", "removable")
    try folder.refuses(
      65, "compare", "one", "other",
      saying: ["one and other have no benchmark in common", "switchable", "removable"])
  }

  @Test func mergedShardsKeepTheirSelection() throws {
    try folder.accept()
    for shard in 1...2 {
      try folder.bench(
        "run", "--filter", "switchable|allocations/one", "--time", "0.01", "--shard", "\(shard)/2",
        "--format", "json", "--output", "\(shard).json")
    }
    try folder.bench("merge", "1.json", "2.json", "--output", "all.json")
    let outcome = try folder.bench("compare", "all.json")
    #expect(!outcome.output.contains("gone from the build"), "\(outcome)")
  }

  @Test func historyFindsNoStepsInPartialMeasurements() throws {
    for name in ["a", "b", "c"] { try measure(name, name == "b" ? "removable" : "switchable") }
    let outcome = try folder.bench(
      "history", "known/allocations/switchable", "--metric", "allocations")
    #expect(!outcome.output.contains("missing") && !outcome.output.contains("gone"), "\(outcome)")
  }
}
