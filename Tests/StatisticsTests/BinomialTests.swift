import Foundation
import Statistics
import TestSupport
import Testing

@Suite struct BinomialTests {
  /// The definition, by Pascal's triangle: exact integers up to C(40, 20) and pow within an ulp.
  private func defined(_ trials: Int, _ probability: Double, _ counts: ClosedRange<Int>) -> Double {
    var row = [1.0]
    for _ in 0..<trials { row = zip([0] + row, row + [0]).map { $0 + $1 } }
    return counts.reduce(0) {
      $0 + row[$1] * pow(probability, Double($1)) * pow(1 - probability, Double(trials - $1))
    }
  }

  @Test(arguments: [1, 2, 5, 17, 40], [0.001, 0.1, 0.5, 0.7, 0.99])
  func binomialAgreesWithItsDefinition(trials: Int, probability: Double) {
    let distribution = Binomial(trials: trials, probability: probability)
    for count in 0...trials {
      let below = defined(trials, probability, 0...count)
      let above = defined(trials, probability, count...trials)
      // 40 steps, each rounded a few times.
      expectClose(distribution.probability(atMost: count), below, within: 1e-13 * below)
      expectClose(distribution.probability(atLeast: count), above, within: 1e-13 * above)
    }
  }

  @Test func farTailProbabilitiesArePrecise() {
    let coin = Binomial(trials: 900, probability: 0.5)
    expectClose(coin.probability(atMost: 0), 0x1p-900, within: 0x1p-900 * 1e-12)
    expectClose(coin.probability(atLeast: 900), 0x1p-900, within: 0x1p-900 * 1e-12)
  }

  @Test func countsOutsideTheTrialsAreImpossibleOrCertain() {
    let distribution = Binomial(trials: 3, probability: 0.25)
    #expect(distribution.probability(atMost: -1) == 0)
    #expect(distribution.probability(atMost: 3) == 1)
    #expect(distribution.probability(atLeast: 0) == 1)
    #expect(distribution.probability(atLeast: 4) == 0)
    #expect(Binomial(trials: 0, probability: 0.5).probability(atMost: 0) == 1)
  }

  @Test func certainProbabilitiesHaveOneOutcome() {
    let never = Binomial(trials: 9, probability: 0)
    let always = Binomial(trials: 9, probability: 1)
    #expect(never.probability(atMost: 0) == 1)
    #expect(never.probability(atLeast: 1) == 0)
    #expect(always.probability(atMost: 8) == 0)
    #expect(always.probability(atLeast: 9) == 1)
  }

  @Test func invalidProbabilityTraps() async {
    await #expect(processExitsWith: .failure) { _ = Binomial(trials: 1, probability: 1.01) }
    await #expect(processExitsWith: .failure) { _ = Binomial(trials: 1, probability: -0.01) }
    await #expect(processExitsWith: .failure) { _ = Binomial(trials: 1, probability: .nan) }
    await #expect(processExitsWith: .failure) { _ = Binomial(trials: -1, probability: 0.5) }
  }
}
