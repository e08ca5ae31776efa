internal import Foundation
internal import TestSupport
internal import Testing

/// The processor's counters, which are absent in most virtual machines.
@Suite struct CountersTests {
  private static let counters = ["cycles", "retiredInstructions", "branchMisses", "cacheMisses"]

  private func run(_ options: String..., exits status: Int32 = 0) throws -> ChildProcess.Outcome {
    try PackageFolder().bench(
      ["run", "--filter", "allocations/one$", "--time", "0.01"] + options, exits: status)
  }

  @Test func countersAreNumbersOrHaveAReason() throws {
    let outcome = try run("--counters", "--format", "json")
    let line = try #require(try outcome.json(MeasurementDocument.self).benchmarks.first)
    for counter in Self.counters {
      let metric = line.metrics?[counter]
      let reason = line.unavailable?[counter]
      #expect((metric == nil) == (reason != nil), "\(counter): \(line)")
      #expect(metric?.unit ?? "count" == "count" && metric?.floor != 0, "\(counter)")
    }
    // A benchmark of one allocation is far more than a cycle.
    if let cycles = line.metrics?["cycles"]?.floor { #expect(cycles > 1) }
    #expect(line.metrics?["time"] != nil, "beside the standard metrics")
  }

  @Test func absentCounterIsANoteAndNotZero() throws {
    let outcome = try run("--counters")
    let known = try run("--counters", "--format", "json").json(MeasurementDocument.self)
    guard let reason = known.benchmarks.first?.unavailable?["cycles"] else { return }
    #expect(outcome.errors.contains("not available: \(reason)"), "\(outcome)")
    #expect(outcome.output.contains("n/a"), "\(outcome)")
    // One that is named must be there.
    let named = try run("--metric", "cycles", exits: 70)
    #expect(named.errors.contains("--metric cycles: cannot be measured here: \(reason)"))
  }

  @Test func gateRefusesCounters() throws {
    let outcome = try PackageFolder().bench(["gate", "--metric", "cycles"], exits: 64)
    #expect(outcome.errors.contains("gate judges exact metrics and time; cycles is shown by run"))
  }
}
