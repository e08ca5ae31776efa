public import Geometry

/// An affine transform in parts that can be interpolated without distortion.
///
/// The matrix is translate · rotate · skew · scale, so scaling happens first and translation last:
///
///     | a  c |   | cos θ  −sin θ |   | 1  shear |   | scaleX    0    |
///     | b  d | = | sin θ   cos θ | · | 0    1   | · |   0     scaleY |
public struct DecomposedTransform: Hashable, Sendable {
  // Benchmarks read these values as a part of `cmotion_parts`: the order of the properties
  // matters.

  /// The translation, in points, which is applied last.
  public var translation: Vector
  /// The angle in radians, clockwise on screen.
  ///
  /// The angle is not reduced: 2π more is a full turn more.
  public var rotation: Double
  /// The scale factor along x, dimensionless, which is applied first.
  public var scaleX: Double
  /// The scale factor along y, dimensionless; negative where the transform mirrors.
  public var scaleY: Double
  /// The change of x for a unit step in y after scaling, dimensionless.
  public var shear: Double

  /// Creates a transform from its parts, which together are the identity by default.
  public init(
    translation: Vector = .zero, rotation: Double = 0, scaleX: Double = 1, scaleY: Double = 1,
    shear: Double = 0
  ) {
    self.translation = translation
    self.rotation = rotation
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.shear = shear
  }

  /// The fraction of the sum of squared entries below which a determinant counts as 0.
  ///
  /// Rounding changes a determinant by up to 2⁻⁵³ of that sum. At this limit the shear, a quotient
  /// by the determinant, still has three digits.
  private static let singularity = 1e-12

  /// Decomposes a transform; the rotation is in −π…π and `scaleX` is positive.
  ///
  /// The result is `nil` for a transform that is not finite, and for one that flattens the plane,
  /// where an angle or the shear would be arbitrary.
  public init?(_ transform: AffineTransform) {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    let determinant = transform.determinant
    let size = a * a + b * b + c * c + d * d
    guard size.isFinite, determinant.magnitude > Self.singularity * size else { return nil }
    // The first column is scaleX·(cos θ, sin θ). The determinant is scaleX·scaleY, and the product
    // of both columns shear·scaleX·scaleY.
    let length = LibM.hypot(a, b)
    scaleX = length
    scaleY = determinant / length
    shear = (a * c + b * d) / determinant
    rotation = LibM.atan2(b, a)
    translation = Vector(dx: transform.tx, dy: transform.ty)
  }

  /// The matrix composed of the parts, which equals the decomposed matrix up to rounding.
  public var transform: AffineTransform {
    let (sin, cos) = (LibM.sin(rotation), LibM.cos(rotation))
    return AffineTransform(
      a: cos * scaleX, b: sin * scaleX,
      c: (cos * shear - sin) * scaleY, d: (sin * shear + cos) * scaleY,
      tx: translation.dx, ty: translation.dy)
  }

  /// Returns the same transform, with whole turns added to its rotation for the shortest way.
  ///
  /// The new rotation lies within half a turn of that of `start`. Of two half turns the clockwise
  /// one is taken.
  ///
  /// - Parameter start: The transform from which an interpolation starts.
  /// - Returns: This transform with a rotation that differs by a whole number of turns.
  public func turnedTowards(_ start: DecomposedTransform) -> DecomposedTransform {
    let turns = (rotation - start.rotation) / (2 * .pi)
    var turned = self
    // Rounds a half down, so that half a turn clockwise is left and none anticlockwise.
    turned.rotation -= 2 * .pi * (turns - 0.5).rounded(.up)
    return turned
  }

  /// Decomposes two transforms so that interpolating their parts turns the shortest way.
  ///
  /// Two transforms that only scale and translate keep the signs of their factors and are not
  /// turned, so that interpolating their parts equals interpolating their matrix entries.
  ///
  /// - Parameters:
  ///   - start: The transform at progress 0.
  ///   - end: The transform at progress 1.
  /// - Returns: Both decompositions, or `nil` if a transform cannot be decomposed; interpolate the
  ///   matrix entries in that case.
  public static func pair(
    from start: AffineTransform, to end: AffineTransform
  ) -> (start: DecomposedTransform, end: DecomposedTransform)? {
    if start.isScaleAndTranslation, end.isScaleAndTranslation {
      return (DecomposedTransform(scaling: start), DecomposedTransform(scaling: end))
    }
    guard let first = DecomposedTransform(start), let last = DecomposedTransform(end) else {
      return nil
    }
    return (first, last.turnedTowards(first))
  }

  /// Decomposes a transform that only scales and translates; a reflection becomes a negative scale
  /// factor.
  private init(scaling transform: AffineTransform) {
    self.init(
      translation: Vector(dx: transform.tx, dy: transform.ty),
      scaleX: transform.a, scaleY: transform.d)
  }
}

extension DecomposedTransform: Animatable {
  /// Returns the transform `progress` of the way to `end`, part by part.
  ///
  /// The rotation covers the difference of the two angles; see `turnedTowards` for the shortest
  /// way.
  public func interpolated(to end: DecomposedTransform, progress: Double) -> DecomposedTransform {
    // `blended` may miss the end by rounding.
    progress == 1 ? end : blended(with: end, progress)
  }

  @inline(__always)
  func blended(with end: DecomposedTransform, _ progress: Double) -> DecomposedTransform {
    DecomposedTransform(
      translation: Vector(
        dx: translation.dx.blended(with: end.translation.dx, progress),
        dy: translation.dy.blended(with: end.translation.dy, progress)),
      rotation: rotation.blended(with: end.rotation, progress),
      scaleX: scaleX.blended(with: end.scaleX, progress),
      scaleY: scaleY.blended(with: end.scaleY, progress),
      shear: shear.blended(with: end.shear, progress))
  }
}
