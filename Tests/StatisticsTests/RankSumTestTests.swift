import Statistics
import TestSupport
import Testing

@Suite struct RankSumTestTests {
  /// The share of all choices of the candidate's values among all with at least its rank sum.
  private func counted(_ reference: [Double], _ candidate: [Double]) -> Double {
    let all = reference + candidate
    func rank(_ value: Double) -> Double {
      let below = all.count { $0 < value }
      return Double(below) + Double(all.count { $0 == value } + 1) / 2
    }
    let observed = candidate.reduce(0) { $0 + rank($1) }
    let choices = (0..<(1 << all.count)).filter { $0.nonzeroBitCount == candidate.count }
    let extreme = choices.count { choice in
      let sum = all.indices.reduce(0.0) { $0 + (choice >> $1 & 1 == 1 ? rank(all[$1]) : 0) }
      return sum >= observed
    }
    return Double(extreme) / Double(choices.count)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func pValueAgreesWithExactEnumeration(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Few different values, so that some are equal.
    func sample() -> [Double] {
      (0..<(1 + generator.below(6))).map { _ in Double(generator.below(7)) }
    }
    let (reference, candidate) = (sample(), sample())
    let found = RankSumTest.pValue(reference: reference, candidate: candidate)
    expectClose(found, counted(reference, candidate), within: 1e-12, "seed \(seed)")
    let mirrored = RankSumTest.pValue(below: 0, reference: candidate, candidate: reference)
    let turned = RankSumTest.pValue(
      reference: candidate.map { -$0 }, candidate: reference.map { -$0 })
    #expect(mirrored == turned, "seed \(seed)")
  }

  @Test func separatedSamplesHaveTheSmallestPValue() {
    let (low, high) = ((0..<8).map(Double.init), (8..<16).map(Double.init))
    expectClose(
      RankSumTest.pValue(reference: low, candidate: high), 1 / 12_870, within: 1e-15)
    #expect(RankSumTest.pValue(reference: high, candidate: low) == 1)
    expectClose(
      RankSumTest.pValue(below: 0, reference: high, candidate: low), 1 / 12_870, within: 1e-15)
  }

  @Test func marginShiftsTheCandidate() {
    let values = (0..<8).map(Double.init)
    let shifted = values.map { $0 + 20 }
    #expect(RankSumTest.pValue(above: 10, reference: values, candidate: shifted) < 0.001)
    #expect(RankSumTest.pValue(above: 20, reference: values, candidate: shifted) > 0.4)
    #expect(RankSumTest.pValue(above: 30, reference: values, candidate: shifted) == 1)
  }

  @Test func equalValuesHaveAPValueOfOne() {
    let sevens = Array(repeating: 7.0, count: 10)
    #expect(RankSumTest.pValue(reference: sevens, candidate: sevens) == 1)
  }

  @Test func emptySamplesHaveAPValueOfOne() {
    #expect(RankSumTest.pValue(reference: [], candidate: [1]) == 1)
    #expect(RankSumTest.pValue(reference: [1], candidate: []) == 1)
  }
}
