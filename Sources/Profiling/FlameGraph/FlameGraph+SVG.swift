internal import CPageFiles
internal import Foundation
internal import Markup

extension FlameGraph {
  /// The height of a row and of what stands above the first one, in pixels.
  private static let (rowHeight, headHeight) = (18, 92)

  /// The document.
  ///
  /// Places and widths are in per cent, so that it fills any window. Each bar is a viewport of its
  /// own that cuts its label off, and holds a `title`, which browsers show and read aloud.
  ///
  /// - Complexity: O(frames that are drawn).
  package var svg: String {
    let height = Self.headHeight + tree.depth * Self.rowHeight + 12
    let picture: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="100%" height="\(height)">
      <title>\(title)</title>
      <style>
      \(Markup(fileContents: flame_css))
      </style>
      <text class="heading" x="1%" y="26">\(title)</text>
      <text class="note" x="1%" y="46">\(note)</text>
      <foreignObject id="controls" x="1%" y="56" width="98%" height="32">
      \(Self.controls)
      </foreignObject>
      <svg id="bars" x="1%" y="\(Self.headHeight)" width="98%" height="\(height - Self.headHeight)">
      \(tree.frames.map(bar).lines())
      </svg>
      <script><![CDATA[
      \(Markup(fileContents: flame_js))
      ]]></script>
      </svg>

      """
    return picture.text
  }

  private static let controls: Markup = """
    <form xmlns="http://www.w3.org/1999/xhtml">
    <input type="search" placeholder="Search (Ctrl-F)" aria-label="Search for a function"/>
    <button type="button" disabled="disabled">Reset zoom</button>
    <output id="matched"></output>
    <output id="detail"></output>
    </form>
    """

  private func bar(_ frame: FlameTree.Frame) -> Markup {
    let label = Self.label(frame.name, width: frame.width)
    let text: Markup = label.isEmpty ? .empty : "<text x=\"3\" y=\"13\">\(label)</text>"
    return """
      <svg class="\(shade(of: frame))" x="\(Self.perCent(frame.start))" \
      y="\(frame.depth * Self.rowHeight)" width="\(Self.perCent(frame.width))" \
      height="\(Self.rowHeight - 1)"><title>\(lines: description(of: frame))</title>\
      <rect/>\(text)</svg>
      """
  }

  /// A part of the whole, exact to a thousandth of a pixel.
  private static func perCent(_ part: Double) -> String {
    var text = String(format: "%.4f", part * 100)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return "\(text)%"
  }
}
