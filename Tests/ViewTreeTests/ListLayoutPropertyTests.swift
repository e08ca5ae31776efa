import Geometry
import TestSupport
import Testing
import ViewTree

/// Lists with sections against plain arrays.
///
/// All comparisons are exact: heights are multiples of 1/8, whose sums have no error.
@Suite struct ListLayoutPropertyTests {
  @Test(
    "E-26 the visible query of a list with sections equals a linear scan",
    arguments: UInt64(1)...10)
  func visibleQuery(seed: UInt64) {
    var batch = RandomBatch(seed: seed)
    let layout = batch.list
    let all = layout.allAttributes
    for _ in 0..<1000 {
      // Half of the ranges begin or end at an edge: that is where a mistake would be.
      let edge = all[batch.generator.below(all.count)].frame
      let anywhere = batch.generator.uniform(in: -500...layout.contentSize.height + 500)
      let height = batch.generator.uniform(in: 0...1500)
      let y = [edge.minY, edge.minY - height, anywhere, anywhere][batch.generator.below(4)]
      let expected = all.filter {
        $0.frame.height > 0 && $0.frame.maxY > y && $0.frame.minY < y + height
      }
      var visible: [LayoutAttributes] = []
      layout.layoutAttributes(in: Rect(x: 0, y: y, width: 1, height: height), into: &visible)
      #expect(visible == expected, "seed \(seed), y \(y), height \(height)")
    }
  }

  @Test("E-28 random batches equal those of arrays", arguments: UInt64(1)...20)
  func batches(seed: UInt64) throws {
    var batch = RandomBatch(seed: seed)
    for step in 0..<40 {
      let updates = batch.makeUpdates()
      let heights = batch.heights
      try batch.list.performBatchUpdates(updates, rowCounts: heights.map(\.count)) {
        heights[$0.section][$0.row]
      }
      #expect(batch.list.rowHeights == heights, "seed \(seed), step \(step)")
      #expect(batch.list.contentSize.height == batch.contentHeight, "seed \(seed), step \(step)")
      expectSameNumbers(batch.list, "seed \(seed), step \(step)")
    }
  }

  @Test("E-28 random batches keep what was measured", arguments: UInt64(1)...10)
  func batchesOfSelfSizingRows(seed: UInt64) throws {
    var batch = RandomBatch(seed: seed, estimate: 44)
    for step in 0..<40 {
      batch.measureSomeRows()
      let updates = batch.makeUpdates()
      let counts = batch.heights.map(\.count)
      try batch.list.performBatchUpdates(updates, rowCounts: counts) { _ in 0 }
      #expect(batch.list.rowHeights == batch.heights, "seed \(seed), step \(step)")
      #expect(batch.list.estimatedRows == batch.estimates, "seed \(seed), step \(step)")
    }
  }

  private func expectSameNumbers(_ list: ListLayout, _ context: String) {
    let numbers = (0..<list.itemCount).map { list.itemNumber(of: list.item(numbered: $0)) }
    #expect(numbers == Array(0..<list.itemCount), "\(context)")
  }
}
