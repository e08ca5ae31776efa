public import Geometry
public import ViewTree

/// A visible view in a frame: its place in the window and its appearance.
public struct FrameEntry: Hashable, Sendable {
  /// The handle of the view in its scene.
  public var view: ViewID
  /// The name of the view, from its appearance; need not be unique.
  public var identifier: String
  /// The content of a label or an image; `nil` for a view without content.
  public var text: String?
  /// The corners of the view, in the window's base coordinates; all at the origin if the view
  /// reaches the eye of a perspective.
  public var quad: Quad
  /// The bounding box of the corners, in the window's base coordinates.
  public var boundingRect: Rect
  /// The opacity: the product of the clamped values of the view and all superviews, 0…1.
  public var alpha: Double
  /// The colour of the fill behind the content, not multiplied by the view's `alpha`.
  public var backgroundColor: Color
  /// The radius of the corners in the view's own coordinates, not negative.
  public var cornerRadius: Double
  /// The width of the border in the view's own coordinates, not negative.
  public var borderWidth: Double
  /// The shadow in the view's own coordinates; opacity 0…1, radius not negative.
  public var shadow: Shadow
  /// The hole in the view's own coordinates, with a radius that is not negative; `nil` without a
  /// mask.
  public var mask: RippleMask?
  /// Whether subviews are clipped to the view's bounds.
  public var clipsToBounds: Bool
}

/// The four corners of a transformed rectangle.
public struct Quad: Hashable, Sendable {
  /// The position of the corner at (minX, minY).
  public var topLeft: Point
  /// The position of the corner at (maxX, minY).
  public var topRight: Point
  /// The position of the corner at (maxX, maxY).
  public var bottomRight: Point
  /// The position of the corner at (minX, maxY).
  public var bottomLeft: Point

  @inline(__always)
  init(_ rect: Rect, through transform: AffineTransform) {
    topLeft = transform.map(rect.origin)
    topRight = transform.map(Point(x: rect.maxX, y: rect.minY))
    bottomRight = transform.map(Point(x: rect.maxX, y: rect.maxY))
    bottomLeft = transform.map(Point(x: rect.minX, y: rect.maxY))
  }

  /// Creates the images of a rectangle's corners; all at the origin if one has no image.
  init(_ rect: Rect, through map: (Point) -> Point?) {
    if let topLeft = map(rect.origin), let topRight = map(Point(x: rect.maxX, y: rect.minY)),
      let bottomRight = map(Point(x: rect.maxX, y: rect.maxY)),
      let bottomLeft = map(Point(x: rect.minX, y: rect.maxY))
    {
      (self.topLeft, self.topRight) = (topLeft, topRight)
      (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
    } else {
      (topLeft, topRight, bottomRight, bottomLeft) = (.zero, .zero, .zero, .zero)
    }
  }

  /// The smallest rectangle, with sides parallel to the axes, that contains the four corners.
  public var boundingRect: Rect {
    let left = min(min(min(topLeft.x, topRight.x), bottomRight.x), bottomLeft.x)
    let top = min(min(min(topLeft.y, topRight.y), bottomRight.y), bottomLeft.y)
    let right = max(max(max(topLeft.x, topRight.x), bottomRight.x), bottomLeft.x)
    let bottom = max(max(max(topLeft.y, topRight.y), bottomRight.y), bottomLeft.y)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
