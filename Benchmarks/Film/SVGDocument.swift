internal import Geometry
internal import Markup

/// A whole drawing as a self-contained SVG file.
package struct SVGDocument: Hashable, Sendable {
  /// The title of the drawing in one line, which viewers show and read out.
  package var title: String
  /// The parts of the drawing, from top to bottom.
  package var parts: [Fragment]

  /// Creates a document whose parts lie one below the other.
  package init(title: String, parts: [Fragment]) {
    self.title = title
    self.parts = parts
  }

  /// The margin around and between the parts, in points.
  private static let margin = 28.0

  /// The text of an SVG file that needs no other file.
  package var text: String {
    let width = (parts.map(\.size.width).max() ?? 0) + 2 * Self.margin
    var body = Markup.empty
    var y = Self.margin
    for part in parts {
      body += part.placed(x: Self.margin, y: y)
      y += part.size.height + Self.margin
    }
    var (styles, definitions) = ([Palette.styles], [Markup]())
    for part in parts {
      if !styles.contains(part.styles) { styles.append(part.styles) }
      definitions += part.definitions.filter { !definitions.contains($0) }
    }
    let document: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.svg) \(y.svg)" \
      width="\(width.svg)" height="\(y.svg)" role="img">
      <title>\(title)</title>
      <style>\(Markup(verbatim: styles.joined(separator: "\n")))</style>
      \(definitions.isEmpty ? .empty : "<defs>\(definitions.joined())</defs>")\
      <rect class="page" width="100%" height="100%" rx="14"/>
      \(body)</svg>

      """
    return document.text
  }
}

/// The colours outside of screens, for light and dark themes.
package enum Palette {
  /// The CSS rules for `page` (ground), `ink` (text), `faint` (captions) and `rule` (lines).
  package static let styles = """
    svg{font-family:system-ui,-apple-system,"Helvetica Neue",Arial,sans-serif}
    :root{max-width:100%;height:auto;color-scheme:light dark}
    .page{fill:#fbfbfd}.ink{fill:#1d1d1f}.faint{fill:#6e6e73}.rule{stroke:#d2d2d7}
    @media(prefers-color-scheme:dark){
    .page{fill:#161618}.ink{fill:#f5f5f7}.faint{fill:#98989d}.rule{stroke:#3a3a3c}
    }
    """
}
