import Statistics
import TestSupport
import Testing

@Suite struct SignFlipTestTests {
  /// The definition: all 2ⁿ choices of signs, one by one.
  ///
  /// Counts below 2⁵³ are exact in both.
  private func enumerated(_ signedWeights: [Int]) -> Double {
    let observed = signedWeights.reduce(0, +)
    let choices = 1 << signedWeights.count
    let atLeast = (0..<choices).count { choice in
      var sum = 0
      for (index, weight) in signedWeights.enumerated() {
        sum += choice >> index & 1 == 1 ? abs(weight) : -abs(weight)
      }
      return sum >= observed
    }
    return Double(atLeast) / Double(choices)
  }

  @Test(arguments: 0...14)
  func pValueAgreesWithEnumerationOfAllSigns(count: Int) {
    for seed in 1...8 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      // Small weights make ties and zeros frequent.
      let largest = [1, 3, 12][Int(seed) % 3]
      let weights = (0..<count).map { _ in generator.below(2 * largest + 1) - largest }
      #expect(
        SignFlipTest.pValue(signedWeights: weights) == enumerated(weights), "\(seed) \(weights)")
    }
  }

  @Test(arguments: [1, 2, 7, 16, 33, 53, 64, 96])
  func equalWeightsGiveTheBinomial(count: Int) {
    let coin = Binomial(trials: count, probability: 0.5)
    for positive in 0...count {
      let weights = (0..<count).map { $0 < positive ? 12 : -12 }
      let expected = coin.probability(atLeast: positive)
      expectClose(
        SignFlipTest.pValue(signedWeights: weights), expected, within: 1e-12 * expected,
        "\(positive) of \(count)")
    }
  }

  /// Ranks as weights make it Wilcoxon's test.
  ///
  /// The lower sums of 1…8 up to 5 come in 10 ways, those of 1…10 up to 10 in 43, as any table of
  /// it says.
  @Test func ranksGiveTheSignedRankTest() {
    #expect(SignFlipTest.pValue(signedWeights: [1, 2, 3, 4, -5, 6, 7, 8]) == 10.0 / 256)
    #expect(SignFlipTest.pValue(signedWeights: [-1, 2, 3, -4, -5, 6, 7, 8, 9, 10]) == 43.0 / 1024)
  }

  @Test func withoutEvidenceThePValueIsOne() {
    #expect(SignFlipTest.pValue(signedWeights: []) == 1)
    #expect(SignFlipTest.pValue(signedWeights: [0, 0, 0]) == 1)
    #expect(SignFlipTest.pValue(signedWeights: [-1, -12, -5]) == 1)
  }

  @Test func zeroWeightsAreIgnored() {
    #expect(SignFlipTest.pValue(signedWeights: [3, 0, 5, 0]) == 0.25)
  }

  @Test func smallestPValueIsOneOfAllSignChoices() {
    #expect(SignFlipTest.pValue(signedWeights: Array(repeating: 7, count: 96)) == 0x1p-96)
    #expect(SignFlipTest.pValue(signedWeights: [1, 12, 5]) == 0.125)
  }

  @Test func tiesCountTowardsThePValue() {
    // Of the four sums 0, 2, −2, 0 three are at least 0.
    #expect(SignFlipTest.pValue(signedWeights: [1, -1]) == 0.75)
  }

  /// Monotony in each weight makes the test valid for every true difference below its margin.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func pValueNeverGrowsWithAWeight(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var weights = (0..<(1 + generator.below(20))).map { _ in generator.below(25) - 12 }
    let before = SignFlipTest.pValue(signedWeights: weights)
    for _ in 0..<3 { weights[generator.below(weights.count)] += generator.below(9) }
    #expect(SignFlipTest.pValue(signedWeights: weights) <= before, "seed \(seed)")
  }
}
