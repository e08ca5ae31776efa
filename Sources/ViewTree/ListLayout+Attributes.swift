public import Geometry

extension ListLayout {
  /// Returns the number and the frame of an item, in content coordinates; traps if there is none.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func layoutAttributes(of item: ListItem) -> LayoutAttributes {
    items.layoutAttributes(of: checkedNumber(of: item))
  }

  /// Writes the attributes of the visible items: maxY > `bounds.minY` and minY < `bounds.maxY`.
  ///
  /// Items of height 0 are never visible.
  ///
  /// - Parameters:
  ///   - bounds: The visible extent in content coordinates; only its y matters.
  ///   - attributes: Receives the visible items from top to bottom; its storage is reused.
  /// - Complexity: O(log n + visible items). Does not allocate once `attributes` has room.
  public func layoutAttributes(in bounds: Rect, into attributes: inout [LayoutAttributes]) {
    items.layoutAttributes(in: bounds, into: &attributes)
  }

  /// Returns the item at a y in content coordinates: minY ≤ `y` < maxY.
  ///
  /// - Returns: The item, or `nil` outside of the content.
  /// - Complexity: O(log n). Does not allocate.
  public func item(atY y: Double) -> ListItem? {
    items.row(at: y).map(item(numbered:))
  }

  /// Whether new bounds invalidate the layout: only another width does so, since heights may depend
  /// on the width.
  ///
  /// Scrolling invalidates nothing. After a change of the width call `reloadData` with the new
  /// width.
  public func shouldInvalidateLayout(forBoundsChange bounds: Rect) -> Bool {
    bounds.width != width
  }

  /// Resets `invalidation` to `.nothing`; to be called after all invalid items are queried again.
  public mutating func validate() {
    invalidation = .nothing
  }
}

// MARK: - Self-sizing rows

extension ListLayout {
  /// Whether the height of a row is an estimate that no measured height has replaced yet.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func isEstimated(_ path: RowPath) -> Bool {
    items.isEstimated(checkedNumber(of: .row(path)))
  }

  /// Replaces the height of a row by a measured one, and corrects the content offset so that the
  /// first visible row does not move on the screen.
  ///
  /// - Parameters:
  ///   - height: The measured height, in points.
  ///   - path: The row that was measured.
  ///   - contentOffset: The y at which the visible extent begins. If the row lies wholly above it,
  ///     the offset moves with the rows below.
  /// - Complexity: O(log n). Does not allocate.
  public mutating func setMeasuredHeight(
    _ height: Double, of path: RowPath, contentOffset: inout Double
  ) {
    let number = checkedNumber(of: .row(path))
    let contentHeight = contentSize.height
    items.setMeasuredHeight(height, of: number, contentOffset: &contentOffset)
    invalidateItems(from: number, ifHeightWas: contentHeight)
  }

  /// Measures all visible rows with estimated heights, until no visible height is an estimate.
  ///
  /// Rows that are lower than their estimate let other rows become visible, which are measured,
  /// too. A visible row is never wholly above the bounds, so the content offset needs no
  /// correction.
  ///
  /// - Parameters:
  ///   - bounds: The visible extent in content coordinates; only its y matters.
  ///   - rowHeight: The real height of a row, in points.
  /// - Returns: The number of measured rows.
  /// - Complexity: O((m + 1) (log n + visible items)) for m measured rows. Does not allocate.
  @discardableResult
  public mutating func measureVisibleRows(
    in bounds: Rect, rowHeight: (RowPath) -> Double
  ) -> Int {
    var measured = 0
    while let number = items.firstEstimatedRow(in: bounds),
      case .row(let path) = item(numbered: number)
    {
      let contentHeight = contentSize.height
      items.resize(number, to: rowHeight(path))
      invalidateItems(from: number, ifHeightWas: contentHeight)
      measured += 1
    }
    return measured
  }

  /// Extends the invalid scope if a measurement has changed the height of the content, given the
  /// height before it.
  private mutating func invalidateItems(from number: Int, ifHeightWas contentHeight: Double) {
    if contentSize.height != contentHeight { invalidation.formUnion(.items(from: number)) }
  }
}
