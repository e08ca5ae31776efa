internal import Foundation
internal import TestSupport
internal import Testing

/// The verdicts of the gate on two builds that differ in few iterations or in one step.
///
/// Two programs have one layout each, so a tail without more allocations is `layout-sensitive`: it
/// is proven slower, and its cause is not.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct TailGateTests {
  private let copies: ProgramCopies
  /// Seconds in which a large change is proven on any machine; a quiet one needs a few.
  private static let options = ["--suite", "tails", "--format", "json", "--budget", "600"]

  init() throws {
    copies = try ProgramCopies()
  }

  private func document(_ switches: [String]) throws -> JudgedDocument {
    try copies.gate(
      Self.options, candidate: ["TAILS"] + switches, reference: ["TAILS"], exits: 0
    ).json(JudgedDocument.self)
  }

  @Test func slowIterationIsInTheP99() throws {
    let document = try document(["SLOW_ITERATION"])
    let tail = try #require(document["tails/work/iterations"]?.metrics?["timeP99"])
    #expect(tail.verdict == "layout-sensitive", "\(tail)")
    // Half of the slowest 2 % take ten times as long: √10.
    #expect((1.8...6).contains(try #require(tail.ratio)), "\(tail)")
    #expect(document["tails/work/short"]?.metrics?["timeP99"] == nil)
    #expect(document.evidence?.contains { $0.hasPrefix("benchmarks without a p99: 1") } == true)
  }

  @Test func slowStepIsFoundAndIsNotTheLongest() throws {
    let document = try document(["SLOW_STEP"])
    let metrics = try #require(document["tails/work/replay"]?.metrics)
    let step = try #require(metrics["frameTime"])
    #expect(step.verdict == "layout-sensitive", "\(step)")
    #expect(step.tail?.step == 7 && step.tail?.steps == 20)
    #expect((1.1...1.3).contains(try #require(step.ratio)), "\(step)")
    #expect(["unchanged", "unproven"].contains(metrics["frameMax"]?.verdict))
    #expect(["unchanged", "unproven"].contains(metrics["hitches"]?.verdict))
  }

  @Test func replaysOfUnequalLengthsAreNotPaired() throws {
    let document = try document(["MORE_STEPS"])
    #expect(document["tails/work/replay"]?.metrics?["frameTime"] == nil)
    let line = "tails/work/replay: tails not judged: the builds have 20 and 21 steps"
    #expect(document.evidence?.contains { $0.hasPrefix(line) } == true)
  }
}
