import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@testable import Screens

/// A cell that remembers what it was made for and what it has shown.
final class RowCell: ListCell {
  let view: ViewID
  let reuseIdentifier: Int
  var rows: [RowPath] = []

  init(_ reuseIdentifier: Int, in scene: Scene) {
    self.reuseIdentifier = reuseIdentifier
    view = scene.insert(ViewProperties("cell", frame: .zero))
  }
}

/// Counts the cells that a list makes.
final class CellCounter {
  var made: [Int: Int] = [:]
}

@Suite struct ListViewTests {
  let scene = Scene()
  let counter = CellCounter()

  /// A list of 100 × 350 points in the window, at (10, 20).
  private func list(
    _ layout: ListLayout, contentInset: (top: Double, bottom: Double) = (0, 0),
    reuseIdentifier: @escaping (RowPath) -> Int = { _ in 0 }
  ) -> ListView<RowCell> {
    let (scene, counter) = (scene, counter)
    let list = ListView(
      "list", frame: Rect(x: 10, y: 20, width: 100, height: 350), layout: layout,
      contentInset: contentInset, in: scene, reuseIdentifier: reuseIdentifier,
      makeCell: { identifier in
        counter.made[identifier, default: 0] += 1
        return RowCell(identifier, in: scene)
      },
      configure: { (cell: RowCell, path) in cell.rows.append(path) })
    scene.addSubview(list.view, to: scene.window)
    return list
  }

  /// Rows of 100 points below a header of 50.
  private func layout(rowCount: Int = 20) -> ListLayout {
    ListLayout(
      width: 100, headerHeight: 50, sections: [ListSection(rowCount: rowCount)],
      estimatedRowHeight: 0
    ) { _ in 100 }
  }

  private func rows(_ indices: ClosedRange<Int>) -> [RowPath] { indices.map { RowPath(row: $0) } }

  @Test func listStartsScrolledToItsTopInset() {
    let list = list(layout(), contentInset: (top: 80, bottom: 30))
    #expect(list.contentOffset == -80)
    // Content of 2050 points and 30 below it, less the 350 that show.
    #expect(list.offsets == -80...1730)
    #expect(list.visibleRows == rows(0...2))
    #expect(scene[list.view].frame == Rect(x: 10, y: 20, width: 100, height: 350))
    #expect(scene[list.view].clipsToBounds)
    #expect(scene[list.view].identifier == "list")
    #expect(list.isScrollEnabled)
  }

  @Test func cellFramesFollowTheLayout() throws {
    let list = list(layout())
    list.setContentOffset(575)
    #expect(list.visibleRows == rows(5...8))
    for row in 5...8 {
      let cell = try #require(list.cellForRow(RowPath(row: row)))
      let frame = Rect(x: 0, y: 50 + 100 * Double(row), width: 100, height: 100)
      #expect(scene[cell.view].frame == frame)
      #expect(list.row(of: cell) == RowPath(row: row))
      // The list stands at (10, 20) and is scrolled by 575.
      let inWindow = scene.convert(scene[cell.view].bounds, from: cell.view, to: nil)
      #expect(inWindow == Rect(x: 10, y: frame.minY - 555, width: 100, height: 100))
    }
    #expect(list.cellForRow(RowPath(row: 4)) == nil)
    #expect(list.cellForRow(RowPath(row: 9)) == nil)
    #expect(list.cellForRow(RowPath(section: 1, row: 5)) == nil)
  }

  @Test func cellOfALeavingRowIsReused() throws {
    let list = list(layout())
    let first = try #require(list.cellForRow(RowPath(row: 0)))
    // Row 0 ends at 150, so it leaves, and rows 3 and 4 come.
    list.setContentOffset(150)
    #expect(list.visibleRows == rows(1...4))
    #expect(first.rows == rows(0...0) + rows(3...3))
    #expect(list.row(of: first) == RowPath(row: 3))
    #expect(counter.made == [0: 4])
    list.setContentOffset(149)
    #expect(list.visibleRows == rows(0...4))
    #expect(counter.made == [0: 5])
    #expect(scene.tree.subviews(of: list.view).count == list.visibleRows.count)
  }

  @Test func reusableCellsAreOffScreenWithoutAnimations() throws {
    let list = list(layout())
    let cell = try #require(list.cellForRow(RowPath(row: 0)))
    var isFinished: Bool?
    scene.animate(withDuration: 1) {
      scene[cell.view].alpha = 0.5
    } completion: {
      isFinished = $0
    }
    list.setContentOffset(-500)
    #expect(list.visibleRows.isEmpty)
    #expect(list.row(of: cell) == nil)
    #expect(!scene.isOnScreen(cell.view))
    #expect(isFinished == false)
  }

  @Test func transformOfACellIsKept() throws {
    let list = list(layout(rowCount: 4))
    let cell = try #require(list.cellForRow(RowPath(row: 0)))
    scene[cell.view].transform = .scale(x: 0.5, y: 0.5)
    list.reload(layout(rowCount: 1))
    let shown = try #require(list.cellForRow(RowPath(row: 0)))
    for cell in [cell, shown] where list.row(of: cell) != nil {
      #expect(scene[cell.view].center == Point(x: 50, y: 100))
      #expect(scene[cell.view].bounds.size == Size(width: 100, height: 100))
    }
    #expect(scene[cell.view].transform == .scale(x: 0.5, y: 0.5))
  }

