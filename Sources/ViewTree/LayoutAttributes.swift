public import Geometry

/// Where one card of a list lies.
public struct LayoutAttributes: Hashable, Sendable {
  /// The card's index in the list, from 0; of a `ListLayout`, the item's number.
  public var row: Int
  /// The card's extent in content coordinates, in points.
  public var frame: Rect

  /// Creates the attributes of one card.
  public init(row: Int, frame: Rect) {
    self.row = row
    self.frame = frame
  }
}
