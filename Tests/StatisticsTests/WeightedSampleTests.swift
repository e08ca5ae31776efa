import Statistics
import TestSupport
import Testing

@Suite struct WeightedSampleTests {
  private static let cases: [(values: [Double], weights: [Double], expected: Double)] = [
    ([3], [2], 3),
    ([1, 2, 3], [1, 1, 1], 2),
    ([4, 1, 2, 3], [1, 1, 1, 1], 2.5),
    // Half of 10 is reached inside the value 1, whose neighbours then do not matter.
    ([9, 1, 0], [2, 6, 2], 1),
    // Half of 4 falls between 5 and 7.
    ([7, 5, 1], [2, 1, 1], 6),
    ([1, 1, 8], [1, 1, 1], 1),
    ([-2, 0, 50], [0.25, 0.25, 0.125], 0),
  ]

  @Test(arguments: cases)
  func medianHasHalfOfTheWeightOnEitherSide(
    values: [Double], weights: [Double], expected: Double
  ) {
    #expect(WeightedSample(values, weights: weights).median == expected)
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func equalWeightsGiveTheOrdinaryMedian(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<(1 + generator.below(40))).map { _ in Double(generator.below(50)) }
    // 0.1 is no binary fraction: the sums of weights round.
    let weights = values.map { _ in 0.1 }
    #expect(
      try WeightedSample(values, weights: weights).median == Sample(values).median, "seed \(seed)")
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func negationMirrorsTheMedianExactly(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<(1 + generator.below(40))).map { _ in
      generator.below(2) == 0 ? generator.uniform(in: -1...1) : Double(generator.below(3))
    }
    let weights = values.map { _ in generator.uniform(in: 0.001...1) }
    let median = WeightedSample(values, weights: weights).median
    #expect(
      WeightedSample(values.map { -$0 }, weights: weights).median == -median, "seed \(seed)")
  }

  @Test func outlierMovesTheMedianByItsWeightOnly() {
    #expect(WeightedSample([1, 2, 3, 1e9], weights: [1, 1, 1, 0.5]).median == 2)
  }

  @Test func invalidSampleTraps() async {
    await #expect(processExitsWith: .failure) { _ = WeightedSample([], weights: []) }
    await #expect(processExitsWith: .failure) { _ = WeightedSample([1], weights: [1, 1]) }
    await #expect(processExitsWith: .failure) { _ = WeightedSample([.nan], weights: [1]) }
    await #expect(processExitsWith: .failure) { _ = WeightedSample([1], weights: [0]) }
    await #expect(processExitsWith: .failure) { _ = WeightedSample([1], weights: [.infinity]) }
  }

  @Test func samplesAreEqualByValuesWeightsAndOrder() {
    let sample = WeightedSample([1, 2], weights: [3, 4])
    #expect(sample == WeightedSample([1, 2], weights: [3, 4]))
    #expect(sample != WeightedSample([1, 2], weights: [3, 5]))
    #expect(sample != WeightedSample([1, 3], weights: [3, 4]))
  }
}
