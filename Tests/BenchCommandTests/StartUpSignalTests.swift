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

  // MARK: Builds

  private static let manifest = ["list"]
  private static let build = ["list", "--product", "known-cost"]

  private func hang() throws -> [String: String] {
    let version = "[[ $1 != --version ]] || exec echo 'Swift version 6.3.1'"
    try tools.replace("swift", by: "\(version)\nexec sleep 3600")
    return tools.environment.merging(["BENCH_PROGRAM": ""]) { $1 }
  }

  // It had no end at all.
  @Test(arguments: [
    (manifest, Int32(69), "`swift package ", "0.5"),
    // Within the time, git and the compiler have to answer.
    (build, Int32(65), "the working tree does not build", "9.5"),
  ])
  func hangingSwiftEndsAtTheBuildTimeout(
    verb: [String], code: Int32, words: String, seconds: String
  ) throws {
    let outcome = try folder.bench(
      verb + ["--build-timeout", seconds], exits: code, environment: try hang())
    #expect(outcome.errors.contains("error: \(words)"), "\(outcome)")
    #expect(
      outcome.errors.contains("took longer than \(seconds) s; --build-timeout allows more"))
  }

  @Test(arguments: [(manifest, "waiting for `swift package "), (build, "building known-cost")])
  func firstSignalEndsTheWaitForAHangingSwift(verb: [String], words: String) throws {
    let command = try folder.start(verb, environment: try hang())
    try waitUntil("the wait is shown") { command.said.contains(words) }
    kill(command.identifier, SIGTERM)
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(143), "\(outcome)")
  }

  @Test func buildTimeoutIsPositive() throws {
    try folder.refuses(64, "list", "--build-timeout", "0", saying: ["--build-timeout"])
  }

  // It was silent for a minute.
  @Test func waitForASilentProgramIsShown() throws {
    try tools.replace("silent", by: "exec sleep 3600")
    let command = try folder.start(["list", "--program", folder.path("tools/silent")])
    try waitUntil("the wait is shown") {
      command.said.contains("waiting for `\(folder.path("tools/silent")) worker`")
    }
    kill(command.identifier, SIGINT)
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(130), "\(outcome)")
  }
}
