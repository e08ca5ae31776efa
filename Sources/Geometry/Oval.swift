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
    var points = InlineArray<17, Point>(repeating: rect.origin)
    var outline = points.mutableSpan
    write(to: &outline, at: 0)
    outline[14] = Point(x: rect.maxX, y: rect.minY)
    outline[15] = Point(x: rect.maxX, y: rect.maxY)
    outline[16] = Point(x: rect.minX, y: rect.maxY)
    return points
  }

  /// Overwrites 13 elements of `points` from `index` on with the points of the oval.
  ///
  /// Takes a span, because an array checks before every store whether it is shared.
  ///
  /// - Complexity: O(1). Does not allocate.
  @inline(__always)
  func write(to points: inout MutableSpan<Point>, at index: Int) {
    precondition(index >= 0 && index <= points.count - Self.pointCount, "no room for an oval")
    let (x, y) = (radiusX, radiusY)
    let (kx, ky) = (radiusX * Self.kappa, radiusY * Self.kappa)
    var bytes = unsafe points.mutableBytes
    // -0 is the number whose sum with any other has the other's bits.
    store(SIMD2(x, -0.0), at: index, in: &bytes)
    store(SIMD2(x, ky), at: index + 1, in: &bytes)
    store(SIMD2(kx, y), at: index + 2, in: &bytes)
    store(SIMD2(-0.0, y), at: index + 3, in: &bytes)
    store(SIMD2(-kx, y), at: index + 4, in: &bytes)
    store(SIMD2(-x, ky), at: index + 5, in: &bytes)
    store(SIMD2(-x, -0.0), at: index + 6, in: &bytes)
    store(SIMD2(-x, -ky), at: index + 7, in: &bytes)
    store(SIMD2(-kx, -y), at: index + 8, in: &bytes)
    store(SIMD2(-0.0, -y), at: index + 9, in: &bytes)
    store(SIMD2(kx, -y), at: index + 10, in: &bytes)
    store(SIMD2(x, -ky), at: index + 11, in: &bytes)
    store(SIMD2(x, -0.0), at: index + 12, in: &bytes)
  }

  /// Stores the point at a distance from the centre.
  ///
  /// Both coordinates are one store, because the stores take most of the time.
  @inline(__always)
  private func store(
    _ distance: SIMD2<Double>, at index: Int, in points: inout MutableRawSpan
  ) {
    points.storeBytes(
      of: SIMD2(center.x, center.y) + distance,
      toByteOffset: index * MemoryLayout<Point>.stride, as: SIMD2<Double>.self)
  }
}
