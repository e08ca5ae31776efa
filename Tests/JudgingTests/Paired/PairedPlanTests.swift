import Comparison
import TestSupport
import Testing

@Suite struct PairedPlanTests {
  @Test func fortyBenchmarksAreJudgedFromSixteenRoundsOn() {
    let plan = PairedPlan(benchmarks: 40)
    #expect(plan.sensitivity == .standard)
    #expect(plan.changeLooks == [16, 24, 36, 60, 100, 160, 250])
    #expect(plan.equalityLooks == [10, 16, 24, 36, 60, 100, 160, 250])
    expectClose(plan.changeLevel, 0.009 / 80 / 7, within: 1e-18)
    expectClose(plan.equalityLevel, 0.05 / 8, within: 1e-17)
    #expect(plan.rounds == 250)
  }

  @Test func fewerRoundsDivideTheRiskByFewerLooks() {
    let plan = PairedPlan(benchmarks: 40, rounds: 40)
    #expect(plan.changeLooks == [16, 24, 36])
    #expect(plan.equalityLooks == [10, 16, 24, 36])
    expectClose(plan.changeLevel, 0.009 / 80 / 3, within: 1e-18)
    expectClose(plan.equalityLevel, 0.05 / 4, within: 1e-17)
  }

  @Test func fewerBenchmarksAreJudgedEarlier() {
    let plan = PairedPlan(benchmarks: 1)
    #expect(plan.changeLooks == [16, 24, 36, 60, 100, 160, 250])
    expectClose(plan.changeLevel, 0.009 / 2 / 7, within: 1e-17)
  }

  /// Sixteen rounds give no less than 2⁻¹⁶ = 1.526e-5, and a seventh of 0.009/84 is 1.531e-5, of
  /// 0.009/86 1.495e-5: the risk of 42 and of 43 benchmarks with two endpoints.
  @Test func looksThatCannotProveGetNoRisk() {
    #expect(PairedPlan(benchmarks: 42).changeLooks == [16, 24, 36, 60, 100, 160, 250])
    let plan = PairedPlan(benchmarks: 43)
    #expect(plan.changeLooks == [24, 36, 60, 100, 160, 250])
    expectClose(plan.changeLevel, 0.009 / 86 / 6, within: 1e-18)
  }

  @Test(arguments: [1, 2, 7, 40, 42, 43, 1000, 100_000], [16, 24, 40, 60, 100, 250])
  func everyLookCanProveAndLevelsSumToTheRisk(benchmarks: Int, rounds: Int) {
    guard benchmarks < 100 || rounds > 32 else { return }
    let plan = PairedPlan(benchmarks: benchmarks, rounds: rounds)
    for (looks, level, risk) in [
      (plan.changeLooks, plan.changeLevel, 0.0045 / Double(benchmarks)),
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
    // Ten rounds give 9.8e-4 at best, and 0.0045/5 is 9.0e-4.
    #expect(PairedPlan(benchmarks: 4, rounds: 10).changeLooks == [10])
    await #expect(processExitsWith: .failure) { _ = PairedPlan(benchmarks: 5, rounds: 10) }
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
