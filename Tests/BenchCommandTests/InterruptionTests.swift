internal import Foundation
internal import TestSupport
internal import Testing

/// Signals in the middle of a measurement.
@Suite struct InterruptionTests {
  private let folder: PackageFolder
  private static let selection = "body/fine|body/stall|body/also-fine"

  init() throws {
    folder = try PackageFolder()
  }

  /// Starts the command, sends it a signal while the second of three bodies stalls, and waits.
  ///
  /// - Returns: How it ended, and the worker that was running.
  private func interrupt(
    _ arguments: [String], with signal: Int32
  ) throws -> (outcome: ChildProcess.Outcome, worker: Int32) {
    let sign = folder.path("stalled")
    let command = try folder.start(
      arguments + ["--filter", Self.selection], environment: ["KNOWN_STALLED": sign])
    try waitUntil("the second body stalls") { FileManager.default.fileExists(atPath: sign) }
    let workers = processes(startedBy: command.identifier)
    kill(command.identifier, signal)
    let outcome = try command.wait()
    return (outcome, try #require(workers.first, "no worker: \(outcome)"))
  }

  @Test(arguments: [SIGINT: 130, SIGTERM: 143])
  func interruptedRunPrintsFinishedBenchmarks(signal: Int32, status: Int32) throws {
    let (outcome, worker) = try interrupt(["run", "--time", "0.01"], with: signal)
    #expect(outcome.ending == .exit(status), "\(outcome)")
    #expect(outcome.output.contains("body/fine"), "\(outcome)")
    #expect(!outcome.output.contains("also-fine"), "\(outcome)")
    #expect(outcome.description.contains("interrupted after 1 benchmark"), "\(outcome)")
    #expect(!outcome.description.contains("failed"), "\(outcome)")
    try expectEnd(of: worker)
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func interruptedGateSaysSoAndLeavesNothing() throws {
    try folder.bench(
      "baseline", "accept", "--exact", "--filter", "body/(also-)?fine", "--because", "a test")
    let (sign, temporary) = (folder.path("stalled"), folder.path("temporary"))
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
    let command = try folder.start(
      ["gate", "--exact", "--filter", Self.selection],
      environment: ["KNOWN_STALLED": sign, "TMPDIR": temporary])
    try waitUntil("the second body stalls") { FileManager.default.fileExists(atPath: sign) }
    kill(command.identifier, SIGINT)
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(130), "\(outcome)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.contains("interrupted after 1 benchmark") == true, "\(outcome)")
    #expect(lines.last?.contains("interrupted: 1 benchmark") == true, "\(outcome)")
    #expect(!outcome.description.contains("failed"), "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
  }

  @Test(
    .enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"),
    arguments: [
      ["run", "--time", "0.01", "--save", "whole"], ["gate"],
      ["baseline", "accept", "--exact", "--because", "half"],
    ])
  func interruptionChangesNoStoredFiles(verb: [String]) throws {
    try folder.bench(
      "baseline", "accept", "--exact", "--filter", "body/(also-)?fine", "--because", "a test")
    try folder.bench("run", "--filter", "also-fine", "--time", "0.01", "--save", "whole")
    let last = folder.path(".bench/measurements/last.json")
    let before = try (folder.storedFiles, FileManager.default.contents(atPath: last))
    let (outcome, worker) = try interrupt(verb, with: SIGINT)
    #expect(outcome.ending == .exit(130), "\(outcome)")
    #expect(try folder.storedFiles == before.0)
    #expect(FileManager.default.contents(atPath: last) == before.1, "half a run is no last one")
    try expectEnd(of: worker)
  }

  @Test func killedCommandLeavesNoWorker() throws {
    let (outcome, worker) = try interrupt(["run", "--time", "0.01"], with: SIGKILL)
    #expect(outcome.ending == .signal(SIGKILL))
    try expectEnd(of: worker)
  }

  private func expectEnd(
    of process: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try waitUntil("worker \(process) ends", sourceLocation) {
      // Z: ended, and only waiting for somebody to ask.
      let state = processStatus(of: process)?.state
      return state == nil || state == "Z"
    }
  }
}
