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
