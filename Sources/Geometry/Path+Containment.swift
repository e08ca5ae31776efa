extension Path {
  /// Whether a point lies inside the path.
  ///
  /// Open subpaths count as closed. As in `Rect`, straight left and top edges belong to the inside
  /// and right and bottom ones do not, so that adjacent shapes share no point.
  ///
  /// - Parameters:
  ///   - point: A location in the coordinates of the path.
  ///   - fillRule: The rule for points where subpaths overlap.
  /// - Returns: Whether the point is inside; `false` for an empty path.
  /// - Complexity: O(elements), with a few halvings of each curve near the point. Does not
  ///   allocate.
  public func contains(_ point: Point, using fillRule: FillRule) -> Bool {
    fillRule.includes(windingNumber(around: point))
  }

  /// Returns the number of turns of the path around a point; clockwise on screen is positive.
  ///
  /// Open subpaths count as closed.
  public func windingNumber(around point: Point) -> Int {
    Self.windingNumber(of: elements.span, through: points.span, around: point)
  }

  /// Returns the number of turns around a point of the path that elements draw through points.
  static func windingNumber(
    of elements: Span<Element>, through points: Span<Point>, around point: Point
  ) -> Int {
    var winding = 0
    forEachSegment(of: elements, through: points) { segment in
      switch segment {
      case .line(let start, let end):
        winding += Self.crossing(of: point, from: start, to: end)
      case .cubic(let curve):
        winding += Self.crossing(of: point, curve, halvings: Self.mostHalvings)
      }
    }
    return winding
  }

  /// The largest number of halvings, after which a curve has 2⁻⁴⁸ of its size and counts as a line.
  private static let mostHalvings = 48

  /// Returns +1 if the line crosses the ray from `point` to the right downwards, −1 upwards, else
  /// 0.
  private static func crossing(of point: Point, from start: Point, to end: Point) -> Int {
    let direction = crossingDirection(of: point.y, from: start.y, to: end.y)
    guard direction != 0 else { return 0 }
    // Counts a crossing right of the point, but none through the point itself. So a left edge
    // belongs to the inside and a right edge does not.
    let side = (end - start).cross(point - start)
    return (direction > 0 ? side > 0 : side < 0) ? direction : 0
  }

  /// Returns the sum of a curve's crossings with the ray from `point` to the right.
  ///
  /// The end points decide as soon as all control points lie on one side of `point`.
  private static func crossing(of point: Point, _ curve: CubicBezier, halvings: Int) -> Int {
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    // On screen the highest point has the smallest y.
    let highest = min(min(p0.y, p1.y), min(p2.y, p3.y))
    let lowest = max(max(p0.y, p1.y), max(p2.y, p3.y))
    guard highest <= point.y, point.y <= lowest else { return 0 }
    let rightmost = max(max(p0.x, p1.x), max(p2.x, p3.x))
    guard point.x <= rightmost else { return 0 }
    let leftmost = min(min(p0.x, p1.x), min(p2.x, p3.x))
    if point.x < leftmost { return crossingDirection(of: point.y, from: p0.y, to: p3.y) }
    // A curve that has shrunk to a point cannot be halved any further.
    guard halvings > 0, leftmost < rightmost || highest < lowest else {
      return crossing(of: point, from: p0, to: p3)
    }
    let (first, second) = curve.halves
    return crossing(of: point, first, halvings: halvings - 1)
      + crossing(of: point, second, halvings: halvings - 1)
  }

  /// Returns +1 if a line passes `y` downwards, −1 upwards, else 0.
  ///
  /// An end at `y` itself counts as above. Two lines that meet at `y` therefore cross `y` once in
  /// total, and a horizontal line never crosses `y`.
  private static func crossingDirection(of y: Double, from start: Double, to end: Double) -> Int {
    (end > y ? 1 : 0) - (start > y ? 1 : 0)
  }
}

extension Path.FillRule {
  /// Whether points with a winding number are inside.
  func includes(_ windingNumber: Int) -> Bool {
    switch self {
    // Each crossing changes the winding number by one, so both rules read the same number.
    case .evenOdd: windingNumber & 1 != 0
    case .winding: windingNumber != 0
    }
  }
}

extension Vector {
  fileprivate func cross(_ other: Vector) -> Double {
    dx * other.dy - dy * other.dx
  }
}
