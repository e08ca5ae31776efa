import Comparison
import TestSupport
import Testing

@Suite struct DriftTestTests {
  private func test(_ rounds: [[Double]]) -> DriftTest {
    var test = DriftTest(benchmarks: rounds.first?.count ?? 1, rounds: rounds.count)
    for round in rounds { test.add(round) }
    return test
  }

  @Test func commonHalfPercentSlowdownIsFound() throws {
    var generator = SeededGenerator(seed: 31)
    // 40 benchmarks with noise of 0.6 %: their mean has 0.1 %.
    let rounds = (0..<12).map { _ in
      (0..<40).map { _ in 0.005 + generator.uniform(in: -0.01...0.01) }
    }
    let test = test(rounds)
    #expect(test.isProven() == true, "seed 31: \(test.means())")
    expectClose(try #require(test.estimate()), 0.005, within: 0.002, "seed 31")
  }

  @Test func noiseWithoutDriftIsNotADrift() {
    for seed in 1...50 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let rounds = (0..<10).map { _ in
        (0..<40).map { _ in generator.uniform(in: -0.05...0.05) }
      }
      #expect(test(rounds).isProven() == false, "seed \(seed)")
    }
  }

  @Test func singleSlowBenchmarkIsNotADrift() {
    // Clipped to 5 %, spread over 40: half of the margin.
    let round = [10.0] + Array(repeating: 0, count: 39)
    let one = test(Array(repeating: round, count: 10))
    #expect(one.isProven() == false)
    expectClose(one.means().rounds[0], 0.00125, within: 1e-17)
    // Nor can one that became faster hide the rest.
    let hidden = test(
      Array(repeating: [-10.0] + Array(repeating: 0.006, count: 39), count: 10))
    #expect(hidden.isProven() == true)
  }

  @Test func excludedBenchmarksDoNotHideADriftOfTheRest() {
    // One is 20 % slower, the rest by half a per cent; then the rest by nothing.
    let rounds = Array(repeating: [0.2] + Array(repeating: 0.005, count: 9), count: 10)
    #expect(test(rounds).isProven(without: [0]) == true)
    let alone = Array(repeating: [0.2] + Array(repeating: 0.0, count: 9), count: 10)
    #expect(test(alone).isProven() == true)
    #expect(test(alone).isProven(without: [0]) == false)
    #expect(test(alone).isProven(without: Set(0..<10)) == nil)
  }

  @Test func benchmarkThatFailsInOneRoundDoesNotHideADriftOfTheRest() {
    var test = DriftTest(benchmarks: 10)
    for round in 0..<test.plannedRounds {
      let rest: [Double?] = Array(repeating: 0.005, count: 9)
      // While it ran, it was faster by as much as the rest together is slower.
      test.add([round < 3 ? -0.045 : nil] + rest)
    }
    #expect(test.isProven() == true)
    for mean in test.means().rounds { expectClose(mean, 0.005, within: 1e-15) }
  }

  @Test func driftMarginIsAQuarterPercent() {
    // Weights below 1 of 12 vanish within 0.000 125 of the margin.
    #expect(test(Array(repeating: [0.0026], count: 10)).isProven() == false)
    #expect(test(Array(repeating: [0.00264], count: 10)).isProven() == true)
    #expect(test(Array(repeating: [0.0025 + 0.000_124], count: 10)).isProven() == false)
    #expect(test(Array(repeating: [0.0025 + 0.000_126], count: 10)).isProven() == true)
  }

  @Test func driftNeedsTenAgreeingRounds() {
    let slow = [0.01]
    let quiet = [0.0015]
    let loud = [-0.01]
    #expect(DriftTest.level == 0.001)
    let ten = test(Array(repeating: slow, count: 10))
    #expect(ten.pValue() == 0x1p-10 && ten.isProven() == true)
    // A quiet one, below the margin by a seventh of the rest, has 2 of 12: the choice of signs that
    // turns it alone is at least as large. With 12 of 12 those that turn one other with it are too.
    let nine = test(Array(repeating: slow, count: 9) + [quiet])
    #expect(nine.pValue() == 2 * 0x1p-10 && nine.isProven() == false)
    let eleven = test(Array(repeating: slow, count: 11) + [quiet])
    #expect(eleven.pValue() == 2 * 0x1p-12 && eleven.isProven() == true)
    let contrary = test(Array(repeating: slow, count: 11) + [loud])
    #expect(contrary.pValue() == 13 * 0x1p-12 && contrary.isProven() == false)
  }

  @Test func driftIsTestedOnceAfterThePlannedRounds() {
    var test = DriftTest(benchmarks: 2)
    #expect(test.plannedRounds == 10)
    for _ in 0..<9 { test.add([0.01, 0.02]) }
    #expect(test.pValue() == nil && test.isProven() == nil)
    test.add([0.01, 0.02])
    #expect(test.isProven() == true)
    test.add([-0.5, -0.5])
    #expect(test.means().rounds == Array(repeating: 0.015, count: 10))
    #expect(test.pValue() == 0x1p-10)
  }

  @Test func invalidRoundTraps() async {
    await #expect(processExitsWith: .failure) {
      var test = DriftTest(benchmarks: 3)
      test.add([0, 0])
    }
    await #expect(processExitsWith: .failure) {
      var test = DriftTest(benchmarks: 1)
      test.add([.nan])
    }
    await #expect(processExitsWith: .failure) { _ = DriftTest(benchmarks: 0) }
    await #expect(processExitsWith: .failure) { _ = DriftTest(benchmarks: 1, rounds: 9) }
  }
}
