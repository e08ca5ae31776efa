import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct ListLayoutTests {
  @Test(
    "E-26 a row is visible while any of it is inside, edges excluded",
    arguments: [(0, [0, 1]), (575, [0, 1, 2]), (575.5, [1, 2])] as [(Double, [Int])])
  func visibleRows(offset: Double, rows: [Int]) {
    let visible = todayList().visibleRows(from: offset, height: 812)
    #expect(visible == rows.map { RowPath(row: $0) })
  }

  @Test("E-26 the header of the list is an item like the rows", arguments: [0.0, 114.9, 115])
  func visibleHeader(offset: Double) {
    let items = todayList().visibleItems(from: offset, height: 812)
    #expect(items.contains(.header) == (offset < 115))
  }

  @Test func contentHeightIsTheSumOfHeadersRowsAndFooters() {
    let layout = ListLayout(
      width: 320, headerHeight: 100,
      sections: [
        ListSection(headerHeight: 30, rowCount: 2, footerHeight: 7),
        ListSection(rowCount: 0),
        ListSection(headerHeight: 20, rowCount: 3),
      ], estimatedRowHeight: 0
    ) { $0.section == 0 ? 50 : 10 }
    #expect(layout.contentSize == Size(width: 320, height: 100 + (30 + 100 + 7) + (20 + 30)))
    let items: [(ListItem, Double, Double)] = [
      (.header, 0, 100), (.sectionHeader(0), 100, 30),
      (.row(RowPath(section: 0, row: 0)), 130, 50), (.row(RowPath(section: 0, row: 1)), 180, 50),
      (.sectionFooter(0), 230, 7), (.sectionHeader(1), 237, 0), (.sectionFooter(1), 237, 0),
      (.sectionHeader(2), 237, 20), (.row(RowPath(section: 2, row: 0)), 257, 10),
      (.row(RowPath(section: 2, row: 1)), 267, 10), (.row(RowPath(section: 2, row: 2)), 277, 10),
      (.sectionFooter(2), 287, 0),
    ]
    #expect(layout.itemCount == items.count)
    for (number, (item, y, height)) in items.enumerated() {
      #expect(layout.item(numbered: number) == item)
      #expect(layout.itemNumber(of: item) == number)
      let frame = Rect(x: 0, y: y, width: 320, height: height)
      #expect(layout.layoutAttributes(of: item) == LayoutAttributes(row: number, frame: frame))
    }
  }

  @Test func rowsOfAConstantHeightFollowTheHeader() {
    let layout = todayList(20)
    #expect(layout.contentSize.height == 115 + 20 * 460.5)
    #expect(layout.layoutAttributes(of: .row(RowPath(row: 2))).frame.minY == 1036)
  }

  @Test func heightsFollowTheTypesOfRows() {
    let layout = cardScreen()
    let tops = (0..<4).map { layout.layoutAttributes(of: .row(RowPath(row: $0))).frame.minY }
    #expect(tops == [64, 553, 995, 1484])
    #expect(layout.contentSize.height == 1926)
    let visible = [-72.0, 0, 1114].map { layout.visibleRows(from: $0, height: 812).map(\.row) }
    #expect(visible == [[0, 1], [0, 1], [2, 3]])
  }

  @Test func itemIncludesItsTopEdgeOnly() {
    let layout = todayList(2)
    #expect(layout.item(atY: -0.5) == nil)
    #expect(layout.item(atY: 0) == .header)
    #expect(layout.item(atY: 115) == .row(RowPath(row: 0)))
    #expect(layout.item(atY: 575.4) == .row(RowPath(row: 0)))
    #expect(layout.item(atY: 575.5) == .row(RowPath(row: 1)))
    #expect(layout.item(atY: 1036) == nil)
    #expect(layout.item(atY: .nan) == nil)
  }

  @Test func listsWithoutRowsOrSectionsAreEmpty() throws {
    var empty = ListLayout(width: 375, sections: []) { _ in 1 }
    #expect(empty.itemCount == 1)
    #expect(empty.contentSize == Size(width: 375, height: 0))
    #expect(empty.visibleItems(from: -100, height: 812).isEmpty)
    #expect(empty.item(atY: 0) == nil)
    try empty.performBatchUpdates(ListUpdates(), rowCounts: []) { _ in 1 }
    let header = ListLayout(width: 0, headerHeight: 9, sections: []) { _ in 1 }
    #expect(header.visibleItems(from: 0, height: 1) == [.header])
  }

  @Test func absentItemsHaveNoNumber() {
    let layout = todayList(3)
    let absent: [ListItem] = [
      .sectionHeader(1), .sectionFooter(-1), .row(RowPath(row: 3)), .row(RowPath(row: -1)),
      .row(RowPath(section: 1, row: 0)),
    ]
    #expect(absent.allSatisfy { layout.itemNumber(of: $0) == nil })
  }

  @Test(arguments: [0, 1] as [EstimatedRowHeight])
  func zeroEstimateRequestsAllHeightsAtOnce(estimate: EstimatedRowHeight) {
    var asked: [Int] = []
    let layout = ListLayout(
      width: 375, sections: [ListSection(rowCount: 50)], estimatedRowHeight: estimate
    ) { path in
      asked.append(path.row)
      return 7
    }
    #expect(asked == (estimate == 0 ? Array(0..<50) : []))
    #expect(layout.isEstimated(RowPath(row: 49)) == (estimate != 0))
    #expect(layout.contentSize.height == (estimate == 0 ? 350 : 50))
  }

  @Test func automaticEstimateIsAPlainRowHeight() {
    let layout = ListLayout(width: 375, sections: [ListSection(rowCount: 3)]) { _ in 1 }
    #expect(layout.estimatedRowHeight == .automatic)
    #expect(layout.contentSize.height == 132)
  }

  @Test func rowPathsSortFromTopToBottom() {
    let paths = [(0, 0), (0, 9), (1, 0), (1, 1)].map { RowPath(section: $0, row: $1) }
    #expect(paths.reversed().sorted() == paths)
    #expect(paths[1].description == "0.9")
  }
}

