internal import Geometry
internal import ViewTree

/// A row of a list that has a cell.
struct ShownRow<Cell> {
  /// The row's number among all items of the list, which include headers and footers.
  var number: Int
  var path: RowPath
  /// The frame that the cell has, in content coordinates.
  var frame: Rect
  let reuseIdentifier: Int
  let cell: Cell
}

/// A row that leaves the screen in an animation, after which its cell is free.
struct LeavingRow<Cell> {
  var row: ShownRow<Cell>
  /// Whether the row is still in the list, outside of the visible part; else it was removed.
  var isInList: Bool
  /// The attributes to which the cell returns when it is free.
  let attributes: CellAttributes
  /// The number of the batch whose animations take the row away.
  let batch: Int
}

/// A cell that shows no row.
struct FreeCell<Cell> {
  let reuseIdentifier: Int
  let cell: Cell
}
