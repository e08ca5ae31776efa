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
  }

  private func accept() throws {
    try folder.bench(
      "baseline", "accept", "--exact", "--suite", "jitter", "--because", "a test",
      environment: jitter)
  }

  private func gate(
    _ options: String..., exits status: Int32 = 0, environment: [String: String]
  ) throws -> JudgedDocument {
    try folder.bench(
      ["gate", "--suite", "jitter", "--format", "json"] + options, exits: status,
      environment: environment
    ).json(JudgedDocument.self)
  }

  @Test func acceptStoresAllReadingsOfAVaryingCount() throws {
    try accept()
    let lines = try String(contentsOf: folder.exactBaseline, encoding: .utf8)
      .split(separator: "\n").filter { $0.contains("\"allocations\"") }
    try #require(lines.count == 2, "\(lines)")
    #expect(!lines[0].contains("readings"), "the steady one is exact: \(lines[0])")
    #expect(lines[1].contains("\"readings\":[1000,1000,"), "\(lines[1])")
    #expect(lines[1].contains("1020]") && lines[1].contains("\"total\":1000"))
    let turns = FileManager.default.contents(atPath: folder.path("turns"))
    #expect(turns?.count == 32, "as many processes as the last look of a gate has")
  }

  @Test func varyingCountPassesTheGateRepeatedly() throws {
    try accept()
    for _ in 0..<3 { _ = try gate(environment: jitter) }
  }

  @Test func tenPercentGrowthOfAVaryingCountIsARegression() throws {
    try accept()
    let metric = try gate(exits: 2, environment: more)["jitter/allocations/unsteady"]?
      .metrics?["allocations"]
    #expect(metric?.verdict == "regressed")
    let note = try #require(metric?.note)
    #expect(note.hasPrefix("varies: 110 … 112 in 8 readings, median 111; was 100 … 102 in 32"))
  }

  @Test func newVariationOfAnExactCountIsDetected() throws {
    try accept()
    // As an older file or an unlucky one: a count that one pass may read.
    try folder.editBaseline {
      $0.replacingOccurrences(
        of: #""readings":\[[0-9,]*\],"#, with: "", options: .regularExpression)
    }
    let metrics = try (0..<3).compactMap { _ in
      try gate(environment: jitter)["jitter/allocations/unsteady"]?.metrics?["allocations"]
    }
    // Five readings of 1000 say too little about a count that varies.
    #expect(metrics.allSatisfy { ["unchanged", "inconclusive"].contains($0.verdict) })
    #expect(metrics.contains { $0.note?.hasPrefix("varies: 100 … 102 in ") == true })
  }

  @Test func increasedExactCountIsARegression() throws {
    try accept()
    try folder.editBaseline {
      $0.replacing(
        #""total":10,"unit":"count","value":1}"#, with: #""total":9,"unit":"count","value":0.9}"#)
    }
    let document = try gate(exits: 2, environment: jitter)
    let metric = document["jitter/allocations/steady"]?.metrics?["allocations"]
    #expect(metric?.verdict == "regressed")
    #expect(metric?.note == nil)
  }

  @Test func varyingCountsOfEqualBuildsAreUnchanged() throws {
    let program = folder.program.path
    let against = ["--against-binary", program, "--force-timing", "--metric", "allocations"]
    let document = try folder.bench(
      ["gate", "--suite", "jitter", "--format", "json"] + against, environment: jitter
    ).json(JudgedDocument.self)
    let metric = document["jitter/allocations/unsteady"]?.metrics?["allocations"]
    #expect(metric?.verdict == "unchanged")
  }

  /// A single count of each build differs by 1 % or 2 %, which is no change of the build.
  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func varyingInstructionsOfEqualBuildsAreNoChange() throws {
    let document = try gate(against: folder.program.path, "--budget", "3600")
    let metric = document["jitter/allocations/unsteady"]?.metrics?["instructions"]
    #expect(["unchanged", "inconclusive"].contains(metric?.verdict), "\(metric as Any)")
    #expect(metric?.note?.hasPrefix("varies: ") == true, "\(metric as Any)")
    #expect(metric?.note?.contains(" in 8 readings, median ") == true, "\(metric as Any)")
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func tenPercentGrowthOfVaryingInstructionsIsARegression() throws {
    let copies = try ProgramCopies()
    let document = try gate(
      of: copies.copy(planting: ["EXTRA"]).path, against: folder.program.path, "--budget",
      "3600", exits: 2)
    let metric = document["jitter/allocations/unsteady"]?.metrics?["instructions"]
    #expect(metric?.verdict == "regressed", "\(metric as Any)")
    #expect(metric?.note?.hasPrefix("varies: ") == true, "\(metric as Any)")
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func budgetEndsTheReadingsOfVaryingInstructions() throws {
    let document = try gate(against: folder.program.path, "--budget", "0.001")
    let metric = document["jitter/allocations/unsteady"]?.metrics?["instructions"]
    #expect(metric?.verdict == "inconclusive", "\(metric as Any)")
    #expect(metric?.note?.contains(" in 3 readings, median ") == true, "\(metric as Any)")
    let line = "benchmarks with varying instructions that the budget left undecided: 1; "
    #expect(document.evidence?.contains { $0.hasPrefix(line) } == true, "\(document)")
  }

  /// Twice as many instructions, counted once in each build, prove nothing.
  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func instructionsThatCannotBeCountedAgainAreInconclusive() throws {
    let copies = try ProgramCopies()
    let document = try folder.bench(
      [
        "gate", "--suite", "frail", "--exact", "--metric", "instructions", "--program",
        copies.copy(planting: ["EXTRA"]).path, "--against-binary", folder.program.path,
        "--force-timing", "--format", "json",
      ], environment: ["KNOWN_FRAIL": folder.path("countings")]
    ).json(JudgedDocument.self)
    // Both builds are counted at the same time, and what they cannot do together, alone.
    let alone = document["frail/counts/alone"]?.metrics?["instructions"]
    #expect(alone?.ratio.map { (0.99...1.01).contains($0) } == true, "\(alone as Any)")
    let metric = document["frail/counts/twice"]?.metrics?["instructions"]
    #expect(metric?.ratio.map { $0 > 1.5 } == true, "\(metric as Any)")
    #expect(metric?.verdict == "inconclusive", "\(metric as Any)")
    #expect(metric?.note == "could not be counted again", "\(metric as Any)")
  }

  private func gate(
    of program: String? = nil, against reference: String, _ options: String...,
    exits status: Int32 = 0
  ) throws -> JudgedDocument {
    var environment = jitter
    if let program { environment["BENCH_PROGRAM"] = program }
    let call = ["gate", "--suite", "jitter", "--exact", "--metric", "instructions"]
    return try folder.bench(
      call + ["--against-binary", reference, "--force-timing", "--format", "json"] + options,
      exits: status, environment: environment
    ).json(JudgedDocument.self)
  }

  @Test func budgetEndsTheReadingsOfAVaryingCount() throws {
    let against = [
      // Otherwise equal code would decide.
      "--force-timing", "--against-binary", folder.program.path, "--metric", "allocations",
    ]
    let outcome = try folder.bench(
      ["gate", "--suite", "jitter", "--format", "json", "--budget", "0.001"] + against,
      environment: jitter)
    let metric = try outcome.json(JudgedDocument.self)["jitter/allocations/unsteady"]?
      .metrics?["allocations"]
    #expect(metric?.verdict == "inconclusive")
    let line = "benchmarks with a varying count that the budget left undecided: 1"
    #expect(outcome.output.contains(line), "\(outcome)")
  }
}
