package import Geometry
package import Markup

/// A part of a drawing: SVG elements within a rectangle at the origin.
package struct Fragment: Hashable, Sendable {
  /// The size of the rectangle, in points.
  package var size: Size
  /// The SVG elements, relative to the upper left corner of the rectangle.
  package var markup: Markup
  /// The CSS rules of the elements' classes; a document writes equal `styles` of its parts once.
  package var styles: String
  /// The elements that are drawn only by reference, such as filters; equal elements are written
  /// once in a document.
  package var definitions: [Markup]

  /// Creates a part of a drawing, by default without CSS rules and without definitions.
  package init(size: Size, markup: Markup, styles: String = "", definitions: [Markup] = []) {
    self.size = size
    self.markup = markup
    self.styles = styles
    self.definitions = definitions
  }

  /// Returns the elements in an SVG group that moves them by `x` and `y` points.
  package func placed(x: Double, y: Double) -> Markup {
    "<g transform=\"translate(\(x.svg) \(y.svg))\">\(markup)</g>\n"
  }
}
