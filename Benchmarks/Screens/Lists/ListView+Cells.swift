internal import Animations
internal import Geometry
internal import ViewTree

// The loops avoid closures, which would allocate in code that is generic over the cells.

extension ListView {
  /// Gives each visible row a cell, and removes the cells of all other rows.
  func showVisibleRows() {
    swap(&shown, &collected)
    shown.removeAll(keepingCapacity: true)
    returnCells(notIn: visible.attributes)
    var kept = 0
    for (index, attributes) in visible.attributes.enumerated() {
      while kept < collected.count, collected[kept].number < attributes.row { kept += 1 }
      if kept < collected.count, collected[kept].number == attributes.row {
        var row = collected[kept]
        row.path = visible.paths[index]
        if row.frame != attributes.frame { place(row.cell, in: attributes.frame) }
        row.frame = attributes.frame
        shown.append(row)
      } else {
        // A reused cell must not fly in from its old row when the list scrolls in an animation
        // block.
        scene.performWithoutAnimation { showRow(attributes, at: index) }
      }
    }
    collected.removeAll(keepingCapacity: true)
  }

  /// Frees the cells of the collected rows that are not visible any more.
  private func returnCells(notIn attributes: [LayoutAttributes]) {
    var next = 0
    for row in collected {
      while next < attributes.count, attributes[next].row < row.number { next += 1 }
      if next < attributes.count, attributes[next].row == row.number { continue }
      scene.performWithoutAnimation { scene.removeFromSuperview(row.cell.view) }
      returnCell(of: row)
      visibleRowsChangeCount += 1
    }
  }

  /// Shows a row that has become visible, in a cell at `index` among those of the visible rows.
  private func showRow(_ attributes: LayoutAttributes, at index: Int) {
    let path = visible.paths[index]
    visibleRowsChangeCount += 1
    if var row = takeLeavingRow(numbered: attributes.row) {
      if row.frame != attributes.frame { place(row.cell, in: attributes.frame) }
      (row.path, row.frame) = (path, attributes.frame)
      shown.append(row)
      scene.insertSubview(row.cell.view, to: view, at: leaving.count + index)
      return
    }
    let row = makeRow(numbered: attributes.row, at: path, frame: attributes.frame)
    shown.append(row)
    scene.insertSubview(row.cell.view, to: view, at: leaving.count + index)
    configure(row.cell, path)
  }

  /// Returns a row in a free cell, which has its place but is still off screen.
  func makeRow(numbered number: Int, at path: RowPath, frame: Rect) -> ShownRow<Cell> {
    let identifier = reuseIdentifier(path)
    let cell = takeCell(identifier) ?? makeCell(identifier)
    place(cell, in: frame)
    return ShownRow(
      number: number, path: path, frame: frame, reuseIdentifier: identifier, cell: cell)
  }

  /// Sets the frame of a cell without regard to its transform.
  func place(_ cell: Cell, in frame: Rect) {
    // Not by `frame`, whose setter would divide the size by the scale of a small cell.
    let anchor = scene[cell.view].anchorPoint
    scene[cell.view].center = Point(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    scene[cell.view].bounds.size = frame.size
  }

  /// Frees the cell of a row, which is off screen.
  func returnCell(of row: ShownRow<Cell>) {
    free.append(FreeCell(reuseIdentifier: row.reuseIdentifier, cell: row.cell))
  }

  /// Takes the cell that became free last, or `nil` if none has the reuse identifier.
  private func takeCell(_ identifier: Int) -> Cell? {
    var index = free.count
    while index > 0 {
      index -= 1
      if free[index].reuseIdentifier == identifier { return free.remove(at: index).cell }
    }
    return nil
  }

  /// Takes back a row that was leaving the visible part, or `nil` if there is none.
  func takeLeavingRow(numbered number: Int) -> ShownRow<Cell>? {
    var index = leaving.count
    while index > 0 {
      index -= 1
      if leaving[index].isInList, leaving[index].row.number == number {
        return leaving.remove(at: index).row
      }
    }
    return nil
  }
}
