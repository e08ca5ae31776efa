internal import Markup

/// A plot with its title, the meaning of its marks, and its content in words.
struct PageFigure {
  let title: String
  /// The plot as SVG; empty for a figure in words only.
  let plot: Markup
  let summary: String
  /// The meaning of the marks; empty without a plot.
  let keys: Markup

  /// The figure without its plot.
  var inWords: PageFigure {
    PageFigure(title: title, plot: .empty, summary: summary, keys: .empty)
  }

  /// Returns the element `figure`, with a CSS class if one is given.
  func markup(style: String? = nil) -> Markup {
    let attribute: Markup = style.map { " class=\"\($0)\"" } ?? .empty
    return """
      <figure\(attribute)><figcaption><b>\(title)</b> <span class="keys">\(keys)</span>\
      </figcaption>\(plot)<p class="why">\(Markup.unbroken(summary))</p></figure>
      """
  }
}

extension Markup {
  /// Returns the element of a command to copy, which a narrow page breaks between its words only.
  static func command(_ words: String) -> Markup {
    let parts = words.split(separator: " ", omittingEmptySubsequences: false)
    let spans = parts.enumerated().map { index, word -> Markup in
      "<span>\(index < parts.count - 1 ? "\(word) " : String(word))</span>"
    }
    return "<pre><code>\(spans.joined())</code></pre>"
  }
}
