import Statistics
import TestSupport
import Testing

@Suite struct SampleTests {
  @Test func emptyListIsRefused() {
    #expect(throws: SampleError.noValues) { try Sample([]) }
  }

  @Test(arguments: [Double.nan, -.nan, .signalingNaN, .infinity, -.infinity])
  func nonFiniteValueIsRefusedAtAnyPosition(value: Double) {
    for position in 0..<5 {
      var values = [3.0, 1, 2, 5]
      values.insert(value, at: position)
      #expect(throws: SampleError.notFinite) { try Sample(values) }
    }
    #expect(throws: SampleError.notFinite) { try Sample([value]) }
  }

  @Test func valuesAreSortedCompletely() throws {
    let sample = try Sample([3, 1, 2, 1])
    #expect(sample.sorted == [1, 1, 2, 3])
    #expect(sample.count == 4)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func orderOfTheValuesDoesNotMatter(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<(1 + generator.below(50))).map { _ in generator.uniform(in: -1e9...1e9) }
    let sample = try Sample(values)
    let shuffled = try Sample(values.shuffled(using: &generator))
    #expect(sample == shuffled, "seed \(seed)")
    #expect(
      sample.medianAbsoluteDeviation == shuffled.medianAbsoluteDeviation, "seed \(seed)")
  }
}
