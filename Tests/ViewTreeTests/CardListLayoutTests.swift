import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct CardListLayoutTests {
  @Test func emptyListHasNoContent() {
    let layout = CardListLayout(width: 375)
    #expect(layout.count == 0)
    #expect(layout.contentSize == Size(width: 375, height: 0))
    #expect(layout.row(at: 0) == nil)
    #expect(layout.visibleRows(from: -100, height: 812).isEmpty)
  }

  @Test func oneCardFillsTheContent() {
    let layout = CardListLayout(width: 375, heights: [460.5])
    #expect(layout.contentSize == Size(width: 375, height: 460.5))
    #expect(
      layout.layoutAttributes(of: 0)
        == LayoutAttributes(row: 0, frame: Rect(x: 0, y: 0, width: 375, height: 460.5)))
    #expect(layout.row(at: 0) == 0)
    #expect(layout.row(at: 460.4) == 0)
    #expect(layout.row(at: 460.5) == nil)
    #expect(layout.row(at: -0.1) == nil)
  }

  @Test(
    "a card is visible while any of it is inside, edges excluded",
    arguments: [(0, [0, 1]), (575, [0, 1, 2]), (575.5, [1, 2]), (-900, []), (-811.5, [0])]
      as [(Double, [Int])])
  func visibleCards(offset: Double, rows: [Int]) {
    // 575.5 is where the second card begins: at 575 half a point of the first is left.
    let layout = CardListLayout(width: 375, heights: [575.5, 575.5, 575.5])
    #expect(layout.visibleRows(from: offset, height: 812) == rows)
  }

  @Test func zeroHeightCardsAreNeverVisible() {
    let layout = CardListLayout(width: 375, heights: [0, 0, 10, 0, 0, 10, 0])
    #expect(layout.visibleRows(from: 0, height: 100) == [2, 5])
    #expect(layout.visibleRows(from: 10, height: 100) == [5])
    #expect(layout.visibleRows(from: -5, height: 5).isEmpty)
    #expect(layout.row(at: 0) == 2)
    #expect(layout.row(at: 10) == 5)
    #expect(CardListLayout(width: 1, heights: [0, 0]).visibleRows(from: -1, height: 9).isEmpty)
  }

  @Test("E-27 a measured card above leaves the first visible card where it is on the screen")
  func measuredCardAbove() {
    var layout = CardListLayout(width: 375)
    layout.rebuild(count: 1000, estimatedHeight: 120)
    var offset = 30_050.0
    let first = layout.visibleRows(from: offset, height: 812)[0]
    let screenY = layout.offset(of: first) - offset
    var generator = SeededGenerator(seed: 27)
    for _ in 0..<200 {
      let row = generator.below(first)
      let height = generator.uniform(in: 72...311)
      layout.setMeasuredHeight(height, of: row, contentOffset: &offset)
      #expect(layout.offset(of: first) - offset == screenY)
      #expect(layout.visibleRows(from: offset, height: 812)[0] == first)
    }
  }

  @Test("E-27 a measured card that is visible, or below, leaves the content offset alone")
  func measuredCardNotAbove() {
    var layout = CardListLayout(width: 375)
    layout.rebuild(count: 10, estimatedHeight: 100)
    var offset = 250.0
    layout.setMeasuredHeight(180, of: 2, contentOffset: &offset)
    layout.setMeasuredHeight(30, of: 9, contentOffset: &offset)
    #expect(offset == 250)
    #expect(layout.contentSize.height == 1010)
    layout.setMeasuredHeight(0, of: 1, contentOffset: &offset)
    #expect(offset == 150)
  }

  @Test func copiesAreIndependent() {
    var layout = CardListLayout(width: 375, heights: Array(repeating: 100, count: 500))
    let snapshot = layout
    layout.resize(3, to: 10)
    layout.remove(at: 0)
    for _ in 0..<200 { layout.insert(7, at: 250) }
    #expect(snapshot.count == 500)
    #expect(snapshot.contentSize.height == 50_000)
    #expect((0..<500).allSatisfy { snapshot.offset(of: $0) == Double($0) * 100 })
  }

  @Test func heightsRoundToTheNearestStep() {
    let heights = [1.0 / 3, 72.1, 199.999, 0x1p-24, 0x1p-23, 0x1p27]
    let layout = CardListLayout(width: 1, heights: heights)
    for (row, height) in heights.enumerated() {
      let kept = layout.height(of: row)
      expectClose(kept, height, within: 0x1p-24)
      #expect((kept * 0x1p23).rounded() == kept * 0x1p23)
    }
  }

  @Test func halvesOfTheSmallestStepRoundToEven() {
    let layout = CardListLayout(width: 1, heights: [0x1p-24, 0x1.8p-23, 0x1.4p-22])
    #expect((0..<3).map { layout.height(of: $0) } == [0, 0x1p-22, 0x1p-22])
  }

  @Test func nonFiniteBoundsShowNoRows() {
    let layout = CardListLayout(width: 375, heights: [100, 100])
    #expect(layout.visibleRows(from: .nan, height: 812).isEmpty)
    #expect(layout.visibleRows(from: 0, height: .nan).isEmpty)
    #expect(layout.visibleRows(from: .infinity, height: 812).isEmpty)
    #expect(layout.visibleRows(from: -.infinity, height: 812).isEmpty)
    #expect(layout.visibleRows(from: 50, height: .infinity) == [0, 1])
    #expect(layout.row(at: .nan) == nil)
  }

  @Test func greatestHeightsAreStoredExactly() {
    let layout = CardListLayout(width: 1, heights: Array(repeating: 0x1p27, count: 8))
    #expect(layout.contentSize.height == 0x1p30)
    #expect(layout.offset(of: 7) == 7 * 0x1p27)
    #expect(layout.row(at: 0x1p30 - 1) == 7)
  }

  @Test func rebuildReplacesAllRows() {
    var layout = CardListLayout(width: 375, heights: Array(repeating: 9, count: 3000))
    for _ in 0..<1000 { layout.insert(1, at: 5) }
    layout.rebuild(heights: [3, 4])
    #expect(layout.count == 2)
    #expect(layout.contentSize.height == 7)
    #expect(layout.visibleRows(from: 0, height: 100) == [0, 1])
  }
}