@Suite struct ListInvalidationTests {
  @Test func eachChangeInvalidatesTheSmallestScope() throws {
    var layout = ListLayout(width: 375, sections: [ListSection(rowCount: 9)]) { _ in 50 }
    #expect(layout.invalidation == .everything)
    layout.validate()
    var offset = 0.0
    layout.setMeasuredHeight(44, of: RowPath(row: 5), contentOffset: &offset)
    #expect(layout.invalidation == .nothing, "measured as estimated")
    layout.setMeasuredHeight(45, of: RowPath(row: 5), contentOffset: &offset)
    #expect(layout.invalidation == .items(from: 7))
    layout.measureVisibleRows(in: Rect(x: 0, y: 0, width: 375, height: 10)) { _ in 50 }
    #expect(layout.invalidation == .items(from: 2))
    var updates = ListUpdates()
    try layout.performBatchUpdates(updates, rowCounts: [9]) { _ in 50 }
    #expect(layout.invalidation == .items(from: 2), "an empty batch")
    updates.delete(RowPath(row: 8))
    try layout.performBatchUpdates(updates, rowCounts: [8]) { _ in 50 }
    #expect(layout.invalidation == .counts)
    layout.reloadData(width: 320, sections: []) { _ in 50 }
    #expect(layout.invalidation == .everything)
  }

  @Test func onlyAnotherWidthInvalidatesTheLayout() {
    let layout = todayList()
    let scrolled = Rect(x: 0, y: 900, width: 375, height: 812)
    let turned = Rect(x: 0, y: 0, width: 812, height: 375)
    #expect(!layout.shouldInvalidateLayout(forBoundsChange: scrolled))
    #expect(layout.shouldInvalidateLayout(forBoundsChange: turned))
  }

  @Test func reloadingSetsTheWidthAndDropsMeasuredHeights() {
    var layout = ListLayout(width: 375, sections: [ListSection(rowCount: 9)]) { _ in 50 }
    layout.measureVisibleRows(in: Rect(x: 0, y: 0, width: 375, height: 812)) { _ in 50 }
    layout.reloadData(width: 812, headerHeight: 3, sections: [ListSection(rowCount: 2)]) { _ in 1 }
    #expect(layout.width == 812)
    #expect(layout.estimatedRows == [[true, true]])
    #expect(layout.contentSize == Size(width: 812, height: 91))
  }

  @Test func unionOfInvalidationsIsTheLargerScope() {
    let scopes: [ListInvalidation] = [.nothing, .items(from: 5), .counts, .everything]
    for (smaller, a) in scopes.enumerated() {
      for (larger, b) in scopes.enumerated() where smaller <= larger {
        #expect(union(a, b) == b)
        #expect(union(b, a) == b)
      }
    }
    #expect(union(.items(from: 5), .items(from: 3)) == .items(from: 3))
    #expect(union(.items(from: 3), .items(from: 5)) == .items(from: 3))
  }

  @Test func heightChangeAffectsItsItemAndItemsBelow() {
    #expect([4, 5, 6].map(ListInvalidation.items(from: 5).affects) == [false, true, true])
    #expect(!ListInvalidation.nothing.affects(item: 0))
    #expect(ListInvalidation.counts.affects(item: 0))
    #expect(ListInvalidation.everything.affects(item: 0))
  }

  private func union(_ a: ListInvalidation, _ b: ListInvalidation) -> ListInvalidation {
    var union = a
    union.formUnion(b)
    return union
  }
}

@Suite struct ListLayoutTrapTests {
  @Test func invalidHeightsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = ListLayout(width: 1, sections: [ListSection(rowCount: 1)], estimatedRowHeight: 0) { _ in
        -1
      }
    }
    await #expect(processExitsWith: .failure) {
      _ = ListLayout(width: 1, headerHeight: .nan, sections: []) { _ in 1 }
    }
    await #expect(processExitsWith: .failure) {
      let estimate = EstimatedRowHeight.points(-3)
      _ = ListLayout(
        width: 1, sections: [ListSection(rowCount: 1)], estimatedRowHeight: estimate
      ) { _ in 1 }
    }
    await #expect(processExitsWith: .failure) {
      var layout = ListLayout(width: 1, sections: [ListSection(rowCount: 1)]) { _ in .infinity }
      layout.measureVisibleRows(in: Rect(x: 0, y: 0, width: 1, height: 1)) { _ in .infinity }
    }
  }

  @Test func invalidWidthTraps() async {
    await #expect(processExitsWith: .failure) { _ = ListLayout(width: -1, sections: []) { _ in 1 } }
    await #expect(processExitsWith: .failure) {
      _ = ListLayout(width: .infinity, sections: []) { _ in 1 }
    }
  }

  @Test func aNegativeRowCountTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = ListLayout(width: 1, sections: [ListSection(rowCount: -1)]) { _ in 1 }
    }
  }

  @Test func absentItemsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = todayList(3).layoutAttributes(of: .row(RowPath(row: 3)))
    }
    await #expect(processExitsWith: .failure) { _ = todayList(3).isEstimated(RowPath(row: -1)) }
    await #expect(processExitsWith: .failure) { _ = todayList(3).item(numbered: 6) }
  }
}
