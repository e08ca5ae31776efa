import Comparison
import TestSupport
import Testing

@Suite struct LayoutTestTests {
  /// Three rounds in each layout, which differ by less than the layouts do.
  private func test(_ medians: [Double], rounds: Int = 3) -> LayoutTest {
    var test = LayoutTest(sensitivity: .standard, layouts: medians.count)
    for round in 0..<rounds {
      for (layout, median) in medians.enumerated() {
        test.add(.of(median + Double(round - 1) * 0.0001), layout: layout)
      }
    }
    return test
  }

  @Test func aSlowdownInEveryLayoutPersists() {
    let test = test([0.03, 0.031, 0.029, 0.035, 0.02, 0.03, 0.04, 0.028])
    #expect(test.pValue == 0x1p-8)
    #expect(test.persists == true)
  }

  /// Figures measured on two kernels whose bytes, not whose work, had changed.
  @Test(arguments: [
    [-0.003, -0.006, 0.002, 0, 0.001, 0.191, 0.192, -0.296],
    [0.014, 0.014, 0.031, 0, -0.043, -0.035, 0.002, 0.003],
  ])
  func aSlowdownInSomeLayoutsDoesNot(medians: [Double]) {
    #expect(test(medians).persists == false)
  }

  @Test func oneContraryLayoutOfEightIsOutvotedTwoAreNot() {
    let six = Array(repeating: 0.03, count: 6)
    // Nearly on the margin it says next to nothing.
    #expect(test(six + [0.03, 0.0035]).pValue == 2 * 0x1p-8)
    // With a full say there are as many more choices of signs as it can tie with: 9 of 256.
    let one = test(six + [0.03, -0.03])
    #expect(one.pValue == 9 * 0x1p-8 && one.persists == true)
    // None turned, one with at most one of six, or both with at most two: 1 + 2 · 7 + 22.
    let two = test(six + [-0.03, -0.03])
    #expect(two.pValue == 37 * 0x1p-8 && two.persists == false)
  }

  @Test func allLayoutsCountAlike() {
    var test = test(Array(repeating: 0.03, count: 7) + [-0.03])
    let before = test.pValue
    for _ in 0..<20 { test.add(.of(0.03, spread: 0.5), layout: 0) }
    #expect(test.pValue == before)
  }

  @Test func waitsForThreeRoundsOfEachLayout() {
    var test = test(Array(repeating: 0.03, count: 8), rounds: 2)
    #expect(test.pValue == nil && test.persists == nil)
    for layout in 0..<7 { test.add(.of(0.03), layout: layout) }
    #expect(test.openLayouts == [7])
    #expect(test.persists == nil)
    test.add(.of(0.03), layout: 7)
    #expect(test.openLayouts.isEmpty)
    #expect(test.persists == true)
  }

  @Test func mediansAreThoseOfTheRoundsOfALayout() {
    var test = LayoutTest(sensitivity: .fine)
    #expect(test.medians == Array(repeating: nil, count: 8))
    for difference in [0.01, 0.5, 0.02] { test.add(.of(difference), layout: 3) }
    #expect(test.medians[3] == 0.02)
    #expect(test.differences[3] == [0.01, 0.5, 0.02])
  }

  @Test func theMarginIsThatOfChange() {
    #expect(LayoutTest(sensitivity: .fine).margin == 0.0025)
    // The medians are 0.0049: below the standard margin of 0.005, above the fine one.
    #expect(test(Array(repeating: 0.0049, count: 8)).persists == false)
  }

  @Test func levelIsFivePerCent() {
    // 2⁻⁵, the best of five layouts, is below it; 7 choices of 64 are not.
    #expect(LayoutTest.level == 0.05)
    #expect(test(Array(repeating: 0.03, count: 5)).persists == true)
    #expect(test(Array(repeating: 0.03, count: 5) + [-0.03]).persists == false)
  }

  @Test func whatCannotBeTestedTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = LayoutTest(sensitivity: .standard, layouts: 4)
    }
    await #expect(processExitsWith: .failure) {
      var test = LayoutTest(sensitivity: .standard)
      test.add(PairedRound.of(0), layout: 8)
    }
  }
}
