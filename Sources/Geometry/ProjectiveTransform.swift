/// A 3×3 matrix that maps a plane onto a plane in perspective: a homography.
///
/// The point (x, y) is mapped to the row vector (x, y, 1) · M = (X, Y, w), and then divided by w.
/// It is what remains of a `Transform3D` for points whose z is 0 and whose image's z does not
/// matter. Such is the place of a view in its superview, which shows its subviews flattened. Points
/// with a `w` of 0 or less lie at or behind the eye, and have no image.
public struct ProjectiveTransform: Hashable, Sendable {
  /// The first two columns, which are a transform of the plane if w is always 1.
  public var plane: AffineTransform
  /// The coefficient of x in w; 0 without perspective.
  public var wx: Double
  /// The coefficient of y in w; 0 without perspective.
  public var wy: Double
  /// The constant part of w; 1 without perspective.
  public var w: Double

  /// Creates a matrix from its columns, none of which is checked.
  ///
  /// - Parameters:
  ///   - plane: The first two columns.
  ///   - wx: The coefficient of x in w.
  ///   - wy: The coefficient of y in w.
  ///   - w: The constant part of w.
  @inlinable
  public init(_ plane: AffineTransform, wx: Double = 0, wy: Double = 0, w: Double = 1) {
    self.plane = plane
    self.wx = wx
    self.wy = wy
    self.w = w
  }

  /// Creates the map of the plane z = 0, from a matrix whose image is projected onto that plane.
  public init(_ transform: Transform3D) {
    self.init(
      AffineTransform(
        a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22,
        tx: transform.m41, ty: transform.m42),
      wx: transform.m14, wy: transform.m24, w: transform.m44)
  }

  /// The transform that maps every point to itself.
  public static let identity = ProjectiveTransform(.identity)

  /// Whether w is 1 for every point, so that `plane` alone is the transform.
  @inlinable public var isAffine: Bool { wx == 0 && wy == 0 && w == 1 }

  /// Whether no entry of the matrix is infinite or NaN.
  public var isFinite: Bool {
    let sum = wx * 0 + wy * 0 + w * 0
    let rest = (plane.a * 0 + plane.b * 0) + (plane.c * 0 + plane.d * 0)
    return sum + rest + (plane.tx * 0 + plane.ty * 0) == 0
  }

  /// Returns the matrix that applies `self` first and `next` second.
  ///
  /// The w of the product is the product of both. A point that lies behind the eye of both matrices
  /// has an image under the product, although it has none under `self`.
  @inlinable
  public func concatenating(_ next: ProjectiveTransform) -> ProjectiveTransform {
    var product = plane.concatenating(next.plane)
    // What `AffineTransform.concatenating` leaves out, because w is 1 there.
    product.a += wx * next.plane.tx
    product.b += wx * next.plane.ty
    product.c += wy * next.plane.tx
    product.d += wy * next.plane.ty
    product.tx += (w - 1) * next.plane.tx
    product.ty += (w - 1) * next.plane.ty
    return ProjectiveTransform(
      product, wx: plane.a * next.wx + plane.b * next.wy + wx * next.w,
      wy: plane.c * next.wx + plane.d * next.wy + wy * next.w,
      w: plane.tx * next.wx + plane.ty * next.wy + w * next.w)
  }

  /// Returns the w of a point: positive in front of the eye, 0 at the eye, negative behind.
  @inlinable
  public func w(of point: Point) -> Double { wx * point.x + wy * point.y + w }

  /// Returns the image of a point, or `nil` if the point lies at or behind the eye (w ≤ 0), or if
  /// the image is not finite.
  @inlinable
  public func map(_ point: Point) -> Point? {
    let w = w(of: point)
    guard w > 0 else { return nil }
    let image = plane.map(point)
    let projected = Point(x: image.x / w, y: image.y / w)
    return projected.isFinite ? projected : nil
  }

  /// Returns the transform of the plane that agrees with the projection at a point, to first order.
  ///
  /// - Parameter point: The point at which both have the same image and the same derivatives.
  /// - Returns: The transform, or `nil` if the point has no image.
  public func tangent(at point: Point) -> AffineTransform? {
    guard let image = map(point) else { return nil }
    let w = w(of: point)
    var tangent = AffineTransform(
      a: (plane.a - image.x * wx) / w, b: (plane.b - image.y * wx) / w,
      c: (plane.c - image.x * wy) / w, d: (plane.d - image.y * wy) / w, tx: 0, ty: 0)
    let offset = image - tangent.map(point)
    (tangent.tx, tangent.ty) = (offset.dx, offset.dy)
    return tangent
  }

  /// The inverse matrix; `nil` if the matrix is singular, so that the plane is seen edge-on, or not
  /// finite.
  ///
  /// The matrix counts as singular when its determinant is at most 2⁻⁵⁰ of the sum of the
  /// magnitudes of its six products, which is about its rounding error. A point and its image have
  /// reciprocal w, so the inverse maps exactly the points that are images.
  public var inverted: ProjectiveTransform? {
    let (a, b, c, d) = (plane.a, plane.b, plane.c, plane.d)
    let (tx, ty) = (plane.tx, plane.ty)
    // The cofactors of the third column, whose products with it add up to the determinant.
    let (x, y, z) = (c * ty - d * tx, b * tx - a * ty, a * d - b * c)
    let determinant = wx * x + wy * y + w * z
    let products =
      (wx.magnitude * ((c * ty).magnitude + (d * tx).magnitude)
        + wy.magnitude * ((b * tx).magnitude + (a * ty).magnitude))
      + w.magnitude * ((a * d).magnitude + (b * c).magnitude)
    let reciprocal = 1 / determinant
    guard determinant.magnitude > 0x1p-50 * products, determinant.isFinite, reciprocal.isFinite
    else { return nil }
    let inverse = ProjectiveTransform(
      AffineTransform(
        a: (d * w - wy * ty) * reciprocal, b: (wx * ty - b * w) * reciprocal,
        c: (wy * tx - c * w) * reciprocal, d: (a * w - wx * tx) * reciprocal,
        tx: x * reciprocal, ty: y * reciprocal),
      wx: (b * wy - d * wx) * reciprocal, wy: (c * wx - a * wy) * reciprocal, w: z * reciprocal)
    return inverse.isFinite ? inverse : nil
  }
}
