/// A location in some view's coordinates, in points; y grows downwards.
public struct Point: BitwiseCopyable, Hashable, Sendable {
  /// The distance to the right of the origin, in points.
  public var x: Double
  /// The distance below the origin, in points.
  public var y: Double

  /// Creates a location `x` points to the right of the origin and `y` points below.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Whether neither coordinate is NaN or infinite.
  public var isFinite: Bool {
    // A number minus itself is 0 if the number is finite, and NaN otherwise.
    (x - x) + (y - y) == 0
  }

  /// Returns the displacement from `start` to `end`.
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// Returns the location displaced by a vector.
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }
}
