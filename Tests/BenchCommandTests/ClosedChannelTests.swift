internal import Foundation
internal import TestSupport
internal import Testing

/// A body that closes its descriptors and lives, and one that leaves processes behind: the next one
/// is measured without them.
@Suite struct ClosedChannelTests {
  private let folder: PackageFolder
  private let environment: [String: String]

  init() throws {
    folder = try PackageFolder()
    environment = ["KNOWN_CLOSED": "1", "KNOWN_STALLED": folder.path("closed")]
  }

  @Test func closedChannelFailsTheBenchmarkAndTheNextIsMeasured() throws {
    let outcome = try folder.bench(
      "run", "--filter", "faults/channel", "--time", "0.01", "--format", "json", exits: 70,
      environment: environment)
    let measured = try outcome.json(MeasurementDocument.self)
    let message = try #require(measured["faults/channel/closed"]?.error?.message)
    #expect(message == "crashed: closed its channel and went on", "\(outcome)")
    // It read "left with exit code 0".
    #expect(
      measured["faults/channel/returned"]?.error?.message
        == "crashed: its answer could not be written", "\(outcome)")
    #expect(measured["faults/channel/after"]?.metrics?["time"]?.floor != nil, "\(outcome)")
  }

  @Test func processesThatABenchmarkLeavesAreEndedAndCounted() throws {
    let outcome = try folder.bench(
      "run", "--filter", "children/", "--time", "0.01",
      environment: ["KNOWN_CHILDREN": "1"])
    let line = "left 3 processes, which were ended"
    #expect(outcome.description.contains(line), "\(outcome)")
    #expect(outcome.description.components(separatedBy: "which were ended").count == 2)
  }

  @Test func interruptEndsTheCommand() throws {
    let command = try folder.start(
      ["run", "--filter", "channel/closed", "--time", "0.01", "--timeout", "3600"],
      environment: environment)
    try waitUntil("the body closes its channel") {
      FileManager.default.fileExists(atPath: folder.path("closed"))
    }
    kill(command.identifier, SIGINT)
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(130), "\(outcome)")
  }
}
