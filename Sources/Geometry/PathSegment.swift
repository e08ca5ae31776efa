/// One drawn piece of a path, with its end points.
///
/// Every subpath counts as closed, as in filling: without a `close` element, the segments still
/// include the line back to the start.
enum PathSegment {
  case line(Point, Point)
  case cubic(CubicBezier)
}

extension Path {
  /// Calls `body` for every drawn piece, in drawing order.
  ///
  /// Does not allocate.
  @inline(__always)
  func forEachSegment(_ body: (PathSegment) -> Void) {
    Self.forEachSegment(of: elements.span, through: points.span, body)
  }

  /// Calls `body` for every piece that elements draw through their points, in drawing order.
  ///
  /// Does not allocate.
  @inline(__always)
  static func forEachSegment(
    of elements: Span<Element>, through points: Span<Point>, _ body: (PathSegment) -> Void
  ) {
    var start = Point.zero
    var current = Point.zero
    var next = 0
    for index in elements.indices {
      let element = elements[index]
      switch element {
      case .move:
        if current != start { body(.line(current, start)) }
        start = points[next]
        current = start
      case .line:
        body(.line(current, points[next]))
        current = points[next]
      case .cubic:
        let curve = CubicBezier(current, points[next], points[next + 1], points[next + 2])
        body(.cubic(curve))
        current = curve.end
      case .close:
        if current != start { body(.line(current, start)) }
        current = start
      }
      next += element.pointCount
    }
    if current != start { body(.line(current, start)) }
  }
}
