internal import CPageFiles
internal import Essentials
internal import Markup

extension FlameGraph {
  /// The heights of a row and of the head above the first one, in pixels; on a phone the head is
  /// higher, and room for this is left at the bottom.
  ///
  /// The script fits the head and the whole picture to the text.
  private static let (rowHeight, headHeight, roomForPhones) = (18, 124, 130)
  /// The largest number of functions in the table below a differential graph.
  private static let listed = 30

  /// The SVG document.
  ///
  /// Positions and widths are in per cent, so that the picture fills any window. Each bar is a
  /// nested viewport that clips its label, and contains a `title`, which browsers show and read
  /// aloud.
  ///
  /// - Complexity: O(frames of all stacks).
  package var svg: String {
    let bars = tree.depth * Self.rowHeight + 12
    let list = table
    // Long names take two lines.
    let below = list == nil ? 0 : Self.listed * 2 * Self.rowHeight
    let height = Self.headHeight + bars + below + Self.roomForPhones
    let picture: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="100%" height="\(height)">
      <title>\(title)</title>
      <style>
      \(unsafe Markup(fileContents: flame_css))
      </style>
      <foreignObject id="head" x="1%" y="8" width="98%" height="\(Self.headHeight - 12)">
      \(head)
      </foreignObject>
      <svg id="bars" x="1%" y="\(Self.headHeight)" width="98%" height="\(bars)">
      \(tree.frames.map(bar).lines())
      </svg>
      \(list.map { changed(below: Self.headHeight + bars, height: below, $0) } ?? .empty)
      <script type="application/json" id="stacks">\(stacks)</script>
      <script><![CDATA[
      \(unsafe Markup(fileContents: flame_js))
      ]]></script>
      </svg>

      """
    return picture.text
  }

  /// The heading, the note and the controls; without the script the style sheet hides the controls.
  private var head: Markup {
    let shares: Markup =
      comparison?.isAbsolute == true ? "<button type=\"button\">Show shares</button>" : .empty
    return """
      <div xmlns="http://www.w3.org/1999/xhtml" class="head">
      <h1 class="heading">\(title)</h1>
      <p class="note">\(note)</p>
      <form>
      <input type="search" placeholder="Search (Ctrl-F)" aria-label="Search for a function"/>
      <button type="button" disabled="disabled">Reset zoom</button>
      \(shares)
      <output id="matched"></output>
      <output id="detail"></output>
      </form>
      </div>
      """
  }

  /// The table of the functions whose own weight changed; `nil` if there are none.
  private var table: Markup? {
    guard let comparison, !comparison.functions.isEmpty else { return nil }
    let rows = comparison.functions.prefix(Self.listed).map { function -> Markup in
      let own = FlameTree.Weights(
        after: function.own.after ?? 0, before: function.own.before ?? 0)
      let tone = isWithinChance(own) ? "chance" : function.own.amount > 0 ? "more" : "less"
      return """
        <tr><td class="\(tone)">\(Self.signed(function.own.amount))</td>\
        <td>\(Self.number(own.before))</td><td>\(Self.number(own.after))</td>\
        <td class="name">\(function.name)</td></tr>
        """
    }
    let rest = comparison.functions.count - rows.count
    let caption =
      "Changes of the functions themselves, in \(unit)"
      + (rest > 0 ? "; \(rest) smaller ones are in profile.json" : "")
    return """
      <table><caption>\(caption)</caption><thead><tr><th>Change</th><th>Before</th><th>After</th>\
      <th class="name">Function</th></tr></thead><tbody>
      \(rows.lines())
      </tbody></table>
      """
  }

  private func changed(below top: Int, height: Int, _ table: Markup) -> Markup {
    """
    <foreignObject id="changed" x="1%" y="\(top)" width="98%" height="\(height)">
    <div xmlns="http://www.w3.org/1999/xhtml">\(table)</div>
    </foreignObject>
    """
  }

  /// Returns a frame's bar; the last pixel of its row is blank, so that rows can be told apart.
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

  /// Returns a fraction of the whole in per cent, with at most four decimals.
  private static func perCent(_ part: Double) -> String {
    var text = String(format: "%.4f", part * 100)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return "\(text)%"
  }
}
