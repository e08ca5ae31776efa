import Statistics
import TestSupport
import Testing

@Suite struct QuantileTests {
  @Test func medianOfExtremeValuesIsFinite() throws {
    let largest = Double.greatestFiniteMagnitude
    #expect(try Sample([largest, largest]).median == largest)
    #expect(try Sample([-largest, largest]).median == 0)
    let least = Double.leastNonzeroMagnitude
    #expect(try Sample([least, least]).median == least)
  }

  /// The distance of these neighbours is larger than any number.
  @Test func quantileBetweenExtremeValuesIsFinite() throws {
    let large = 0x1p1023
    let sample = try Sample([-large, large])
    #expect(sample.quantile(0) == -large && sample.quantile(1) == large)
    #expect(sample.quantile(0.75) == large / 2)
    let least = Double.leastNonzeroMagnitude
    #expect(try Sample([least, least, 0]).quantile(0.9) == least)
  }

  /// By hand: position `fraction · (n − 1)`, counted from 0, between the sorted values.
  @Test(
    "quantiles follow definition 7 of Hyndman and Fan",
    arguments: [
      ([1.0, 2, 3, 4], 0.0, 1.0), ([1, 2, 3, 4], 0.25, 1.75), ([1, 2, 3, 4], 0.5, 2.5),
      ([1, 2, 3, 4], 0.75, 3.25), ([1, 2, 3, 4], 1, 4),
      ([10, 20, 40], 0.25, 15), ([10, 20, 40], 0.5, 20), ([10, 20, 40], 0.75, 30),
      ([0, 10], 0.125, 1.25), ([7], 0, 7), ([7], 0.3, 7), ([7], 1, 7),
      ([1, 2, 3, 4, 5, 6, 7, 8, 9], 0.0625, 1.5), ([5, 5, 5], 0.9, 5),
    ])
  func quantilesFollowDefinition7(values: [Double], fraction: Double, expected: Double) throws {
    // Every operand is a small dyadic number, so nothing rounds; 0.3 and 0.9 meet equal values.
    #expect(try Sample(values).quantile(fraction) == expected)
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func quantileAgreesWithANaiveModel(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = try randomSample(&generator)
    for _ in 0..<40 {
      let fraction = generator.uniform(in: 0...1)
      // The position rounds by half an ulp of at most n, which the step between two values
      // multiplies; the interpolation itself rounds twice.
      let range = sample.quantile(1) - sample.quantile(0)
      let largest = max(sample.quantile(1).magnitude, sample.quantile(0).magnitude)
      let bound = 4 * 0x1p-53 * (Double(sample.count) * range + largest)
      expectClose(
        sample.quantile(fraction), naiveQuantile(sample.sorted, fraction), within: bound,
        "seed \(seed) fraction \(fraction)")
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func quantileIsMonotonicAndWithinTheExtremes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = try randomSample(&generator)
    let ends = (sample.quantile(0), sample.quantile(1))
    // Two neighbours may each round by an ulp of the largest value.
    let slack = 2 * max(ends.0.magnitude, ends.1.magnitude).ulp
    var previous = ends.0
    for step in 0...1000 {
      let value = sample.quantile(Double(step) / 1000)
      #expect(value >= previous - slack, "seed \(seed) step \(step)")
      #expect(value >= ends.0 - slack && value <= ends.1 + slack, "seed \(seed) step \(step)")
      previous = value
    }
    #expect(ends == (sample.sorted[0], sample.sorted[sample.count - 1]), "seed \(seed)")
  }

  @Test func medianIsTheMiddleOrTheMeanOfTheTwoMiddleValues() throws {
    #expect(try Sample([9, 1, 5]).median == 5)
    #expect(try Sample([9, 1, 5, 6]).median == 5.5)
    #expect(try Sample([2]).median == 2)
  }

  @Test func floorIsTheSecondSmallest() throws {
    #expect(try Sample([5, 3, 9, 1]).floor == 3)
    #expect(try Sample([5, 1, 1]).floor == 1)
    #expect(try Sample([2, 1]).floor == 2)
    #expect(try Sample([4]).floor == 4)
  }

  @Test func fractionOutsideTheUnitIntervalTraps() async {
    await #expect(processExitsWith: .failure) { _ = try Sample([1]).quantile(1.0001) }
    await #expect(processExitsWith: .failure) { _ = try Sample([1]).quantile(-0.0001) }
    await #expect(processExitsWith: .failure) { _ = try Sample([1]).quantile(.nan) }
  }

  private func randomSample(_ generator: inout SeededGenerator) throws -> Sample {
    let count = 1 + generator.below(60)
    return try Sample((0..<count).map { _ in generator.uniform(in: -1000...1_000_000) })
  }

  /// The definition as a walk: how far the position is past each value, one step at a time.
  private func naiveQuantile(_ sorted: [Double], _ fraction: Double) -> Double {
    var left = fraction * Double(sorted.count - 1)
    var value = sorted[0]
    for index in sorted.indices.dropFirst() where left > 0 {
      value += min(left, 1) * (sorted[index] - sorted[index - 1])
      left -= 1
    }
    return value
  }
}
