import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct CellReusePoolTests {
  @Test func cellOfALeavingRowIsReusedByAnEnteringRow() {
    var pool = CellReusePool()
    pool.update(visible: rows(0..<3))
    #expect((0..<3).map { pool.cell(for: $0) } == [0, 1, 2])
    pool.update(visible: rows(1..<4))
    #expect(pool.cell(for: 3) == 0)
    #expect(pool.cell(for: 0) == nil)
    #expect(pool.createdCount == 3)
    #expect(pool.freeCount == 0)
  }

  @Test func remainingRowsKeepTheirCells() {
    var pool = CellReusePool()
    pool.update(visible: rows(10..<15))
    let before = (12..<15).map { pool.cell(for: $0) }
    pool.update(visible: rows(12..<18))
    #expect((12..<15).map { pool.cell(for: $0) } == before)
  }

  @Test func cellsAreReturnedBeforeNewOnesAreRequested() {
    var pool = CellReusePool()
    pool.update(visible: rows(4..<8))
    // Scrolling up: the rows that come stand before the rows that leave.
    pool.update(visible: rows(1..<5))
    #expect(pool.createdCount == 4)
    #expect(pool.freeCount == 0)
    #expect(pool.cell(for: 4) == 0)
    #expect((1..<4).map { pool.cell(for: $0) } == [3, 2, 1])
  }

  @Test func returnedCellsAreReused() {
    var pool = CellReusePool()
    pool.update(visible: rows(0..<3))
    pool.returnAllCells()
    #expect(pool.freeCount == 3)
    #expect(pool.cell(for: 1) == nil)
    pool.update(visible: rows(7..<10))
    #expect(pool.createdCount == 3)
  }

  @Test func unsortedRowsTrap() async {
    await #expect(processExitsWith: .failure) {
      var pool = CellReusePool()
      let row = LayoutAttributes(row: 3, frame: .zero)
      pool.update(visible: [row, row])
    }
    await #expect(processExitsWith: .failure) {
      var pool = CellReusePool()
      pool.update(visible: [LayoutAttributes(row: -1, frame: .zero)])
    }
  }

  @Test func emptyScreenReturnsAllCells() {
    var pool = CellReusePool()
    pool.update(visible: rows(0..<5))
    pool.update(visible: [])
    #expect(pool.freeCount == 5)
    pool.update(visible: rows(100..<104))
    #expect(pool.createdCount == 5)
    #expect(pool.freeCount == 1)
  }

  @Test(arguments: UInt64(1)...5)
  func cellCountIsBoundedByTheMostVisibleRows(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var pool = CellReusePool()
    var most = 0
    for _ in 0..<500 {
      let first = generator.below(50)
      let visible = first..<first + generator.below(12)
      most = max(most, visible.count)
      pool.update(visible: rows(visible))
      let cells = visible.compactMap { pool.cell(for: $0) }
      #expect(Set(cells).count == visible.count, "seed \(seed)")
      #expect(pool.createdCount == most, "seed \(seed)")
      #expect(pool.freeCount == most - visible.count, "seed \(seed)")
    }
  }

  private func rows(_ rows: Range<Int>) -> [LayoutAttributes] {
    rows.map { LayoutAttributes(row: $0, frame: .zero) }
  }
}
