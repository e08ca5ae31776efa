import Statistics
import TestSupport
import Testing

@Suite struct PairedEstimateTests {
  private func differences(_ values: [Double], spread: Double = 0) -> PairedDifferences {
    var differences = PairedDifferences()
    for value in values { differences.append(value, spread: spread) }
    return differences
  }

  @Test func estimateIsInTheMiddleOfPreciseRounds() throws {
    var rounds = differences([0.030, 0.031, 0.032, 0.033, 0.034])
    // A blurred round weighs a tenth of a sharp one, and would move the plain median to 0.030.
    // The nearest sharp rounds are 0.001 apart.
    for value in [-0.5, -0.4, -0.2, -0.1] { rounds.append(value, spread: 0.009) }
    expectClose(try #require(rounds.estimate), 0.032, within: 0.001)
    #expect(PairedDifferences().estimate == nil)
  }

  /// The median of these rounds is outside of what their weights do not reject: the rounds in the
  /// middle are blurred.
  @Test func estimateOfNoisyRoundsIsInsideOfEveryInterval() throws {
    for seed in 1...2000 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var rounds = PairedDifferences()
      let scale = [0.001, 0.02, 0.3, 4][generator.below(4)]
      for _ in 0..<(6 + generator.below(30)) {
        let noise = generator.uniform(in: -1...1)
        rounds.append(
          0.1 + scale * noise * noise * noise,
          spread: generator.below(3) == 0 ? 0 : scale * generator.uniform(in: 0...1))
      }
      let estimate = try #require(rounds.estimate)
      #expect(rounds.mirrored.estimate == -estimate, "seed \(seed)")
      for confidence in [0.5, 0.95] {
        guard let interval = rounds.interval(confidence: confidence) else { continue }
        #expect(interval.contains(estimate), "seed \(seed): \(estimate) is not in \(interval)")
      }
    }
  }

  /// Ten equal differences: below 0.003 a distance x weighs 12 · x/0.003, which is rounded to
  /// nothing below x = 0.000 125.
  ///
  /// From there on all ten signs agree, and p is 2⁻¹⁰.
  @Test func equalDifferencesGiveAnIntervalOfTheRounding() throws {
    let rounds = differences(Array(repeating: 0.03, count: 10))
    let interval = try #require(rounds.interval(confidence: 0.95))
    expectClose(interval.lowerBound, 0.03 - 0.000_125, within: 1.01e-7)
    expectClose(interval.upperBound, 0.03 + 0.000_125, within: 1.01e-7)
    #expect(rounds.pValue(below: interval.upperBound) <= 0.025)
    #expect(rounds.pValue(below: interval.upperBound - 1.01e-7) > 0.025)
  }

  /// Each one-sided test takes half of the risk: 2⁻⁵ is above 2.5 %, 2⁻⁶ is below.
  @Test func intervalNeedsSixRoundsAt95Percent() {
    #expect(differences([1, 2, 3, 4, 5]).interval(confidence: 0.95) == nil)
    #expect(differences([1, 2, 3, 4, 5, 6]).interval(confidence: 0.95) != nil)
    #expect(PairedDifferences().interval(confidence: 0.95) == nil)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func intervalEndsAreTheFirstRejectedMargins(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<(8 + generator.below(12))).map { _ in generator.uniform(in: -0.02...0.04) }
    let rounds = differences(values, spread: generator.uniform(in: 0...0.01))
    let interval = try #require(rounds.interval(confidence: 0.9))
    #expect(rounds.pValue(above: interval.lowerBound) <= 0.05, "seed \(seed)")
    #expect(rounds.pValue(above: interval.lowerBound + 2e-7) > 0.05, "seed \(seed)")
    #expect(rounds.pValue(below: interval.upperBound) <= 0.05, "seed \(seed)")
    #expect(rounds.pValue(below: interval.upperBound - 2e-7) > 0.05, "seed \(seed)")
    #expect(interval.contains(try #require(rounds.estimate)), "seed \(seed)")
  }

  @Test func differenceIntervalHasItsStatedCoverage() throws {
    var generator = SeededGenerator(seed: 21)
    let tries = 400
    var held = 0
    for _ in 0..<tries {
      // Symmetric about 0.02, with heavy tails.
      let values = (0..<12).map { _ in
        let noise = generator.uniform(in: -1...1)
        return 0.02 + 0.01 * noise * noise * noise / generator.uniform(in: 0.05...1)
      }
      let interval = try #require(differences(values).interval(confidence: 0.9))
      if interval.contains(0.02) { held += 1 }
    }
    // Fewer would happen once in a million times if it held the truth 90 times in 100.
    let coverage = Binomial(trials: tries, probability: 0.9)
    #expect(coverage.probability(atMost: held) > 1e-6, "seed 21: \(held)")
    // Nor is it so wide that it always does: 4 of 400 missed at least.
    #expect(held <= 396, "seed 21: \(held)")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func detectableEffectIsTheSmallestProvableMargin(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let rounds = differences((0..<12).map { _ in generator.uniform(in: -0.01...0.02) })
    let effect = try #require(rounds.detectableEffect(level: 0.05))
    #expect(rounds.pValue(within: effect) <= 0.05, "seed \(seed)")
    #expect(rounds.pValue(within: effect - 2e-7) > 0.05, "seed \(seed)")
    #expect(rounds.mirrored.detectableEffect(level: 0.05) == effect, "seed \(seed)")
  }

  @Test func tooFewRoundsHaveNoDetectableEffect() {
    #expect(differences([0, 0, 0, 0]).detectableEffect(level: 0.05) == nil)
    #expect(differences([0, 0, 0, 0, 0]).detectableEffect(level: 0.05) != nil)
  }

  @Test func invalidConfidenceTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = PairedDifferences().interval(confidence: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = PairedDifferences().interval(confidence: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = PairedDifferences().detectableEffect(level: 0)
    }
  }
}
