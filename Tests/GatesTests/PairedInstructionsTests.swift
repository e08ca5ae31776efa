import Comparison
import Measurements
import Sessions
import TestSupport
import Testing

@testable import Gates
@testable import Profiling

/// Instructions of two builds: what counts as a change, and what is counted again.
@Suite struct PairedInstructionsTests {
  private let id = "s/g/a"

  // MARK: Single counts

  // Up to 50 instructions are what linking changes, and below 1 % nothing fails a gate.
  @Test(arguments: [
    (10_000, 10_100, Verdict.regressed), (10_000, 10_099, .unchanged),
    (10_000, 9_900, .improved), (10_000, 9_901, .unchanged), (100, 150, .unchanged),
    (100, 151, .regressed), (100, 50, .unchanged), (100, 49, .improved),
    (1000, 1000, .unchanged),
  ])
  func changeOfOnePerCentAndFiftyInstructionsIsJudged(
    old: Int, new: Int, verdict: Verdict
  ) throws {
    let comparison = try #require(try PairedInstructions(old, new).comparison(of: id))
    #expect(comparison.verdict == verdict)
    #expect(comparison.ratio == Double(new) / Double(old))
    #expect(comparison.note == nil && comparison.metric == .instructions)
    #expect(comparison.baseline?.headline == Double(old))
    #expect(comparison.candidate?.headline == Double(new))
  }

  @Test(arguments: [(1000, 1050, 0.0), (1000, 1051, 0.051), (1000, 950, 0), (1000, 949, -0.051)])
  func growthBeginsBeyondWhatLinkingChanges(old: Int, new: Int, growth: Double) throws {
    let found = try #require(try PairedInstructions(old, new).growth(of: id))
    expectClose(found, growth, within: 1e-12)
  }

  @Test func countsArePerIteration() throws {
    let instructions = try PairedInstructions(1000, 1490, iterations: 10)
    #expect(instructions.growth(of: id) == 0)
    #expect(instructions.changedFunctions.isEmpty)
  }

  @Test func nothingIsKnownOfABenchmarkThatOneBuildLacks() throws {
    let counts = ["s/g/a": try InstructionCounter.Count.scripted(["f": 1000])]
    for instructions in [
      PairedInstructions(reference: counts), PairedInstructions(candidate: counts),
      try PairedInstructions(0, 1000),
    ] {
      #expect(instructions.growth(of: id) == nil)
      #expect(instructions.comparison(of: id) == nil)
    }
    #expect(PairedInstructions(reference: counts).roundSeconds(of: id) == nil)
    #expect(PairedInstructions(candidate: counts).roundSeconds(of: id) == nil)
  }

  // MARK: Slopes

  /// 800 instructions of the harness once, and 64 in each iteration.
  @Test func instructionsOfTheHarnessAreNoneOfTheBenchmark() throws {
    let instructions = PairedInstructions(
      reference: [id: try .scripted(runs: [864, 928, 992])],
      candidate: [id: try .scripted(runs: [928, 1056, 1184])])
    let comparison = try #require(instructions.comparison(of: id))
    #expect(comparison.ratio == 2 && comparison.baseline?.headline == 64)
    #expect(comparison.verdict == .regressed && comparison.note == nil)
  }

  // The work of the reference counts from ten instructions on; two are an empty loop.
  @Test(arguments: [
    ([864, 928, 992], [802, 804, 806], true), ([810, 820, 830], [800, 800, 800], true),
    ([809, 818, 827], [800, 800, 800], false), ([864, 928, 992], [803, 806, 809], false),
    ([802, 804, 806], [802, 804, 806], false),
  ])
  func goneWorkIsNoImprovement(old: [Int], new: [Int], isGone: Bool) throws {
    let instructions = PairedInstructions(
      reference: [id: try .scripted(runs: old)], candidate: [id: try .scripted(runs: new)])
    let comparison = try #require(instructions.comparison(of: id))
    #expect((comparison.verdict == .regressed) == isGone)
    #expect((comparison.note?.hasPrefix("the work is gone") ?? false) == isGone)
  }

