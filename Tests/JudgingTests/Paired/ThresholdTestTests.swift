import Comparison
import TestSupport
import Testing

/// The test that tells a bisection's good commits from bad ones.
@Suite struct ThresholdTestTests {
  @Test(arguments: [(0.02, ThresholdTest.Side.above), (-0.02, .below)])
  func clearTimeIsProvenAtTheFirstPossibleLook(difference: Double, side: ThresholdTest.Side) {
    var test = ThresholdTest(endpoint: .undisturbed, threshold: 0.001, risk: 0.001)
    while !test.isFinished { test.add(.of(difference)) }
    #expect(test.side == side)
    // 2⁻¹⁶ is the first p-value of the ladder below a seventh of the risk.
    #expect(test.rounds.count == 16)
    #expect(test.estimate == difference)
  }

  @Test func timeOnTheThresholdStaysOpen() {
    var test = ThresholdTest(endpoint: .mean, threshold: 0.01, risk: 0.01)
    var sign = 1.0
    while !test.isFinished {
      #expect(test.roundsToNextLook > 0)
      test.add(.of(0.01 + 0.001 * sign))
      sign = -sign
    }
    #expect(test.side == nil)
    #expect(test.rounds.count == 250 && test.roundsToNextLook == 0)
  }

  @Test func onlyItsOwnEndpointCounts() {
    var test = ThresholdTest(endpoint: .mean, threshold: 0.01, risk: 0.01)
    while !test.isFinished { test.add(.of(0, mean: 0.02)) }
    #expect(test.side == .above)
  }

  @Test func proofIsNotTakenBack() {
    var test = ThresholdTest(endpoint: .undisturbed, threshold: 0.01, risk: 0.01)
    while !test.isFinished { test.add(.of(0.02)) }
    for _ in 0..<300 { test.add(.of(-0.02)) }
    #expect(test.side == .above)
  }

  /// Exactly on the threshold, where wrong answers are most frequent, both sides are wrong: each
  /// may come once in 100 times.
  @Test func rateOfWrongAnswersIsBounded() {
    var generator = SeededGenerator(seed: 8)
    var counts: [ThresholdTest.Side: Int] = [:]
    for _ in 0..<500 {
      var test = ThresholdTest(endpoint: .undisturbed, threshold: 0.015, risk: 0.01)
      while !test.isFinished {
        test.add(.of(0.015 + generator.uniform(in: -0.02...0.02), spread: 0.001))
      }
      if let side = test.side { counts[side, default: 0] += 1 }
    }
    // Of 500, 5 are expected at the most; 18 or more come once in 100 000 times.
    #expect(counts[.above, default: 0] < 18 && counts[.below, default: 0] < 18, "seed 8 \(counts)")
  }

  /// Whole searches among 200 commits for a slowdown of 3 %, on the model of a machine.
  ///
  /// A search halves eight times, and its risk of 1 % is divided by 18 judgements.
  @Test(arguments: PairedSimulationTests.machines)
  func searchesEndAtThePlantedCommit(seed: UInt64, noise: PairedNoise) throws {
    var generator = SeededGenerator(seed: seed)
    let pool = try noise.rounds(100, &generator)
    var (right, wrong) = (0, 0)
    for _ in 0..<100 {
      let planted = generator.below(200)
      var range = 0...199
      var isOpen = false
      while range.count > 1, !isOpen {
        let middle = (range.lowerBound + range.upperBound) / 2
        var test = ThresholdTest(endpoint: .undisturbed, threshold: 0.0148, risk: 0.01 / 18)
        while !test.isFinished {
          let round = pool[generator.below(pool.count)]
          test.add(
            (generator.below(2) == 0 ? round : round.mirrored)
              .slowed(by: middle >= planted ? 0.0296 : 0))
        }
        switch test.side {
        case .above: range = range.lowerBound...middle
        case .below: range = middle + 1...range.upperBound
        case nil: isOpen = true
        }
      }
      if !isOpen, range.lowerBound == planted { right += 1 }
      if !isOpen, range.lowerBound != planted { wrong += 1 }
    }
    // 1 of 100 may be wrong; 9 or more would come once in a million times. None is, on any seed.
    #expect(wrong == 0, "seed \(seed)")
    #expect(right >= 95, "seed \(seed): \(right) of 100")
  }
}
