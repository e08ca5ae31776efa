internal import Foundation
internal import TestSupport
internal import Testing

/// Files of commands that were killed or received a second signal.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct AbandonedFilesTests {
  @Test func halfWrittenMeasurementIsRemovedByTheNextRun() throws {
    let folder = try PackageFolder()
    let run = ["run", "--filter", "known/allocations/one", "--time", "0.01"]
    try folder.bench(run)
    let half = folder.path(".bench/measurements/name.json.\(UUID().uuidString).tmp")
    try Data("{".utf8).write(to: URL(filePath: half))
    try folder.bench(run)
    #expect(!FileManager.default.fileExists(atPath: half))
  }

  @Test func folderOfAKilledGateIsRemovedByAnyCommand() throws {
    let folder = try PackageFolder()
    let temporary = folder.path("temporary")
    let abandoned = "\(temporary)/bench-scratch-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: abandoned, withIntermediateDirectories: true)
    try folder.bench(["list"], environment: ["TMPDIR": temporary])
    #expect(!FileManager.default.fileExists(atPath: abandoned))
  }

  @Test func copiesOfAKilledGateAreRemovedByTheNextRun() throws {
    let copies = try ProgramCopies()
    let command = try copies.start(
      ["--filter", "work/fragile"], candidate: [],
      reference: copies.copy(planting: ["STALL"]).path, tools: false)
    try waitUntil("the reference stalls") {
      FileManager.default.fileExists(atPath: copies.folder.path("stalled"))
    }
    kill(command.identifier, SIGKILL)
    #expect(try command.wait().ending == .signal(SIGKILL))
    try copies.expectNoProcess()
    let temporary = copies.folder.path("temporary")
    #expect(try !FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
    // Expects that nothing is left, of both.
    try copies.gate("--filter", "work/hashed")
  }

  // As `swift build` does, which is asked to end and takes its time, with compilers in groups of
  // their own.
  @Test(arguments: [SIGTERM, SIGKILL])
  func signalsEndABuildAndItsCompilers(signal: Int32) throws {
    let package = try StandInPackage()
    let tools = try Tools(in: package.folder)
    let mark = package.folder.path("building")
    let real = "PATH=${PATH#*:} exec swift \"$@\""
    let build =
      "trap '' INT TERM; set -m; sleep 3600 & echo $$ $! > \(mark).part; "
      + "mv \(mark).part \(mark); while :; do sleep 1; done"
    try tools.replace("swift", by: "if [ \"$1\" = build ]; then \(build); fi; \(real)")
    let command = try package.folder.start(
      ["gate", "--against", "HEAD", "--filter", "allocations/one"],
      environment: tools.environment)
    try waitUntil("the build runs") { FileManager.default.fileExists(atPath: mark) }
    let processes = try String(contentsOfFile: mark, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
    #expect(processes.count == 2 && processes.allSatisfy { !hasEnded($0) })
    kill(command.identifier, signal)
    if signal == SIGTERM {
      // The first one is noted, and the command waits for the build to end.
      usleep(200_000)
      kill(command.identifier, SIGTERM)
    }
    let outcome = try command.wait()
    #expect(outcome.ending == .signal(signal), "\(outcome)")
    for process in processes {
      try waitUntil("\(process) of \(processes) ends") { hasEnded(process) }
    }
  }
}
