/// A rectangle with four equal round corners, as a closed path of four lines and four cubics.
///
/// The radius is clamped to 0…half the shorter side, so that opposite corners never overlap.
/// Negative radii, such as those of a spring that overshoots, and NaN give sharp corners. Every
/// rounded rectangle has the same elements whatever its radius, so that any two of them
/// interpolate.
struct RoundedRect {
  let rect: Rect
  let radius: Double

  /// The elements of the outline, clockwise from the top edge: each side is a line and a corner.
  static let elements: [Path.Element] =
    [.move, .line, .cubic, .line, .cubic, .line, .cubic, .line, .cubic, .close]

  init(_ rect: Rect, cornerRadius: Double) {
    self.rect = rect
    let largest = min(rect.width.magnitude, rect.height.magnitude) / 2
    self.radius = cornerRadius > 0 ? min(cornerRadius, largest) : 0
  }

  /// The 17 points that `elements` take, in drawing order.
  var points: [Point] {
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    // A negative size mirrors the outline, and the radius with it.
    let (rx, ry) = (rect.width < 0 ? -radius : radius, rect.height < 0 ? -radius : radius)
    // The distances of control points from the sharp corner.
    let (cx, cy) = (rx * (1 - Oval.kappa), ry * (1 - Oval.kappa))
    return [
      Point(x: left + rx, y: top),
      Point(x: right - rx, y: top),
      Point(x: right - cx, y: top), Point(x: right, y: top + cy), Point(x: right, y: top + ry),
      Point(x: right, y: bottom - ry),
      Point(x: right, y: bottom - cy), Point(x: right - cx, y: bottom),
      Point(x: right - rx, y: bottom),
      Point(x: left + rx, y: bottom),
      Point(x: left + cx, y: bottom), Point(x: left, y: bottom - cy),
      Point(x: left, y: bottom - ry),
      Point(x: left, y: top + ry),
      Point(x: left, y: top + cy), Point(x: left + cx, y: top), Point(x: left + rx, y: top),
    ]
  }
}
