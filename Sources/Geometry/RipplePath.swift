/// The mask of a ripple: a rectangle with a circular hole, filled by the even-odd rule.
///
/// The elements are those of the oval followed by those of the rectangle; only the hole moves. The
/// value contains its 17 points, so that neither a new ripple nor a frame allocates. A radius of 0
/// puts all points of the oval on its centre and leaves the rectangle whole.
public struct RipplePath: Sendable {
  /// The rectangle that the hole is cut out of, in points.
  public let bounds: Rect
  /// The centre of the hole, in points; it may lie outside the bounds.
  public private(set) var center: Point
  /// The radius of the hole, in points, not negative.
  public private(set) var radius: Double
  /// The points of the hole's outline, followed by the corners of the bounds; see `elements`.
  public private(set) var points: InlineArray<17, Point>

  /// The elements that the points of every ripple belong to: those of the oval, then those of the
  /// rectangle.
  public static let elements: [Path.Element] = [
    .move, .cubic, .cubic, .cubic, .cubic, .close, .move, .line, .line, .line, .close,
  ]

  /// Creates the mask.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle that the hole is cut out of, finite.
  ///   - center: The centre of the hole.
  ///   - radius: The radius of the hole, finite and not negative.
  /// - Complexity: O(1). Does not allocate.
  public init(bounds: Rect, center: Point, radius: Double) {
    self.bounds = bounds
    self.center = center
    self.radius = radius
    precondition(
      bounds.origin.isFinite && bounds.width.isFinite && bounds.height.isFinite,
      "the bounds of a ripple are finite")
    Self.requireHole(center, radius)
    points = Oval(center: center, radiusX: radius, radiusY: radius).points(followedBy: bounds)
  }

  /// The outline of the hole, followed by the outline of the bounds, as a path of its own.
  ///
  /// - Complexity: O(1). One allocation, for the points; all ripples share their elements.
  public var path: Path {
    Path(elements: Self.elements, points: points.indices.map { points[$0] })
  }

  /// Moves and resizes the hole.
  ///
  /// - Parameters:
  ///   - newCenter: The centre of the hole.
  ///   - newRadius: The radius of the hole, finite and not negative.
  /// - Complexity: O(1). Does not allocate.
  public mutating func moveHole(to newCenter: Point, radius newRadius: Double) {
    Self.requireHole(newCenter, newRadius)
    center = newCenter
    radius = newRadius
    var outline = points.mutableSpan
    Oval(center: newCenter, radiusX: newRadius, radiusY: newRadius).write(to: &outline, at: 0)
  }

  private static func requireHole(_ center: Point, _ radius: Double) {
    // A number minus itself is 0 if the number is finite; that takes less than `isFinite` does.
    precondition(
      radius >= 0 && radius - radius == 0, "the radius of a hole is finite, not negative")
    precondition(center.isFinite, "the centre of a hole is finite")
  }

  /// Whether the mask covers a point: a point in the bounds that is inside by the even-odd rule.
  ///
  /// - Complexity: O(1). Does not allocate.
  public func isVisible(_ point: Point) -> Bool {
    bounds.contains(point)
      && Path.FillRule.evenOdd.includes(
        Path.windingNumber(of: Self.elements.span, through: points.span, around: point))
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

extension RipplePath: Hashable {
  /// Returns whether two ripples have equal bounds and holes, which decide all points.
  public static func == (one: RipplePath, other: RipplePath) -> Bool {
    one.bounds == other.bounds && one.center == other.center && one.radius == other.radius
  }

  /// Hashes the bounds and the hole.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(center)
    hasher.combine(radius)
  }
}
