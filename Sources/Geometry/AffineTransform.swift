/// A 2×3 matrix that maps (x, y) to (a·x + c·y + tx, b·x + d·y + ty), like `CGAffineTransform`.
///
/// Angles grow clockwise on screen, because y grows downwards.
public struct AffineTransform: Hashable, Sendable {
  /// The coefficient of x in the mapped x.
  public var a: Double
  /// The coefficient of x in the mapped y.
  public var b: Double
  /// The coefficient of y in the mapped x.
  public var c: Double
  /// The coefficient of y in the mapped y.
  public var d: Double
  /// The translation along x, in points, added after the other entries have taken effect.
  public var tx: Double
  /// The translation along y, in points, added after the other entries have taken effect.
  public var ty: Double

  /// Creates a matrix from its entries, none of which is checked.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that maps every point to itself.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a translation by (x, y) points.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a scaling about the origin; the factors are dimensionless.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a rotation about the origin by an angle in radians, clockwise on screen.
  public static func rotation(_ angle: Double) -> AffineTransform {
    let cosine = LibM.cos(angle)
    let sine = LibM.sin(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the matrix that applies `self` first and `next` second, like
  /// `CGAffineTransformConcat`.
  ///
  /// The function is inlinable because the loops of the view tree call it for each view: the
  /// benchmark conversion/after-scroll took 4.6 ns a view inlined and 13.1 ns otherwise (commit
  /// 0f0899c).
  @inlinable
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The signed factor by which areas grow; a matrix whose determinant is 0 has no inverse.
  public var determinant: Double { a * d - b * c }

  /// The inverse matrix; `nil` if the matrix is singular or not finite.
  public var inverted: AffineTransform? {
    let (determinant, reciprocal) = (determinant, 1 / determinant)
    // The reciprocal of an infinite determinant is 0, and so would be the inverse.
    guard determinant.isFinite, reciprocal.isFinite else { return nil }
    let (ia, ib, ic, id) = (d * reciprocal, -b * reciprocal, -c * reciprocal, a * reciprocal)
    let (x, y) = (-(tx * ia + ty * ic), -(tx * ib + ty * id))
    // A product may still overflow, and a translation may not have been finite. A sum is finite
    // only if each of its terms is.
    guard (x + y).isFinite, (ia + ib + ic + id).isFinite else { return nil }
    return AffineTransform(a: ia, b: ib, c: ic, d: id, tx: x, ty: y)
  }

  /// Returns the image of a location, which the translation moves.
  public func map(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the image of a displacement, which the translation does not change.
  public func map(_ vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// Returns the bounding box of the four mapped corners, like `CGRectApplyAffineTransform`.
  ///
  /// The box is computed from the mapped centre and the half extents, a third of the work of
  /// mapping four corners. The size must not be negative.
  public func map(_ rect: Rect) -> Rect {
    let center = map(rect.center)
    let halfWidth = (a.magnitude * rect.width + c.magnitude * rect.height) / 2
    let halfHeight = (b.magnitude * rect.width + d.magnitude * rect.height) / 2
    return Rect(
      x: center.x - halfWidth, y: center.y - halfHeight,
      width: 2 * halfWidth, height: 2 * halfHeight)
  }
}
