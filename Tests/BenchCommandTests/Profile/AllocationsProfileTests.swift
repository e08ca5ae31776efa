internal import Foundation
internal import TestSupport
internal import Testing

/// Allocations of a body whose sites are known, through the command.
@Suite(
  .needsSymbolizer, .enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct AllocationsProfileTests {
  private let copies: ProgramCopies
  private static let three = "sites/heap/three"

  init() throws {
    copies = try ProgramCopies()
  }

  @Test func allocationSitesAreListedWithCountsAndLifetimes() throws {
    try profile([])
    let sites = try document().sites
    #expect(
      Set(sites.map(\.description)) == [
        "makeOneBlock(_:) by Block.__allocating_init(_:): 10 of [32: 10], 10 freed",
        "Shelf.keepTwoBlocks(_:) by Block.__allocating_init(_:): 20 of [32: 20], 0 freed",
        "makeList(of:) by Array.init(repeating:count:): 10 of [896: 10], 10 freed",
      ])
    #expect(sites.count == 3)
    // The list is made while both kept blocks are live.
    #expect(sites.reduce(0) { $0 + $1.blocks.peakBytes } == 896 + 64)
    #expect(sites.allSatisfy { $0.places.allSatisfy { $0.hasPrefix("Sites.swift:") } }, "\(sites)")
  }

  @Test func listAndFilesShowTheSites() throws {
    let outcome = try profile([])
    #expect(outcome.output.hasPrefix("\(Self.three): 4 allocations per iteration\n"), "\(outcome)")
    #expect(outcome.output.contains(/2 +64 +32 B +2 +64 +Shelf.keepTwoBlocks/), "\(outcome)")
    for name in ["flame.svg", "profile.json", "speedscope.json", "stacks.folded"] {
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"), "\(name)")
    }
    let stacks = try String(contentsOfFile: "\(folder)/stacks.folded", encoding: .utf8)
    #expect(stacks.contains("makeOneBlock(_:);Block.__allocating_init(_:) 10\n"), "\(stacks)")
    for word in ["jemalloc", "swift_allocObject", "Fixtured", "$s"] {
      #expect(!stacks.contains(word), "\(word): \(stacks)")
    }
    try copies.expectNothingLeft()
  }

  @Test func repeatedProfilesAreEqual() throws {
    try profile([])
    let first = try document()
    try profile([])
    #expect(try document().sites == first.sites)
  }

  @Test func addedAllocationIsAttributedToItsFunction() throws {
    let outcome = try profile(
      ["EXTRA"], "--against", copies.copy(planting: ["SITES"]).path)
    let line = "- +1 per iteration, 32 B each, from `makeAnExtraBlock(_:)` by "
    #expect(outcome.output.contains(line), "\(outcome)")
    #expect(outcome.output.contains("4 → 5 allocations per iteration"), "\(outcome)")
    #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("- ") } == 1)
    #expect(FileManager.default.fileExists(atPath: "\(folder)/difference.svg"))
  }

  @Test func savedProfileCanBeTheReference() throws {
    try profile(["EXTRA"])
    let kept = copies.folder.path("kept.json")
    try FileManager.default.copyItem(atPath: "\(folder)/profile.json", toPath: kept)
    try expectValid("profile", Data(contentsOf: URL(filePath: kept)))
    let outcome = try profile([], "--against", kept)
    #expect(outcome.output.contains("- -1 per iteration, 32 B each, from `makeAn"), "\(outcome)")
    #expect(outcome.output.contains(", gone\n"), "\(outcome)")
    let same = try profile(["EXTRA"], "--against", kept)
    #expect(same.output.contains("- every site allocates the same\n"), "\(same)")
  }

  @Test func bodyWithoutAllocationsHasAnEmptyProfile() throws {
    let outcome = try copies.folder.bench("profile", "allocations/none$", "--with", "allocations")
    #expect(outcome.output.hasPrefix("known/allocations/none: 0 allocations"), "\(outcome)")
  }

  @Test func crashDuringProfilingIsReported() throws {
    try copies.folder.refuses(
      70, "profile", "faults/body/trap", "--with", "allocations",
      saying: ["faults/body/trap", "crashed"])
    try copies.folder.refuses(
      70, "profile", "faults/body/throws", "--with", "allocations",
      saying: ["faults/body/throws", "threw"])
  }

  @Test func missingSymbolizerIsReportedWithItsPackage() throws {
    try copies.folder.refuses(
      69, "profile", "allocations/one$", "--with", "allocations",
      saying: ["llvm-symbolizer is not installed", "sudo apt-get install llvm"],
      environment: ["PATH": "/nonexistent"])
  }

  // MARK: The gate

  @Test(arguments: ["text", "markdown"])
  func gateNamesTheSiteOfARegression(format: String) throws {
    let outcome = try gate("--format", format)
    let line = "allocations: +1 per iteration, 32 B each, from `makeAnExtraBlock(_:)`"
    #expect(outcome.output.contains(line), "\(outcome)")
  }

  @Test func jsonAndAnnotationNameTheSite() throws {
    let outcome = try gate("--format", "json", environment: ["GITHUB_ACTIONS": "true"])
    let row = try outcome.json(JudgedDocument.self)[Self.three]
    let explanation = try #require(row?.explanations?.first)
    #expect(explanation.metric == "allocations" && explanation.absence == nil)
    #expect(explanation.lines.count == 1)
    #expect(explanation.lines.first?.contains("`makeAnExtraBlock(_:)`") == true)
    #expect(outcome.errors.contains("%0Aallocations: +1 per iteration, 32 B each"), "\(outcome)")
  }

  @Test func missingSymbolizerKeepsTheVerdictWithAReason() throws {
    let outcome = try gate("--format", "json", environment: ["PATH": "/nonexistent"])
    let row = try outcome.json(JudgedDocument.self)[Self.three]
    #expect(row?.verdict == "regressed")
    #expect(row?.explanations?.first?.lines == [])
    #expect(row?.explanations?.first?.absence?.contains("apt-get install llvm") == true)
  }

  /// Of the stored build there are only counts.
  @Test func storedGateListsCurrentAllocationSites() throws {
    try copies.folder.accept()
    let outcome = try copies.folder.bench(
      "gate", "--exact", "--filter", "switchable", exits: 2, environment: ["KNOWN_EXTRA": "1"])
    #expect(outcome.output.contains("allocations: now 1 per iteration, 32 B each"), "\(outcome)")
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func gateNamesTheFunctionWithMoreInstructions() throws {
    let outcome = try copies.gate(
      "--filter", "sides/work/steps", "--format", "json", "--exact", candidate: ["MORE"],
      tools: true, exits: 2)
    let row = try outcome.json(JudgedDocument.self)["sides/work/steps"]
    let explanation = try #require(row?.explanations?.first { $0.metric == "instructions" })
    #expect(explanation.lines.first?.contains(/^\+\d+ per iteration in `/) == true)
  }

  // MARK: References

  @Test func retainsAndReleasesAreCountedExactly() throws {
    let outcome = try copies.folder.bench(
      "run", "--filter", "sites/references", "--metric", "retains", "--metric", "releases",
      "--format", "json", environment: ["KNOWN_SITES": "1"])
    let document = try outcome.json(MeasurementDocument.self)
    for count in [0, 5] {
      let counts = document["sites/references/shelf[count=\(count)]"]?.counts
      #expect(counts == ["retains": Double(count), "releases": Double(count)], "\(outcome)")
    }
  }

  // MARK: Parts

  private var folder: String {
    copies.folder.path(".bench/profiles/sites.heap.three/allocations")
  }

  private func document() throws -> SitesDocument {
    try JSONDecoder().decode(
      SitesDocument.self, from: Data(contentsOf: URL(filePath: "\(folder)/profile.json")))
  }

  /// Profiles the three sites in the copy with some switches.
  @discardableResult
  private func profile(_ switches: [String], _ options: String...) throws -> ChildProcess.Outcome {
    let outcome = try copies.start(
      ["profile", Self.three, "--with", "allocations"] + options,
      planting: ["SITES"] + switches, environment: copies.environment(tools: true)
    ).wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
    return outcome
  }

  /// Compares the copy with one more allocation with the other.
  private func gate(
    _ options: String..., environment: [String: String] = [:]
  ) throws -> ChildProcess.Outcome {
    let outcome = try copies.start(
      [
        "gate", "--exact", "--metric", "allocations", "--filter", Self.three, "--against-binary",
        copies.copy(planting: ["SITES"]).path,
      ] + options, planting: ["SITES", "EXTRA"],
      environment: copies.environment(tools: true).merging(environment) { $1 }
    ).wait()
    #expect(outcome.ending == .exit(2), "\(outcome)")
    return outcome
  }
}

/// The sites in `bench.profile/1`.
private struct SitesDocument: Decodable {
  var sites: [Site]

  struct Site: Decodable, Equatable, CustomStringConvertible {
    var function: String
    var means: String?
    var places: [String]
    var blocks: Blocks

    var description: String {
      "\(function) by \(means ?? "itself"): \(blocks.count) of \(blocks.sizes), "
        + "\(blocks.freedCount) freed"
    }
  }

  struct Blocks: Decodable, Equatable {
    var count: Int
    var sizes: [Int: Int]
    var freedCount: Int
    var peakBytes: Int
  }
}

extension Trait where Self == ConditionTrait {
  /// Only where addresses can be given names.
  static var needsSymbolizer: Self {
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/llvm-symbolizer"),
      "no llvm-symbolizer here (apt-get install llvm)")
  }
}
