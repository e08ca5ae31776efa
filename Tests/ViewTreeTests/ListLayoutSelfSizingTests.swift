import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct ListLayoutSelfSizingTests {
  private let height = 812.0

  @Test("E-27 a row above that grows by 80 points moves offset and content by 80 points")
  func measuredRowAbove() {
    var layout = list(rows: 1000, estimate: 120)
    var offset = 30_050.0
    layout.setMeasuredHeight(200, of: RowPath(row: 3), contentOffset: &offset)
    #expect(offset == 30_130)
    #expect(layout.contentSize.height == 115 + 1000 * 120 + 80)
    layout.setMeasuredHeight(150, of: RowPath(row: 3), contentOffset: &offset)
    #expect(offset == 30_080)
  }

  @Test(
    "E-27 the first visible row stays where it is on the screen",
    arguments: UInt64(1)...5)
  func firstVisibleRowStays(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var layout = list(rows: 1000, estimate: 120)
    var offset = generator.uniform(in: 10_000...90_000)
    let first = try #require(layout.visibleRows(from: offset, height: height).first)
    let screenY = layout.layoutAttributes(of: .row(first)).frame.minY - offset
    for _ in 0..<300 {
      let row = RowPath(row: generator.below(first.row + 20))
      let measured = generator.uniform(in: 72...311)
      // Rows in sight or below move nothing above themselves.
      layout.setMeasuredHeight(measured, of: row, contentOffset: &offset)
      let y = layout.layoutAttributes(of: .row(first)).frame.minY
      // Heights are exact multiples of 2⁻²³; the offset rounds at 2⁻³⁷ points in each of 300 steps.
      expectClose(y - offset, screenY, within: 300 * 0x1p-37, "seed \(seed), row \(row)")
    }
  }

  @Test func visibleRowsAreMeasuredUntilNoEstimateRemains() {
    var layout = list(rows: 100, estimate: 400)
    let bounds = Rect(x: 0, y: 0, width: 375, height: height)
    var asked: [Int] = []
    // Of 697 points below the header the estimate fills with two rows, but it takes seven of 100.
    let measured = layout.measureVisibleRows(in: bounds) { path in
      asked.append(path.row)
      return 100
    }
    #expect(measured == 7)
    #expect(asked == Array(0..<7))
    #expect(layout.estimatedRows == [(0..<100).map { $0 >= 7 }])
    #expect(layout.contentSize.height == 115 + 700 + 93 * 400)
    #expect(layout.measureVisibleRows(in: bounds) { _ in 1 } == 0)
  }

  @Test func emptyMeasuredRowsRevealFurtherRows() {
    var layout = list(rows: 10, estimate: 50)
    let bounds = Rect(x: 0, y: 115, width: 375, height: 60)
    let measured = layout.measureVisibleRows(in: bounds) { $0.row < 9 ? 0 : 30 }
    #expect(measured == 10)
    #expect(layout.contentSize.height == 145)
  }

  @Test(arguments: UInt64(1)...5)
  func flingMeasuresEachVisibleRowOnce(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let heights = (0..<400).map { _ in generator.uniform(in: 1...311) }
    var layout = list(rows: heights.count, estimate: 120)
    var timesMeasured = Array(repeating: 0, count: heights.count)
    var offset = 0.0
    for _ in 0..<1000 {
      offset += generator.uniform(in: -300...400)
      let bounds = Rect(x: 0, y: offset, width: 375, height: height)
      layout.measureVisibleRows(in: bounds) { path in
        timesMeasured[path.row] += 1
        return heights[path.row]
      }
      let visible = layout.visibleRows(from: offset, height: height)
      #expect(visible.allSatisfy { !layout.isEstimated($0) }, "seed \(seed)")
    }
    #expect(timesMeasured.allSatisfy { $0 <= 1 }, "seed \(seed)")
    let estimated = layout.estimatedRows[0]
    #expect(estimated == timesMeasured.map { $0 == 0 }, "seed \(seed)")
  }

  private func list(rows: Int, estimate: EstimatedRowHeight) -> ListLayout {
    ListLayout(
      width: 375, headerHeight: 115, sections: [ListSection(rowCount: rows)],
      estimatedRowHeight: estimate
    ) { _ in 0 }
  }
}
