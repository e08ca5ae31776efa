import Regression
import TestSupport
import Testing

@Suite struct PairedPlanTests {
  @Test func fortyBenchmarksAreJudgedFromSixteenRoundsOn() {
    let plan = PairedPlan(benchmarks: 40)
    #expect(plan.sensitivity == .standard)
    #expect(plan.changeLooks == [16, 24, 32, 48])
    #expect(plan.equalityLooks == [8, 12, 16, 24, 32, 48])
    expectClose(plan.changeLevel, 0.01 / 40 / 4, within: 1e-18)
    expectClose(plan.equalityLevel, 0.05 / 6, within: 1e-17)
    #expect(plan.rounds == 48)
  }

  @Test func moreRoundsDivideTheRiskByMoreLooks() {
    let plan = PairedPlan(benchmarks: 40, rounds: 96)
    #expect(plan.changeLooks == [16, 24, 32, 48, 64, 96])
    #expect(plan.equalityLooks == [8, 12, 16, 24, 32, 48, 64, 96])
    expectClose(plan.changeLevel, 0.01 / 40 / 6, within: 1e-18)
    expectClose(plan.equalityLevel, 0.05 / 8, within: 1e-17)
  }

  @Test func fewerBenchmarksAreJudgedEarlier() {
    let plan = PairedPlan(benchmarks: 1)
    #expect(plan.changeLooks == [12, 16, 24, 32, 48])
    expectClose(plan.changeLevel, 0.002, within: 1e-17)
  }

  /// Sixteen rounds give no less than 2⁻¹⁶ = 1.526e-5, and a quarter of 0.01/163 is 1.534e-5, of
  /// 0.01/164 1.524e-5.
  @Test func aLookThatProvesNothingGetsNoRisk() {
    #expect(PairedPlan(benchmarks: 163).changeLooks == [16, 24, 32, 48])
    let plan = PairedPlan(benchmarks: 164)
    #expect(plan.changeLooks == [24, 32, 48])
    expectClose(plan.changeLevel, 0.01 / 164 / 3, within: 1e-18)
  }

  @Test(arguments: [1, 2, 7, 40, 163, 164, 1000, 100_000], [16, 24, 40, 48, 96])
  func everyLookCanProveAndTheLevelsSpendTheRisk(benchmarks: Int, rounds: Int) {
    guard benchmarks < 100 || rounds > 32 else { return }
    let plan = PairedPlan(benchmarks: benchmarks, rounds: rounds)
    for (looks, level, risk) in [
      (plan.changeLooks, plan.changeLevel, 0.01 / Double(benchmarks)),
      (plan.equalityLooks, plan.equalityLevel, 0.05),
    ] {
      expectClose(level * Double(looks.count), risk, within: 1e-15 * risk)
      #expect(looks == looks.sorted() && (looks.last ?? 0) <= rounds)
      for look in looks {
        // 2⁻ʳ, the smallest p-value of r rounds.
        #expect(Double(sign: .plus, exponent: -look, significand: 1) <= level)
      }
    }
  }

  @Test func tooFewRoundsForTheBenchmarksTrap() async {
    // Twelve rounds give 2.4e-4 at best, and 0.01/41 is 2.44e-4 less a hair.
    #expect(PairedPlan(benchmarks: 40, rounds: 12).changeLooks == [12])
    await #expect(processExitsWith: .failure) { _ = PairedPlan(benchmarks: 41, rounds: 12) }
    await #expect(processExitsWith: .failure) { _ = PairedPlan(benchmarks: 1, rounds: 7) }
    await #expect(processExitsWith: .failure) { _ = PairedPlan(benchmarks: 0) }
  }

  @Test(
    "The margins of the sensitivities",
    arguments: [
      (Sensitivity.fine, 0.0025, 0.0095), (.standard, 0.005, 0.019), (.coarse, 0.01, 0.029),
    ])
  func margins(sensitivity: Sensitivity, change: Double, equality: Double) {
    #expect(sensitivity.changeMargin == change)
    #expect(sensitivity.equalityMargin == equality)
  }
}
