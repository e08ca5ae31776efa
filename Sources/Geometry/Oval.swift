/// An axis-aligned ellipse, drawn as four cubic curves.
///
/// For a circle of radius r the curves lie between r and (1 + 2.7253e-4)·r from its centre, and
/// enclose 1.00028001·π·r².
struct Oval {
  let center: Point
  let radiusX: Double
  let radiusY: Double

  /// The distance of a control point from its on-curve point, in radii: 4(√2 − 1)/3.
  static let kappa = 0.5522847498307936

  /// The elements of an oval's path, which runs clockwise on screen from its rightmost point.
  static let elements: [Path.Element] = [.move, .cubic, .cubic, .cubic, .cubic, .close]

  /// The number of points of an oval's path: the start and three for each of four curves.
  static let pointCount = 13

  /// Returns the 13 points, followed by the corners of a rectangle, clockwise from the top left.
  ///
  /// Does not allocate.
  @inline(__always)
  func points(followedBy rect: Rect) -> InlineArray<17, Point> {
    let (x, y) = (center.x, center.y)
    let (right, bottom) = (x + radiusX, y + radiusY)
    let (left, top) = (x - radiusX, y - radiusY)
    let (kx, ky) = (radiusX * Self.kappa, radiusY * Self.kappa)
    return [
      Point(x: right, y: y),
      Point(x: right, y: y + ky), Point(x: x + kx, y: bottom), Point(x: x, y: bottom),
      Point(x: x - kx, y: bottom), Point(x: left, y: y + ky), Point(x: left, y: y),
      Point(x: left, y: y - ky), Point(x: x - kx, y: top), Point(x: x, y: top),
      Point(x: x + kx, y: top), Point(x: right, y: y - ky), Point(x: right, y: y),
      rect.origin, Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ]
  }

  /// Overwrites 13 elements of `points` from `index` on with the points of the oval.
  ///
  /// Takes a span, because an array checks before every store whether it is shared.
  ///
  /// - Complexity: O(1). Does not allocate.
  @inline(__always)
  func write(to points: inout MutableSpan<Point>, at index: Int) {
    precondition(index >= 0 && index <= points.count - Self.pointCount, "no room for an oval")
    let (x, y) = (center.x, center.y)
    let (right, bottom) = (x + radiusX, y + radiusY)
    let (left, top) = (x - radiusX, y - radiusY)
    let (kx, ky) = (radiusX * Self.kappa, radiusY * Self.kappa)
    points[index] = Point(x: right, y: y)
    points[index + 1] = Point(x: right, y: y + ky)
    points[index + 2] = Point(x: x + kx, y: bottom)
    points[index + 3] = Point(x: x, y: bottom)
    points[index + 4] = Point(x: x - kx, y: bottom)
    points[index + 5] = Point(x: left, y: y + ky)
    points[index + 6] = Point(x: left, y: y)
    points[index + 7] = Point(x: left, y: y - ky)
    points[index + 8] = Point(x: x - kx, y: top)
    points[index + 9] = Point(x: x, y: top)
    points[index + 10] = Point(x: x + kx, y: top)
    points[index + 11] = Point(x: right, y: y - ky)
    points[index + 12] = Point(x: right, y: y)
  }
}
