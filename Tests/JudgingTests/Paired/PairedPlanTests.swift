import Comparison
import TestSupport
import Testing

@Suite struct PairedPlanTests {
  @Test func fortyBenchmarksAreJudgedFromSixteenRoundsOn() {
    let plan = PairedPlan(benchmarks: 40)
    #expect(plan.sensitivity == .standard)
    #expect(plan.changeLooks == [16, 24, 36, 60, 100, 160, 250])
    #expect(plan.equalityLooks == [10, 16, 24, 36, 60, 100, 160, 250])
    expectClose(plan.changeLevel, 0.01 / 80 / 7, within: 1e-18)
    expectClose(plan.equalityLevel, 0.05 / 8, within: 1e-17)
    #expect(plan.rounds == 250)
  }

  @Test func fewerRoundsDivideTheRiskByFewerLooks() {
    let plan = PairedPlan(benchmarks: 40, rounds: 40)
    #expect(plan.changeLooks == [16, 24, 36])
    #expect(plan.equalityLooks == [10, 16, 24, 36])
    expectClose(plan.changeLevel, 0.01 / 80 / 3, within: 1e-18)
    expectClose(plan.equalityLevel, 0.05 / 4, within: 1e-17)
  }

  @Test func fewerBenchmarksAreJudgedEarlier() {
    let plan = PairedPlan(benchmarks: 1)
    #expect(plan.changeLooks == [16, 24, 36, 60, 100, 160, 250])
    expectClose(plan.changeLevel, 0.01 / 2 / 7, within: 1e-17)
  }

  /// Sixteen rounds give no less than 2⁻¹⁶ = 1.526e-5, and a seventh of 0.01/92 is 1.553e-5, of
  /// 0.01/94 1.520e-5: the risk of 46 and of 47 benchmarks with two endpoints.
  @Test func looksThatCannotProveGetNoRisk() {
    #expect(PairedPlan(benchmarks: 46).changeLooks == [16, 24, 36, 60, 100, 160, 250])
    let plan = PairedPlan(benchmarks: 47)
    #expect(plan.changeLooks == [24, 36, 60, 100, 160, 250])
    expectClose(plan.changeLevel, 0.01 / 94 / 6, within: 1e-18)
  }

  @Test(arguments: [1, 2, 7, 40, 46, 47, 1000, 100_000], [16, 24, 40, 60, 100, 250])
  func everyLookCanProveAndLevelsSumToTheRisk(benchmarks: Int, rounds: Int) {
    guard benchmarks < 100 || rounds > 32 else { return }
    let plan = PairedPlan(benchmarks: benchmarks, rounds: rounds)
    for (looks, level, risk) in [
      (plan.changeLooks, plan.changeLevel, 0.005 / Double(benchmarks)),
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
    // Ten rounds give 9.8e-4 at best, and 0.005/6 is 8.3e-4.
    #expect(PairedPlan(benchmarks: 5, rounds: 10).changeLooks == [10])
    await #expect(processExitsWith: .failure) { _ = PairedPlan(benchmarks: 6, rounds: 10) }
    await #expect(processExitsWith: .failure) { _ = PairedPlan(benchmarks: 1, rounds: 9) }
    await #expect(processExitsWith: .failure) { _ = PairedPlan(benchmarks: 0) }
  }

  @Test(
    "each sensitivity has its margins",
    arguments: [
      (Sensitivity.fine, 0.0025, 0.0085), (.standard, 0.005, 0.019), (.coarse, 0.01, 0.029),
    ])
  func margins(sensitivity: Sensitivity, change: Double, equality: Double) {
    let margins = sensitivity.margins(of: .undisturbed)
    #expect(margins.change == change && margins.equality == equality)
    let mean = sensitivity.margins(of: .mean)
    #expect(mean.change == 0.01 && mean.equality == 0.029)
  }
}
