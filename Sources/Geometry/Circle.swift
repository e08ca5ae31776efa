/// A circle whose area inside a rectangle can be computed exactly.
struct Circle: Hashable, Sendable {
  let center: Point
  let radius: Double

  /// Returns the area of the intersection with a rectangle, in square points.
  ///
  /// The function follows the edges clockwise and adds, for each edge, the signed area between the
  /// edge and the centre: a triangle where the edge runs inside the circle, a sector where it runs
  /// outside.
  func area(inside rect: Rect) -> Double {
    guard radius > 0 else { return 0 }
    let left = rect.minX - center.x
    let right = rect.maxX - center.x
    let top = rect.minY - center.y
    let bottom = rect.maxY - center.y
    return share(Vector(dx: left, dy: top), Vector(dx: right, dy: top))
      + share(Vector(dx: right, dy: top), Vector(dx: right, dy: bottom))
      + share(Vector(dx: right, dy: bottom), Vector(dx: left, dy: bottom))
      + share(Vector(dx: left, dy: bottom), Vector(dx: left, dy: top))
  }

  /// Returns the signed area that one edge of a rectangle adds, given its ends relative to the
  /// centre.
  private func share(_ start: Vector, _ end: Vector) -> Double {
    let edge = Vector(dx: end.dx - start.dx, dy: end.dy - start.dy)
    let squaredLength = edge.dot(edge)
    guard squaredLength > 0 else { return 0 }
    // |start + t·edge| = radius is t² + 2·half·t + rest = 0.
    let half = start.dot(edge) / squaredLength
    let rest = (start.dot(start) - radius * radius) / squaredLength
    let discriminant = half * half - rest
    // The line of the edge misses the circle.
    guard discriminant > 0 else { return sector(start, end) }
    let root = discriminant.squareRoot()
    let (enter, leave) = (max(-half - root, 0), min(-half + root, 1))
    // The line crosses the circle only before or after the edge.
    guard enter < leave else { return sector(start, end) }
    let entry = start.advanced(by: edge, times: enter)
    let exit = start.advanced(by: edge, times: leave)
    return sector(start, entry) + entry.cross(exit) / 2 + sector(exit, end)
  }

  /// Returns r²/2 times the angle between two directions from the centre, positive clockwise,
  /// negative anticlockwise.
  private func sector(_ start: Vector, _ end: Vector) -> Double {
    radius * radius / 2 * LibM.atan2(start.cross(end), start.dot(end))
  }
}

extension Vector {
  fileprivate func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  fileprivate func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  fileprivate func advanced(by edge: Vector, times factor: Double) -> Vector {
    Vector(dx: dx + factor * edge.dx, dy: dy + factor * edge.dy)
  }
}
