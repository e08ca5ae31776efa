import Geometry
import TestSupport
import Testing
import ViewTree

/// The list against a plain array of heights, summed from the top for every question.
///
/// All comparisons are exact: heights are rounded before they are kept, and sums of the rounded
/// heights have no error in either of the two, whatever the order of the additions.
@Suite struct CardListLayoutPropertyTests {
  @Test(
    "E-26 the visible query equals a linear scan",
    arguments: [1, 2, 27, 28, 29, 392, 784, 785, 5000, 22_000])
  func visibleQuery(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let heights = randomHeights(count, &generator)
    let layout = CardListLayout(width: 375, heights: heights)
    let model = ListModel(layout)
    for _ in 0..<10_000 / 8 {
      // Half of the offsets are where a card begins: that is where a mistake would be.
      let edge = model.tops[generator.below(model.tops.count)]
      let inside = generator.uniform(in: -1000...layout.contentSize.height + 1000)
      let y = generator.below(2) == 0 ? edge : inside
      let height = generator.uniform(in: 0...2000)
      #expect(
        layout.visibleRows(from: y, height: height) == model.visibleRows(from: y, height: height),
        "count \(count), y \(y), height \(height)")
    }
  }

  /// A tree that was only resized since it was built finds the way to a row by its number.
  ///
  /// The counts fill one leaf, one node and two levels of nodes, each with one card less and one
  /// more.
  @Test(arguments: [1, 27, 28, 29, 783, 784, 785, 21_951, 21_952, 21_953])
  func rowsAreFoundAfterResizingOnly(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var heights = randomHeights(count, &generator)
    var layout = CardListLayout(width: 375, heights: heights)
    for row in [0, count / 2, count - 1] + (0..<100).map({ _ in generator.below(count) }) {
      heights[row] = randomHeight(&generator)
      layout.resize(row, to: heights[row])
    }
    expectEqual(layout, heights, "count \(count)")
  }

  /// Vector kernels differ between processors, so all of them must agree with the scalar code.
  @Test(arguments: [0, 30, 800, 23_000])
  func vectorAndScalarKernelsAgree(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var heights = randomHeights(count, &generator)
    var common = CardListLayout(width: 375)
    common.usesAVX2 = false
    common.rebuild(heights: heights)
    expectEqual(common, heights, "count \(count)")
    for _ in 0..<3000 { edit(&common, &heights, inserting: 6, &generator) }
    expectEqual(common, heights, "count \(count)")
    let model = ListModel(common)
    for _ in 0..<200 {
      let y = model.tops[generator.below(model.tops.count)] - Double(generator.below(2))
      #expect(
        common.visibleRows(from: y, height: 500) == model.visibleRows(from: y, height: 500),
        "count \(count), y \(y)")
    }
  }

  @Test(arguments: [0, 1, 40, 1000, 20_000], [UInt64(1), 2])
  func editsAgreeWithAnArrayModel(count: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var heights = randomHeights(count, &generator)
    var layout = CardListLayout(width: 375, heights: heights)
    for step in 0..<2000 {
      edit(&layout, &heights, inserting: 5, &generator)
      if step % 500 == 0 { expectEqual(layout, heights, "count \(count), seed \(seed)") }
    }
    expectEqual(layout, heights, "count \(count), seed \(seed)")
  }

  @Test func hundredThousandEditsAccumulateNoError() {
    var generator = SeededGenerator(seed: 5)
    var heights = randomHeights(2000, &generator)
    var layout = CardListLayout(width: 375, heights: heights)
    for _ in 0..<100_000 { edit(&layout, &heights, inserting: 5, &generator) }
    expectEqual(layout, heights, "seed 5")
    let anew = CardListLayout(width: 375, heights: heights)
    #expect(layout.contentSize == anew.contentSize)
  }

  @Test(arguments: UInt64(1)...4)
  func listCanShrinkToEmptyAndGrowAgain(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var heights = randomHeights(3000, &generator)
    var layout = CardListLayout(width: 375, heights: heights)
    // Few insertions, so it shrinks; then many.
    while !heights.isEmpty { edit(&layout, &heights, inserting: 1, &generator) }
    expectEqual(layout, heights, "seed \(seed)")
    while heights.count < 3000 { edit(&layout, &heights, inserting: 8, &generator) }
    expectEqual(layout, heights, "seed \(seed)")
  }

  @Test(arguments: [false, true])
  func emptyListGrowsAtEitherEnd(atTheTop: Bool) {
    var layout = CardListLayout(width: 375)
    var heights: [Double] = []
    for index in 0..<5000 {
      let height = Double(index % 7)
      layout.insert(height, at: atTheTop ? 0 : index)
      heights.append(height)
    }
    if atTheTop { heights.reverse() }
    expectEqual(layout, heights, "at the top: \(atTheTop)")
    for _ in 0..<4990 {
      layout.remove(at: atTheTop ? 0 : layout.count - 1)
    }
    expectEqual(
      layout, atTheTop ? heights.suffix(10) : Array(heights.prefix(10)), "removed from the end")
  }

  /// One random edit: of ten, `inserting` insert, one resizes, and the others remove.
  private func edit(
    _ layout: inout CardListLayout, _ heights: inout [Double], inserting: Int,
    _ generator: inout SeededGenerator
  ) {
    let choice = generator.below(10)
    let height = randomHeight(&generator)
    if choice < inserting {
      let row = generator.below(heights.count + 1)
      layout.insert(height, at: row)
      heights.insert(height, at: row)
    } else if heights.isEmpty {
      return
    } else if choice < 9 {
      let row = generator.below(heights.count)
      layout.remove(at: row)
      heights.remove(at: row)
    } else {
      let row = generator.below(heights.count)
      layout.resize(row, to: height)
      heights[row] = height
    }
  }

  private func randomHeights(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    (0..<count).map { _ in randomHeight(&generator) }
  }

  /// One card in eight has no height; the others have one that needs rounding.
  private func randomHeight(_ generator: inout SeededGenerator) -> Double {
    generator.below(8) == 0 ? 0 : generator.uniform(in: 72...311)
  }

  private func expectEqual(
    _ layout: CardListLayout, _ heights: [Double], _ context: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let model = ListModel(layout)
    #expect(layout.count == heights.count, "\(context)", sourceLocation: sourceLocation)
    let comesClose = zip(model.heights, heights).allSatisfy { ($0 - $1).magnitude <= 0x1p-24 }
    #expect(comesClose, "\(context)", sourceLocation: sourceLocation)
    #expect(
      layout.contentSize.height == model.tops[heights.count], "\(context)",
      sourceLocation: sourceLocation)
    let offsets = heights.indices.map { layout.offset(of: $0) }
    #expect(offsets == Array(model.tops.dropLast()), "\(context)", sourceLocation: sourceLocation)
    let rows = offsets.map { layout.row(at: $0) }
    #expect(rows == model.rowsAtTops(), "\(context)", sourceLocation: sourceLocation)
  }
}

/// The tops of all cards by plain addition.
private struct ListModel {
  let heights: [Double]
  /// The y of each card's top, and of the last card's bottom.
  let tops: [Double]

  init(_ layout: CardListLayout) {
    heights = (0..<layout.count).map { layout.height(of: $0) }
    tops = heights.reduce(into: [0]) { tops, height in tops.append(tops[tops.count - 1] + height) }
  }

  /// For each row the card at its top: itself, or the next one that has a height.
  func rowsAtTops() -> [Int?] {
    var next: Int?
    let fromTheEnd = heights.indices.reversed().map { row in
      if heights[row] > 0 { next = row }
      return next
    }
    return fromTheEnd.reversed()
  }

  func visibleRows(from y: Double, height: Double) -> [Int] {
    heights.indices.filter { row in
      heights[row] > 0 && tops[row + 1] > y && tops[row] < y + height
    }
  }
}