  @Test func reuseIdentifiersDoNotMix() {
    let list = list(layout()) { $0.row % 3 }
    for offset in stride(from: 0.0, through: 1700, by: 37) { list.setContentOffset(offset) }
    for path in list.visibleRows {
      #expect(list.cellForRow(path)?.reuseIdentifier == path.row % 3)
    }
    // Four or five of any 350 points of rows show, so at most two of a kind.
    #expect(counter.made == [0: 2, 1: 2, 2: 2])
  }

  @Test func cellsAreOrderedByRowBelowHeaders() throws {
    let list = list(layout())
    let header = scene.insert(
      ViewProperties("header", frame: Rect(x: 0, y: 0, width: 100, height: 50)), in: list.view)
    for offset in [700.0, 130, 650, 0] {
      list.setContentOffset(offset)
      let cells = try list.visibleRows.map { try #require(list.cellForRow($0)).view }
      #expect(scene.tree.subviews(of: list.view) == cells + [header])
    }
  }

  @Test func cellsEnterUnanimatedInsideABlock() throws {
    let list = list(layout())
    scene.animate(withDuration: 1) { list.setContentOffset(100) }
    let cell = try #require(list.cellForRow(RowPath(row: 3)))
    let shown = scene.presentation(of: cell.view)
    #expect(shown.geometry.frame == Rect(x: 0, y: 350, width: 100, height: 100))
    // The offset itself moves with the block.
    #expect(scene.presentation(of: list.view).geometry.bounds.minY == 0)
  }

  @Test func everyScrollCallsDidScroll() {
    let list = list(layout())
    var offsets: [Double] = []
    list.didScroll = { [unowned list] in offsets.append(list.contentOffset) }
    for offset in [10, -30, -30, 5000.0] { list.setContentOffset(offset) }
    #expect(offsets == [10, -30, -30, 5000])
    #expect(list.visibleRows.isEmpty)
  }

  @Test func reloadReconfiguresAllVisibleCells() throws {
    let list = list(layout())
    let cells = list.visibleRows.compactMap(list.cellForRow)
    list.reload(layout(rowCount: 2))
    #expect(list.visibleRows == rows(0...1))
    #expect(list.layout.contentSize.height == 250)
    #expect(counter.made == [0: 3])
    // Each was configured for its first row and then for one of the new list, or not at all.
    #expect(cells.map(\.rows.count).sorted() == [1, 2, 2])
    list.reload(layout(rowCount: 0))
    #expect(list.visibleRows.isEmpty)
    #expect(scene.tree.subviews(of: list.view).isEmpty)
  }

  @Test func externallyChangedBoundsApplyAfterLayout() {
    let list = list(layout())
    scene[list.view].bounds.size.height = 120
    list.layoutIfNeeded()
    #expect(list.visibleRows == rows(0...0))
    scene[list.view].bounds.size.height = 650
    list.layoutIfNeeded()
    #expect(list.visibleRows == rows(0...5))
  }

  @Test func sectionHeadersHaveNoCells() {
    let layout = ListLayout(
      width: 100,
      sections: [
        ListSection(headerHeight: 40, rowCount: 1, footerHeight: 10),
        ListSection(headerHeight: 40, rowCount: 3),
      ], estimatedRowHeight: 0
    ) { _ in 100 }
    let list = list(layout)
    let visible = [(0, 0), (1, 0), (1, 1)].map { RowPath(section: $0, row: $1) }
    #expect(list.visibleRows == visible)
    #expect(list.cellForRow(RowPath(section: 1, row: 0))?.rows == [RowPath(section: 1, row: 0)])
  }

  @Test(arguments: [UInt64](0..<8))
  func randomScrollsShowTheVisibleRowsOfTheLayout(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // One row in eight has no height and is never shown.
    let heights = (0..<60).map { _ in
      generator.below(8) == 0 ? 0 : generator.uniform(in: 5...120)
    }
    let sections = [ListSection(headerHeight: 30, rowCount: 20, footerHeight: 10)]
    let layout = ListLayout(
      width: 100, sections: sections + sections + sections, estimatedRowHeight: 0
    ) { heights[$0.section * 20 + $0.row] }
    let list = list(layout) { $0.row % 2 }
    var offset = 0.0
    for step in 0..<150 {
      // Small steps as a finger makes them, and jumps.
      offset =
        generator.below(4) == 0
        ? generator.uniform(in: -450...list.offsets.upperBound + 450)
        : offset + generator.uniform(in: -40...40)
      list.setContentOffset(offset)
      let context: Comment = "seed \(seed), step \(step), offset \(offset)"
      try #require(list.visibleRows == layout.rows(from: offset, height: 350), context)
      for path in list.visibleRows {
        let cell = try #require(list.cellForRow(path), context)
        #expect(cell.rows.last == path, context)
        #expect(cell.reuseIdentifier == path.row % 2, context)
        #expect(scene[cell.view].frame == layout.layoutAttributes(of: .row(path)).frame, context)
      }
      #expect(scene.tree.subviews(of: list.view).count == list.visibleRows.count, context)
    }
  }
}

extension ListLayout {
  /// The rows that can be seen, by asking every one.
  fileprivate func rows(from y: Double, height: Double) -> [RowPath] {
    sections.indices.flatMap { section in
      (0..<sections[section].rowCount).map { RowPath(section: section, row: $0) }
    }.filter {
      let frame = layoutAttributes(of: .row($0)).frame
      return frame.height > 0 && frame.maxY > y && frame.minY < y + height
    }
  }
}
