internal import TestSupport
internal import Testing

@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct GateCommandTests {
  private let folder: PackageFolder
  private let extra = ["KNOWN_EXTRA": "1"]

  init() throws {
    folder = try PackageFolder()
  }

  @Test func acceptedBaselinePassesTheGateTwice() throws {
    try folder.accept()
    let stored = try folder.storedFiles
    for _ in 0..<2 {
      let outcome = try folder.bench("gate", "--suite", "known", "--skip", "time/", "--exact")
      #expect(outcome.output.contains("8 unchanged"), "\(outcome)")
      #expect(outcome.errors.isEmpty)
    }
    #expect(try folder.storedFiles == stored)
  }

  @Test func addedAllocationIsReportedWithItsDifference() throws {
    try folder.accept()
    let outcome = try folder.bench(
      "gate", "--suite", "known", "--skip", "time/", exits: 2, environment: extra)
    #expect(
      outcome.output.contains(
        "known/allocations/switchable: allocations 1 per iteration, before 0 (+1): regressed"),
      "\(outcome)")
    #expect(outcome.output.contains("allocatedBytes 32 per iteration, before 0 (+32): regressed"))
  }

  @Test func removedAllocationPassesAndIsShown() throws {
    try folder.accept(environment: extra)
    let outcome = try folder.bench("gate", "--filter", "switchable")
    #expect(
      outcome.output.contains("allocations 0 per iteration, before 1 (-1): improved"), "\(outcome)")
  }

  @Test func ratchetExitsWithTheCodeForImprovements() throws {
    try folder.accept(environment: extra)
    try folder.bench("gate", "--filter", "switchable", "--ratchet", exits: 4)
    try folder.bench("gate", "--filter", "allocations/one", "--ratchet")
  }

  @Test func runShowsARegressionAndPasses() throws {
    try folder.accept()
    let outcome = try folder.bench(
      "run", "--filter", "switchable", "--time", "0.01", environment: extra)
    #expect(outcome.output.contains("before 0 (+1): regressed"))
  }

  @Test func metricOptionJudgesOnlyTheNamedMetric() throws {
    try folder.accept()
    let outcome = try folder.bench(
      "gate", "--filter", "switchable", "--metric", "retainedBytes", environment: extra)
    #expect(!outcome.output.contains("allocations 1"))
    try folder.bench(
      "gate", "--filter", "switchable", "--metric", "allocations", exits: 2, environment: extra)
  }

  @Test func documentHasVerdictsAndTheExitCode() throws {
    try folder.accept()
    let outcome = try folder.bench(
      "gate", "--filter", "allocations/(switchable|one)", "--format", "json", exits: 2,
      environment: extra)
    let document = try outcome.json(JudgedDocument.self)
    #expect(document.schema == "bench.gate/1")
    #expect(document.verdict == "regressed")
    #expect(document.exitCode == 2)
    let metric = try #require(document["known/allocations/switchable"]?.metrics?["allocations"])
    #expect(metric.unit == "count")
    #expect(metric.value == 1)
    #expect(metric.baseline == 0)
    #expect(metric.ratio == nil, "nothing is a multiple of 0")
    #expect(metric.verdict == "regressed")
    let other = try #require(document["known/allocations/one"]?.metrics?["allocations"])
    #expect(other.ratio == 1)
    #expect(other.verdict == "unchanged")
    #expect(outcome.errors.contains("error: known/allocations/switchable: allocations"))
  }

  @Test func markdownBeginsWithTheSummary() throws {
    try folder.accept()
    let outcome = try folder.bench(
      "gate", "--filter", "switchable", "--format", "markdown", exits: 2, environment: extra)
    #expect(outcome.output.hasPrefix("**bench gate**: 1 benchmark, exact metrics: 1 regressed"))
    #expect(outcome.output.contains("**regressed**"))
    #expect(outcome.output.contains("| benchmark |"))
  }

  @Test func failedBenchmarkHasAnErrorAndNoMetrics() throws {
    try folder.bench(
      "baseline", "accept", "--exact", "--filter", "body/checksum", "--because", "a test")
    let outcome = try folder.bench(
      "gate", "--filter", "body/checksum", "--format", "json", exits: 70,
      environment: ["KNOWN_CHECKSUM": "1"])
    let document = try outcome.json(JudgedDocument.self)
    #expect(document.exitCode == 70)
    #expect(document.verdict == nil)
    let failed = try #require(document["faults/body/checksum"])
    #expect(failed.error?.message.contains("checksum differs") == true)
    #expect(failed.metrics == nil)
  }
}
