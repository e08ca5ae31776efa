import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// Rows and sections that change in animations.
@Suite struct ListViewUpdateTests {
  private let linear = AnimationTiming(duration: 1, curve: .linear)

  private func row(_ row: Int) -> RowPath { RowPath(row: row) }

  private func cell(_ list: UpdatedList, _ row: Int) throws -> ViewProperties {
    let cell = try #require(list.list.cellForRow(RowPath(row: row)))
    return list.scene.presentation(of: cell.view)
  }

  @Test("U-04 an inserted row fades in at its place, and the rows below glide down")
  func insertion() throws {
    let list = UpdatedList([5])
    let moving = try #require(list.list.cellForRow(row(1)))
    var updates = ListUpdates()
    updates.insert(at: row(1))
    var isFinished: Bool?
    try list.update(updates, with: linear) {
      isFinished = $0
    } change: {
      $0[0].insert(list.makeRow { _ in 60 }, at: 1)
    }
    #expect(list.list.cellForRow(row(2)) === moving)
    list.pass(0.25)
    #expect(try cell(list, 1).alpha == 0.25)
    #expect(try cell(list, 1).geometry.frame.minY == 55)
    #expect(try cell(list, 2).geometry.frame.minY == 55 + 0.25 * 60)
    #expect(isFinished == nil)
    list.pass(0.75)
    #expect(isFinished == true)
    #expect(UpdatedList.picture(of: list.scene) == list.pictureOfNewList())
  }

  @Test("U-04 the difference of two lists is animated")
  func difference() throws {
    let list = UpdatedList([6])
    var rows = list.sections[0]
    rows.swapAt(0, 4)
    rows.remove(at: 2)
    rows.insert(list.makeRow { _ in 60 }, at: 1)
    let updates = try ListUpdates.difference(
      from: list.sections[0].map(\.identity), to: rows.map(\.identity))
    #expect(updates.moves.count == 2)
    try list.update(updates, with: linear) { $0[0] = rows }
    list.pass(0.5)
    #expect(try cell(list, 1).alpha == 0.5)
    list.pass(0.5)
    #expect(UpdatedList.picture(of: list.scene) == list.pictureOfNewList())
  }

  @Test("U-04 a deleted row fades out behind the others, and its cell is free at the end")
  func deletion() throws {
    let list = UpdatedList([5])
    let old = try #require(list.list.cellForRow(row(0)))
    var updates = ListUpdates()
    updates.delete(row(0))
    try list.update(updates, with: linear) { $0[0].removeFirst() }
    list.pass(0.25)
    #expect(list.scene.presentation(of: old.view).alpha == 0.75)
    #expect(list.scene.tree.subviews(of: list.list.view).first == old.view)
    #expect(list.list.row(of: old) == nil)
    #expect(try cell(list, 0).geometry.frame.minY == 15 + 0.75 * 40)
    list.pass(0.75)
    #expect(!list.scene.isOnScreen(old.view))
    #expect(list.scene[old.view].alpha == 1)
    #expect(UpdatedList.picture(of: list.scene) == list.pictureOfNewList())
  }

  @Test("U-04 rows glide from and to places outside of the visible part")
  func moves() throws {
    let list = UpdatedList([20])
    let leaving = try #require(list.list.cellForRow(row(0)))
    var updates = ListUpdates()
    updates.move(from: row(0), to: row(19))
    updates.move(from: row(15), to: row(0))
    try list.update(updates, with: linear) {
      let (first, other) = ($0[0][0], $0[0][15])
      $0[0] = [other] + $0[0][1..<15] + $0[0][16...] + [first]
    }
    list.pass(0.5)
    // From row 0 at 15 to row 19 at 775, and from row 15 at 615 to row 0.
    #expect(list.scene.presentation(of: leaving.view).geometry.frame.minY == 395)
    #expect(try cell(list, 0).geometry.frame.minY == 315)
    #expect(try cell(list, 0).alpha == 1)
    list.pass(0.5)
    #expect(!list.scene.isOnScreen(leaving.view))
    #expect(UpdatedList.picture(of: list.scene) == list.pictureOfNewList())
  }

  @Test("U-04 the list chooses the attributes of rows that appear and disappear")
  func attributes() throws {
    let list = UpdatedList([5])
    list.list.initialAttributes = { path, last in
      CellAttributes(
        frame: last.frame.offsetBy(100), alpha: 0.5, transform: .scale(x: 0.5, y: 0.5))
    }
    list.list.finalAttributes = { path, last in
      CellAttributes(frame: last.frame.offsetBy(-100), alpha: last.alpha, transform: last.transform)
    }
    let old = try #require(list.list.cellForRow(row(2)))
    var updates = ListUpdates()
    updates.reload(row(2))
    try list.update(updates, with: linear) { $0[0][2] = list.makeRow { _ in 40 } }
    #expect(try cell(list, 2).geometry.center.x == 150)
    #expect(try cell(list, 2).alpha == 0.5)
    list.pass(0.5)
    #expect(try cell(list, 2).geometry.center.x == 100)
    #expect(try cell(list, 2).geometry.transform == .scale(x: 0.75, y: 0.75))
    #expect(list.scene.presentation(of: old.view).geometry.center.x == 0)
    list.pass(0.5)
    #expect(list.scene[old.view].center.x == 50)
    #expect(UpdatedList.picture(of: list.scene) == list.pictureOfNewList())
  }

