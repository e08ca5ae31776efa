internal import Foundation
internal import TestSupport
internal import Testing

/// Errors while two builds are compared: each has its exit code, and leaves neither a process nor a
/// folder.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct PairedGateFaultTests {
  private let copies: ProgramCopies

  init() throws {
    copies = try ProgramCopies()
  }

  // MARK: A side that fails in the middle of a round

  @Test(arguments: [
    ("TRAP", "crashed: signal"), ("KILL", "crashed: signal 9 (killed)"),
    ("STALL", "stalled: no answer for 15 s"), ("THROW", "threw: "),
  ])
  func candidateFailingInATurnFailsAndOthersAreJudged(fault: String, words: String) throws {
    // A stall takes its 15 s of the budget.
    let budget = fault == "STALL" ? "25" : "10"
    let outcome = try copies.gate(
      "--filter", "work/(fragile|steps)", "--budget", budget, "--timeout", "15", "--format", "json",
      candidate: [fault], exits: 70)
    let document = try outcome.json(JudgedDocument.self)
    let fragile = try #require(document["sides/work/fragile"])
    #expect(fragile.error?.message.hasPrefix(words) == true, "\(outcome)")
    #expect(fragile.metrics == nil)
    #expect(document.time(of: "sides/work/steps")?.ratio != nil, "\(outcome)")
  }

  @Test(arguments: [("TRAP", "crashed: signal"), ("THROW", "threw: ")])
  func referenceFailingInATurnIsInconclusiveAndOthersAreJudged(
    fault: String, words: String
  ) throws {
    let outcome = try copies.gate(
      "--filter", "work/(fragile|steps)", "--budget", "10", "--format", "json",
      reference: [fault])
    let document = try outcome.json(JudgedDocument.self)
    let fragile = try #require(document.time(of: "sides/work/fragile"))
    #expect(fragile.verdict == "inconclusive")
    #expect(fragile.note?.hasPrefix("failed in the reference: \(words)") == true, "\(outcome)")
    #expect(document.time(of: "sides/work/steps")?.ratio != nil, "\(outcome)")
  }

  @Test func benchmarkFailingOnlyInTheReferencePassesWithANote() throws {
    let outcome = try copies.gate(
      "--filter", "work/(fragile|steps)", "--budget", "10", reference: ["BROKEN"])
    #expect(
      outcome.output.contains("sides/work/fragile works now; in the reference it failed: threw: "),
      "\(outcome)")
  }

  // MARK: A benchmark that fails under callgrind only

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func benchmarkWithoutInstructionCountsIsNamed() throws {
    let outcome = try copies.gate(
      "--filter", "work/(shy|steps)", "--budget", "10", "--force-timing", tools: true)
    for side in ["reference", "candidate"] {
      #expect(
        outcome.output.contains(
          "sides/work/shy: instructions not counted in the \(side): threw: "), "\(outcome)")
    }
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func benchmarkWithoutInstructionCountsFailsAnInstructionGate() throws {
    let outcome = try copies.gate(
      "--filter", "work/(shy|steps)", "--metric", "instructions", "--force-timing", tools: true,
      exits: 70)
    #expect(outcome.output.contains("sides/work/shy: instructions not counted"), "\(outcome)")
  }

  // MARK: A reference that is none

  @Test(arguments: ["/bin/true", "/bin/cat", "/usr/bin/yes"])
  func programWithoutBenchmarksIsRefused(path: String) throws {
    try refuse(path, saying: "the reference has no bench")
  }

  @Test func scriptIsRefused() throws {
    let script = copies.folder.path("script")
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: script))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    try refuse(script, saying: "\(script): cannot be read")
  }

  @Test func absentReferenceProgramIsRefused() throws {
    try refuse("/nonexistent", saying: "/nonexistent: no program there")
  }

  @Test(arguments: [
    ("DEAD", "crashed: signal 9 (killed)"), ("STOPPED", "stalled: no answer for 3 s"),
  ])
  func workerFailingAtStartIsAFailure(fault: String, words: String) throws {
    let reference = try copies.copy(planting: [fault]).path
    let outcome = try copies.start(
      ["--filter", "work/steps", "--timeout", "3"], candidate: [], reference: reference,
      tools: false
    ).wait()
    #expect(outcome.ending == .exit(70), "\(outcome)")
    #expect(outcome.errors.contains("the reference's worker: \(words)"), "\(outcome)")
    try copies.expectNothingLeft()
  }

  private func refuse(_ path: String, saying words: String) throws {
    let outcome = try copies.start(
      ["--filter", "work/steps"], candidate: [], reference: path, tools: false
    ).wait()
    #expect(outcome.ending == .exit(65), "\(outcome)")
    #expect(outcome.errors.contains("error: ") && outcome.errors.contains(words), "\(outcome)")
    try copies.expectNothingLeft()
  }

  // MARK: Signals

  @Test(arguments: [SIGINT: 130, SIGTERM: 143])
  func signalEndsTheTiming(signal: Int32, status: Int32) throws {
    let command = try startStalling()
    kill(command.identifier, signal)
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(status), "\(outcome)")
    #expect(outcome.output.contains("interrupted after 0 rounds"), "\(outcome)")
    try copies.expectNothingLeft()
  }

  @Test func killedGateLeavesNoProcess() throws {
    let command = try startStalling()
    kill(command.identifier, SIGKILL)
    #expect(try command.wait().ending == .signal(SIGKILL))
    try copies.expectNoProcess()
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func signalEndsTheCountingOfInstructions() throws {
    let command = try start(tools: true)
    try waitUntil("valgrind runs") {
      copies.processes.contains { $0.contains("callgrind") }
    }
    kill(command.identifier, SIGINT)
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(130), "\(outcome)")
    try copies.expectNothingLeft()
  }

  private func start(tools: Bool) throws -> ChildProcess {
    try copies.start(
      ["--filter", "work/fragile"], candidate: [],
      reference: copies.copy(planting: ["STALL"]).path, tools: tools)
  }

  /// Starts a gate whose reference stalls in a turn of the first round, and waits for that.
  private func startStalling() throws -> ChildProcess {
    let command = try start(tools: false)
    let sign = copies.folder.path("stalled")
    try waitUntil("the reference stalls") { FileManager.default.fileExists(atPath: sign) }
    #expect(copies.processes.count == 5, "the gate, both sides and their supervisors")
    return command
  }
}
