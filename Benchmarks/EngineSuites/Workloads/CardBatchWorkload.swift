internal import Benchmarking
internal import Geometry
internal import ViewTree

/// Batches of 400 updates in a list of a constant number of rows.
///
/// The list is divided into a hundred stretches. In each, a batch deletes a row, reloads one, moves
/// one and inserts one, at random positions that never coincide.
struct CardBatchWorkload {
  private var list: ListLayout
  private var random = WorkloadRandom()
  private let cells: Int

  /// The number of equal parts of the list, in each of which a batch makes an update of every kind.
  private static var stretches: Int { 100 }

  init(cells: Int) {
    precondition(cells >= 100 * CardBatchWorkload.stretches, "a stretch has room for five updates")
    self.cells = cells
    // An estimate of 0 turns estimates off, so every row has its height from the start.
    list = ListLayout(
      width: 375, sections: [ListSection(rowCount: cells)], estimatedRowHeight: 0
    ) { Double(72 + $0.row % 240) }
  }

  /// The total height of all rows, in points.
  var contentHeight: Double { list.contentSize.height }

  /// Performs a batch of 400 updates at random rows.
  mutating func update() {
    var updates = ListUpdates()
    let length = cells / CardBatchWorkload.stretches
    for stretch in 0..<CardBatchWorkload.stretches {
      // Each position has a fifth of the stretch, so that no two coincide.
      let row = stretch * length + random.below(length / 5)
      updates.delete(RowPath(row: row))
      updates.reload(RowPath(row: row + length / 5))
      updates.move(
        from: RowPath(row: row + 2 * length / 5), to: RowPath(row: row + 3 * length / 5))
      updates.insert(at: RowPath(row: row + 4 * length / 5))
    }
    // From 72 to 311 points, like the cards of the other lists.
    let height = Double(72 + random.below(240))
    do {
      try list.performBatchUpdates(updates, rowCounts: [cells]) { _ in height }
    } catch {
      preconditionFailure("the batch is legal: \(error)")
    }
  }
}
