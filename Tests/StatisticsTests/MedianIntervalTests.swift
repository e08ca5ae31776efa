import Statistics
import TestSupport
import Testing

@Suite struct MedianIntervalTests {
  /// As in tables of the sign test: the ranks, from 1, of the two values at 95 %.
  @Test(arguments: [(6, 1, 6), (8, 1, 8), (9, 2, 8), (20, 6, 15), (100, 40, 61)])
  func intervalRanksAgreeWithSignTestTables(count: Int, low: Int, high: Int) throws {
    let sample = try Sample((1...count).map(Double.init))
    #expect(sample.medianInterval(confidence: 0.95) == Double(low)...Double(high))
  }

  @Test func tooFewValuesHaveNoInterval() throws {
    #expect(try Sample([1, 2, 3, 4, 5]).medianInterval(confidence: 0.95) == nil)
    // Two values miss the median with 2 · 2⁻²: exactly half.
    #expect(try Sample([1, 2]).medianInterval(confidence: 0.5) == 1...2)
    #expect(try Sample([1, 2]).medianInterval(confidence: 0.51) == nil)
    #expect(try Sample([1]).medianInterval(confidence: 0.01) == nil)
  }

  @Test func confidenceOutsideZeroToOneTraps() async {
    await #expect(processExitsWith: .failure) { _ = try Sample([1]).medianInterval(confidence: 0) }
    await #expect(processExitsWith: .failure) { _ = try Sample([1]).medianInterval(confidence: 1) }
  }

  @Test func medianIntervalHasItsStatedCoverage() throws {
    var generator = SeededGenerator(seed: 5)
    let tries = 1000
    var held = 0
    for _ in 0..<tries {
      // The square of a uniform number: skewed, with the median ¼.
      let values = (0..<15).map { _ in
        let root = generator.uniform(in: 0...1)
        return root * root
      }
      if try Sample(values).medianInterval(confidence: 0.9)?.contains(0.25) == true { held += 1 }
    }
    // The coverage is at least 0.9; fewer than this would happen once in a million times.
    let coverage = Binomial(trials: tries, probability: 0.9)
    #expect(coverage.probability(atMost: held) > 1e-6, "seed 5, held \(held)")
  }
}
