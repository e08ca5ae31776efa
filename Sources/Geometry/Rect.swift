/// An axis-aligned rectangle in points; y grows downwards, so `minY` is the top.
///
/// A rectangle contains its left and top edges and not its right and bottom ones, so that adjacent
/// rectangles share no point. A spring that overshoots may make a size negative; the engine keeps
/// the mathematical value and clamps it when a frame is recorded.
public struct Rect: Hashable, Sendable {
  /// The top left corner, unless the size is negative.
  public var origin: Point
  /// The extent to the right and downwards, in points; a spring may make it negative.
  public var size: Size

  /// Creates a rectangle from its top left corner and its size, neither of which is checked.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its left and top edges and its extents, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle at the origin with a size of 0 × 0 points, which contains no point.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge: x of the origin, even if the width is negative, unlike `CGRect.minX`.
  public var minX: Double { origin.x }
  /// The top edge: y of the origin, even if the height is negative, unlike `CGRect.minY`.
  public var minY: Double { origin.y }
  /// The x coordinate halfway between the left and the right edge.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate halfway between the top and the bottom edge.
  public var midY: Double { origin.y + size.height / 2 }
  /// The right edge, which `contains` excludes: x of the origin plus the width.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge, which `contains` excludes: y of the origin plus the height.
  public var maxY: Double { origin.y + size.height }
  /// The extent along x, in points; a spring may make it negative.
  public var width: Double { size.width }
  /// The extent along y, in points; a spring may make it negative.
  public var height: Double { size.height }

  /// The point halfway between opposite corners.
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether the point lies inside, or on the left or top edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
