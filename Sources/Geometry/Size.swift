/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// Extent along x, in points.
  public var width: Double
  /// Extent along y, in points.
  public var height: Double

  /// Creates a size from extents in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size of 0 × 0 points.
  public static let zero = Size(width: 0, height: 0)
}
