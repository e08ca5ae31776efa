import Comparison
import Foundation
import TestSupport
import Testing

/// Gates in which every benchmark has changed functions, so that each layout shifts each of them.
///
/// Each round draws a layout, like a round of a gate. With `BENCH_SIMULATED_GATES=3000` in the
/// environment and a release build the suite measures the rates of the record.
@Suite struct LayoutSimulationTests {
  static let spreads = [0.005, 0.01, 0.02, 0.03, 0.05]

  private func gates(
    _ gates: Int, layouts: Double, effect: Double, rounds: Int = 36, seed: UInt64
  ) -> SimulatedGates {
    var generator = SeededGenerator(seed: seed)
    let outcome = SimulatedGates(gates, rounds: rounds, &generator) { _ in
      { generator in
        let layout = generator.normal(layouts)
        return .of(
          effect + layout + generator.normal(0.003),
          mean: effect + layout + generator.normal(0.01), spread: 0.003)
      }
    }
    print(
      "layouts \(layouts), effect \(effect), seed \(seed): \(outcome.red) of \(gates) gates red, "
        + "\(outcome.verdicts)")
    return outcome
  }

  @Test(arguments: spreads)
  func layoutsOfEqualCodeFailNoGate(layouts: Double) {
    let count = SimulatedGates.count(25)
    let outcome = gates(count, layouts: layouts, effect: 0, seed: 21)
    // At most 1 %: more than a hundredth and three deviations do not come by chance.
    let expected = 0.01 * Double(count)
    #expect(Double(outcome.red) <= expected + 3 * expected.squareRoot(), "seed 21")
    if layouts <= 0.01 { #expect(outcome.share(.unchanged) >= 0.9, "seed 21") }
  }

  /// Of 1000 benchmarks 50 are expected at the most, and 3 deviations more are 71.
  @Test(arguments: spreads)
  func changeOfTheMarginIsRarelyCalledUnchanged(layouts: Double) {
    let margin = Sensitivity.standard.margins(of: .undisturbed).equality
    let outcome = gates(
      SimulatedGates.count(25), layouts: layouts, effect: margin, seed: 22)
    #expect(outcome.share(.unchanged) <= 0.071, "seed 22")
  }

  @Test func fivePercentIsFoundWithOnePercentLayoutNoise() {
    let outcome = gates(SimulatedGates.count(10), layouts: 0.01, effect: log(1.05), seed: 23)
    #expect(outcome.share(.regressed) >= 0.95, "seed 23")
  }

  @Test func threePercentIsFoundWithOnePercentLayoutNoise() {
    let outcome = gates(SimulatedGates.count(10), layouts: 0.01, effect: log(1.03), seed: 24)
    #expect(outcome.share(.regressed) >= 0.95, "seed 24")
  }

  @Test func twoPercentIsFoundWithoutLayoutNoise() {
    let outcome = gates(SimulatedGates.count(10), layouts: 0, effect: log(1.02), seed: 25)
    #expect(outcome.share(.regressed) >= 0.95, "seed 25")
  }
}
