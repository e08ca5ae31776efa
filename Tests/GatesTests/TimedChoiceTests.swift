import Measurements
import ScriptedWorkers
import Sessions
import Testing

@testable import Gates
@testable import Profiling

/// The benchmarks that a gate times: those with the tag, and others as the budget allows.
@Suite struct TimedChoiceTests {
  private func entry(_ name: String, gated: Bool = false) -> BenchmarkDescription {
    .scripted("s/g/\(name)", tags: gated ? ["gate"] : [])
  }

  /// Counts of benchmarks by name: the instructions of the set-up, and those of the candidate
  /// besides 10 000 of the reference.
  private func instructions(_ counts: [String: (setUp: Int, new: Int)]) throws -> PairedInstructions
  {
    PairedInstructions(
      reference: try Dictionary(
        uniqueKeysWithValues: counts.map { name, _ in
          ("s/g/\(name)", try .scripted(["f": 10_000]))
        }),
      candidate: try Dictionary(
        uniqueKeysWithValues: counts.map { name, count in
          ("s/g/\(name)", try .scripted(["f": count.new], preparation: ["setUp": count.setUp]))
        }))
  }

  private func names(_ choice: TimedChoice) -> [String] { choice.timed.map(\.name) }

  @Test func gatedBenchmarksAreTimedWhateverTheBudget() throws {
    let choice = TimedChoice(
      among: [entry("a", gated: true), entry("b")], same: [],
      try instructions(["b": (0, 10_000)]), budget: .zero)
    #expect(names(choice) == ["a"])
    #expect(choice.countOfUntimed == 1 && choice.isShortOfTime)
  }

  @Test func benchmarksThatReachNoDifferenceAreNotTimed() throws {
    let choice = TimedChoice(
      among: [entry("a", gated: true), entry("b")], same: ["s/g/a", "s/g/b"],
      try instructions(["b": (0, 10_000)]), budget: .seconds(100))
    #expect(choice.timed.isEmpty && choice.countOfUntimed == 0 && !choice.isShortOfTime)
    #expect(choice.same == ["s/g/a", "s/g/b"])
    #expect(choice.evidence.count == 2)
    #expect(choice.evidence[0].contains("differs: 2,"))
    #expect(choice.evidence[1] == "nothing was timed")
  }

  @Test func largestChangesAreTimedFirst() throws {
    let entries = ["a", "b", "c", "d", "e"].map { entry($0, gated: true) }
    let choice = TimedChoice(
      among: entries, same: [],
      try instructions([
        "b": (0, 10_300), "c": (0, 9_000), "d": (0, 10_300), "e": (0, 10_020),
      ]), budget: .zero)
    // Less by 10 %, twice more by 3 % in their order, then those without a change in theirs.
    #expect(names(choice) == ["c", "b", "d", "a", "e"])
    #expect(choice.countOfUntimed == 0 && choice.evidence.isEmpty)
  }

  /// The budget is for 24 rounds of all.
  @Test func budgetThatExactlySufficesIsEnough() throws {
    let counts = try instructions(["a": (0, 10_000)])
    let cost = try #require(counts.roundSeconds(of: "s/g/a"))
    func choice(_ budget: Double) -> TimedChoice {
      TimedChoice(among: [entry("a")], same: [], counts, budget: .seconds(budget))
    }
    try #require(24 * cost / 24 == cost)
    #expect(names(choice(24 * cost)) == ["a"] && !choice(24 * cost).isShortOfTime)
    #expect(choice(24 * cost).evidence.isEmpty)
    let short = choice(24 * cost.nextDown)
    #expect(short.timed.isEmpty && short.isShortOfTime && short.countOfUntimed == 1)
    #expect(
      short.evidence
        == [
          "benchmarks that are only counted: 1; a longer --budget times more", "nothing was timed",
        ])
  }

  @Test func gatedBenchmarksSpendTheBudgetFirst() throws {
    let counts = try instructions(["b": (0, 10_000)])
    let cost = try #require(counts.roundSeconds(of: "s/g/b"))
    let round = TurnSchedule.roundNanoseconds(0) / 1e9
    func names(_ budget: Double) -> [String] {
      self.names(
        TimedChoice(
          among: [entry("a", gated: true), entry("b")], same: [], counts,
          budget: .seconds(24 * budget)))
    }
    #expect(names(cost + round * 1.01) == ["a", "b"])
    #expect(names(cost + round * 0.99) == ["a"])
  }

  @Test func shortestAreTimedFirstInTheOrderOfTheProgram() throws {
    let counts = try instructions([
      "a": (40_000_000, 10_000), "b": (10_000_000, 10_000), "c": (20_000_000, 10_000),
      "d": (10_000_000, 10_000),
    ])
    func names(_ budget: Double) -> [String] {
      self.names(
        TimedChoice(
          among: ["a", "d", "c", "b"].map { entry($0) }, same: [], counts,
          budget: .seconds(24 * budget)))
    }
    // A round takes 57.4 ms, and the set-ups of both builds 10, 20 and 40 ms.
    #expect(names(0.060).isEmpty)
    // Equal ones by their names.
    #expect(names(0.070) == ["b"])
    #expect(names(0.140) == ["d", "b"])
    #expect(names(0.215) == ["d", "c", "b"])
    #expect(names(0.320) == ["a", "d", "c", "b"])
  }

  @Test func benchmarkWithoutCountsIsNotTimedAndNoBudgetWouldHelp() throws {
    let choice = TimedChoice(
      among: [entry("a")], same: [], PairedInstructions(), budget: .seconds(1000))
    #expect(choice.timed.isEmpty && choice.countOfUntimed == 1 && !choice.isShortOfTime)
    #expect(choice.evidence == ["benchmarks that are only counted: 1", "nothing was timed"])
  }
}
