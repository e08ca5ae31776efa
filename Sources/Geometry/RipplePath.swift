/// The mask of a ripple: a rectangle with a circular hole, filled by the even-odd rule.
///
/// The elements are those of the oval followed by those of the rectangle; only the hole moves. A
/// frame rewrites 13 points in place and allocates nothing, as long as no copy of the last frame's
/// path is alive. A radius of 0 puts all points of the oval on its centre and leaves the rectangle
/// whole.
public struct RipplePath: Hashable, Sendable {
  /// The rectangle that the hole is cut out of, in points.
  public let bounds: Rect
  /// The centre of the hole, in points; it may lie outside the bounds.
  public private(set) var center: Point
  /// The radius of the hole, in points, not negative.
  public private(set) var radius: Double
  /// The outline of the hole, followed by the outline of the bounds.
  public private(set) var path: Path

  /// The elements of the oval, then those of the rectangle.
  ///
  /// A literal is part of the binary and is not reference-counted. A concatenation of two arrays
  /// would be a heap object, whose reference count every new path would change.
  private static let elements: [Path.Element] = [
    .move, .cubic, .cubic, .cubic, .cubic, .close, .move, .line, .line, .line, .close,
  ]

  /// Creates the mask.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle that the hole is cut out of, finite.
  ///   - center: The centre of the hole.
  ///   - radius: The radius of the hole, finite and not negative.
  /// - Complexity: O(1). One allocation, for the points; all ripples share their elements.
  public init(bounds: Rect, center: Point, radius: Double) {
    self.bounds = bounds
    self.center = center
    self.radius = radius
    precondition(
      bounds.origin.isFinite && bounds.width.isFinite && bounds.height.isFinite,
      "the bounds of a ripple are finite")
    Self.requireHole(center, radius)
    let hole = Oval(center: center, radiusX: radius, radiusY: radius)
    let points = hole.points(followedBy: bounds)
    self.path = Path(elements: Self.elements, points: points)
  }

  /// Moves and resizes the hole.
  ///
  /// - Parameters:
  ///   - newCenter: The centre of the hole.
  ///   - newRadius: The radius of the hole, finite and not negative.
  /// - Complexity: O(1). Does not allocate, unless a copy of the path is still alive.
  public mutating func moveHole(to newCenter: Point, radius newRadius: Double) {
    center = newCenter
    radius = newRadius
    path.rewritePoints { Self.writeHole(newCenter, newRadius, to: &$0) }
  }

  private static func writeHole(_ center: Point, _ radius: Double, to points: inout [Point]) {
    requireHole(center, radius)
    Oval(center: center, radiusX: radius, radiusY: radius).write(to: &points, at: 0)
  }

  private static func requireHole(_ center: Point, _ radius: Double) {
    precondition(radius >= 0 && radius.isFinite, "the radius of a hole is finite, not negative")
    precondition(center.isFinite, "the centre of a hole is finite")
  }

  /// Whether the mask covers a point: a point in the bounds that is inside by the even-odd rule.
  ///
  /// - Complexity: O(1). Does not allocate.
  public func isVisible(_ point: Point) -> Bool {
    bounds.contains(point) && path.contains(point, using: .evenOdd)
  }

  /// The area of the bounds without the hole, in square points.
  ///
  /// The area is computed from the circle, not from the four cubics that draw the circle. It is
  /// exact for the circle, and exceeds the area that the cubics leave by at most 2.8e-4 of the
  /// hole's area.
  ///
  /// - Complexity: O(1). Does not allocate.
  public var visibleArea: Double {
    let hole = Circle(center: center, radius: radius).area(inside: bounds)
    // Rounding may leave less than 0 where the hole opens the whole rectangle.
    return max(bounds.width * bounds.height - hole, 0)
  }
}