  @Test("U-04 a section moves with its rows")
  func sections() throws {
    let list = UpdatedList([2, 3, 2])
    var updates = ListUpdates()
    updates.moveSection(from: 2, to: 0)
    updates.deleteSection(1)
    try list.update(updates) { $0 = [$0[2], $0[0]] }
    list.pass(0.3)
    #expect(list.list.visibleRows.count == 4)
    #expect(UpdatedList.picture(of: list.scene) == list.pictureOfNewList())
  }

  @Test("U-04 content that becomes too short takes the offset along in the animation")
  func shortContent() throws {
    let list = UpdatedList([20])
    list.list.scrollView.contentOffset.y = 465
    var offsets: [Double] = []
    list.list.didScroll = { offsets.append(list.list.contentOffset) }
    var updates = ListUpdates()
    for index in 10..<20 { updates.delete(row(index)) }
    try list.update(updates, with: linear) { $0[0].removeLast(10) }
    // Ten rows and the header are 415 points high, 65 more than the list.
    #expect(list.list.contentOffset == 65)
    #expect(offsets == [65])
    list.pass(0.5)
    #expect(list.scene.presentation(of: list.list.view).geometry.bounds.minY == 265)
    list.pass(0.5)
    #expect(UpdatedList.picture(of: list.scene) == list.pictureOfNewList())
  }

  @Test("U-04 without duration the changes show at once")
  func withoutDuration() throws {
    let list = UpdatedList([5])
    var updates = ListUpdates()
    updates.delete(row(1))
    var isFinished: Bool?
    try list.update(updates, with: AnimationTiming(duration: 0, curve: .linear)) {
      isFinished = $0
    } change: {
      $0[0].remove(at: 1)
    }
    #expect(isFinished == true)
    #expect(UpdatedList.picture(of: list.scene) == list.pictureOfNewList())
  }

  @Test("U-04 a batch that contradicts the list changes nothing")
  func contradiction() {
    let list = UpdatedList([5])
    let before = UpdatedList.picture(of: list.scene)
    var updates = ListUpdates()
    updates.delete(row(5))
    #expect(throws: ListUpdateError.sourceOutOfRange(row(5))) {
      try list.list.performBatchUpdates(updates, rowCounts: [4], rowHeight: list.height(of:))
    }
    #expect(UpdatedList.picture(of: list.scene) == before)
    #expect(!list.scene.isAnimating)
  }

  @Test("U-04 a list of another size keeps its topmost row and its cells")
  func rotation() throws {
    let list = UpdatedList([40])
    list.list.scrollView.contentOffset.y = 415
    let kept = try #require(list.list.cellForRow(row(10)))
    let wide = ListLayout(
      width: 350, headerHeight: 15, sections: [ListSection(rowCount: 40)], estimatedRowHeight: 0
    ) { _ in 30 }
    list.list.setFrame(Rect(x: 0, y: 0, width: 350, height: 100), layout: wide, with: linear)
    // Row 10 was at the top of the list.
    #expect(list.list.contentOffset == 315)
    #expect(list.list.cellForRow(row(10)) === kept)
    #expect(list.list.visibleRows == (10...13).map(row))
    list.pass(0.5)
    #expect(try cell(list, 10).geometry.bounds.size == Size(width: 225, height: 35))
    #expect(try cell(list, 11).geometry.frame.minY == 400)
    list.pass(0.5)
    #expect(list.scene.tree.subviews(of: list.list.view).count == 4)
    #expect(list.scene[kept.view].frame == Rect(x: 0, y: 315, width: 350, height: 30))
  }

  @Test func otherRowsTrapInARotation() async {
    await #expect(processExitsWith: .failure) {
      let layout = ListLayout(width: 1, sections: [ListSection(rowCount: 2)]) { _ in 1 }
      UpdatedList([1]).list.setFrame(Rect(x: 0, y: 0, width: 1, height: 1), layout: layout)
    }
  }

  @Test func impossibleAttributesTrap() async {
    await #expect(processExitsWith: .failure) {
      let list = UpdatedList([1])
      list.list.initialAttributes = { CellAttributes(frame: $1.frame, alpha: .nan) }
      var updates = ListUpdates()
      updates.insert(at: RowPath(row: 0))
      try list.update(updates) { $0[0].insert(list.makeRow { _ in 1 }, at: 0) }
    }
    await #expect(processExitsWith: .failure) {
      UpdatedList([1]).list.setRowHeight(.nan, of: RowPath(row: 0))
    }
    await #expect(processExitsWith: .failure) {
      UpdatedList([1]).list.setRowHeight(1, of: RowPath(row: 1))
    }
  }
}

extension Rect {
  fileprivate func offsetBy(_ x: Double) -> Rect {
    Rect(x: minX + x, y: minY, width: width, height: height)
  }
}
