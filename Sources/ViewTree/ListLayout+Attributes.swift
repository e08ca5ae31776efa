public import Geometry

extension ListLayout {
  /// Where an item lies.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func layoutAttributes(of item: ListItem) -> LayoutAttributes {
    items.layoutAttributes(of: checkedNumber(of: item))
  }

  /// Writes where the visible items lie: those with maxY > `bounds.minY` and minY < `bounds.maxY`.
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

  /// The item at a height in content coordinates: minY ≤ `y` < maxY.
  ///
  /// - Returns: The item, or `nil` outside of the content.
  /// - Complexity: O(log n). Does not allocate.
  public func item(atY y: Double) -> ListItem? {
    items.row(at: y).map(item(numbered:))
  }

  /// Whether bounds of another size or place make the layout invalid: only another width does, for
  /// heights may depend on it.
  ///
  /// Scrolling leaves everything valid. After a change of the width call `reloadData` with it.
  public func shouldInvalidateLayout(forBoundsChange bounds: Rect) -> Bool {
    bounds.width != width
  }

  /// Takes note that everything has been asked for again.
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
  ///   - contentOffset: The y at which the visible extent begins. When the row lies wholly above
  ///     it, it moves with the rows below.
  /// - Complexity: O(log n). Does not allocate.
  public mutating func setMeasuredHeight(
    _ height: Double, of path: RowPath, contentOffset: inout Double
  ) {
    let number = checkedNumber(of: .row(path))
    let contentHeight = contentSize.height
    items.setMeasuredHeight(height, of: number, contentOffset: &contentOffset)
    invalidateItems(from: number, ifHeightWas: contentHeight)
  }

  /// Measures every visible row that has only been estimated, until no visible row is an estimate.
  ///
  /// Rows that turn out lower than their estimate let others come into sight; those are measured
  /// too. A visible row is never wholly above the bounds, so the content offset needs no
  /// correction.
  ///
  /// - Parameters:
  ///   - bounds: The visible extent in content coordinates; only its y matters.
  ///   - rowHeight: The real height of a row, in points.
  /// - Returns: How many rows were measured.
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

  private mutating func invalidateItems(from number: Int, ifHeightWas contentHeight: Double) {
    if contentSize.height != contentHeight { invalidation.formUnion(.items(from: number)) }
  }
}
