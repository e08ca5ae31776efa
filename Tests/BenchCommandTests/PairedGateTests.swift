internal import Foundation
internal import TestSupport
internal import Testing

/// The verdicts of the gate on two builds that differ in a known way.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct PairedGateTests {
  private let copies: ProgramCopies
  private static let steps = "sides/work/steps"
  private static let chase = "sides/work/chase"
  /// Seconds in which a large change is proven on any machine; a quiet one needs a few.
  private static let decisive = "1200"

  init() throws {
    copies = try ProgramCopies()
  }

  // MARK: Time

  @Test func equalCodeIsUnchangedWithoutTiming() throws {
    let outcome = try copies.gate("--filter", Self.steps, "--format", "json")
    let time = try #require(try outcome.json(JudgedDocument.self).time(of: Self.steps))
    #expect(time.verdict == "unchanged")
    #expect(time.note == "same code")
    #expect(time.ratio == 1)
  }

  @Test func equalCodeIsTimedWhenForced() throws {
    let outcome = try copies.gate(
      "--filter", Self.steps, "--format", "json", "--force-timing", "--budget", "15")
    let time = try #require(try outcome.json(JudgedDocument.self).time(of: Self.steps))
    // Busy machines may need more than the budget. Proven changes would be false alarms.
    #expect(["unchanged", "inconclusive"].contains(time.verdict))
    #expect(time.note == nil, "measured, not inferred")
    #expect(abs(try #require(time.ratio) - 1) < 0.1)
  }

  /// One takes more steps; the other goes through memory further apart.
  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func slowdownFailsOnlyWithMoreInstructions() throws {
    let outcome = try copies.gate(
      "--filter", "work/(steps|chase)", "--format", "json", "--budget", Self.decisive,
      candidate: ["MORE", "PARTLY"], tools: true, exits: 2)
    let document = try outcome.json(JudgedDocument.self)
    let steps = try #require(document[Self.steps]?.metrics)
    #expect(steps["time"]?.verdict == "regressed")
    #expect(steps["time"]?.note?.contains("more work: instructions +2") == true)
    // 1250 steps for 1000 are 25 % more; the loop around them is 1 % of all.
    #expect((1.2...1.3).contains(try #require(steps["time"]?.ratio)))
    #expect(steps["instructions"]?.verdict == "regressed")
    #expect((1.2...1.25).contains(try #require(steps["instructions"]?.ratio)))
    let chase = try #require(document[Self.chase]?.metrics)
    #expect(chase["time"]?.verdict == "layout-sensitive")
    #expect(try #require(chase["time"]?.ratio) > 1.1)
    #expect(chase["instructions"]?.ratio == 1, "to the unit")
    #expect(chase["instructions"]?.verdict == "unchanged")
    #expect(document.problems?.contains { $0.contains(Self.chase) } == false)
    let misses = document[Self.chase]?.explanations?.first { $0.metric == "cacheMisses" }
    let line = try #require(misses?.lines.first)
    #expect(line.hasPrefix("simulated: +"), "\(line)")
    #expect(line.contains(" misses of the first-level data cache per iteration, was "), "\(line)")
    #expect(
      document[Self.steps]?.explanations?.contains { $0.metric == "cacheMisses" } == false,
      "instructions explain it")
  }

  @Test func slowdownWithoutMoreWorkPassesWithAdvice() throws {
    let outcome = try copies.gate(
      "--filter", Self.chase, "--format", "json", "--budget", Self.decisive, candidate: ["PARTLY"])
    let time = try #require(try outcome.json(JudgedDocument.self).time(of: Self.chase))
    #expect(time.verdict == "layout-sensitive")
    #expect(time.note?.contains("--against REF") == true)
  }

  @Test func speedupPassesOrExitsFourWithRatchet() throws {
    let call = ["--filter", Self.steps, "--budget", Self.decisive]
    try copies.gate(call + ["--ratchet"], candidate: ["LESS"], exits: 4)
    let mirrored = try copies.gate(call + ["--format", "json"], reference: ["MORE"])
    let time = try mirrored.json(JudgedDocument.self).time(of: Self.steps)
    #expect(time?.verdict == "improved")
    // 1000 steps for 1250.
    #expect((0.77...0.84).contains(try #require(time?.ratio)))
  }

  @Test func benchmarkNotTimedWithinTheBudgetIsInconclusive() throws {
    let outcome = try copies.gate(
      "--force-timing", "--budget", "0.000001", "--filter", Self.steps, "--format", "json",
      "--strict", exits: 3)
    let time = try outcome.json(JudgedDocument.self).time(of: Self.steps)
    #expect(time?.verdict == "inconclusive")
    #expect(time?.note == "not timed: the budget ended before its first round")
    try copies.gate("--force-timing", "--budget", "0.000001", "--filter", Self.steps)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: taskset), "no \(taskset) here"))
  func pairedGateRunsOnOneProcessor() throws {
    let copy = try copies.copy(planting: []).path
    let command = try ChildProcess(
      URL(filePath: Self.taskset),
      [
        "--cpu-list", "0", FixtureProgram.bench.executable.path, "gate", "--program", copy,
        "--against-binary", copy, "--filter", Self.steps, "--force-timing", "--budget", "10",
        "--format", "json",
      ], in: copies.folder.root, environment: copies.environment(tools: false))
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
    let time = try #require(try outcome.json(JudgedDocument.self).time(of: Self.steps))
    #expect(time.note == nil && time.ratio != nil, "timed")
    try copies.expectNothingLeft()
  }

  private static let taskset = "/usr/bin/taskset"

  // MARK: Counts

  @Test func addedAllocationIsReported() throws {
    let outcome = try copies.gate(
      "--filter", "switchable", "--format", "json", candidate: ["EXTRA"], exits: 2)
    let problems = try #require(try outcome.json(JudgedDocument.self).problems)
    #expect(
      problems.contains { $0.contains("switchable: allocations 1 per iteration, before 0 (+1)") },
      "\(problems)")
  }

  @Test func removedAllocationPassesOrExitsFourWithRatchet() throws {
    try copies.gate("--exact", "--filter", "switchable", reference: ["EXTRA"])
    let outcome = try copies.gate(
      "--exact", "--filter", "switchable", "--ratchet", "--format", "json", reference: ["EXTRA"],
      exits: 4)
    let document = try outcome.json(JudgedDocument.self)
    let allocations = document["known/allocations/switchable"]?.metrics?["allocations"]
    #expect(allocations?.verdict == "improved")
    #expect(allocations?.baseline == 1 && allocations?.value == 0)
  }

  @Test func exactGateNeverTimes() throws {
    let outcome = try copies.gate(
      "--exact", "--filter", Self.steps, "--format", "json", candidate: ["MORE"])
    #expect(try outcome.json(JudgedDocument.self).time(of: Self.steps) == nil)
  }

  // MARK: Unlike builds

  @Test func missingBenchmarkIsRefused() throws {
    let outcome = try copies.gate(
      "--exact", "--suite", "known", "--skip", "time/", "--format", "json", candidate: ["GONE"],
      exits: 65)
    let errors = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(errors.count == 1, "\(outcome)")
    let removable = "error: known/presence/removable: "
    #expect(errors.first?.hasPrefix(removable) == true && errors.first?.contains("gone") == true)
  }

  @Test func missingBenchmarkOutsideTheSelectionIsIgnored() throws {
    try copies.gate("--exact", "--filter", "allocations/none", candidate: ["GONE"])
  }

  @Test func newBenchmarkPassesAndIsListed() throws {
    let outcome = try copies.gate(
      "--exact", "--filter", "presence", "--format", "json", candidate: ["ADDED"])
    let document = try outcome.json(JudgedDocument.self)
    #expect(document["known/presence-too/added"]?.verdict == "new")
    #expect(document["known/presence/removable"]?.verdict == "unchanged")
    #expect(document.problems == [])
  }

  @Test func differingChecksumsAreAFailure() throws {
    let outcome = try copies.gate(
      "--filter", "body/checksum", "--format", "json", candidate: ["CHECKSUM"], exits: 70)
    let document = try outcome.json(JudgedDocument.self)
    let message = document["faults/body/checksum"]?.error?.message
    #expect(message?.hasPrefix("checksum differs: 2, expected 1") == true, "\(outcome)")
  }
}
