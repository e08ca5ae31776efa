internal import Foundation
internal import TestSupport
internal import Testing

/// Page faults and live memory of the program whose both are known.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct MemoryTests {
  private static let memory = ["KNOWN_MEMORY": "1"]
  private let copies: ProgramCopies

  init() throws {
    copies = try ProgramCopies()
  }

  // MARK: Page faults

  @Test func runCountsKnownPageFaults() throws {
    let document = try copies.folder.bench(
      "run", "--suite", "memory", "--filter", "pages/", "--metric", "minorFaults", "--metric",
      "majorFaults", "--format", "json", environment: Self.memory
    ).json(MeasurementDocument.self)
    let fresh = try #require(document["memory/pages/fresh"])
    #expect(fresh.counts == ["minorFaults": 64, "majorFaults": 0])
    #expect(fresh.metrics?["minorFaults"]?.unit == "count")
    #expect(document["memory/pages/reused"]?.counts["minorFaults"] == 0)
  }

  @Test func faultsAreReadOnlyIfTheyAreNamed() throws {
    let document = try copies.folder.bench(
      "run", "--filter", "allocations/one$", "--time", "0.01", "--format", "json"
    ).json(MeasurementDocument.self)
    let line = try #require(document.benchmarks.first)
    #expect(line.metrics?["minorFaults"] == nil && line.unavailable?["minorFaults"] == nil)
    #expect(line.heap == nil && line.metrics?["cycles"] == nil)
  }

  @Test func gateFindsMoreFreshPages() throws {
    let document = try gate(candidate: ["MEMORY", "EXTRA"], exits: 2)
    let metric = document["memory/pages/fresh"]?.metrics?["minorFaults"]
    #expect(metric?.verdict == "regressed" && metric?.value == 96 && metric?.baseline == 64)
    #expect(document["memory/pages/reused"]?.verdict == "unchanged")
  }

  @Test func gateOfEqualProgramsFindsNothing() throws {
    let document = try gate(candidate: ["MEMORY"], exits: 0)
    #expect(document.benchmarks.allSatisfy { $0.verdict == "unchanged" }, "\(document)")
    #expect(document.benchmarks.count == 4)
  }

  private func gate(candidate: [String], exits status: Int32) throws -> JudgedDocument {
    let reference = try copies.copy(planting: ["MEMORY"]).path
    let program = ["BENCH_PROGRAM": try copies.copy(planting: candidate).path]
    return try copies.folder.bench(
      [
        "gate", "--against-binary", reference, "--suite", "memory", "--metric", "minorFaults",
        "--format", "json",
      ], exits: status, environment: program
    ).json(JudgedDocument.self)
  }

  @Test func storedGateRefusesPageFaults() throws {
    let outcome = try copies.folder.bench(
      ["gate", "--suite", "memory", "--metric", "minorFaults"], exits: 64,
      environment: Self.memory)
    #expect(outcome.errors.contains("--metric minorFaults is judged against another build"))
  }

  // MARK: Live memory

  @Test func curveOfKnownBlocksIsKnown() throws {
    let document = try recorded()
    let stairs = (1...8).map { 1024 * $0 }
    #expect(
      document["memory/curve/stairs"]?.heap
        == .init(
          unit: "bytes", part: "event", partCount: 16, partsPerPoint: 1,
          live: stairs + stairs.reversed().map { $0 - 1024 },
          peaks: stairs + stairs.reversed()))
    // Before the first step, four steps that keep a block, one that needs 4096 bytes, the last.
    #expect(
      document["memory/curve/steps"]?.heap
        == .init(
          unit: "bytes", part: "step", partCount: 7, partsPerPoint: 1,
          live: [0, 1024, 2048, 3072, 4096, 4096, 0],
          peaks: [0, 1024, 2048, 3072, 4096, 8192, 4096]))
  }

  @Test func curvesOfTwoRunsAreEqual() throws {
    let (first, second) = (try recorded(), try recorded())
    for line in first.benchmarks {
      #expect(line.heap != nil && line.heap == second[line.id]?.heap, "\(line.id)")
    }
  }

  private func recorded() throws -> MeasurementDocument {
    try copies.folder.bench(
      "run", "--suite", "memory", "--filter", "curve/", "--metric", "allocations",
      "--heap-curve", "--format", "json", environment: Self.memory
    ).json(MeasurementDocument.self)
  }

  @Test func reportDrawsTheCurve() throws {
    try copies.folder.bench(
      "run", "--suite", "memory", "--filter", "curve/steps", "--heap-curve", "--time", "0.01",
      "--save", "curve", environment: Self.memory)
    let page = copies.folder.path("page.html")
    try copies.folder.bench("report", "curve", "--output", page)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("<title>Live memory of steps</title>"))
    #expect(text.contains("the peak is 8192 bytes in number 6; 0 bytes are live at the end"))
  }

  @Test func verificationRecordsNothing() throws {
    let outcome = try copies.folder.bench(["run", "--verify", "--heap-curve"], exits: 64)
    #expect(outcome.errors.contains("--verify measures nothing, and so not --heap-curve"))
  }
}