@Suite struct CardListLayoutTrapTests {
  @Test func rowBeyondTheListTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = CardListLayout(width: 1, heights: [1]).offset(of: 1)
    }
  }

  @Test func negativeHeightTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = CardListLayout(width: 1, heights: [-1])
    }
  }

  /// Half a percent above the limits: a limit that is 1 % off does not trap there.
  @Test func heightsBeyondTheLimitsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = CardListLayout(width: 1, heights: [1.005 * 0x1p27])
    }
    await #expect(processExitsWith: .failure) {
      var layout = CardListLayout(width: 1, heights: Array(repeating: 0x1p27, count: 8))
      layout.insert(0.005 * 0x1p30, at: 3)
    }
  }

  /// Whole leaves are checked at once, so that one bad height must be found at any place of one.
  @Test(arguments: [
    (0, -0x1p-20), (1, Double.nan), (15, 0x1.0002p27), (16, Double.infinity), (27, -Double.nan),
    (28, -Double.infinity), (55, Double.nan), (56, -1), (3, -0x1p-25), (30, 0x1p30), (31, 1e300),
  ])
  func invalidHeightTrapsAtAnyPosition(row: Int, height: Double) async {
    // What a child process is handed is JSON, which has no NaN.
    let bits = height.bitPattern
    await #expect(processExitsWith: .failure) { [row, bits = bits as UInt64] in
      _ = CardListLayout(width: 1, heights: heights(with: Double(bitPattern: bits), at: row))
    }
  }

  @Test(arguments: [0, 15, 16, 27, 28, 56])
  func theLeastAndTheGreatestHeightDoNotTrap(row: Int) {
    for height in [0, -0.0, 0x1p27] {
      let layout = CardListLayout(width: 1, heights: heights(with: height, at: row))
      #expect(layout.height(of: row) == height && layout.height(of: 57) == 10)
      #expect(layout.contentSize.height == 570 + height)
    }
  }

  @Test func rowIndexOutsideTheListTraps() async {
    await #expect(processExitsWith: .failure) {
      var layout = CardListLayout(width: 1, heights: [1])
      layout.insert(1, at: 2)
    }
    await #expect(processExitsWith: .failure) {
      var layout = CardListLayout(width: 1, heights: [1])
      layout.remove(at: -1)
    }
    await #expect(processExitsWith: .failure) {
      var layout = CardListLayout(width: 1)
      layout.remove(at: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = CardListLayout(width: 1).isEstimated(0)
    }
    await #expect(processExitsWith: .failure) {
      var layout = CardListLayout(width: 1)
      layout.rebuild(count: -1, estimatedHeight: 44)
    }
  }

  @Test func nanHeightTraps() async {
    await #expect(processExitsWith: .failure) {
      var layout = CardListLayout(width: 1, heights: [1])
      layout.resize(0, to: .nan)
    }
  }
}

extension CardListLayout {
  /// The rows visible between `y` and `y + height`.
  func visibleRows(from y: Double, height: Double) -> [Int] {
    var attributes: [LayoutAttributes] = []
    layoutAttributes(in: Rect(x: 0, y: y, width: width, height: height), into: &attributes)
    return attributes.map(\.row)
  }
}

/// Fifty-eight cards, two leaves of a new list and two cards more, of which one has another height
/// than 10 points.
private func heights(with height: Double, at row: Int) -> [Double] {
  var heights = Array(repeating: 10.0, count: 58)
  heights[row] = height
  return heights
}
