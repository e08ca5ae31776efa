internal import Animations
internal import Geometry
internal import ViewTree

/// The rows of a list that its bounds show, as found from the layout.
struct VisibleRows {
  /// The layout attributes of the visible rows, from top to bottom.
  private(set) var attributes: [LayoutAttributes] = []
  /// The paths of the visible rows, in the order of `attributes`.
  private(set) var paths: [RowPath] = []
  /// The storage in which the next update finds attributes; the old contents are not used.
  private var candidates: [LayoutAttributes] = []

  /// Finds the rows that are visible in a part of the content.
  ///
  /// - Parameters:
  ///   - layout: The list.
  ///   - bounds: The part of the list's content.
  /// - Returns: Whether the visible rows have changed.
  /// - Complexity: O(log n + visible rows). Does not allocate when they have not.
  mutating func update(for layout: ListLayout, in bounds: Rect) -> Bool {
    layout.layoutAttributes(in: bounds, into: &candidates)
    // Headers and footers have no cells.
    candidates.removeAll { layout.path(ofItem: $0.row) == nil }
    if candidates == attributes { return false }
    // Exchanged and not copied, so that both arrays keep their storage.
    swap(&candidates, &attributes)
    // The next frame may find as many rows. A list that shows its first rows may never scroll.
    if candidates.capacity > 0 { candidates.reserveCapacity(attributes.capacity) }
    paths = attributes.compactMap { layout.path(ofItem: $0.row) }
    return true
  }

  mutating func removeAll() {
    attributes.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
  }
}

extension ListLayout {
  /// Returns the path of the row that is item `number`; `nil` for a header or a footer.
  fileprivate func path(ofItem number: Int) -> RowPath? {
    guard case .row(let path) = item(numbered: number) else { return nil }
    return path
  }
}
