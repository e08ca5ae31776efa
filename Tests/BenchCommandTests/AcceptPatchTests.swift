internal import Foundation
internal import TestSupport
internal import Testing

/// `gate --exact --accept-patch`: the files that `baseline accept` would write, for `git apply`.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct AcceptPatchTests {
  private let package: StandInPackage
  private var folder: PackageFolder { package.folder }
  private var patch: String { folder.path("accept.patch") }
  private let selection = ["--exact", "--suite", "known", "--skip", "time/"]
  private let extra = ["KNOWN_EXTRA": "1"]

  init() throws {
    package = try StandInPackage()
    try folder.accept()
    try package.commit()
  }

  @Test func appliedPatchIsWhatAcceptWrites() throws {
    let gate = ["gate"] + selection + ["--accept-patch", patch]
    let outcome = try folder.bench(gate, exits: 2, environment: extra)
    #expect(outcome.errors.contains("for 1 baseline file: put the reason in place of …"))
    try package.git("apply", "--check", patch)
    let text = try String(contentsOfFile: patch, encoding: .utf8)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("+") && $0.contains("…") } == 1)
    try Data(text.replacing("…", with: "one \"more\"".replacing("\"", with: "\\\"")).utf8)
      .write(to: URL(filePath: patch))
    try package.git("apply", patch)
    let applied = try baselines()
    try folder.bench(["gate"] + selection, environment: extra)
    try package.git("checkout", "--quiet", "baselines")
    try folder.bench(
      ["baseline", "accept"] + selection + ["--because", "one \"more\""], environment: extra)
    #expect(try baselines() == applied)
  }

  @Test func equalCountsAreNoPatch() throws {
    let outcome = try folder.bench(["gate"] + selection + ["--accept-patch", patch])
    #expect(
      outcome.errors.contains("accept.patch: not written, because no stored count differs"),
      "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: patch))
  }

  /// The first baselines of a package in a folder of the checkout.
  @Test func newSuiteIsAFileOfThePatch() throws {
    try package.write("Benchmarks/Package.swift", "")
    let options = selection + ["--root", folder.path("Benchmarks")]
    let gate = ["gate"] + options + ["--accept-patch", patch]
    let outcome = try folder.bench(gate, exits: 65)
    #expect(outcome.errors.contains("for 1 baseline file"), "\(outcome)")
    try package.git("apply", patch)
    let file = try #require(try storedFiles().first { $0.hasPrefix("Benchmarks/baselines/") })
    #expect(file.hasSuffix("/known.json"))
    try folder.bench(["gate"] + options)
  }

  @Test func failedBenchmarkLeavesNoPatch() throws {
    let gate = ["gate", "--exact", "--filter", "faults/.*trap|switchable"]
    let outcome = try folder.bench(
      gate + ["--accept-patch", patch], exits: 70)
    #expect(outcome.errors.contains("not written, because not every benchmark was counted"))
    #expect(!FileManager.default.fileExists(atPath: patch))
  }

  @Test(arguments: [[], ["--exact", "--against", "HEAD"], ["--exact", "--metric", "allocations"]])
  func patchIsOfAllStoredCounts(options: [String]) throws {
    try folder.refuses(
      64, ["gate", "--accept-patch", patch] + options, saying: ["--accept-patch", "--exact"])
  }

  @Test func unwritablePatchEndsTheGateBeforeItMeasures() throws {
    try folder.refuses(
      73, ["gate"] + selection + ["--accept-patch", folder.path("no/such/file")],
      saying: ["no/such/file"])
  }

  private func storedFiles() throws -> [String] {
    (FileManager.default.enumerator(atPath: folder.root.path)?.compactMap { $0 as? String } ?? [])
      .filter { $0.contains("baselines/") && $0.hasSuffix(".json") }
  }

  /// The baseline files without the dates, which differ by seconds.
  private func baselines() throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in try storedFiles() {
      let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
      texts[file] = text.replacing(/"date":"[^"]*"/, with: "")
    }
    return texts
  }
}
