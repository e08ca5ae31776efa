import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct ListLayoutBatchTests {
  @Test("E-28 [A B C D E] without 1 and 3 and with X at 0 is [X A C E]")
  func deletionsAndInsertions() throws {
    var updates = ListUpdates()
    updates.insert(at: RowPath(row: 0))
    updates.delete(RowPath(row: 1))
    updates.delete(RowPath(row: 3))
    #expect(try rows(after: updates, count: 4) == "XACE")
  }

  @Test("E-28 a move gives its source in old and its destination in new row numbers")
  func moves() throws {
    var updates = ListUpdates()
    updates.move(from: RowPath(row: 4), to: RowPath(row: 0))
    #expect(try rows(after: updates, count: 5) == "EABCD")
    updates.delete(RowPath(row: 0))
    updates.insert(at: RowPath(row: 4))
    #expect(try rows(after: updates, count: 5) == "EBCDX")
  }

  @Test("E-28 a reload deletes and inserts at its number")
  func reloads() throws {
    var updates = ListUpdates()
    updates.reload(RowPath(row: 1))
    #expect(try rows(after: updates, count: 5) == "AXCDE")
    updates.delete(RowPath(row: 0))
    #expect(try rows(after: updates, count: 4) == "CXDE")
  }

  @Test func rowsMoveBetweenSectionsWithTheirHeights() throws {
    var layout = ListLayout(
      width: 1, sections: [ListSection(rowCount: 2), ListSection(headerHeight: 7, rowCount: 1)],
      estimatedRowHeight: 0
    ) { Double(10 * $0.section + $0.row + 1) }
    var updates = ListUpdates()
    updates.move(from: RowPath(section: 0, row: 1), to: RowPath(section: 1, row: 0))
    updates.delete(RowPath(section: 0, row: 0))
    try layout.performBatchUpdates(updates, rowCounts: [0, 2]) { _ in 0 }
    #expect(layout.rowHeights == [[], [2, 11]])
    #expect(layout.layoutAttributes(of: .sectionHeader(1)).frame.height == 7)
    #expect(layout.sections.map(\.rowCount) == [0, 2])
  }

  @Test func newRowsUseTheEstimateAndMovedRowsKeepTheirHeight() throws {
    var layout = ListLayout(width: 1, sections: [ListSection(rowCount: 3)]) { _ in 5 }
    var offset = 0.0
    layout.setMeasuredHeight(9, of: RowPath(row: 2), contentOffset: &offset)
    var updates = ListUpdates()
    updates.move(from: RowPath(row: 2), to: RowPath(row: 0))
    updates.reload(RowPath(row: 1))
    updates.insert(at: RowPath(row: 3))
    try layout.performBatchUpdates(updates, rowCounts: [4]) { _ in
      Issue.record("an estimate stands in")
      return 1
    }
    #expect(layout.rowHeights == [[9, 44, 44, 44]])
    #expect(layout.estimatedRows == [[false, true, true, true]])
  }

  @Test func newHeightsAreRequestedByFinalPath() throws {
    var layout = todayList(4)
    var updates = ListUpdates()
    updates.insert(at: RowPath(row: 5))
    updates.reload(RowPath(row: 3))
    updates.insert(at: RowPath(row: 0))
    var asked: [Int] = []
    try layout.performBatchUpdates(updates, rowCounts: [6]) { path in
      asked.append(path.row)
      return 1
    }
    #expect(asked == [0, 3, 5])
  }

  @Test func allRowsCanBeDeletedAndInsertedAgain() throws {
    var layout = todayList(3)
    var updates = ListUpdates()
    for row in 0..<3 { updates.delete(RowPath(row: row)) }
    try layout.performBatchUpdates(updates, rowCounts: [0]) { _ in 1 }
    #expect(layout.contentSize.height == 115)
    updates = ListUpdates()
    for row in [2, 0, 1] { updates.insert(at: RowPath(row: row)) }
    try layout.performBatchUpdates(updates, rowCounts: [3]) { Double($0.row + 1) }
    #expect(layout.rowHeights == [[1, 2, 3]])
  }

  /// The rows after a batch on [A B C D E]; new ones are X.
  ///
  /// The layout tells rows apart by their heights: A is 1 point high, B 2, and X 24.
  private func rows(after updates: ListUpdates, count: Int) throws -> String {
    var layout = ListLayout(
      width: 375, sections: [ListSection(rowCount: 5)], estimatedRowHeight: 0
    ) { Double($0.row + 1) }
    try layout.performBatchUpdates(updates, rowCounts: [count]) { _ in 24 }
    let letters = layout.rowHeights[0].map { Unicode.Scalar(64 + UInt8($0)) }
    return String(String.UnicodeScalarView(letters))
  }
}

