public import Geometry

/// The geometry of one view, with the meaning UIKit gives to these properties.
///
/// A point q in the view's own coordinates lies in its superview at
///
///     center + transform · (q − bounds.origin − (anchorPoint.x · width, anchorPoint.y · height))
///
/// so `bounds.origin` is the scroll offset of the content, and rotation and scale leave the anchor
/// point fixed.
public struct View: Hashable, Sendable {
  /// The position of the anchor point, in the superview's coordinates.
  public var center: Point
  /// The view's extent in the view's own coordinates; the origin is the content offset.
  public var bounds: Rect
  /// The fixed point of the transform, in fractions of the bounds: (0.5, 0.5) is the middle.
  public var anchorPoint: Point
  /// The transform of the view, which is applied about the anchor point.
  public var transform: AffineTransform

  /// Creates the geometry of a view.
  ///
  /// - Parameters:
  ///   - center: The position of the anchor point, in the superview's coordinates.
  ///   - bounds: The extent in the view's own coordinates; the origin is the content offset.
  ///   - anchorPoint: The fixed point of the transform, in fractions of the bounds.
  ///   - transform: The transform, which is applied about the anchor point.
  @inlinable
  public init(
    center: Point, bounds: Rect, anchorPoint: Point = Point(x: 0.5, y: 0.5),
    transform: AffineTransform = .identity
  ) {
    self.center = center
    self.bounds = bounds
    self.anchorPoint = anchorPoint
    self.transform = transform
  }

  /// Creates an unscrolled, untransformed view that covers `frame` in its superview.
  public init(frame: Rect) {
    self.init(center: frame.center, bounds: Rect(origin: .zero, size: frame.size))
  }

  /// The bounding box of the transformed bounds, in the superview's coordinates.
  ///
  /// The setter puts `center` at the anchor point of the new frame and divides the frame's size by
  /// the transform's scale factors to get the size of the bounds. A factor of 0 leaves that extent
  /// unchanged. Under the identity, and under scaling without mirroring, the frame then equals the
  /// new value; a translation still moves the view from there. No bounds have a given frame under a
  /// transform that rotates or shears, so setting the frame of such a view is a programming error,
  /// which traps in debug builds.
  public var frame: Rect {
    get { localTransform.boundingBox(of: bounds) }
    set {
      assert(transform.b == 0 && transform.c == 0, "the frame of a rotated view cannot be set")
      center = Point(
        x: newValue.minX + anchorPoint.x * newValue.width,
        y: newValue.minY + anchorPoint.y * newValue.height)
      // The lengths of the columns, which are the factors without a mirroring's sign.
      let scaleX = Vector(dx: transform.a, dy: transform.b).length
      let scaleY = Vector(dx: transform.c, dy: transform.d).length
      bounds.size.width = scaleX == 0 ? bounds.width : newValue.width / scaleX
      bounds.size.height = scaleY == 0 ? bounds.height : newValue.height / scaleY
    }
  }

  /// The transform from the view's own coordinates to its superview's.
  // In line: a frame asks for it for every view that moves.
  @inlinable
  package var localTransform: AffineTransform {
    let anchor = Vector(
      dx: bounds.minX + anchorPoint.x * bounds.width,
      dy: bounds.minY + anchorPoint.y * bounds.height)
    // The matrix without its translation maps the anchor here; the difference brings it to the
    // centre.
    let offset = transform.map(anchor)
    var local = transform
    local.tx += center.x - offset.dx
    local.ty += center.y - offset.dy
    return local
  }
}

extension AffineTransform {
  /// Whether no entry of the transform is infinite or NaN.
  var hasFiniteEntries: Bool {
    // A number minus itself is 0 unless the number is not finite.
    (a - a) + (b - b) + (c - c) + (d - d) + (tx - tx) + (ty - ty) == 0
  }

  /// Returns the bounding box of the four mapped corners, whatever the sign of the rectangle's
  /// size.
  ///
  /// A spring that overshoots may make a size negative, which leaves the set of corners the same.
  @inline(__always)
  func boundingBox(of rect: Rect) -> Rect {
    let center = map(rect.center)
    let width = rect.width.magnitude
    let height = rect.height.magnitude
    let boxWidth = a.magnitude * width + c.magnitude * height
    let boxHeight = b.magnitude * width + d.magnitude * height
    return Rect(
      x: center.x - boxWidth / 2, y: center.y - boxHeight / 2, width: boxWidth, height: boxHeight)
  }
}
