internal import Foundation
internal import TestSupport
internal import Testing

/// A body that fails is a record with an error, and takes no other benchmark with it.
@Suite struct FaultTests {
  private static let outcome = Result {
    try PackageFolder().bench(
      "run", "--suite", "faults", "--time", "0.01", "--timeout", "15", "--format", "json",
      exits: 70)
  }

  private func measured() throws -> MeasurementDocument {
    try Self.outcome.get().json(MeasurementDocument.self)
  }

  @Test func commandFailsAndReportsEachFault() throws {
    let outcome = try Self.outcome.get()
    let errors = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(errors.count == 5, "\(outcome.errors)")
  }

  @Test(arguments: [
    ("trap", "a planted trap"), ("kill", "signal 9"), ("stall", "stalled: no answer for 15"),
    ("throws", "threw: "), ("deleted", "optimised away"),
  ])
  func failureIsARecordWithAnErrorAndNoMetrics(name: String, words: String) throws {
    let line = try #require(try measured()["faults/body/\(name)"])
    #expect(line.error?.message.contains(words) == true, "\(line)")
    #expect(line.metrics == nil, "\(line)")
  }

  @Test(arguments: ["fine", "chatty", "also-fine", "checksum"])
  func benchmarksAfterAFaultAreMeasured(name: String) throws {
    let line = try #require(try measured()["faults/body/\(name)"])
    #expect(line.error == nil, "\(line)")
    #expect(line.metrics?["time"]?.floor != nil, "\(line)")
  }

  @Test func recordsKeepTheirOrder() throws {
    let names = try measured().benchmarks.map { $0.id.split(separator: "/").last.map(String.init) }
    #expect(
      names == [
        "fine", "trap", "kill", "stall", "throws", "chatty", "also-fine", "deleted", "checksum",
      ])
  }

  @Test func printingBodiesDoNotPolluteStandardOutput() throws {
    let outcome = try PackageFolder().bench("run", "--filter", "chatty", "--time", "0.01")
    #expect(!outcome.output.contains("a line on standard output"))
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func strictRunRefusesABodyWithoutWork() throws {
    let folder = try PackageFolder()
    func run(_ filter: String, exits status: Int32) throws -> String {
      try folder.bench(
        "run", "--filter", "forms/\(filter)$", "--metric", "allocations", "--strict",
        exits: status, environment: ["KNOWN_FORMS": "1"]
      ).output
    }
    #expect(try run("deleted/unused", exits: 70).contains("empty: an iteration does nothing"))
    #expect(try !run("real/add", exits: 0).contains("empty"))
    // Time alone only suspects: an addition is as short.
    let timed = try folder.bench(
      "run", "--filter", "forms/deleted/unused$", "--time", "0.01",
      environment: ["KNOWN_FORMS": "1"])
    #expect(timed.output.contains("may be empty"))
  }

  /// The suites of the engine are those of `Tests/Campaigns/truth`, which takes longer.
  @Test(
    .enabled(if: hasValgrind, "\(needsValgrind)"),
    // Two of them have bodies that fail.
    arguments: zip(
      [FixtureProgram.ownSuite, .collectionsSuite, .otherSuite, .googleSuite], [0, 0, 70, 70]))
  func suitesOfOtherPackagesAreNotEmpty(program: FixtureProgram, status: Int32) throws {
    let outcome = try PackageFolder().bench(
      "run", "--metric", "instructions", "--strict", exits: status,
      environment: ["BENCH_PROGRAM": program.executable.path])
    #expect(!outcome.output.contains("empty"), "\(outcome.output)")
  }

  @Test func textReportsEachFaultInItsRowAndInAnErrorLine() throws {
    let outcome = try PackageFolder().bench(
      "run", "--filter", "body/(fine|throws)", "--time", "0.01", exits: 70)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("body/throws") && $0.hasSuffix("failed") })
    #expect(lines.contains { $0.hasPrefix("error: faults/body/throws: threw: ") })
    #expect(lines.contains { $0.hasPrefix("body/fine") && !$0.hasSuffix("failed") })
  }
}