@Suite struct ListUpdateErrorTests {
  /// A batch on five rows in the first section and none in the second, which then have `rowCounts`.
  struct IllegalBatch: Sendable, CustomTestStringConvertible {
    let error: ListUpdateError
    var rowCounts = [5, 0]
    let collect: @Sendable (inout ListUpdates) -> Void

    var testDescription: String { "\(error)" }
  }

  static let illegal: [IllegalBatch] = [
    IllegalBatch(error: .repeatedSource(RowPath(row: 3)), rowCounts: [3, 0]) {
      $0.delete(RowPath(row: 3))
      $0.delete(RowPath(row: 3))
    },
    IllegalBatch(error: .repeatedSource(RowPath(row: 1)), rowCounts: [4, 0]) {
      $0.delete(RowPath(row: 1))
      $0.reload(RowPath(row: 1))
    },
    IllegalBatch(error: .repeatedSource(RowPath(row: 2))) {
      $0.move(from: RowPath(row: 2), to: RowPath(row: 0))
      $0.reload(RowPath(row: 2))
    },
    IllegalBatch(error: .repeatedDestination(RowPath(row: 0)), rowCounts: [7, 0]) {
      $0.insert(at: RowPath(row: 0))
      $0.insert(at: RowPath(row: 0))
    },
    IllegalBatch(error: .repeatedDestination(RowPath(row: 4)), rowCounts: [6, 0]) {
      $0.insert(at: RowPath(row: 4))
      $0.move(from: RowPath(row: 0), to: RowPath(row: 4))
    },
    IllegalBatch(error: .repeatedDestination(RowPath(row: 1)), rowCounts: [6, 0]) {
      $0.insert(at: RowPath(row: 1))
      $0.reload(RowPath(row: 1))
    },
    IllegalBatch(error: .sourceOutOfRange(RowPath(row: 5)), rowCounts: [4, 0]) {
      $0.delete(RowPath(row: 5))
    },
    IllegalBatch(error: .sourceOutOfRange(RowPath(section: 2, row: 0))) {
      $0.reload(RowPath(section: 2, row: 0))
    },
    IllegalBatch(error: .sourceOutOfRange(RowPath(row: -1))) {
      $0.move(from: RowPath(row: -1), to: RowPath(row: 0))
    },
    IllegalBatch(error: .destinationOutOfRange(RowPath(row: 6)), rowCounts: [6, 0]) {
      $0.insert(at: RowPath(row: 6))
    },
    IllegalBatch(error: .destinationOutOfRange(RowPath(section: -1, row: 0)), rowCounts: [6, 0]) {
      $0.insert(at: RowPath(section: -1, row: 0))
    },
    IllegalBatch(error: .destinationOutOfRange(RowPath(row: 5))) {
      $0.move(from: RowPath(row: 0), to: RowPath(row: 5))
    },
    IllegalBatch(error: .destinationOutOfRange(RowPath(row: 4)), rowCounts: [4, 0]) {
      $0.reload(RowPath(row: 4))
      $0.delete(RowPath(row: 0))
    },
    IllegalBatch(error: .rowCountMismatch(section: 0, expected: 4, actual: 5)) {
      $0.delete(RowPath(row: 0))
    },
    IllegalBatch(
      error: .rowCountMismatch(section: 1, expected: 0, actual: 1), rowCounts: [5, 1]
    ) { _ in },
    IllegalBatch(error: .sectionCountMismatch(expected: 2, actual: 1), rowCounts: [5]) { _ in },
  ]

  @Test("E-28 an illegal batch is rejected and changes nothing", arguments: illegal)
  func illegalBatch(batch: IllegalBatch) {
    var layout = ListLayout(
      width: 1, headerHeight: 3, sections: [ListSection(rowCount: 5), ListSection(rowCount: 0)],
      estimatedRowHeight: 0
    ) { Double($0.row) }
    layout.validate()
    let before = layout.allAttributes
    var updates = ListUpdates()
    batch.collect(&updates)
    #expect(throws: batch.error) {
      try layout.performBatchUpdates(updates, rowCounts: batch.rowCounts) { _ in 7 }
    }
    #expect(layout.allAttributes == before)
    #expect(layout.sections.map(\.rowCount) == [5, 0])
    #expect(layout.invalidation == .nothing)
  }
}
