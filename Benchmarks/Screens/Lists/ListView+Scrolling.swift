internal import Animations
internal import Geometry
public import Transitions
public import ViewTree

extension ListView: ScrollViewDelegate {
  /// Shows the rows at the new content offset.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {
    // Whatever changes the offset now shows the rows afterwards.
    if isAdjusting { return }
    layoutIfNeeded()
    didScroll?()
  }

  /// Changes the height of a row, for instance when its image has arrived.
  ///
  /// The content in sight stays in place if the row is wholly above it. If the row itself is in
  /// sight, its top stays, and the rows below move: in an animation block, with an animation.
  ///
  /// - Parameters:
  ///   - height: The height, in points, from 0 to 2²⁷.
  ///   - path: The row; traps if the list has no such row.
  /// - Complexity: O(log n + visible rows).
  public func setRowHeight(_ height: Double, of path: RowPath) {
    let old = contentOffset
    var new = old
    layout.setMeasuredHeight(height, of: path, contentOffset: &new)
    updateContentSize(adjustingOffsetBy: new - old)
    layoutIfNeeded()
    if contentOffset != old { didScroll?() }
  }

  /// Measures the visible rows with estimated heights, and moves the content offset so that the
  /// rows that have been in sight do not move.
  func measureVisibleRows() {
    guard let measure else { return }
    // Twice or more if an edge moves other rows into sight.
    while true {
      var bounds = scene[view].bounds
      let old = bounds.minY
      let measured =
        if let anchor = anchor(in: bounds) {
          layout.measureVisibleRows(in: &bounds, keeping: anchor, rowHeight: measure)
        } else {
          layout.measureVisibleRows(in: bounds, rowHeight: measure)
        }
      if measured == 0 { return }
      updateContentSize(adjustingOffsetBy: bounds.minY - old)
    }
  }

  /// Returns the topmost row that was in sight and still is; `nil` after a jump.
  private func anchor(in bounds: Rect) -> RowPath? {
    for row in shown {
      // Not the frame of the cell, which does not know of a change of heights yet.
      let frame = layout.layoutAttributes(of: .row(row.path)).frame
      if frame.maxY > bounds.minY && frame.minY < bounds.maxY { return row.path }
    }
    return nil
  }

  /// Tells the scroll view the size of the content, after the coordinates of the content in sight
  /// have changed by `adjustment` points.
  func updateContentSize(adjustingOffsetBy adjustment: Double) {
    guard isScrollViewUsed else {
      if adjustment != 0 { scene[view].bounds.origin.y += adjustment }
      return
    }
    let wasAdjusting = isAdjusting
    isAdjusting = true
    scrollView.setContentSize(
      layout.contentSize, adjustingContentOffsetBy: Vector(dx: 0, dy: adjustment))
    isAdjusting = wasAdjusting
  }
}
