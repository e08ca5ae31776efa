internal import Animations
internal import Geometry
internal import Markup

/// A placeholder for a picture: a field of its colour with a sun over two hills.
///
/// The shapes are determined by the colour, so that a picture is recognised wherever it is shown,
/// and by the bounds, so that stretching is visible.
struct Artwork {
  private let color: Color
  private let bounds: Rect

  init(_ color: Color, in bounds: Rect) {
    self.color = color
    self.bounds = bounds
  }

  /// The base names of views that show a picture, unless a subview has a base name in `parts`.
  private static let names: Set = ["picture", "header", "snapshot", "image", "poster"]
  /// The base names of subviews whose superview is a list and not a picture.
  private static let parts: Set = ["app", "strip"]

  /// Whether a layer shows a picture, rather than the background of a list.
  static func isPicture(_ layer: FrameSnapshot.Layer) -> Bool {
    names.contains(layer.entry.baseName)
      && !layer.sublayers.contains { parts.contains($0.entry.baseName) }
  }

  /// The sun and the hills, to be drawn over a fill of the picture's colour.
  var markup: Markup {
    // Fractions chosen by eye; the primes only make the shares of one colour differ.
    let sun = place(0.2 + 0.6 * share(17), 0.3 + 0.12 * share(5))
    let radius = 0.13 * min(bounds.width, bounds.height)
    return """
      <circle cx="\(sun.x.svg)" cy="\(sun.y.svg)" r="\(radius.svg)" fill="#fff" \
      fill-opacity=".3"/>\
      \(hill(at: 0.2 + 0.6 * share(29), height: 0.42, opacity: ".1"))\
      \(hill(at: 0.25 + 0.5 * share(43), height: 0.27, opacity: ".16"))
      """
  }

  /// Returns a hill from edge to edge; `top` and `height` are fractions of the width and the
  /// height.
  private func hill(at top: Double, height: Double, opacity: String) -> Markup {
    // The fractions of the height at the edges are chosen by eye.
    let summit = place(top, 1 - height)
    let left = place(0, 1 - height * 0.35)
    let right = place(1, 1 - height * 0.45)
    // Control points half way, at the heights of the ends, make the outline level at the summit.
    let (rise, fall) = ((summit.x - left.x) / 2, (right.x - summit.x) / 2)
    return """
      <path d="M\(bounds.minX.svg) \(bounds.maxY.svg)V\(left.y.svg)\
      C\((left.x + rise).svg) \(left.y.svg) \((summit.x - rise).svg) \(summit.y.svg) \
      \(summit.x.svg) \(summit.y.svg)\
      C\((summit.x + fall).svg) \(summit.y.svg) \((right.x - fall).svg) \(right.y.svg) \
      \(right.x.svg) \(right.y.svg)V\(bounds.maxY.svg)Z" fill="#000" fill-opacity="\(opacity)"/>
      """
  }

  private func place(_ x: Double, _ y: Double) -> Point {
    Point(x: bounds.minX + x * bounds.width, y: bounds.minY + y * bounds.height)
  }

  /// Returns a number in 0..<1, determined by the colour and `factor`, to place a shape.
  private func share(_ factor: Double) -> Double {
    let number = (3 * color.red + 5 * color.green + 7 * color.blue) * factor
    return number - number.rounded(.down)
  }
}

extension FrameSnapshot.Entry {
  /// The identifier without the number of a row: `card` for `card-3`.
  var baseName: String {
    guard let hyphen = identifier.lastIndex(of: "-") else { return identifier }
    let number = identifier[identifier.index(after: hyphen)...]
    return Int(number) == nil ? identifier : String(identifier[..<hyphen])
  }
}
