internal import Animations
public import Geometry
public import Motion
internal import Transitions
public import ViewTree

extension ListView {
  /// The timing of changes of lists unless another is given: 0.3 s, slow at both ends; a choice.
  public static var changeTiming: AnimationTiming {
    AnimationTiming(duration: 0.3, curve: .easeInOut)
  }

  /// Performs a batch of updates and animates the visible rows, or throws and changes nothing.
  ///
  /// A row that stays or moves glides from its old frame to its new one, also from or to a place
  /// outside of the visible part. An inserted row appears from `initialAttributes`, and a removed
  /// one disappears with `finalAttributes`. A reloaded row does both, in two cells. At the end all
  /// cells have the attributes of a new list. A further batch may begin at any time, and continues
  /// the motions under way.
  ///
  /// The content offset changes only if the content becomes too short for it, and then moves in the
  /// animation. Cells of rows that stay are not configured again.
  ///
  /// - Parameters:
  ///   - updates: The updates to perform; they have been performed in the data before.
  ///   - rowCounts: The number of rows of the data in each section after the batch.
  ///   - timing: The timing of the animation; without duration the changes show at once.
  ///   - rowHeight: The real height of a row after the batch; called as in
  ///     `ListLayout.performBatchUpdates`.
  ///   - completion: Receives whether the animations ran to their end.
  /// - Throws: `ListUpdateError`; the list has not changed in that case.
  /// - Complexity: O(n), to keep the old frames, plus O(k log n) for k updated items.
  public func performBatchUpdates(
    _ updates: ListUpdates, rowCounts: [Int], with timing: AnimationTiming = ListView.changeTiming,
    rowHeight: (RowPath) -> Double, completion: ((Bool) -> Void)? = nil
  ) throws(ListUpdateError) {
    var layout = self.layout
    let mapping = try layout.performBatchUpdates(
      updates, rowCounts: rowCounts, rowHeight: rowHeight)
    animate(to: layout, mapping, with: timing, completion: completion) {}
  }

  /// Changes the frame of the list and the layout of the same rows, for instance when the screen
  /// rotates.
  ///
  /// The topmost visible row keeps its place in the list, as far as the range of offsets allows.
  /// The rows glide to their new frames, also those that come into sight or leave it.
  ///
  /// - Parameters:
  ///   - frame: The new frame of the scroll view in its superview, in points.
  ///   - layout: The layout of the rows in the new width; traps unless it has the same numbers of
  ///     rows.
  ///   - timing: The timing of the animation; without duration the changes show at once.
  ///   - completion: Receives whether the animations ran to their end.
  /// - Complexity: O(number of sections + visible rows).
  public func setFrame(
    _ frame: Rect, layout: ListLayout, with timing: AnimationTiming = ListView.changeTiming,
    completion: ((Bool) -> Void)? = nil
  ) {
    precondition(
      layout.sections.map(\.rowCount) == self.layout.sections.map(\.rowCount),
      "a list keeps its rows when its frame changes")
    // The first row in sight stays where the user reads it.
    let moved = visible.attributes.first.map { first in
      layout.frame(ofItem: first.row).minY - first.frame.minY
    }
    animate(to: layout, nil, with: timing, completion: completion) {
      updateContentSize(adjustingOffsetBy: moved ?? 0)
      scene[view].frame = frame
      if isScrollViewUsed { scrollView.geometryDidChange() }
    }
  }

  /// Shows another layout in an animation, after other changes in the same block.
  private func animate(
    to layout: ListLayout, _ mapping: ListUpdateMapping?, with timing: AnimationTiming,
    completion: ((Bool) -> Void)?, _ changes: () -> Void
  ) {
    batchCount += 1
    let number = batchCount
    let change = LayoutChange(before: self.layout, mapping: mapping, number: number)
    self.layout = layout
    scene.animate(with: timing, options: .beginFromCurrentState) {
      let offset = contentOffset
      isAdjusting = true
      changes()
      show(change)
      isAdjusting = false
      if contentOffset != offset { didScroll?() }
    } completion: { [weak self] isFinished in
      self?.removeLeavingCells { $0 == number }
      completion?(isFinished)
    }
  }

  /// Removes the cells of leaving rows whose batch fulfils a condition, and frees them.
  func removeLeavingCells(where isRemoved: (Int) -> Bool) {
    let removed = leaving.filter { isRemoved($0.batch) }
    leaving.removeAll { isRemoved($0.batch) }
    scene.performWithoutAnimation {
      for row in removed {
        scene.removeFromSuperview(row.row.cell.view)
        apply(row.attributes, to: row.row.cell)
        returnCell(of: row.row)
      }
    }
  }
}

/// A change of a list's layout, which is shown in an animation.
private struct LayoutChange {
  let before: ListLayout
  /// The places of the items before and after the change; `nil` if all keep their numbers.
  let mapping: ListUpdateMapping?
  let number: Int

  func itemAfter(_ number: Int) -> Int? {
    guard let mapping else { return number }
    return mapping.itemAfterUpdate(number)
  }

