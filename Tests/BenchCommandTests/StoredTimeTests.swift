internal import Foundation
internal import TestSupport
internal import Testing

/// The gate by stored floors: what is suspect, and how that is settled.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct StoredTimeTests {
  private static let id = StoredTimes.id
  private let times: StoredTimes

  init() throws {
    times = try StoredTimes(in: PackageFolder())
  }

  @Test func floorsOfTheTimedSetArePooledOverProcesses() throws {
    let lines = try times.text.split(separator: "\n").filter { $0.contains("\"floor\"") }
    #expect(lines.count == 2)
    #expect(lines.filter { $0.contains("\"spread\"") }.count == 1, "only one has the tag gate")
    #expect(lines.allSatisfy { $0.utf8.count < 200 })
  }

  @Test func exactAndMetricOptionsDisableTiming() throws {
    for options in [["--exact"], ["--metric", "allocations"]] {
      #expect(try gate(options).time(of: Self.id) == nil, "\(options)")
    }
  }

  @Test func onlyTaggedBenchmarksAreTimed() throws {
    let document = try gate()
    #expect(document.time(of: Self.id)?.verdict != nil)
    #expect(document.time(of: "known/allocations/none") == nil)
  }

  @Test func slowerFloorOnAnUnchangedMachineIsSuspect() throws {
    try times.shrinkFloors()
    let outcome = try times.outcome()
    let isEven = try times.isEven(outcome)
    let time = try #require(try outcome.json(JudgedDocument.self).time(of: Self.id))
    #expect(time.ratio.map { $0 > 30 } == true)
    #expect(time.verdict == (isEven ? "suspect" : "unproven"))
    if isEven { #expect(time.note == "not settled: the stored times name no commit") }
  }

  @Test func timeFromAnotherMachineIsShownWithoutAVerdict() throws {
    try times.edit {
      $0.replacing(/"kernel":"[^"]*"/, with: #""kernel":"0.1""#)
        .replacing(/"floor":[0-9.]+/, with: #""floor":0.5"#)
    }
    let time = try #require(try gate().time(of: Self.id))
    #expect(time.verdict == "unproven")
    #expect(time.note?.hasSuffix("then 0.1") == true)
    #expect(time.ratio.map { $0 > 1 } == true)
  }

  @Test(
    "a suspicion stays, with the reason, where the commit cannot be built",
    arguments: [
      ("0123abc-dirty", "the stored times are of changes that were not committed"),
      ("0123abcd", "is no git checkout"),
    ])
  func unbuildableStoredCommitLeavesTheSuspicion(commit: String, reason: String) throws {
    let time = try #require(try times.suspected(commit: commit).time(of: Self.id))
    #expect(time.verdict == "suspect" && time.note?.contains(reason) == true, "\(time)")
  }

  @Test func suspicionIsSettledByBuildingTheCommitOfTheStoredTimes() throws {
    let package = try StandInPackage()
    let times = try StoredTimes(in: package.folder)
    let document = try times.suspected(
      commit: package.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines))
    let time = try #require(document.time(of: Self.id))
    #expect(time.verdict == "unchanged", "the machine, not the code: \(time)")
    #expect(time.note == "same code")
    #expect(document.verdict == "unchanged" && document.exitCode == 0)
  }

  @Test func unbuildableCommitLeavesTheSuspicion() throws {
    let package = try StandInPackage()
    try package.write("known-cost/main.c", "int main(void) { return nothing; }\n")
    try package.commit()
    let times = try StoredTimes(in: package.folder)
    let commit = try package.git("rev-parse", "HEAD")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let time = try #require(try times.suspected(commit: commit).time(of: Self.id))
    #expect(time.verdict == "suspect")
    #expect(time.note == "not settled: \(commit) does not build")
  }

  private func gate(_ options: [String] = []) throws -> JudgedDocument {
    try times.gate(options)
  }
}
