public import Geometry

/// The part of a view's geometry that leaves the plane of its superview, with the meaning of Core
/// Animation.
///
/// A point q in the view's own coordinates, less the anchor point, first passes `View.transform`
/// and then `transform`, both about the anchor point. From there it is moved to the view's `center`
/// at the height `zPosition`, and passes the superview's `sublayerTransform` about the superview's
/// anchor point. A perspective divides the point by its w. Then the superview shows it flattened,
/// as a `CALayer` does: its z is dropped.
///
/// Few views have this part, so a tree keeps it apart from `View`.
public struct View3D: Hashable, Sendable {
  /// The transform in space, which is applied after the view's plane transform.
  ///
  /// In UIKit both are one property of the layer. A view whose plane transform is the identity is
  /// as there.
  public var transform: Transform3D
  /// The transform of all subviews about the view's anchor point, such as a perspective (m34).
  public var sublayerTransform: Transform3D
  /// The height of the view above its superview's plane, in points, towards the viewer.
  ///
  /// Among siblings the greater is in front, and equal ones are in the order of subviews. The
  /// height alone decides, even if transforms tilt the views.
  public var zPosition: Double
  /// The height of the anchor point above the view's own plane, in points.
  public var anchorPointZ: Double

  /// Creates the part of a view's geometry in space; by default the view stays in its superview's
  /// plane.
  ///
  /// - Parameters:
  ///   - transform: The transform in space about the anchor point.
  ///   - sublayerTransform: The transform of all subviews about the view's anchor point.
  ///   - zPosition: The height above the superview's plane, in points.
  ///   - anchorPointZ: The height of the anchor point above the view's own plane, in points.
  public init(
    transform: Transform3D = .identity, sublayerTransform: Transform3D = .identity,
    zPosition: Double = 0, anchorPointZ: Double = 0
  ) {
    self.transform = transform
    self.sublayerTransform = sublayerTransform
    self.zPosition = zPosition
    self.anchorPointZ = anchorPointZ
  }

  /// Whether no number is NaN or infinite.
  public var isFinite: Bool {
    transform.isFinite && sublayerTransform.isFinite && zPosition.isFinite
      && anchorPointZ.isFinite
  }

  /// Whether the view or its subviews have a transform in space, so that heights matter.
  var hasTransform: Bool { transform != .identity || sublayerTransform != .identity }

  /// Whether the view is seen in its superview's plane, where its plane transform is all.
  ///
  /// Without a transform in space, no height is seen. A perspective alone moves only what has a
  /// height.
  package func isLevel(under sublayerTransform: Transform3D) -> Bool {
    guard transform == .identity else { return false }
    if sublayerTransform == .identity { return true }
    return zPosition == anchorPointZ && ProjectiveTransform(sublayerTransform) == .identity
  }
}

extension View3D {
  /// Returns the projection of a view's own plane onto the plane of its superview.
  ///
  /// - Parameters:
  ///   - view: The geometry of the view in the plane.
  ///   - container: The superview, as the fixed point and the matrix of its `sublayerTransform`;
  ///     `nil` without such a transform.
  /// - Returns: The projection, whose w is 1 without perspective.
  package func projection(
    of view: View, below container: (anchor: Point, transform: Transform3D)?
  ) -> ProjectiveTransform {
    let (plane, anchor) = (view.transform, view.anchor)
    // The image of the own origin, relative to the anchor point.
    let origin = plane.map(Point(x: -anchor.x, y: -anchor.y))
    let lowered = transform.row4 - anchorPointZ * transform.row3
    let rows = (
      plane.a * transform.row1 + plane.b * transform.row2,
      plane.c * transform.row1 + plane.d * transform.row2,
      origin.x * transform.row1 + origin.y * transform.row2 + lowered
    )
    let place = SIMD4(view.center.x, view.center.y, zPosition, 0)
    guard let container else {
      return ProjectiveTransform(
        rows: rows.0 + rows.0.w * place, rows.1 + rows.1.w * place, rows.2 + rows.2.w * place)
    }
    let pivot = SIMD4(container.anchor.x, container.anchor.y, 0, 0)
    func seen(_ row: SIMD4<Double>) -> SIMD4<Double> {
      let image = container.transform.image(of: row + row.w * (place - pivot))
      return image + image.w * pivot
    }
    return ProjectiveTransform(rows: seen(rows.0), seen(rows.1), seen(rows.2))
  }
}

extension ProjectiveTransform {
  /// Creates a projection from three rows in space, whose third components are dropped.
  fileprivate init(rows x: SIMD4<Double>, _ y: SIMD4<Double>, _ origin: SIMD4<Double>) {
    self.init(
      AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y),
      wx: x.w, wy: y.w, w: origin.w)
  }
}

extension View {
  /// The anchor point in the view's own coordinates.
  package var anchor: Point {
    Point(
      x: bounds.minX + anchorPoint.x * bounds.width,
      y: bounds.minY + anchorPoint.y * bounds.height)
  }
}
