/// A cubic Bézier curve in the plane, from `start` to `end`.
struct CubicBezier: Hashable, Sendable {
  let start: Point
  let control1: Point
  let control2: Point
  let end: Point

  init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Returns the point at a parameter `t` in 0…1, as a sum weighted by Bernstein polynomials.
  func point(at t: Double) -> Point {
    let u = 1 - t
    let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point(
      x: b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x,
      y: b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y)
  }

  /// The halves before and after t = ½, by de Casteljau's construction.
  var halves: (CubicBezier, CubicBezier) {
    let p01 = start.midpoint(to: control1)
    let p12 = control1.midpoint(to: control2)
    let p23 = control2.midpoint(to: end)
    let p012 = p01.midpoint(to: p12)
    let p123 = p12.midpoint(to: p23)
    let middle = p012.midpoint(to: p123)
    return (CubicBezier(start, p01, p012, middle), CubicBezier(middle, p123, p23, end))
  }

  /// The signed area between the curve and the origin: ½∫(x·dy − y·dx), in square points.
  var signedArea: Double {
    // The integral is a sum of cross products of two control points each. Its weights are integrals
    // of Bernstein polynomials: 6, 3, 1, 3, 3 and 6 twentieths.
    let first = start.cross(control1) * 6 + start.cross(control2) * 3 + start.cross(end)
    let middle = (control1.cross(control2) + control1.cross(end)) * 3
    return (first + middle + control2.cross(end) * 6) / 20
  }
}

extension Point {
  fileprivate func midpoint(to other: Point) -> Point {
    Point(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }

  /// Returns the z component of the cross product of the two position vectors.
  func cross(_ other: Point) -> Double {
    x * other.y - y * other.x
  }
}
