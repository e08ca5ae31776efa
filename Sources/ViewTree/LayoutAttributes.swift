public import Geometry

/// The row and the frame of a card in a list, or the number and the frame of an item.
public struct LayoutAttributes: Hashable, Sendable {
  /// The card's index in the list, from 0; for a `ListLayout`, the item's number.
  public var row: Int
  /// The extent of the card or item in content coordinates, in points.
  public var frame: Rect

  /// Creates attributes; neither the row nor the frame is validated.
  public init(row: Int, frame: Rect) {
    self.row = row
    self.frame = frame
  }
}
