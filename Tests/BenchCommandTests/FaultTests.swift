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

  @Test func textReportsEachFaultInItsRowAndInAnErrorLine() throws {
    let outcome = try PackageFolder().bench(
      "run", "--filter", "body/(fine|throws)", "--time", "0.01", exits: 70)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("body/throws") && $0.hasSuffix("failed") })
    #expect(lines.contains { $0.hasPrefix("error: faults/body/throws: threw: ") })
    #expect(lines.contains { $0.hasPrefix("body/fine") && !$0.hasSuffix("failed") })
  }
}
