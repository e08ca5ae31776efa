import Gates
import TestSupport
import Testing

@Suite struct NoiseFloorTests {
  @Test func noiseFloorIsThe95thPercentileOfDifferences() {
    // 0 to 100 per cent in 101 equal steps: the quantile is the 95th step.
    let changes = (0...100).map { Double($0) / 100 }.shuffled()
    expectClose(NoiseFloor(changes: changes).share, 0.95, within: 1e-12)
  }

  @Test func noiseFloorOfOneDifferenceIsThatDifference() {
    #expect(NoiseFloor(changes: [0.03]).share == 0.03)
  }
}
