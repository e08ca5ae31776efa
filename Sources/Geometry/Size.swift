/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The extent along x, in points; a spring may make it negative.
  public var width: Double
  /// The extent along y, in points; a spring may make it negative.
  public var height: Double

  /// Creates a size from extents in points, which may be negative.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size of 0 × 0 points.
  public static let zero = Size(width: 0, height: 0)
}
