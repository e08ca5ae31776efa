import Testing

@testable import Comparison

@Suite struct RoundBudgetTests {
  private func needs(_ rounds: [Int], _ seconds: Double = 0.1) -> [RoundBudget.Need] {
    rounds.map { RoundBudget.Need(rounds: $0, seconds: seconds) }
  }

  private func chosen(_ rounds: [Int], overhead: Double = 0, left: Double) -> [Int] {
    RoundBudget.affordable(needs(rounds), overhead: overhead, left: left)
  }

  @Test func enoughTimePlaysAll() {
    #expect(chosen([10, 10, 10], left: 3.001) == [0, 1, 2])
  }

  @Test func firstBenchmarksHavePrecedence() {
    #expect(chosen([24, 24, 24, 24], left: 5) == [0, 1])
    #expect(chosen([24, 100, 24], left: 5) == [0, 2])
  }

  @Test func tooLittleTimePlaysNone() {
    #expect(chosen([24], left: 2.3) == [])
    #expect(chosen([], left: 2.3) == [])
  }

  @Test func overheadIsSharedByTheBenchmarksOfARound() {
    // 24 rounds of 0.5 s and of one or two tenths, not twice the overhead.
    #expect(chosen([24, 24, 24], overhead: 0.5, left: 16.9) == [0, 1])
    #expect(chosen([10, 24], overhead: 0.5, left: 15.3) == [0], "the longest need counts")
  }

  /// Of 80 benchmarks with a first look after 24 rounds, a minute decides as many as fit, and the
  /// rest follow; played all at once, none would get there.
  @Test func moreBenchmarksThanTheTimeAllowsAreDecidedInTurn() {
    let plan = PairedPlan(benchmarks: 80)
    var rounds = Array(repeating: 0, count: 80)
    var left = 60.0
    while left > 0 {
      let open = rounds.indices.filter { rounds[$0] < 24 }
      let chosen = RoundBudget.affordable(
        open.map { .init(rounds: plan.roundsToNextLook(after: rounds[$0]), seconds: 0.1) },
        overhead: 0, left: left)
      if chosen.isEmpty { break }
      for index in chosen { rounds[open[index]] += 1 }
      left -= 0.1 * Double(chosen.count)
    }
    #expect(rounds.filter { $0 == 24 }.count == 25, "60 s are 600 rounds of a benchmark")
    #expect(rounds.allSatisfy { $0 == 24 || $0 == 0 })
  }

  @Test func nextLookIsTheOneForAChange() {
    let plan = PairedPlan(benchmarks: 80)
    #expect(plan.roundsToNextLook(after: 0) == plan.changeLooks[0])
    #expect(plan.roundsToNextLook(after: plan.changeLooks[0]) == 12)
    #expect(plan.roundsToNextLook(after: plan.rounds) == 0)
  }
}
