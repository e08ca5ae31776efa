package import Geometry

/// A part of a drawing: SVG elements that fill a rectangle at the origin.
package struct Fragment: Hashable, Sendable {
  /// What the elements cover, in points.
  package var size: Size
  /// The elements.
  package var markup: String
  /// The rules of the classes that the elements use; the same text counts once in a document.
  package var styles: String

  /// Creates a part of a drawing.
  package init(size: Size, markup: String, styles: String = "") {
    self.size = size
    self.markup = markup
    self.styles = styles
  }

  /// The elements moved, in a group.
  package func placed(x: Double, y: Double) -> String {
    "<g transform=\"translate(\(x.svg) \(y.svg))\">\(markup)</g>\n"
  }
}
