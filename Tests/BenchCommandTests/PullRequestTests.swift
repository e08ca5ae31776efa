internal import Foundation
internal import TestSupport
internal import Testing

/// The files for the page of a pull request: findings with their lines, and a comment.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct PullRequestTests {
  private let package: StandInPackage
  private var folder: PackageFolder { package.folder }
  private let gate = ["gate", "--exact", "--filter", "switchable"]

  /// A package with a file of the name in which the benchmarks are declared.
  init() throws {
    package = try StandInPackage()
    try package.write("suites/Counted.swift", "")
    try package.commit()
    try folder.accept()
  }

  @Test func findingsAreWrittenBesideTheReport() throws {
    let (sarif, comment) = (folder.path("a.sarif"), folder.path("comment.md"))
    let files = ["--sarif", sarif, "--comment", comment]
    let red = try folder.bench(
      gate + files, exits: 2, environment: ["KNOWN_EXTRA": "1", "GITHUB_ACTIONS": "true"])
    #expect(red.output.hasPrefix("failed: "), "\(red)")
    let document = try text(of: sarif)
    #expect(document.contains(#""ruleId" : "regressed/allocations""#), "\(document)")
    #expect(document.contains(#""uri" : "suites/Counted.swift""#), "\(document)")
    // The annotation is at the same line.
    let line = try #require(document.firstMatch(of: /"startLine" : ([0-9]+)/)).1
    #expect(red.errors.contains("::error file=suites/Counted.swift,line=\(line),title="), "\(red)")
    let row = "| known/allocations/switchable | allocations +1, "
    #expect(try text(of: comment).contains(row))
    // A gate that passes replaces both.
    try folder.bench(gate + files)
    #expect(try !text(of: sarif).contains("ruleId"))
    #expect(try text(of: comment).contains("**bench gate** passed: "))
  }

  @Test(.needsSymbolizer) func findingIsAtTheLineThatAllocates() throws {
    let folder = try PackageFolder(in: PackageFolder.inCheckout)
    try folder.bench(
      "baseline", "accept", "--exact", "--filter", "switchable", "--because", "start")
    let outcome = try folder.bench(
      gate + ["--format", "json"], exits: 2, environment: ["KNOWN_EXTRA": "1"])
    let place = try outcome.json(JudgedDocument.self)["known/allocations/switchable"]?.place
    let path = "Tests/Fixtures/known-cost/Known.swift"
    let number = try #require(place?.file == path ? place?.line : nil, "\(outcome)")
    let lines = try text(of: FixtureProgram.checkout.appending(path: path).path)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines[number - 1]
    #expect(line.contains("if isExtraOn { blackHole(Block(number)) }"))
  }

  @Test func shardsAndMeasurementsHaveNoFindings() throws {
    let shard = gate + ["--against", "HEAD", "--shard", "1/2", "--sarif", "a.sarif"]
    try folder.refuses(64, shard, saying: ["--sarif and --comment", "bench merge"])
    let part = folder.path("part.json")
    try folder.bench(
      "run", "--shard", "1/1", "--filter", "switchable", "--metric", "allocations", "--format",
      "json", "--output", part)
    try folder.refuses(
      64, ["merge", part, "--comment", "a.md"], saying: ["--comment", "of a run"])
  }

  @Test func unwritableFilesEndTheGateBeforeItMeasures() throws {
    for option in ["--sarif", "--comment"] {
      let outcome = try folder.refuses(
        73, gate + [option, folder.path("no/such/file")], saying: ["no/such/file"])
      #expect(outcome.output == "")
    }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}
