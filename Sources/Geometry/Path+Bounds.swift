extension Path {
  /// The smallest rectangle around all points including control points; `nil` for an empty path.
  ///
  /// - Complexity: O(points). Does not allocate.
  public var boundingBox: Rect? {
    guard let first = points.first else { return nil }
    var box = Extent(first)
    for point in points { box.include(point) }
    return box.rect
  }

  /// The smallest rectangle around the lines and curves themselves; `nil` for an empty path.
  ///
  /// - Complexity: O(points). Does not allocate.
  public var boundingBoxOfPath: Rect? {
    guard let first = points.first else { return nil }
    var box = Extent(first)
    forEachSegment { segment in
      switch segment {
      case .line(let start, let end):
        box.include(start)
        box.include(end)
      case .cubic(let curve):
        box.include(curve)
      }
    }
    return box.rect
  }

  /// The enclosed area in square points: positive for clockwise subpaths, negative for others.
  ///
  /// The area is exact for curves. Each enclosed part counts as often as the path turns around the
  /// part.
  ///
  /// - Complexity: O(points). Does not allocate.
  public var signedArea: Double {
    var area = 0.0
    forEachSegment { segment in
      switch segment {
      case .line(let start, let end): area += start.cross(end) / 2
      case .cubic(let curve): area += curve.signedArea
      }
    }
    return area
  }
}

/// A bounding box that grows with each point or curve it includes.
private struct Extent {
  var (minX, maxX): (Double, Double)
  var (minY, maxY): (Double, Double)

  init(_ point: Point) {
    (minX, maxX) = (point.x, point.x)
    (minY, maxY) = (point.y, point.y)
  }

  var rect: Rect { Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }

  mutating func include(_ point: Point) {
    (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
    (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
  }

  mutating func include(_ curve: CubicBezier) {
    include(curve.start)
    include(curve.end)
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    includeTurns(of: curve, p1.x - p0.x, p2.x - p1.x, p3.x - p2.x)
    includeTurns(of: curve, p1.y - p0.y, p2.y - p1.y, p3.y - p2.y)
  }

  /// Includes the points where one coordinate stops growing or shrinking, given the differences of
  /// its four control values.
  private mutating func includeTurns(
    of curve: CubicBezier, _ first: Double, _ second: Double, _ third: Double
  ) {
    // The derivative is 3·(first·u² + 2·second·u·t + third·t²) with u = 1 − t.
    let (a, b, c) = (first - 2 * second + third, second - first, first)
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return }
    // q has no cancellation; the two roots are q/a and c/q.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    // A division by 0 gives infinity or NaN, neither of which lies between 0 and 1.
    for root in [q / a, c / q] where root > 0 && root < 1 {
      include(curve.point(at: root))
    }
  }
}