  @Test func iterationsThatDifferAreShown() throws {
    let counts = ["s/g/a": try InstructionCounter.Count.scripted(runs: [1000, 2000, 9000])]
    let comparison = try #require(
      PairedInstructions(reference: counts, candidate: counts).comparison(of: id))
    #expect(comparison.note == "a second iteration takes 1000, a third 7000")
    #expect(comparison.verdict == .unchanged)
  }

  @Test func programOfOneRunIsComparedByOneRun() throws {
    let old = try InstructionCounter.Count.scripted(["f": 992], iterations: 3)
    let new = try InstructionCounter.Count.scripted(runs: [864, 928, 992])
    #expect(new.like(old).value == old.value)
    #expect(old.like(new) == old)
    #expect(new.like(new) == new)
    #expect(new.value.value == 64)
  }

  @Test func emptySetHasNoReasonForItsEmptiness() {
    let none = PairedInstructions()
    #expect(none.absence == nil && none.hint == nil && none.failures.isEmpty)
    #expect(none.startUp == [] && none.changedFunctions.isEmpty)
  }

  // MARK: Functions

  @Test func functionsThatGainMoreThanLinkingChangesAreNamed() throws {
    func changed(_ old: [String: Int], _ new: [String: Int]) throws -> Set<String>? {
      PairedInstructions(
        reference: [id: try .scripted(old)], candidate: [id: try .scripted(new)]
      ).changedFunctions[id]
    }
    #expect(try changed(["f": 100, "g": 7], ["f": 150, "g": 7]) == nil)
    #expect(try changed(["f": 100, "g": 7], ["f": 151, "g": 7]) == ["f"])
    // The gains of several functions add up; losses do not hide them.
    #expect(try changed(["f": 100, "g": 900], ["f": 130, "h": 21]) == ["f", "g", "h"])
    // A function that only loses matters where the benchmark improved.
    #expect(try changed(["f": 900], ["f": 100]) == ["f"])
    #expect(try changed(["f": 900, "g": 99_000], ["f": 100, "g": 99_000]) == nil)
    // The depths of a recursion are one function.
    #expect(try changed(["f": 100, "f'2": 100], ["f": 40, "f'2": 211]) == ["f"])
    #expect(try changed(["f": 100, "f'2": 100], ["f": 0, "f'2": 200]) == nil)
  }

  @Test func executionHasTheFunctionsOfBothBuildsAndTheirSetUp() throws {
    let old = try InstructionCounter.Count.scripted(["f": 1], preparation: ["setUp": 1])
    let new = try InstructionCounter.Count.scripted(
      ["g'2": 1], preparation: ["setUp'3": 1, "more": 1])
    let both = PairedInstructions(reference: [id: old], candidate: [id: new])
    #expect(both.execution(of: id) == ["f", "g", "setUp", "more"])
    #expect(both.functions(of: id) == ["g"])
    #expect(both.execution(of: "s/g/b") == nil && both.functions(of: "s/g/b") == nil)
    let unknown = try InstructionCounter.Count.scripted(["g": 1])
    #expect(
      PairedInstructions(reference: [id: old], candidate: [id: unknown]).execution(of: id) == nil)
    #expect(
      PairedInstructions(reference: [id: unknown], candidate: [id: old]).execution(of: id) == nil)
  }

  @Test(arguments: [(20_000_000, 30_000_000), (30_000_000, 20_000_000)])
  func timeOfARoundFollowsFromTheSlowerBuild(old: Int, new: Int) throws {
    let instructions = PairedInstructions(
      reference: [id: try .scripted(["f": old])],
      candidate: [id: try .scripted(["f": new], preparation: ["setUp": 4_000_000])])
    // Two instructions in a nanosecond; each of the two builds sets up.
    let expected = (4_000_000 + TurnSchedule.roundNanoseconds(15_000_000)) / 1e9
    expectClose(try #require(instructions.roundSeconds(of: id)), expected, within: 1e-12)
  }

  // MARK: Counted again

  /// The fault that waited for a build twice, once beside the other and once alone.
  @Test func whatGivesNoAnswerIsNotCountedAlone() throws {
    let counted = PairedInstructions.Counted(
      results: [
        "counted": .success(try .scripted(["f": 1])), "stuck": .failure(.stalled(seconds: 60)),
        "alone": .failure(.threw("the port is taken")),
      ], counters: [])
    let again = ["counted", "stuck", "alone", "not reached"].filter(counted.mayCount)
    #expect(again == ["alone", "not reached"])
  }

  private struct Call: Equatable {
    let ids: [String]
    let side: BuildSide
    let number: Int
  }

  /// Settles counts, with the further readings of each side by number, from 2.
  private func settle(
    _ instructions: inout PairedInstructions, until deadline: Int = .max,
    _ count: (BuildSide, Int) -> Int?
  ) throws -> [Call] {
    var calls: [Call] = []
    try SessionClock.$simulated.withValue({ 100 }) {
      try instructions.settle(until: deadline) { ids, number in
        BuildSide.allCases.map { side in
          calls.append(Call(ids: ids, side: side, number: number))
          let value = count(side, number).map { ExactValue(total: $0, iterations: 1) }
          return Dictionary(uniqueKeysWithValues: ids.map { ($0, value) }).compactMapValues { $0 }
        }
      }
    }
    return calls
  }

  @Test func equalCountsAreNotCountedAgain() throws {
    var instructions = try PairedInstructions(100_000, 100_000)
    #expect(try settle(&instructions) { _, _ in 1 }.isEmpty)
    #expect(instructions.settled.isEmpty)
  }

  /// Fewer instructions are no gain of any function, so that the total alone decides.
  @Test(arguments: [(99_800, true), (99_801, false)])
  func smallDifferenceOfTheTotalIsNotCountedAgain(new: Int, isAgain: Bool) throws {
    var instructions = try PairedInstructions(100_000, new)
    let calls = try settle(&instructions) { side, _ in side == .reference ? 100_000 : new }
    #expect(calls.isEmpty != isAgain)
  }

  @Test func differenceThatRepeatsTwiceIsExact() throws {
    var instructions = try PairedInstructions(10_000, 11_000)
    let calls = try settle(&instructions) { side, _ in side == .reference ? 10_000 : 11_000 }
    #expect(
      calls
        == [2, 3].flatMap { number in
          BuildSide.allCases.map { Call(ids: [id], side: $0, number: number) }
        })
    #expect(instructions.comparison(of: id)?.verdict == .regressed)
    #expect(instructions.comparison(of: id)?.note == nil)
    expectClose(try #require(instructions.growth(of: id)), 0.1, within: 1e-12)
    #expect(instructions.changedFunctions == [id: ["f"]] && instructions.hint == nil)
  }

  /// The first count of a process may differ by 0.1 %, and is then left out.
  @Test(arguments: [(1_001_000, true), (1_001_001, false), (999_000, true), (998_999, false)])
  func firstCountMayDependOnTheOrder(first: Int, agrees: Bool) throws {
    // 15 ranges apart: counts that vary need eight readings.
    var instructions = try PairedInstructions(first, 1_015_000)
    let calls = try settle(&instructions) { side, _ in side == .reference ? 1_000_000 : 1_015_000 }
    #expect(calls.count == (agrees ? 4 : 14))
  }

  @Test(arguments: [(1_050, true), (1_051, false), (950, true), (949, false)])
  func firstCountMayDifferByWhatLinkingChanges(first: Int, agrees: Bool) throws {
    var instructions = try PairedInstructions(first, 1_500)
    let calls = try settle(&instructions) { side, _ in side == .reference ? 1_000 : 1_500 }
    #expect(calls.count == (agrees ? 4 : 14))
  }

  @Test(arguments: BuildSide.allCases)
  func varyingCountHasEightReadings(varying: BuildSide) throws {
    var instructions = try PairedInstructions(10_000, 20_000)
    // The readings of a side spread by 600, and the sides are not 20 times that apart.
    let calls = try settle(&instructions) { side, number in
      (side == .reference ? 10_000 : 20_000) + (side == varying ? 100 * number : 0)
    }
    #expect(calls.map(\.number) == (2...8).flatMap { [$0, $0] })
    let comparison = try #require(instructions.comparison(of: id))
    #expect(comparison.verdict == .regressed)
    #expect(comparison.note?.hasPrefix("varies: ") == true)
    // The growth of what is proven to differ is that of the medians.
    let ratio = varying == .reference ? 20_000 / 10_450.0 : 20_450 / 10_000
    expectClose(try #require(instructions.growth(of: id)), ratio - 1, within: 1e-12)
    #expect(instructions.changedFunctions == [id: ["f"]])
  }

  /// A jitter of 0.02 % beside a twentyfold count: the fault that left it undecided, and said that
  /// there was no more work.
  @Test func distantVaryingCountsAreDecidedByFiveReadings() throws {
    let old = try InstructionCounter.Count.scripted(["f": 1_000_000, "g": 20_000_000])
    let new = try InstructionCounter.Count.scripted(["f": 400_000_000, "g": 20_000_040])
    var instructions = PairedInstructions(reference: [id: old], candidate: [id: new])
    let calls = try settle(&instructions) { side, number in
      (side == .reference ? 21_000_000 : 420_000_040) + 20_000 * number
    }
    #expect(calls.map(\.number) == (2...5).flatMap { [$0, $0] })
    let comparison = try #require(instructions.comparison(of: id))
    #expect(comparison.verdict == .regressed)
    #expect(comparison.note?.contains("in 5 readings") == true)
    // About 420 million over 21 million: the medians of five readings.
    let growth = try #require(instructions.growth(of: id))
    expectClose(growth, 18.95, within: 0.03)
    #expect(comparison.ratio == 1 + growth, "the row says what its cause says")
    #expect(instructions.changedFunctions == [id: ["f"]])
    let cause = Attribution(
      .init(
        instructions: instructions.growth(of: id), allocations: 0, changedFunctions: ["f"],
        hasDrawnLayouts: true))
    #expect(cause.description.hasPrefix("more work: instructions +189"))
  }

  @Test func bodyThatDrawsRandomNumbersIsNamed() throws {
    let counts = try [10_000, 10_400].map {
      try InstructionCounter.Count.scripted(["f": $0, "swift_stdlib_random": 60])
    }
    var instructions = PairedInstructions(reference: [id: counts[0]], candidate: [id: counts[1]])
    _ = try settle(&instructions) { _, number in 10_000 + number * 500 }
    let note = try #require(instructions.comparison(of: id)?.note)
    #expect(note.hasPrefix("varies: "))
    #expect(note.hasSuffix("; \(Remark.drawsRandomNumbers.words)"), "\(note)")
  }

  @Test func undecidedVaryingCountHasNoGrowth() throws {
    var instructions = try PairedInstructions(10_000, 10_400)
    _ = try settle(&instructions) { _, number in 10_000 + number * 500 }
    #expect(instructions.comparison(of: id)?.verdict == .inconclusive)
    #expect(instructions.growth(of: id) == nil && instructions.changedFunctions.isEmpty)
  }

  @Test func differenceBelowOnePerCentOfAVaryingCountIsUnchanged() throws {
    var instructions = try PairedInstructions(100_000, 100_400)
    _ = try settle(&instructions) { side, number in
      (side == .reference ? 100_000 : 100_400) + number
    }
    #expect(instructions.comparison(of: id)?.verdict == .unchanged)
  }

  @Test func deadlineEndsTheReadingsOfVaryingCounts() throws {
    func instructions(until deadline: Int) throws -> (PairedInstructions, calls: Int) {
      var instructions = try PairedInstructions(10_000, 10_400)
      let calls = try settle(&instructions, until: deadline) { _, number in
        10_000 + number * 100
      }
      return (instructions, calls.count)
    }
    // The clock shows 100.
    let (late, few) = try instructions(until: 99)
    #expect(few == 4 && late.cutShort == [id])
    #expect(late.comparison(of: id)?.verdict == .inconclusive)
    #expect(late.hint?.contains("left undecided: 1;") == true)
    let (onTime, all) = try instructions(until: 100)
    #expect(all == 14 && onTime.cutShort.isEmpty && onTime.hint == nil)
  }

  /// Two more readings decide what lies far apart, beside a count that the deadline cuts short.
  @Test func deadlineLeavesTheReadingsThatDecide() throws {
    let other = "s/g/near"
    let scripted = try [1_000_000, 20_000_000, 10_000, 10_400].map {
      try InstructionCounter.Count.scripted(["f": $0])
    }
    var instructions = PairedInstructions(
      reference: [id: scripted[0], other: scripted[2]],
      candidate: [id: scripted[1], other: scripted[3]])
    var numbers: [Int] = []
    try SessionClock.$simulated.withValue({ 100 }) {
      try instructions.settle(until: 99) { ids, number in
        numbers.append(number)
        #expect(number <= 3 || ids == [id])
        return [1_000_000, 20_000_000].map { first in
          [
            id: ExactValue(total: first + number * 200, iterations: 1),
            other: ExactValue(total: 10_000 + number * 100, iterations: 1),
          ].filter { ids.contains($0.key) }
        }
      }
    }
    #expect(numbers == Array(2...5))
    #expect(instructions.comparison(of: id)?.verdict == .regressed)
    #expect(instructions.cutShort == [other])
    #expect(instructions.comparison(of: other)?.verdict == .inconclusive)
  }

  @Test(arguments: BuildSide.allCases)
  func countThatCannotBeRepeatedProvesNothing(lost: BuildSide) throws {
    var instructions = try PairedInstructions(10_000, 20_000)
    _ = try settle(&instructions) { side, number in
      side == lost && number > 2 ? nil : side == .reference ? 10_000 : 20_000
    }
    #expect(instructions.unrepeated == [id])
    #expect(instructions.comparison(of: id)?.verdict == .inconclusive)
    #expect(instructions.comparison(of: id)?.note == "could not be counted again")
    #expect(instructions.growth(of: id) == nil && instructions.changedFunctions.isEmpty)
  }

  @Test func errorOfACountIsThrown() throws {
    struct Stop: Error {}
    var instructions = try PairedInstructions(10_000, 20_000)
    #expect(throws: Stop.self) {
      try instructions.settle(until: .max) { _, _ in throw Stop() }
    }
  }
}
