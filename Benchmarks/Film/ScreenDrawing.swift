internal import Geometry
internal import Transitions

/// Draws a screen as SVG, in points from its top left corner.
package struct ScreenDrawing {
  private let screen: Screen
  private let prefix: String

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - screen: What to draw.
  ///   - prefix: What the ids of the drawing begin with: another one for each drawing in a document.
  package init(_ screen: Screen, prefix: String) {
    self.screen = screen
    self.prefix = prefix
  }

  /// The screen, not cut off at its edges.
  package var fragment: Fragment {
    Fragment(size: screen.device.size, markup: markup(of: screen.layer))
  }

  private func markup(of layer: FrameSnapshot.Layer) -> String {
    let color = layer.entry.backgroundColor
    let matrix = [
      layer.transform.a, layer.transform.b, layer.transform.c, layer.transform.d,
      layer.transform.tx, layer.transform.ty,
    ].map(\.svg).joined(separator: " ")
    let fill =
      "rgb(\([color.red, color.green, color.blue].map { ($0 * 255).svg }.joined(separator: ",")))"
    return """
      <g transform="matrix(\(matrix))" opacity="\(layer.alpha.svg)">\
      <rect x="\(layer.bounds.minX.svg)" y="\(layer.bounds.minY.svg)" \
      width="\(layer.bounds.width.svg)" height="\(layer.bounds.height.svg)" fill="\(fill)" \
      fill-opacity="\(color.alpha.svg)"/>\(layer.sublayers.map(markup).joined())</g>
      """
  }
}
