public import Geometry
internal import ViewTree

extension ViewProperties {
  /// Creates the properties of a view as screens are built from: unscrolled, untransformed, opaque.
  ///
  /// - Parameters:
  ///   - identifier: What a frame's record calls the view.
  ///   - frame: What it covers in its superview, in points.
  ///   - text: What a label or an image shows, or `nil`.
  ///   - backgroundColor: The fill behind the content.
  public init(
    _ identifier: String, frame: Rect, text: String? = nil, backgroundColor: Color = .clear
  ) {
    self.init(geometry: View(frame: frame), appearance: Appearance(identifier: identifier))
    appearance.text = text
    appearance.backgroundColor = backgroundColor
  }
}
