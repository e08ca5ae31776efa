internal import Foundation
internal import TestSupport
internal import Testing

/// Counts that differ from process to process: three allocations of a hundred, in turn.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct JitterGateTests {
  private let folder: PackageFolder
  private var jitter: [String: String] { ["KNOWN_JITTER": folder.path("turns")] }
  private var more: [String: String] { jitter.merging(["KNOWN_EXTRA": "1"]) { $1 } }

  init() throws {
    folder = try PackageFolder()
    try accept()
  }

  private func accept(environment: [String: String]? = nil) throws {
    try folder.bench(
      "baseline", "accept", "--exact", "--suite", "jitter", "--because", "a test",
      environment: environment ?? jitter)
  }

  private func gate(
    _ options: String..., exits status: Int32 = 0, environment: [String: String]
  ) throws -> JudgedDocument {
    try folder.bench(
      ["gate", "--suite", "jitter", "--format", "json"] + options, exits: status,
      environment: environment
    ).json(JudgedDocument.self)
  }

  @Test func acceptStoresTheLowestAndTheHighest() throws {
    let lines = try String(contentsOf: folder.exactBaseline, encoding: .utf8)
      .split(separator: "\n").filter { $0.contains("\"allocations\"") }
    try #require(lines.count == 2, "\(lines)")
    #expect(!lines[0].contains("highest"), "the steady one is exact: \(lines[0])")
    #expect(lines[1].contains("\"highest\":1020") && lines[1].contains("\"total\":1000"))
    let turns = FileManager.default.contents(atPath: folder.path("turns"))
    #expect(turns?.count == 8, "five processes, and three more because they differ")
  }

  @Test func anyTurnPasses() throws {
    for _ in 0..<3 { _ = try gate(environment: jitter) }
  }

  @Test func tenPerCentMoreIsARegressionWithItsRange() throws {
    let metric = try gate(exits: 2, environment: more)["jitter/allocations/unsteady"]?
      .metrics?["allocations"]
    #expect(metric?.verdict == "regressed")
    #expect(metric?.note == "jittery: 110…112, was 100…102")
  }

  @Test func jitterThatTheBaselineDoesNotKnowIsFoundOut() throws {
    // As an older file or an unlucky one: a count that one pass may read.
    try folder.editBaseline { $0.replacing(#""highest":1020,"#, with: "") }
    let metrics = try (0..<3).compactMap { _ in
      try gate(environment: jitter)["jitter/allocations/unsteady"]?.metrics?["allocations"]
    }
    #expect(metrics.map(\.verdict) == ["unchanged", "unchanged", "unchanged"])
    #expect(metrics.contains { $0.note == "jittery: 100…102, was 100" })
  }

  @Test func oneMoreInASteadyCountIsStillARegression() throws {
    try folder.editBaseline {
      $0.replacing(
        #""total":10,"unit":"count","value":1}"#, with: #""total":9,"unit":"count","value":0.9}"#)
    }
    let document = try gate(exits: 2, environment: jitter)
    let metric = document["jitter/allocations/steady"]?.metrics?["allocations"]
    #expect(metric?.verdict == "regressed")
    #expect(metric?.note == nil)
  }

  @Test func twoBuildsAreToldApartByTheirRanges() throws {
    let program = folder.program.path
    let against = ["--against-binary", program, "--force-timing", "--metric", "allocations"]
    let document = try folder.bench(
      ["gate", "--suite", "jitter", "--format", "json"] + against, environment: jitter
    ).json(JudgedDocument.self)
    let metric = document["jitter/allocations/unsteady"]?.metrics?["allocations"]
    #expect(metric?.verdict == "unchanged")
  }
}
