import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct ListSectionBatchTests {
  /// Three sections of one, two and three rows, which are known by their heights.
  ///
  /// Row 1 of section 2 is 21 points high. Its header is 102 points high, and so on.
  private func list() -> ListLayout {
    ListLayout(
      width: 1,
      sections: (0..<3).map { ListSection(headerHeight: 100 + Double($0), rowCount: $0 + 1) },
      estimatedRowHeight: 0
    ) { Double(10 * $0.section + $0.row) }
  }

  private func headers(_ list: ListLayout) -> [Double] {
    list.sections.indices.map {
      list.layoutAttributes(of: .sectionHeader($0)).frame.height
    }
  }

  @Test("U-01 a section leaves, arrives and moves with its header and rows")
  func sections() throws {
    var list = list()
    var updates = ListUpdates()
    updates.deleteSection(1)
    updates.moveSection(from: 2, to: 0)
    updates.insertSection(ListSection(headerHeight: 7, rowCount: 2), at: 2)
    try list.performBatchUpdates(updates, rowCounts: [3, 1, 2]) { Double(90 + $0.row) }
    #expect(list.rowHeights == [[20, 21, 22], [0], [90, 91]])
    #expect(headers(list) == [102, 100, 7])
    #expect(list.sections.map(\.headerHeight) == [102, 100, 7])
  }

  @Test("U-01 rows of a moved section are updated by old sources and new destinations")
  func rowsOfAMovedSection() throws {
    var list = list()
    var updates = ListUpdates()
    updates.moveSection(from: 2, to: 0)
    updates.delete(RowPath(section: 2, row: 0))
    updates.move(from: RowPath(section: 2, row: 2), to: RowPath(section: 1, row: 0))
    updates.insert(at: RowPath(section: 0, row: 0))
    try list.performBatchUpdates(updates, rowCounts: [2, 2, 2]) { _ in 99 }
    #expect(list.rowHeights == [[99, 21], [22, 0], [10, 11]])
    #expect(headers(list) == [102, 100, 101])
  }

  @Test("U-01 a reload of a section deletes and inserts at its index")
  func reload() throws {
    var list = list()
    var updates = ListUpdates()
    updates.deleteSection(0)
    updates.reloadSection(1, as: ListSection(headerHeight: 5, rowCount: 1))
    try list.performBatchUpdates(updates, rowCounts: [3, 1]) { _ in 99 }
    #expect(list.rowHeights == [[20, 21, 22], [99]])
    #expect(headers(list) == [102, 5])
  }

  @Test func allSectionsCanBeDeletedAndInsertedAgain() throws {
    var list = list()
    var updates = ListUpdates()
    for index in 0..<3 { updates.deleteSection(index) }
    try list.performBatchUpdates(updates, rowCounts: []) { _ in 1 }
    #expect(list.contentSize.height == 0)
    #expect(list.itemCount == 1)
    updates = ListUpdates()
    for index in [1, 0] { updates.insertSection(ListSection(rowCount: index), at: index) }
    try list.performBatchUpdates(updates, rowCounts: [0, 1]) { _ in 3 }
    #expect(list.rowHeights == [[], [3]])
  }

  @Test("U-01 new sections are estimated, moved ones keep what was measured")
  func estimates() throws {
    var list = ListLayout(
      width: 1, sections: [ListSection(rowCount: 2), ListSection(rowCount: 1)],
      estimatedRowHeight: 50
    ) { _ in 0 }
    var offset = 0.0
    list.setMeasuredHeight(9, of: RowPath(row: 1), contentOffset: &offset)
    var updates = ListUpdates()
    updates.moveSection(from: 0, to: 2)
    updates.insertSection(ListSection(rowCount: 1), at: 0)
    try list.performBatchUpdates(updates, rowCounts: [1, 1, 2]) { _ in
      Issue.record("an estimate stands in")
      return 1
    }
    #expect(list.rowHeights == [[50], [50], [50, 9]])
    #expect(list.estimatedRows == [[true], [true], [true, false]])
  }
}

