import Foundation
import Statistics
import TestSupport
import Testing

@Suite struct ProportionTests {
  @Test(arguments: [1, 5, 65, 104, 300, 24_000], [0.9, 0.95, 0.999])
  func upperBoundOfZeroSuccessesHasAClosedForm(trials: Int, confidence: Double) {
    let bound = Proportion(0, of: trials).upperBound(confidence: confidence)
    let expected = -expm1(log(1 - confidence) / Double(trials))
    // 1 − rate rounds to half an ulp of 1, which n trials multiply to n · 2⁻⁵³ of their product;
    // divided by the slope n of its logarithm, that is about 1e-16 in the rate.
    expectClose(bound, expected, within: 1e-15 + 1e-12 * expected)
    #expect(Proportion(0, of: trials).lowerBound(confidence: confidence) == 0)
    let mirror = Proportion(trials, of: trials)
    #expect(mirror.upperBound(confidence: confidence) == 1)
    #expect(mirror.lowerBound(confidence: confidence) == 1 - bound)
  }

  @Test func ruleOfThree() {
    let bound = Proportion(0, of: 1000).upperBound(confidence: 0.95)
    // ln 20 is 2.996, and (ln 20)²/2n less for the curvature.
    expectClose(bound, (log(20) - log(20) * log(20) / 2000) / 1000, within: 1e-8)
  }

  @Test(
    "intervals at 95 % agree with published tables",
    arguments: [(5, 10, 0.1871, 0.8129), (0, 10, 0, 0.3085), (1, 10, 0.0025, 0.4450)])
  func knownIntervals(successes: Int, trials: Int, lower: Double, upper: Double) {
    let interval = Proportion(successes, of: trials).interval(confidence: 0.95)
    expectClose(interval.lowerBound, lower, within: 5e-5)
    expectClose(interval.upperBound, upper, within: 5e-5)
  }

  @Test(arguments: [(1, 2), (3, 40), (20, 40), (39, 40), (200, 2000)])
  func boundsInvertTheBinomialTest(successes: Int, trials: Int) {
    let proportion = Proportion(successes, of: trials)
    let upper = Binomial(
      trials: trials, probability: proportion.upperBound(confidence: 0.975))
    expectClose(upper.probability(atMost: successes), 0.025, within: 1e-12)
    let lower = Binomial(
      trials: trials, probability: proportion.lowerBound(confidence: 0.975))
    expectClose(lower.probability(atLeast: successes), 0.025, within: 1e-12)
    #expect(proportion.interval(confidence: 0.95).contains(proportion.share))
  }

  @Test(arguments: [0.02, 0.1, 0.5])
  func proportionIntervalHasItsStatedCoverage(rate: Double) {
    let trials = 30
    let distribution = Binomial(trials: trials, probability: rate)
    // The coverage by enumeration of all outcomes, not by simulation.
    var coverage = 0.0
    for successes in 0...trials
    where Proportion(successes, of: trials).interval(confidence: 0.9).contains(rate) {
      coverage +=
        distribution.probability(atMost: successes)
        - distribution.probability(atMost: successes - 1)
    }
    #expect(coverage >= 0.9)
  }

  @Test func cleanTrialsAreTheFewestThatBoundTheRate() {
    #expect(Proportion.cleanTrials(toBound: 0.01, confidence: 0.95) == 299)
    #expect(Proportion.cleanTrials(toBound: 0.5, confidence: 0.95) == 5)
    #expect(Proportion(0, of: 299).upperBound(confidence: 0.95) <= 0.01)
    #expect(Proportion(0, of: 298).upperBound(confidence: 0.95) > 0.01)
  }

  @Test func shareIsTheQuotient() {
    #expect(Proportion(3, of: 12).share == 0.25)
  }

  @Test func invalidProportionTraps() async {
    await #expect(processExitsWith: .failure) { _ = Proportion(0, of: 0) }
    await #expect(processExitsWith: .failure) { _ = Proportion(3, of: 2) }
    await #expect(processExitsWith: .failure) { _ = Proportion(-1, of: 2) }
    await #expect(processExitsWith: .failure) { _ = Proportion(1, of: 2).upperBound(confidence: 1) }
  }

  @Test func rateToBoundIsBetweenZeroAndOne() async {
    await #expect(processExitsWith: .failure) {
      _ = Proportion.cleanTrials(toBound: 1, confidence: 0.95)
    }
    await #expect(processExitsWith: .failure) {
      _ = Proportion.cleanTrials(toBound: 0.5, confidence: 1.5)
    }
  }
}
