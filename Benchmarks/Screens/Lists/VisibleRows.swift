internal import Geometry
internal import Transitions
internal import ViewTree

/// The rows of a list that can be seen, by their places in the layout.
struct VisibleRows {
  /// Where the rows lie, from top to bottom.
  private(set) var attributes: [LayoutAttributes] = []
  /// The same rows.
  private(set) var paths: [RowPath] = []
  /// Kept for its storage.
  private var candidates: [LayoutAttributes] = []

  /// Finds the rows that are visible in a part of the content.
  ///
  /// - Parameters:
  ///   - layout: The list.
  ///   - bounds: The part of its content.
  /// - Returns: Whether they are others than before.
  /// - Complexity: O(log n + visible rows). Does not allocate when they are not.
  mutating func update(for layout: ListLayout, in bounds: Rect) -> Bool {
    layout.layoutAttributes(in: bounds, into: &candidates)
    candidates.removeAll { layout.path(ofItem: $0.row) == nil }
    if candidates == attributes { return false }
    swap(&candidates, &attributes)
    paths = attributes.compactMap { layout.path(ofItem: $0.row) }
    return true
  }

  /// Forgets all rows.
  mutating func removeAll() {
    attributes.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
  }
}

extension ListLayout {
  /// The row with the number of an item, or `nil` for a header or a footer.
  fileprivate func path(ofItem number: Int) -> RowPath? {
    guard case .row(let path) = item(numbered: number) else { return nil }
    return path
  }
}
