/// The assignment of reusable cells to the visible rows of a scrolling list.
///
/// A cell is a number from 0. A row that leaves the visible set returns its cell before any new row
/// requests one, so a list creates no more cells than are visible at once.
public struct CellReusePool: Sendable {
  /// The number of cells created so far: the most rows that were visible at once.
  public private(set) var createdCount = 0
  /// The visible rows and their cells, by increasing row.
  private var bindings: [(row: Int, cell: Int)] = []
  private var previous: [(row: Int, cell: Int)] = []
  private var free: [Int] = []

  /// Creates a pool without cells.
  public init() {}

  /// The number of cells that show no row.
  public var freeCount: Int { free.count }

  /// Returns the cell that shows a row, or `nil` when the row is not visible.
  ///
  /// - Complexity: O(visible rows). Does not allocate.
  public func cell(for row: Int) -> Int? {
    bindings.first { $0.row == row }?.cell
  }

  /// Changes the visible set: first every row that left returns its cell, then every new row gets a
  /// cell; rows that stay keep their cells.
  ///
  /// After rows were inserted, deleted or moved, row numbers refer to other rows: call
  /// `returnAllCells()` first.
  ///
  /// - Parameter attributes: The visible cards by increasing row; another order traps.
  /// - Complexity: O(visible rows before and after). Does not allocate unless more rows are visible
  ///   than ever before.
  public mutating func update(visible attributes: [LayoutAttributes]) {
    // Both lists keep their storage, so that scrolling does not allocate. Both are sorted by row,
    // so that one pass compares them.
    swap(&bindings, &previous)
    bindings.removeAll(keepingCapacity: true)
    returnCells(notIn: attributes)
    var kept = 0
    var last = -1
    for attribute in attributes {
      precondition(attribute.row > last, "visible rows come in increasing order, each once")
      last = attribute.row
      while kept < previous.count, previous[kept].row < attribute.row { kept += 1 }
      if kept < previous.count, previous[kept].row == attribute.row {
        bindings.append(previous[kept])
      } else {
        bindings.append((attribute.row, dequeueCell()))
      }
    }
  }

  /// Returns all cells to the pool, as if no row were visible.
  ///
  /// - Complexity: O(visible rows). Does not allocate unless more rows are visible than ever
  ///   before.
  public mutating func returnAllCells() {
    update(visible: [])
  }

  private mutating func returnCells(notIn attributes: [LayoutAttributes]) {
    var next = 0
    for (row, cell) in previous {
      while next < attributes.count, attributes[next].row < row { next += 1 }
      if next == attributes.count || attributes[next].row != row { free.append(cell) }
    }
  }

  private mutating func dequeueCell() -> Int {
    if let cell = free.popLast() { return cell }
    createdCount += 1
    return createdCount - 1
  }
}
