import Comparison
import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct TailTestTests {
  /// A round whose candidate's slowest iterations take `factor` times as long.
  private func iterations(_ factor: Double) throws -> PairedRound {
    let times = Array(repeating: 1000.0, count: 200)
    var round = PairedRound.of(0)
    round.tail = try TailRound(iterations: times, candidate: times.map { $0 * factor })
    return round
  }

  /// A round of replays whose steps take 10 µs, in the candidate times `factors`.
  private func steps(_ factors: [Double], interval: Double = 1_000_000) throws -> PairedRound {
    let replay = factors.map { _ in 10_000.0 }
    var round = PairedRound.of(0)
    round.tail = try TailRound(
      steps: [replay, replay], candidate: Array(repeating: factors.map { $0 * 10_000 }, count: 2),
      interval: interval)
    return round
  }

  private func play(
    _ round: PairedRound, benchmarks: Int = 40, rounds: Int = 36
  ) -> PairedTest {
    var test = PairedTest(plan: PairedPlan(benchmarks: benchmarks))
    while !test.isFinished, test.rounds.count < rounds { test.add(round) }
    return test
  }

  @Test func slowTailIsProvenAndTheTimeIsUnchanged() throws {
    let test = play(try iterations(1.5))
    #expect(test.verdict == .unchanged && test.decidingRounds == 10)
    #expect(test.tails?.verdict(of: .timeP99) == .regressed)
    // 2⁻¹⁶ is above a third of 0.001/40, and 2⁻²⁴ below.
    #expect(test.rounds.count == 24)
  }

  @Test func fastTailIsImprovedAndAnEqualOneUnchanged() throws {
    #expect(play(try iterations(0.5)).tails?.verdict(of: .timeP99) == .improved)
    let same = play(try iterations(1))
    #expect(same.tails?.verdict(of: .timeP99) == .unchanged)
    #expect(same.rounds.count == 10)
  }

  /// Only one step of six is slower, and it is as long as the others.
  @Test func slowStepIsFoundByItself() throws {
    let test = play(try steps([1, 1, 1, 1.1, 1, 1]))
    #expect(test.tails?.verdict(of: .frameTime) == .regressed)
    let finding = try #require(test.tails?.findings.first { $0.finding.metric == .frameTime })
    #expect(finding.finding.step == 3 && finding.finding.steps == 6)
    #expect(test.tails?.verdict(of: .hitches) == .unchanged)
  }

  @Test func fasterStepBesideASlowerOneIsNotImproved() throws {
    let test = play(try steps([0.8, 1.2, 1]))
    #expect(test.tails?.verdict(of: .frameTime) == .regressed)
    #expect(play(try steps([0.8, 1, 1])).tails?.verdict(of: .frameTime) == .improved)
  }

  @Test func stepBeyondTheBudgetIsAHitch() throws {
    // The budget is 10 µs; 50 µs more in each of 2 ms are 25 ms in each second.
    let test = play(try steps([1, 6]))
    #expect(test.tails?.verdict(of: .hitches) == .regressed)
    let hitches = try #require(test.tails?.findings.first { $0.finding.metric == .hitches })
    #expect(hitches.finding.reading == nil)
    #expect(hitches.finding.reference == 0 && hitches.finding.candidate == 25)
    #expect(hitches.finding.summary.contains("hitches 0 → 25 ms/s"))
    #expect(hitches.finding.summary.contains("of 1000 steps 500 take longer than 10.0 µs, were 0"))
  }

  @Test func stepsThatAllTakeLongAreAThousand() throws {
    let findings = try #require(play(try steps([6, 6])).tails?.findings)
    let hitches = try #require(findings.first { $0.finding.metric == .hitches })
    #expect(hitches.finding.summary.contains("of 1000 steps 1000 take longer than 10.0 µs, were 0"))
  }

  @Test func tailsEndAfterThirtySixRounds() throws {
    // On either side by turns, too far apart for any proof.
    var test = PairedTest(plan: PairedPlan(benchmarks: 40))
    for index in 0..<36 {
      #expect(!test.isFinished)
      #expect(test.roundsToNextLook > 0)
      test.add(try iterations(index.isMultiple(of: 2) ? 4 : 0.25))
    }
    #expect(test.isFinished && test.roundsToNextLook == 0)
    #expect(test.tails?.verdict(of: .timeP99) == .inconclusive)
    #expect(test.verdict == .unchanged)
  }

  @Test func roundsThatDifferInShapeAbandonTheTails() throws {
    for other in [PairedRound.of(0), try iterations(1), try steps([1, 1, 1])] {
      var test = PairedTest(plan: PairedPlan(benchmarks: 1))
      test.add(try steps([1, 1]))
      test.add(other)
      #expect(test.tails?.isAbandoned == true && test.tails?.isFinished == true)
      #expect(test.tails?.verdict(of: .frameMax) == nil)
      #expect(test.tails?.findings.isEmpty == true)
    }
  }

  @Test func testWithoutTailsHasNone() {
    let test = play(.of(0))
    #expect(test.tails == nil && test.rounds.count == 10 && test.isFinished)
  }

  // MARK: Risk

  /// The endpoints and the tails of forty benchmarks together spend 1 %.
  @Test(arguments: [1, 2, 60, 500])
  func tailsAndEndpointsSpendTheRisk(steps count: Int) throws {
    let plan = PairedPlan(benchmarks: 40)
    let endpoints = plan.changeLevel * Double(plan.changeLooks.count * Endpoint.allCases.count)
    let tails = try #require(
      play(try steps(Array(repeating: 1, count: count))).tails?.largestRisk)
    // p99, maximum and hitches are three tests more.
    #expect(tails <= PairedPlan.changeRisk * PairedPlan.tailShare / 40 * (1 + 1e-9))
    expectClose((endpoints + tails) * 40, 0.01, within: 1e-12)
  }

  /// A gate of 40 with tails has the levels that one of 44.4 had without: the cost of the tails to
  /// the verdicts on time.
  @Test func endpointsLoseHardlyAnyPower() {
    var generator = SeededGenerator(seed: 51)
    // 0.009/36 is 0.01/40: the plan for 36 benchmarks has the levels of 40 without tails.
    let plans = [36, 40].map { PairedPlan(benchmarks: $0) }
    var found = [0, 0]
    var rounds = [0, 0]
    let count = SimulatedGates.count(10) * 20
    for _ in 0..<count {
      var tests = plans.map { PairedTest(plan: $0) }
      while tests.contains(where: { !$0.isFinished }) {
        let layout = 0.0198 + generator.normal(0.01)
        let round = PairedRound.of(
          layout + generator.normal(0.003), mean: layout + generator.normal(0.01), spread: 0.003)
        for index in tests.indices where !tests[index].isFinished { tests[index].add(round) }
      }
      for index in tests.indices {
        if tests[index].verdict == .regressed { found[index] += 1 }
        rounds[index] += tests[index].decidingRounds ?? plans[index].rounds
      }
    }
    print("+2 % of \(count): \(found[0]) and \(found[1]) found, in \(rounds[0]) and \(rounds[1])")
    #expect(Double(found[0] - found[1]) <= 0.01 * Double(count), "seed 51")
    #expect(Double(rounds[1]) <= 1.05 * Double(rounds[0]), "seed 51")
  }
}