@Suite struct ListSectionUpdateErrorTests {
  /// A batch on three sections of two rows each, which then have `rowCounts`.
  struct IllegalBatch: Sendable, CustomTestStringConvertible {
    let error: ListUpdateError
    var rowCounts = [2, 2, 2]
    let collect: @Sendable (inout ListUpdates) -> Void

    var testDescription: String { "\(error)" }
  }

  static let illegal: [IllegalBatch] = [
    IllegalBatch(error: .sectionSourceOutOfRange(3)) { $0.deleteSection(3) },
    IllegalBatch(error: .sectionSourceOutOfRange(-1)) { $0.moveSection(from: -1, to: 0) },
    IllegalBatch(error: .sectionSourceOutOfRange(.max)) {
      $0.reloadSection(.max, as: ListSection(rowCount: 0))
    },
    IllegalBatch(error: .sectionDestinationOutOfRange(4)) {
      $0.insertSection(ListSection(rowCount: 0), at: 4)
    },
    IllegalBatch(error: .sectionDestinationOutOfRange(3)) { $0.moveSection(from: 0, to: 3) },
    IllegalBatch(error: .sectionDestinationOutOfRange(2), rowCounts: [2, 2]) {
      $0.deleteSection(0)
      $0.reloadSection(2, as: ListSection(rowCount: 0))
    },
    IllegalBatch(error: .repeatedSectionSource(1)) {
      $0.deleteSection(1)
      $0.deleteSection(1)
    },
    IllegalBatch(error: .repeatedSectionSource(1)) {
      $0.reloadSection(1, as: ListSection(rowCount: 0))
      $0.moveSection(from: 1, to: 0)
    },
    IllegalBatch(error: .repeatedSectionDestination(1)) {
      $0.moveSection(from: 0, to: 1)
      $0.moveSection(from: 2, to: 1)
    },
    IllegalBatch(error: .repeatedSectionDestination(0)) {
      $0.insertSection(ListSection(rowCount: 0), at: 0)
      $0.reloadSection(0, as: ListSection(rowCount: 0))
    },
    IllegalBatch(error: .sourceInRemovedSection(RowPath(section: 1, row: 0)), rowCounts: [2, 2]) {
      $0.deleteSection(1)
      $0.delete(RowPath(section: 1, row: 0))
    },
    IllegalBatch(error: .sourceInRemovedSection(RowPath(section: 1, row: 1))) {
      $0.reloadSection(1, as: ListSection(rowCount: 1))
      $0.move(from: RowPath(section: 1, row: 1), to: RowPath(section: 0, row: 0))
    },
    IllegalBatch(error: .destinationInNewSection(RowPath(section: 3, row: 0))) {
      $0.insertSection(ListSection(rowCount: 1), at: 3)
      $0.insert(at: RowPath(section: 3, row: 0))
    }.counting([2, 2, 2, 2]),
    IllegalBatch(error: .destinationInNewSection(RowPath(section: 0, row: 0))) {
      $0.reloadSection(0, as: ListSection(rowCount: 1))
      $0.move(from: RowPath(section: 1, row: 0), to: RowPath(section: 0, row: 0))
    },
    IllegalBatch(error: .sectionCountMismatch(expected: 2, actual: 3)) { $0.deleteSection(0) },
    IllegalBatch(
      error: .rowCountMismatch(section: 1, expected: 4, actual: 3), rowCounts: [2, 3, 2, 2]
    ) { $0.insertSection(ListSection(rowCount: 4), at: 1) },
    IllegalBatch(error: .sourceOutOfRange(RowPath(section: 3, row: 0))) {
      $0.insertSection(ListSection(rowCount: 1), at: 3)
      $0.delete(RowPath(section: 3, row: 0))
    },
  ]

