public import Geometry
internal import ViewTree

extension ViewProperties {
  /// Creates the properties of an unscrolled, untransformed, opaque view.
  ///
  /// - Parameters:
  ///   - identifier: The name of the view in frame records.
  ///   - frame: The frame in the superview's coordinates, in points.
  ///   - text: The content of a label or an image, or `nil`.
  ///   - backgroundColor: The fill behind the content.
  public init(
    _ identifier: String, frame: Rect, text: String? = nil, backgroundColor: Color = .clear
  ) {
    self.init(geometry: View(frame: frame), appearance: Appearance(identifier: identifier))
    appearance.text = text
    appearance.backgroundColor = backgroundColor
  }
}
