internal import Animations
internal import Geometry
internal import Markup

/// The parts of controls that are single views in the engine: keys, tabs, a head.
///
/// Shapes and lengths are chosen by eye, in points.
enum Ornament {
  /// Returns the elements drawn between a layer's fill and its text; empty for most layers.
  static func markup(on layer: FrameSnapshot.Layer) -> Markup {
    switch layer.entry.identifier {
    case "tabBar": tabs(in: layer.bounds)
    case "keypad": keys(in: layer.bounds)
    case "userButton", "avatar": head(in: layer.bounds)
    case "navigation-bar", "entry-navigation-bar": edge(at: layer.bounds.maxY, of: layer.bounds)
    default: .empty
    }
  }

  private static let selected = "#0a70e3"
  private static let plain = "#8e8e93"

  /// Returns a hairline at `y`, from the left to the right side of `bounds`.
  private static func edge(at y: Double, of bounds: Rect) -> Markup {
    """
    <path d="M\(bounds.minX.svg) \(y.svg)H\(bounds.maxX.svg)" stroke="#000" \
    stroke-opacity=".18" stroke-width=".5"/>
    """
  }

  /// Returns four tabs of a tab bar, the first selected, in the upper 49 points of `bounds`.
  private static func tabs(in bounds: Rect) -> Markup {
    let shapes = [
      ("Today", "M-9 -10h18v20h-18zM-5 -5h10M-5 0h10M-5 5h6"),
      ("Search", "M-2 -9a7 7 0 1 0 .01 0zM3.5 3.5L9 9"),
      ("Saved", "M-7 -10h14v20l-7 -6l-7 6z"),
      ("Me", "M0 -10a4.6 4.6 0 1 0 .01 0zM-9 10a9 8 0 0 1 18 0z"),
    ]
    let width = bounds.width / Double(shapes.count)
    let tabs = shapes.enumerated().map { index, shape -> Markup in
      let x = bounds.minX + width * (Double(index) + 0.5)
      let color = index == 0 ? selected : plain
      return """
        <path transform="matrix(1 0 0 1 \(x.svg) \((bounds.minY + 19).svg))" d="\(shape.1)" \
        fill="none" stroke="\(color)" stroke-width="1.8" stroke-linejoin="round" \
        stroke-linecap="round"/><text x="\(x.svg)" y="\((bounds.minY + 44).svg)" font-size="10" \
        text-anchor="middle" fill="\(color)">\(shape.0)</text>
        """
    }
    return edge(at: bounds.minY, of: bounds) + tabs.joined()
  }

  /// Returns the twelve keys of a keypad for amounts, in four rows of three.
  private static func keys(in bounds: Rect) -> Markup {
    let titles = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "⌫"]
    let (width, height) = (bounds.width / 3, bounds.height / 4)
    return titles.enumerated().map { index, title -> Markup in
      let (row, column) = index.quotientAndRemainder(dividingBy: 3)
      let key = Rect(
        x: bounds.minX + Double(column) * width, y: bounds.minY + Double(row) * height,
        width: width, height: height
      ).inset(by: 3.5)
      return Markup.rect(key, radius: 5, " fill=\"#fff\"") + """
        <text x="\(key.midX.svg)" y="\((key.midY + 7.5).svg)" font-size="22" \
        text-anchor="middle" fill="#1d1d1f">\(title)</text>
        """
    }.joined()
  }

  /// Returns the symbol of a person, a head with shoulders, for an avatar.
  private static func head(in bounds: Rect) -> Markup {
    let unit = bounds.height / 10
    let middle = bounds.midX
    return """
      <circle cx="\(middle.svg)" cy="\((bounds.minY + 4 * unit).svg)" r="\((1.7 * unit).svg)" \
      fill="#fff" fill-opacity=".85"/><path d="M\((middle - 3 * unit).svg) \
      \((bounds.minY + 9 * unit).svg)a\((3 * unit).svg) \((2.7 * unit).svg) 0 0 1 \
      \((6 * unit).svg) 0z" fill="#fff" fill-opacity=".85"/>
      """
  }
}
