import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct CardListLayoutEstimateTests {
  @Test(arguments: [0, 1, 31, 32, 33, 1000])
  func rebuildWithAnEstimateMakesEveryRowEstimated(count: Int) {
    var layout = CardListLayout(width: 375)
    layout.rebuild(count: count, estimatedHeight: 44)
    #expect((0..<count).allSatisfy { layout.isEstimated($0) })
    #expect(layout.firstEstimatedRow(in: all(layout)) == (count == 0 ? nil : 0))
    layout.rebuild(heights: Array(repeating: 44, count: count))
    #expect((0..<count).allSatisfy { !layout.isEstimated($0) })
    #expect(layout.firstEstimatedRow(in: all(layout)) == nil)
  }

  @Test func firstVisibleEstimatedRowIsFound() {
    var layout = CardListLayout(width: 375, heights: Array(repeating: 10, count: 100))
    layout.insert(10, at: 40, isEstimate: true)
    layout.insert(10, at: 60, isEstimate: true)
    #expect(layout.firstEstimatedRow(in: all(layout)) == 40)
    #expect(layout.firstEstimatedRow(in: Rect(x: 0, y: 410, width: 1, height: 500)) == 60)
    #expect(layout.firstEstimatedRow(in: Rect(x: 0, y: 410, width: 1, height: 190)) == nil)
    layout.resize(40, to: 10)
    #expect(layout.firstEstimatedRow(in: all(layout)) == 60)
  }

  /// Against a look at every visible row; a third of the rows has no height and is never visible.
  @Test(arguments: UInt64(1)...4)
  func firstEstimatedRowAgreesWithALinearScan(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var layout = CardListLayout(width: 375)
    for row in 0..<400 {
      let height = generator.below(3) == 0 ? 0 : generator.uniform(in: 10...100)
      layout.insert(height, at: row, isEstimate: generator.below(20) == 0)
    }
    for _ in 0..<500 {
      let y = generator.uniform(in: -500...layout.contentSize.height + 500)
      let height = generator.uniform(in: 0...3000)
      let rows = layout.visibleRows(from: y, height: height)
      #expect(
        layout.firstEstimatedRow(in: Rect(x: 0, y: y, width: 375, height: height))
          == rows.first { layout.isEstimated($0) }, "seed \(seed), y \(y), height \(height)")
    }
  }

  @Test(arguments: UInt64(1)...6)
  func editsPreserveEstimateFlags(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var layout = CardListLayout(width: 375)
    layout.rebuild(count: 300, estimatedHeight: 44)
    var model = Array(repeating: true, count: 300)
    for step in 0..<6000 {
      // Growing, then shrinking to nothing.
      let insertions = step < 2000 ? 6 : 2
      if generator.below(10) < insertions || model.isEmpty {
        let isEstimate = generator.below(3) == 0
        let row = generator.below(model.count + 1)
        layout.insert(5, at: row, isEstimate: isEstimate)
        model.insert(isEstimate, at: row)
      } else if generator.below(3) == 0 {
        let row = generator.below(model.count)
        layout.resize(row, to: 9)
        model[row] = false
      } else {
        let row = generator.below(model.count)
        layout.remove(at: row)
        model.remove(at: row)
      }
      guard step % 50 == 0 else { continue }
      #expect(model.indices.map { layout.isEstimated($0) } == model, "seed \(seed), step \(step)")
      #expect(layout.firstEstimatedRow(in: all(layout)) == model.firstIndex(of: true))
    }
  }

  private func all(_ layout: CardListLayout) -> Rect {
    Rect(x: 0, y: 0, width: 375, height: layout.contentSize.height)
  }
}
