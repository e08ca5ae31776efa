import TestSupport
import Testing

@testable import Pages

@Suite struct AxisTests {
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func ticksAreFewRoundDistinctAndInsideTheDomain(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let low = generator.uniform(in: 0...1_000_000)
    let high = low + generator.uniform(in: 0.05...1) * (low + 1)
    for unit in [Axis.Unit.nanoseconds, .count, .ordinal] {
      let axis = Axis(low...high, (52, 352), unit: unit)
      let ticks = axis.ticks
      #expect(ticks.count <= 6 && ticks.allSatisfy(axis.domain.contains), "seed \(seed)")
      // Of whole numbers there may be none between two that are near.
      #expect(unit == .ordinal || ticks.count >= 2, "seed \(seed): \(ticks) in \(axis.domain)")
      if unit == .nanoseconds {
        #expect(Set(ticks.map(axis.label)).count == ticks.count, "seed \(seed): \(ticks)")
      }
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func logarithmicTicksAreFew(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let low = generator.uniform(in: 0.5...5000)
    let axis = Axis(
      low...low * generator.uniform(in: 2...1e7), (124, 8), unit: .nanoseconds,
      isLogarithmic: true)
    let ticks = axis.ticks
    #expect((1...9).contains(ticks.count), "seed \(seed): \(ticks) in \(axis.domain)")
    #expect(ticks.allSatisfy(axis.domain.contains), "seed \(seed)")
  }

  @Test func domainMapsToTheWholeRange() {
    let linear = Axis(10...20, (0, 100), unit: .count)
    #expect([5, 10, 12.5, 20, 30].map(linear.place) == [0, 0, 25, 100, 100])
    let logarithmic = Axis(1...10_000, (100, 0), unit: .count, isLogarithmic: true)
    #expect([1, 100, 10_000].map(logarithmic.place) == [100, 50, 0])
  }

  @Test func singleValueIsCentredInItsDomain() {
    #expect(Axis(0...0, (0, 10), unit: .count).place(0) == 5)
    #expect(Axis(7...7, (0, 10), unit: .count, isLogarithmic: true).domain == 3.5...14)
  }
}
