import Comparison
import TestSupport
import Testing

@Suite struct PairedTestTests {
  private func test(
    _ sensitivity: Sensitivity = .standard, benchmarks: Int = 40
  ) -> PairedTest {
    PairedTest(plan: PairedPlan(sensitivity: sensitivity, benchmarks: benchmarks))
  }

  private func play(_ differences: some Sequence<Double>, _ start: PairedTest) -> PairedTest {
    var test = start
    for difference in differences where !test.isFinished { test.add(.of(difference)) }
    return test
  }

  @Test func aClearSlowdownIsProvenAtTheFirstLookForChange() {
    let test = play(repeatElement(0.03, count: 48), test())
    #expect(test.verdict == .regressed)
    #expect(test.decidingRounds == 16 && test.isDecided && test.isFinished)
    #expect(test.pValue == 0x1p-16)
    #expect(test.rounds.count == 16)
  }

  @Test func aClearSpeedupIsImproved() {
    let test = play(repeatElement(-0.03, count: 48), test())
    #expect(test.verdict == .improved)
    #expect(test.decidingRounds == 16)
  }

  @Test func equalTimesAreProvenUnchangedAtTheFirstLook() {
    let test = play(repeatElement(0, count: 48), test())
    #expect(test.verdict == .unchanged)
    #expect(test.decidingRounds == 10)
    #expect(test.pValue == 0x1p-10)
  }

  @Test(arguments: Sensitivity.allCases, [-0.174, 0.148])
  func aSixthFasterOrSlowerIsNeverUnchanged(sensitivity: Sensitivity, difference: Double) {
    // Sharp, blurred, and with rounds that happen to read equal.
    for spread in [0, 0.01, 0.1] {
      for equalEvery in [3, 5, 100] {
        var test = test(sensitivity)
        for index in 1...test.plan.rounds where !test.isFinished {
          test.add(.of(index % equalEvery == 0 ? 0 : difference, spread: spread))
        }
        #expect(test.verdict != .unchanged, "\(spread) \(equalEvery)")
        #expect(test.verdict != (difference < 0 ? .regressed : .improved))
      }
    }
  }

  @Test func differencesOnAMarginProveNothingBeyondIt() {
    let onChange = play(repeatElement(0.01, count: 48), test(.coarse))
    #expect(onChange.verdict == .unchanged)
    for margin in [0.029, -0.029] {
      let onEquality = play(repeatElement(margin, count: 10), test(.coarse))
      #expect(!onEquality.isDecided)
    }
  }

  /// At 16 rounds and twenty benchmarks 2 choices of signs in 65 536 are allowed.
  ///
  /// A lone contrary round of a twelfth of the weight leaves 2, one of the full weight 17.
  @Test func oneStronglyContraryRoundPreventsADecision() {
    let quiet = play(Array(repeating: 0.03, count: 15) + [0.0025], test(benchmarks: 20))
    #expect(quiet.verdict == .regressed)
    #expect(quiet.pValue == 2 * 0x1p-16)
    let loud = play(Array(repeating: 0.03, count: 15) + [-0.03], test(benchmarks: 20))
    #expect(!loud.isDecided)
    // At 24 rounds it is one of many.
    var later = loud
    for _ in 0..<8 { later.add(.of(0.03)) }
    #expect(later.verdict == .regressed && later.decidingRounds == 24)
  }

  // MARK: Two endpoints

  @Test func meanSlowdownAloneIsRegressed() {
    var test = test()
    for _ in 0..<16 { test.add(.of(0, mean: 0.03)) }
    #expect(test.verdict == .regressed && test.endpoint == .mean)
    #expect(test.decidingRounds == 16 && test.pValue == 0x1p-16)
  }

  @Test func undisturbedSlowdownAloneIsRegressed() {
    var test = test()
    for _ in 0..<16 { test.add(.of(0.03, mean: 0)) }
    #expect(test.verdict == .regressed && test.endpoint == .undisturbed)
  }

