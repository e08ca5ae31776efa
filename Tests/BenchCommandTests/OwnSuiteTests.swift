internal import Foundation
internal import TestSupport
internal import Testing

/// Another package can have the whole command over suites of its own.
@Suite struct OwnSuiteTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder(.ownSuite)
  }

  @Test func externalSuiteNeedsFewLines() throws {
    let sources = FixtureProgram.checkout.appending(path: "Tests/Fixtures/own-suite")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
    #expect(names == ["Sorting.swift", "main.swift"])
    let lines = try names.map { name in
      try String(contentsOf: sources.appending(path: name), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast().count
    }
    #expect(lines[0] <= 13)
    #expect(lines[1] == 3)
  }

  @Test func externalSuiteListsItsBenchmarks() throws {
    let outcome = try folder.bench("list", "--format", "json")
    let benchmarks = try outcome.json(ListDocument.self).benchmarks
    #expect(benchmarks.map(\.id) == ["sorting/array/sorted[count=1000]"])
    #expect(benchmarks.first?.items == 1000)
  }

  @Test func externalSuiteRunsItsBenchmarks() throws {
    let outcome = try folder.bench("run", "--time", "0.01", "--format", "json")
    let line = try #require(
      try outcome.json(MeasurementDocument.self)["sorting/array/sorted[count=1000]"])
    #expect(line.checksum?.exact == "10")
    #expect(line.metrics?["time"]?.floor != nil)
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func baselinesAreStoredInThePackageOfTheSuite() throws {
    let inside = folder.root.appending(path: "Sources")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    try folder.bench(
      "baseline", "accept", "--time", "0.01", "--because", "the first", in: inside)
    #expect(try folder.storedFiles.keys.allSatisfy { $0.hasSuffix("/sorting.json") })
    #expect(try folder.storedFiles.count == 2)
    try folder.bench("gate", in: inside)
  }
}
