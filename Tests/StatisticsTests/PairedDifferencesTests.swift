import Statistics
import TestSupport
import Testing

@Suite struct PairedDifferencesTests {
  private func differences(_ values: [Double], _ spreads: [Double]? = nil) -> PairedDifferences {
    var differences = PairedDifferences()
    for (index, value) in values.enumerated() {
      differences.append(value, spread: spreads?[index] ?? 0)
    }
    return differences
  }

  /// Rounds with noise, outliers, ties and zeros around a truth.
  private func noisy(
    _ count: Int, truth: Double = 0, _ generator: inout SeededGenerator
  ) -> PairedDifferences {
    var differences = PairedDifferences()
    for _ in 0..<count {
      let noise =
        switch generator.below(8) {
        case 0: generator.uniform(in: -0.3...0.3)
        case 1: 0.0
        case 2: Double(generator.below(3) - 1) * 0.0625
        default: generator.uniform(in: -0.005...0.005)
        }
      differences.append(truth + noise, spread: generator.uniform(in: 0...0.01))
    }
    return differences
  }

  // MARK: - Weights

  @Test func weightsShrinkNearTheMarginAndAreCappedForOutliers() {
    // The median distance is 0.012: a quarter of it counts a quarter, anything above counts 12.
    let rounds = differences([0.013, 0.004, 0.012 + 0.001, 8, -2])
    #expect(rounds.signedWeights(above: 0.001) == [12, 3, 12, 12, -12])
  }

  @Test func largeSpreadReducesTheWeight() {
    // The median spread is 0.01: a round with that counts half, with three times that a tenth.
    let rounds = differences([1, 1, 1, -1, 1], [0, 0.01, 0.03, 0.01, 0.01])
    #expect(rounds.signedWeights(above: 0) == [12, 6, 1, -6, 6])
  }

  @Test func blurredRoundWithAFactorOfTwoHasAWeight() {
    // Ten times the median spread would round 12/101 to nothing.
    let rounds = differences([0.7, 0.7, 0.7, -0.7, 0.6], [0.01, 0.01, 0.01, 0.1, 0.1])
    #expect(rounds.signedWeights(above: 0) == [6, 6, 6, -1, 0])
  }

  /// Both scales end at 0.003.
  ///
  /// 12 · x/0.003 passes 6.5 at 0.001 625; 12/(1 + (u/0.003)²) passes 6.5
  /// at 0.003 · √(5.5/6.5) = 0.002 759 6.
  @Test func weightScalesAreBoundedByTheResolution() {
    #expect(differences([0.00163]).signedWeights(above: 0) == [7])
    #expect(differences([0.00162]).signedWeights(above: 0) == [6])
    #expect(differences([1], [0.00275]).signedWeights(above: 0) == [7])
    #expect(differences([1], [0.00277]).signedWeights(above: 0) == [6])
  }

  @Test func differenceEqualToTheMarginHasZeroWeight() {
    #expect(differences([0.5, 0.5, 0.75]).signedWeights(above: 0.5) == [0, 0, 12])
    #expect(differences([0, 0, 0]).pValue(above: 0) == 1)
    #expect(differences([0, 0, 0]).pValue(below: 0) == 1)
  }

  // MARK: - P-values

  @Test func pValueIsTheSignFlipTestOfTheWeights() {
    let rounds = differences([0.02, 0.03, 0.025, 0.03])
    #expect(rounds.pValue(above: 0.005) == 1.0 / 16)
    #expect(rounds.pValue(below: 0.005) == 1)
    #expect(rounds.pValue(below: 0.05) == 1.0 / 16)
    #expect(PairedDifferences().pValue(above: -1) == 1)
  }

  @Test func equivalenceRequiresBothOneSidedTests() {
    let faster = differences(Array(repeating: -0.16, count: 20))
    #expect(faster.pValue(below: 0.019) == 0x1p-20)
    #expect(faster.pValue(within: 0.019) == 1)
    let equal = differences(Array(repeating: 0.0001, count: 20))
    #expect(equal.pValue(within: 0.019) == 0x1p-20)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func swappingTheSidesSwapsThePValuesExactly(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let rounds = noisy(1 + generator.below(24), &generator)
    for margin in [0, 0.0025, 0.019] {
      #expect(
        rounds.mirrored.pValue(above: margin) == rounds.pValue(below: -margin), "seed \(seed)")
    }
    #expect(rounds.mirrored.mirrored == rounds, "seed \(seed)")
    #expect(rounds.mirrored.estimate == rounds.estimate.map { -$0 }, "seed \(seed)")
  }

  /// The weights depend on the distance from the margin, and on the median of them.
  ///
  /// That the p-value is monotone all the same is why the test is valid for every truth below the
  /// margin, and why the margins not rejected are an interval.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func pValueNeverFallsAsTheMarginGrows(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let rounds = noisy(1 + generator.below(20), truth: 0.004, &generator)
    var previous = 0.0
    for step in -100...100 {
      let pValue = rounds.pValue(above: Double(step) * 0.0005)
      #expect(pValue >= previous, "seed \(seed) step \(step)")
      previous = pValue
    }
  }

  /// Rejections among random labels, where the null hypothesis is true: at most the level, but for
  /// an excess that happens once in a million times.
  @Test(arguments: [0.05, 0.01], [12, 20])
  func falsePositiveRateStaysBelowTheLevel(level: Double, count: Int) {
    var generator = SeededGenerator(seed: 11)
    let tries = 4000
    let rounds = noisy(count, &generator)
    var rejections = 0
    for _ in 0..<tries {
      let relabelled = rounds.relabelled(using: &generator)
      if relabelled.pValue(above: 0) <= level { rejections += 1 }
    }
    let chance = Binomial(trials: tries, probability: level)
    #expect(chance.probability(atLeast: rejections) > 1e-6, "seed 11: \(rejections)")
    // And it uses the level: a tenth of it would be a test that proves nothing.
    #expect(Double(rejections) > 0.1 * level * Double(tries), "seed 11: \(rejections)")
  }

  @Test func swappingLabelsOnlyFlipsSigns() {
    var generator = SeededGenerator(seed: 3)
    let rounds = noisy(40, &generator)
    let relabelled = rounds.relabelled(using: &generator)
    #expect(relabelled.values.map(\.magnitude) == rounds.values.map(\.magnitude))
    #expect(relabelled.spreads == rounds.spreads)
    #expect(relabelled != rounds && relabelled != rounds.mirrored)
  }

  @Test func invalidDifferenceTraps() async {
    await #expect(processExitsWith: .failure) {
      var rounds = PairedDifferences()
      rounds.append(.nan)
    }
    await #expect(processExitsWith: .failure) {
      var rounds = PairedDifferences()
      rounds.append(-.infinity)
    }
    await #expect(processExitsWith: .failure) {
      var rounds = PairedDifferences()
      rounds.append(0, spread: .nan)
    }
    await #expect(processExitsWith: .failure) {
      var rounds = PairedDifferences()
      rounds.append(0, spread: -0.001)
    }
    await #expect(processExitsWith: .failure) {
      var rounds = PairedDifferences()
      rounds.append(10_001)
    }
    await #expect(processExitsWith: .failure) {
      var rounds = PairedDifferences()
      rounds.append(0, spread: 10_001)
    }
  }

  @Test func extremeDifferencesAreJudged() {
    let far = Array(repeating: 10_000.0, count: 10)
    let rounds = differences(far, far)
    #expect(rounds.pValue(above: 0) == 0x1p-10)
    expectClose(rounds.estimate ?? 0, 10_000, within: 1e-7)
  }
}