  @Test("U-01 an illegal batch of sections is rejected and changes nothing", arguments: illegal)
  func illegalBatch(batch: IllegalBatch) {
    var layout = ListLayout(
      width: 1, sections: (0..<3).map { _ in ListSection(headerHeight: 3, rowCount: 2) },
      estimatedRowHeight: 0
    ) { Double($0.row + 1) }
    layout.validate()
    let before = layout.allAttributes
    var updates = ListUpdates()
    batch.collect(&updates)
    #expect(throws: batch.error) {
      try layout.performBatchUpdates(updates, rowCounts: batch.rowCounts) { _ in 7 }
    }
    #expect(layout.allAttributes == before)
    #expect(layout.sections.map(\.rowCount) == [2, 2, 2])
    #expect(layout.invalidation == .nothing)
  }

  @Test func impossibleHeightsAndPlacesTrap() async {
    await #expect(processExitsWith: .failure) {
      var list = ListLayout(width: 1, sections: []) { _ in 0 }
      var updates = ListUpdates()
      updates.insertSection(ListSection(headerHeight: .nan, rowCount: 0), at: 0)
      try list.performBatchUpdates(updates, rowCounts: [0]) { _ in 1 }
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout(width: 1, sections: []) { _ in 0 }
      var updates = ListUpdates()
      updates.insertSection(ListSection(rowCount: -1), at: 0)
      try list.performBatchUpdates(updates, rowCounts: [-1]) { _ in 1 }
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout(width: 1, sections: []) { _ in 0 }
      let mapping = try list.performBatchUpdates(ListUpdates(), rowCounts: []) { _ in 1 }
      _ = mapping.itemAfterUpdate(1)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout(width: 1, sections: []) { _ in 0 }
      let mapping = try list.performBatchUpdates(ListUpdates(), rowCounts: []) { _ in 1 }
      _ = mapping.itemBeforeUpdate(-1)
    }
  }
}

extension ListSectionUpdateErrorTests.IllegalBatch {
  fileprivate func counting(_ rowCounts: [Int]) -> Self {
    var batch = self
    batch.rowCounts = rowCounts
    return batch
  }
}

/// Random batches of rows and sections against arrays of arrays, exact to the bit.
@Suite struct ListSectionPropertyTests {
  @Test("U-01 random batches of sections and rows equal those of arrays", arguments: UInt64(1)...20)
  func knownHeights(seed: UInt64) throws {
    try storm(RandomSectionBatch(seed: seed), batches: 30)
  }

  @Test("U-01 random batches of sections keep what was measured", arguments: UInt64(1)...10)
  func estimates(seed: UInt64) throws {
    try storm(RandomSectionBatch(seed: seed, estimate: 44), batches: 30)
  }

  private func storm(_ batch: RandomSectionBatch, batches: Int) throws {
    var batch = batch
    for step in 0..<batches {
      let context = "seed \(batch.generator.seed), step \(step)"
      batch.measureSomeRows()
      let before = batch.identities
      let updates = batch.makeUpdates()
      let sections = batch.sections
      let mapping = try batch.list.performBatchUpdates(
        updates, rowCounts: sections.map(\.rows.count)
      ) { sections[$0.section].rows[$0.row].height }
      try expectSame(batch, "\(context)")
      expectSame(mapping, before: before, after: batch.identities, "\(context)")
    }
  }

  private func expectSame(_ batch: RandomSectionBatch, _ context: Comment) throws {
    let list = batch.list
    try #require(list.sections == batch.sections.map(\.layout), context)
    #expect(list.allAttributes.map(\.frame.height) == batch.heights, context)
    #expect(list.estimatedRows == batch.sections.map { $0.rows.map(\.isEstimate) }, context)
    #expect(list.contentSize.height == batch.heights.reduce(0, +), context)
    var top = 0.0
    for (attributes, height) in zip(list.allAttributes, batch.heights) {
      #expect(attributes.frame.minY == top, context)
      top += height
    }
  }

  /// Compares the mapping with the places of equal identities.
  private func expectSame(
    _ mapping: ListUpdateMapping, before: [Int], after: [Int], _ context: Comment
  ) {
    let places = Dictionary(uniqueKeysWithValues: after.enumerated().map { ($1, $0) })
    let oldPlaces = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0) })
    #expect(before.indices.map(mapping.itemAfterUpdate) == before.map { places[$0] }, context)
    #expect(after.indices.map(mapping.itemBeforeUpdate) == after.map { oldPlaces[$0] }, context)
  }
}
