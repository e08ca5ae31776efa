import Geometry
import TestSupport
import Testing
import ViewTree

/// Rows that are measured as they come in sight, while others keep their place.
@Suite struct ListLayoutAnchorTests {
  @Test("U-02 a row that comes in above the anchor moves the offset by its growth")
  func growthAboveTheAnchor() {
    var list = ListLayout(
      width: 1, sections: [ListSection(rowCount: 10)], estimatedRowHeight: 100
    ) { _ in 0 }
    // Row 2 shows its lower half, and row 3 was in sight before.
    var bounds = Rect(x: 0, y: 250, width: 1, height: 200)
    let measured = list.measureVisibleRows(in: &bounds, keeping: RowPath(row: 3)) { _ in 160 }
    // Then 50 points of row 2 and 150 of row 3 fill the bounds.
    #expect(measured == 2)
    #expect(bounds.minY == 310)
    #expect(list.layoutAttributes(of: .row(RowPath(row: 3))).frame.minY == 360)
    #expect(list.contentSize.height == 8 * 100 + 2 * 160)
  }

  @Test("U-02 rows above the anchor that are lower than estimated bring further rows in")
  func shrinkingAboveTheAnchor() {
    var list = ListLayout(
      width: 1, sections: [ListSection(rowCount: 10)], estimatedRowHeight: 100
    ) { _ in 0 }
    var bounds = Rect(x: 0, y: 250, width: 1, height: 100)
    let measured = list.measureVisibleRows(in: &bounds, keeping: RowPath(row: 3)) { path in
      path.row < 3 ? 20 : 100
    }
    // The anchor stays 50 points below the top, which rows 2, 1 and half of row 0 now fill.
    #expect(measured == 4)
    #expect(list.layoutAttributes(of: .row(RowPath(row: 3))).frame.minY - bounds.minY == 50)
    #expect(bounds.minY == 10)
  }

  @Test func anchorMustExist() async {
    await #expect(processExitsWith: .failure) {
      var list = ListLayout(width: 1, sections: [ListSection(rowCount: 1)]) { _ in 0 }
      var bounds = Rect(x: 0, y: 0, width: 1, height: 1)
      list.measureVisibleRows(in: &bounds, keeping: RowPath(row: 1)) { _ in 1 }
    }
  }

  @Test(
    "U-02 rows in sight before and after a step move by the step alone", arguments: UInt64(1)...20)
  func steps(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let heights = (0..<300).map { _ in
      generator.below(10) == 0 ? 0 : generator.uniform(in: 5...400)
    }
    var list = ListLayout(
      width: 1,
      sections: [100, 0, 200].map { ListSection(headerHeight: 30, rowCount: $0, footerHeight: 9) },
      estimatedRowHeight: 120
    ) { _ in 0 }
    var bounds = Rect(x: 0, y: generator.uniform(in: 0...30_000), width: 1, height: 800)
    var before: [RowPath: Double] = [:]
    for _ in 0..<400 {
      let isJump = generator.below(20) == 0
      let step = generator.uniform(in: isJump ? -9000...9000 : -150...150)
      bounds.origin.y = min(max(bounds.minY + step, -100), list.contentSize.height - 400)
      let moved = list.visibleRows(from: bounds.minY, height: 800).first { before[$0] != nil }
      let expected = moved.map { list.layoutAttributes(of: .row($0)).frame.minY - bounds.minY }
      let shift = moved.flatMap { row in expected.map { $0 - before[row]! } }
      let measure = { (path: RowPath) in heights[path.section / 2 * 100 + path.row] }
      if let moved {
        list.measureVisibleRows(in: &bounds, keeping: moved, rowHeight: measure)
      } else {
        list.measureVisibleRows(in: bounds, rowHeight: measure)
      }
      var after: [RowPath: Double] = [:]
      for row in list.visibleRows(from: bounds.minY, height: 800) {
        let y = list.layoutAttributes(of: .row(row)).frame.minY - bounds.minY
        after[row] = y
        #expect(!list.isEstimated(row), "seed \(seed)")
        // Heights are whole multiples of 2⁻²³; the offset, below 2¹⁷, rounds at 2⁻³⁶ each time.
        if let shift, let old = before[row] {
          expectClose(y, old + shift, within: 40 * 0x1p-36, "seed \(seed)")
        }
      }
      before = after
    }
  }
}
