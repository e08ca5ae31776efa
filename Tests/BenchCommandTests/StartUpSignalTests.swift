internal import Foundation
internal import TestSupport
internal import Testing

/// Signals before the first benchmark, while git answers.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct StartUpSignalTests {
  private let folder: PackageFolder
  private let tools: Tools

  init() throws {
    folder = try PackageFolder()
    tools = try Tools(in: folder)
    // Slow, and as git answers: in two parts.
    try tools.replace(
      "git", by: "touch \(folder.path("asked")); sleep 0.3; echo 0123; sleep 0.3; echo 4567")
  }

  private static let verbs = [
    ["run", "--time", "0.01"], ["gate"], ["baseline", "accept", "--exact", "--because", "a test"],
  ]

  @Test(arguments: verbs, [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func signalDuringStartUpEndsTheCommand(
    verb: [String], ending: (Int32, Int32)
  ) throws {
    if verb == ["gate"] { try folder.accept() }
    let before = try folder.storedFiles
    let command = try folder.start(
      verb + ["--filter", "known/allocations/one"], environment: tools.environment)
    try waitUntil("git is asked") {
      FileManager.default.fileExists(atPath: folder.path("asked"))
    }
    kill(command.identifier, ending.0)
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(ending.1), "\(outcome)")
    #expect(!"\(outcome)".contains("signal:"), "no text of an enumeration: \(outcome)")
    #expect(try folder.storedFiles == before)
  }

  // The first signal was lost, and nothing said what the command waits for.
  @Test(arguments: verbs, [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func firstSignalEndsTheWaitForAHangingGit(verb: [String], ending: (Int32, Int32)) throws {
    try tools.replace("git", by: "sleep 3600")
    let before = try folder.storedFiles
    let command = try folder.start(
      verb + ["--filter", "known/allocations/one"], environment: tools.environment)
    try waitUntil("the wait is shown") { command.said.contains("waiting for `git -C ") }
    kill(command.identifier, ending.0)
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(ending.1), "\(outcome)")
    #expect(try folder.storedFiles == before)
  }
}
