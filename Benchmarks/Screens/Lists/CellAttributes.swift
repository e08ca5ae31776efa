public import Geometry

/// The attributes of a cell that a batch of updates animates.
public struct CellAttributes: Hashable, Sendable {
  /// The frame of the cell without its transform, in content coordinates, in points.
  public var frame: Rect
  /// The opacity of the cell, from 0 to 1.
  public var alpha: Double
  /// The transform of the cell about its anchor point.
  public var transform: AffineTransform

  /// Creates attributes; a number that is not finite traps when the attributes are applied.
  public init(frame: Rect, alpha: Double = 1, transform: AffineTransform = .identity) {
    self.frame = frame
    self.alpha = alpha
    self.transform = transform
  }

  /// Returns the same attributes with another opacity.
  func withAlpha(_ alpha: Double) -> CellAttributes {
    CellAttributes(frame: frame, alpha: alpha, transform: transform)
  }
}
