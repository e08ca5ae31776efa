package import Geometry
package import Markup

/// A part of a drawing: SVG elements that fill a rectangle at the origin.
package struct Fragment: Hashable, Sendable {
  /// What the elements cover, in points.
  package var size: Size
  /// The elements.
  package var markup: Markup
  /// The rules of the classes that the elements use; the same text counts once in a document.
  package var styles: String
  /// Elements that are drawn only where others refer to them, such as filters; the same element
  /// counts once in a document.
  package var definitions: [Markup]

  /// Creates a part of a drawing.
  package init(size: Size, markup: Markup, styles: String = "", definitions: [Markup] = []) {
    self.size = size
    self.markup = markup
    self.styles = styles
    self.definitions = definitions
  }

  /// The elements moved, in a group.
  package func placed(x: Double, y: Double) -> Markup {
    "<g transform=\"translate(\(x.svg) \(y.svg))\">\(markup)</g>\n"
  }
}