  func itemBefore(_ number: Int) -> Int? {
    guard let mapping else { return number }
    return mapping.itemBeforeUpdate(number)
  }
}

// MARK: - Cells

extension ListView {
  /// Moves all cells to their places after a change, inside its animation block.
  private func show(_ change: LayoutChange) {
    renumberLeavingRows(change)
    measureAfterUpdate()
    _ = visible.update(for: layout, in: scene[view].bounds)
    let old = shown
    shown = []
    var kept: Set<Int> = []
    let indices = Dictionary(
      uniqueKeysWithValues: old.enumerated().compactMap { index, row in
        change.itemAfter(row.number).map { ($0, index) }
      })
    for (index, attributes) in visible.attributes.enumerated() {
      if let place = indices[attributes.row] {
        kept.insert(place)
        shown.append(old[place])
      } else {
        shown.append(appearingRow(attributes, at: visible.paths[index], change))
      }
      moveRow(at: index, to: attributes)
    }
    for (index, row) in old.enumerated() where !kept.contains(index) { leave(row, change) }
    visibleRowsChangeCount += 1
    orderCells()
  }

  /// Measures the rows that are visible after a change of the layout.
  ///
  /// The content offset stays: the heights count as if they had been known.
  private func measureAfterUpdate() {
    updateContentSize(adjustingOffsetBy: 0)
    guard let measure else { return }
    while layout.measureVisibleRows(in: scene[view].bounds, rowHeight: measure) > 0 {
      updateContentSize(adjustingOffsetBy: 0)
    }
  }

  private func renumberLeavingRows(_ change: LayoutChange) {
    for index in leaving.indices where leaving[index].isInList {
      if let number = change.itemAfter(leaving[index].row.number) {
        leaving[index].row.number = number
      } else {
        leaving[index].isInList = false
      }
    }
  }

  /// Returns a row that has become visible, in a cell with the attributes from which it comes.
  private func appearingRow(
    _ attributes: LayoutAttributes, at path: RowPath, _ change: LayoutChange
  ) -> ShownRow<Cell> {
    if let row = takeLeavingRow(numbered: attributes.row) { return row }
    var row: ShownRow<Cell>?
    var rest: CellAttributes?
    scene.performWithoutAnimation {
      let new = makeRow(numbered: attributes.row, at: path, frame: attributes.frame)
      scene.addSubview(new.cell.view, to: view)
      configure(new.cell, path)
      let last = self.attributes(of: new)
      apply(firstAttributes(of: new, endingWith: last, change), to: new.cell)
      (row, rest) = (new, last)
    }
    guard let row, let rest else { preconditionFailure("the changes have been made") }
    apply(rest, to: row.cell)
    return row
  }

  /// Returns the attributes from which the cell of a row comes into sight.
  private func firstAttributes(
    of row: ShownRow<Cell>, endingWith last: CellAttributes, _ change: LayoutChange
  ) -> CellAttributes {
    guard let before = change.itemBefore(row.number) else {
      return initialAttributes(row.path, last)
    }
    var first = last
    // Without the old size, because the row may have been measured only now.
    first.frame.origin = change.before.frame(ofItem: before).origin
    return first
  }

  /// Moves the shown row at an index to its place.
  private func moveRow(at index: Int, to attributes: LayoutAttributes) {
    shown[index].number = attributes.row
    shown[index].path = visible.paths[index]
    shown[index].frame = attributes.frame
    place(shown[index].cell, in: attributes.frame)
  }

  /// Moves a row out of sight, or lets it disappear.
  private func leave(_ row: ShownRow<Cell>, _ change: LayoutChange) {
    var row = row
    let rest = attributes(of: row)
    let after = change.itemAfter(row.number)
    if let after {
      row.number = after
      row.frame = layout.frame(ofItem: after)
      place(row.cell, in: row.frame)
    } else {
      apply(finalAttributes(row.path, rest), to: row.cell)
    }
    leaving.append(
      LeavingRow(row: row, isInList: after != nil, attributes: rest, batch: change.number))
  }

  /// Brings the cells into the order of their rows, in front of those that leave.
  private func orderCells() {
    let cells = leaving.map(\.row.cell) + shown.map(\.cell)
    for (index, cell) in cells.enumerated() {
      scene.insertSubview(cell.view, to: view, at: index)
    }
  }

  private func attributes(of row: ShownRow<Cell>) -> CellAttributes {
    CellAttributes(
      frame: row.frame, alpha: scene[row.cell.view].alpha,
      transform: scene[row.cell.view].transform)
  }

  private func apply(_ attributes: CellAttributes, to cell: Cell) {
    place(cell, in: attributes.frame)
    scene[cell.view].alpha = attributes.alpha
    scene[cell.view].transform = attributes.transform
  }
}

extension ListLayout {
  /// Returns the frame of an item, given by its number.
  fileprivate func frame(ofItem number: Int) -> Rect {
    layoutAttributes(of: item(numbered: number)).frame
  }
}
