import Statistics
import TestSupport
import Testing

@Suite struct DispersionTests {
  @Test func medianAbsoluteDeviationIsUnscaled() throws {
    // Median 5, distances 4 3 0 1 4: the middle one is 3, not 3 · 1.4826.
    #expect(try Sample([1, 2, 5, 6, 9]).medianAbsoluteDeviation == 3)
    // Median 2.5, distances 1.5 0.5 0.5 1.5.
    #expect(try Sample([1, 2, 3, 4]).medianAbsoluteDeviation == 1)
    #expect(try Sample([1, 2]).medianAbsoluteDeviation == 0.5)
  }

  /// Median 0, both deviations the largest number; and a median whose deviations overflow.
  @Test func deviationOfExtremeValuesIsFinite() throws {
    let largest = Double.greatestFiniteMagnitude
    #expect(try Sample([-largest, largest]).medianAbsoluteDeviation == largest)
    #expect(
      try Sample([-largest, -largest, -largest, largest, largest]).medianAbsoluteDeviation == 0)
    #expect(try Sample([-largest, 0, largest, largest]).medianAbsoluteDeviation.isFinite)
  }

  @Test func equalValuesHaveNoSpread() throws {
    #expect(try Sample([7]).medianAbsoluteDeviation == 0)
    #expect(try Sample([7, 7, 7, 7]).medianAbsoluteDeviation == 0)
  }

  /// A variance by `n·Σx² − (Σx)²` loses 9 % here: the squares of the offset fill the mantissa.
  @Test func largeOffsetKeepsPrecision() throws {
    // 1 ms in ns, with steps of 1 ps: 0.001 ns.
    let steps = [0.0, 1, 2, 3, 4, 5, 6]
    let sample = try Sample(steps.map { 1_000_000 + $0 * 0.001 })
    // Distances from 3 are 3 2 1 0 1 2 3, and the middle of them is 2. Each value, and the median,
    // is rounded by at most half an ulp of 1e6.
    expectClose(sample.medianAbsoluteDeviation, 0.002, within: 2 * 1e6.ulp)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func spreadIsShiftInvariantAndScaleEquivariant(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Small whole numbers: sums and halves of them are exact.
    let values = (0..<(1 + generator.below(40))).map { _ in Double(generator.below(1000)) }
    let spread = try Sample(values).medianAbsoluteDeviation
    #expect(
      try Sample(values.map { $0 + 1e9 }).medianAbsoluteDeviation == spread, "seed \(seed)")
    #expect(
      try Sample(values.map { $0 * -8 }).medianAbsoluteDeviation == spread * 8, "seed \(seed)")
  }

  @Test func oneOutlierBarelyChangesTheSpread() throws {
    let quiet = [100.0, 101, 102, 103, 104]
    #expect(try Sample(quiet + [1e9]).medianAbsoluteDeviation == 1.5)
  }
}