  @Test(arguments: [0.03, -0.03, 0.2])
  func changedMeanIsNeverUnchanged(mean: Double) {
    // Rounds whose means disagree too much to prove a change, and too much to prove none.
    var test = test()
    for index in 0..<36 { test.add(.of(0, mean: index.isMultiple(of: 2) ? 2 * mean : mean / 3)) }
    #expect(test.verdict != .unchanged)
  }

  @Test func fasterPathWithASlowerMeanIsNotImproved() {
    var test = test()
    for index in 0..<36 { test.add(.of(-0.05, mean: index.isMultiple(of: 2) ? 0.09 : -0.05)) }
    #expect(!test.isDecided, "\(test.verdict)")
    #expect(test.estimate() == -0.05)
  }

  @Test func fasterPathWithAnEqualMeanIsImproved() {
    var test = test()
    for _ in 0..<16 { test.add(.of(-0.05, mean: 0)) }
    #expect(test.verdict == .improved && test.endpoint == .undisturbed)
  }

  @Test func endpointsCanBeProvenEqualAtDifferentLooks() {
    // The mean is too wide for ten rounds, and the undisturbed time moves after them.
    var test = test()
    for index in 0..<10 { test.add(.of(0, mean: index.isMultiple(of: 2) ? 0.05 : -0.05)) }
    #expect(!test.isDecided && test.endpoint == .mean)
    for _ in 0..<14 { test.add(.of(0.018, mean: 0)) }
    #expect(test.verdict == .unchanged && test.decidingRounds == 24)
  }

  @Test func verdictIsFinalDespiteLaterRounds() throws {
    var test = play(repeatElement(0.03, count: 16), test())
    for _ in 0..<32 { test.add(.of(0)) }
    #expect(test.verdict == .regressed)
    #expect(test.decidingRounds == 16 && test.pValue == 0x1p-16)
    #expect(test.rounds.count == 48)
    // Two thirds of the rounds have no difference, and outweigh the others.
    #expect((0...0.005).contains(try #require(test.estimate())))
  }

  @Test func evenlySplitDifferencesStayInconclusive() {
    // So far apart that even all the rounds do not tell their middle to 1.9 %.
    let test = play((0..<250).map { $0.isMultiple(of: 2) ? 0.5 : -0.5 }, test())
    #expect(test.verdict == .inconclusive)
    #expect(test.isFinished && !test.isDecided)
    #expect(test.rounds.count == test.plan.rounds)
    #expect(test.pValue == nil && test.decidingRounds == nil)
  }

  @Test func testWithoutRoundsIsInconclusive() {
    let test = test()
    #expect(test.verdict == .inconclusive && !test.isFinished)
    #expect(test.estimate() == nil && test.interval() == nil && test.detectableEffect() == nil)
    #expect(test.sharpRounds == 0)
  }

  @Test func testReportsEstimateIntervalAndEffect() throws {
    var test = test(benchmarks: 1)
    for index in 0..<12 {
      test.add(.of(0.03 + Double(index % 3) * 0.001, spread: index < 9 ? 0.001 : 0.02))
    }
    #expect(test.sharpRounds == 9)
    #expect(test.estimate() == 0.031)
    let interval = try #require(test.interval())
    #expect(interval.contains(0.031))
    #expect(interval.lowerBound > 0.029 && interval.upperBound < 0.033)
    let effect = try #require(test.detectableEffect())
    #expect(effect >= 0.031 && effect < 0.033)
    let wider = try #require(test.interval(confidence: 0.99))
    #expect(wider.lowerBound <= interval.lowerBound && wider.upperBound >= interval.upperBound)
  }

  @Test func detectableEffectUsesTheLevelOfALook() {
    var test = test()
    for _ in 0..<7 { test.add(.of(0)) }
    // 2⁻⁷ is above 0.05/8, 2⁻⁸ below.
    #expect(test.detectableEffect() == nil)
    test.add(.of(0))
    #expect(test.detectableEffect() != nil)
  }
}
