internal import Foundation
internal import TestSupport
internal import Testing

/// Metrics that a suite defines are shown, stored and gated like the counts of the harness.
@Suite struct OwnMetricTests {
  private let folder: PackageFolder
  private let own = ["KNOWN_OWN": "1"]
  private let cache = ["--suite", "own", "--filter", "cache"]

  init() throws {
    folder = try PackageFolder()
  }

  @Test func runShowsCustomMetrics() throws {
    let outcome = try folder.bench(["run", "--time", "0.01"] + cache, environment: own)
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    for row in [
      ["reports/cache", "hits", "9", "count", "more", "new"],
      ["reports/cache", "misses", "2", "count", "less", "new"],
      ["reports/cache", "fill", "75", "%", "less"],
    ] {
      #expect(rows.contains { $0.map(String.init) == row }, "\(outcome.output)")
    }
  }

  @Test func jsonDocumentsIncludeCustomMetrics() throws {
    let listed = try folder.bench(["list", "--format", "json"] + cache, environment: own)
    #expect(
      try listed.json(ListDocument.self).benchmarks.first?.metrics.suffix(3)
        == ["misses", "hits", "fill"])
    let measured = try folder.bench(
      ["run", "--time", "0.01", "--format", "json"] + cache, environment: own
    ).json(MeasurementDocument.self)
    let metrics = try #require(measured["own/reports/cache"]?.metrics)
    #expect(metrics["hits"]?.value == 9 && metrics["hits"]?.unit == "count")
    #expect(metrics["fill"]?.median == 75)
  }

  @Test func singleCustomMetricCanBeMeasured() throws {
    let measured = try folder.bench(
      ["run", "--metric", "hits", "--format", "json"] + cache, environment: own
    ).json(MeasurementDocument.self)
    #expect(measured["own/reports/cache"]?.metrics?.keys.sorted() == ["hits"])
    try folder.refuses(
      64, ["run", "--metric", "hits", "--filter", "allocations/none"],
      saying: ["--metric hits", "no selected benchmark"], environment: own)
  }

  @Test func customMetricReadingNaNFails() throws {
    try folder.refuses(
      70, ["run", "--time", "0.01"] + cache, saying: ["the metric fill reads nan"],
      environment: own.merging(["KNOWN_NAN": "1"]) { $1 })
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func customExactMetricsGateBothDirections() throws {
    try folder.bench(
      ["baseline", "accept", "--exact", "--because", "start"] + cache, environment: own)
    try folder.bench(["gate", "--exact"] + cache, environment: own)
    let changed = own.merging(["KNOWN_EXTRA": "1"]) { $1 }
    let outcome = try folder.bench(
      ["gate", "--exact", "--format", "json"] + cache, exits: 2, environment: changed)
    let judged = try outcome.json(JudgedDocument.self)
    // Fewer hits are worse, and more misses too.
    #expect(judged["own/reports/cache"]?.metrics?["hits"]?.verdict == "regressed")
    #expect(judged["own/reports/cache"]?.metrics?["misses"]?.verdict == "regressed")
    #expect(outcome.errors.contains("hits 7, before 9 (-2)"))
    #expect(outcome.errors.contains("misses 4, before 2 (+2)"))
    try folder.bench(
      ["baseline", "accept", "--exact", "--because", "worse"] + cache, environment: changed)
    try folder.bench(["gate", "--exact", "--ratchet"] + cache, exits: 4, environment: own)
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func asyncBodyIsCountedOnAllThreads() throws {
    let measured = try folder.bench(
      "run", "--suite", "own", "--filter", "awaits", "--time", "0.01", "--format", "json",
      environment: own
    ).json(MeasurementDocument.self)
    let task = try #require(measured["own/awaits/task"])
    #expect(measured["own/awaits/itself"]?.counts["allocations"] == 0)
    // And what the change of threads takes.
    #expect((101..<121).contains(task.counts["allocations"] ?? 0), "\(task)")
    #expect(task.metrics?["throughput"]?.unit == "items/s")
  }

  @Test func parameterSweepShowsItsGrowthCurve() throws {
    let outcome = try folder.bench(
      "run", "--suite", "own", "--filter", "sweep", "--metric", "time", "--time", "0.05",
      environment: own)
    let row = outcome.output.split(separator: "\n").first { $0.hasPrefix("sweep/steps[count=…]") }
    #expect(row?.contains("1 … 1000") == true, "\(outcome.output)")
  }
}
