public import Geometry

/// A transform of space in parts that can be interpolated, by the algorithm of CSS Transforms 2.
///
/// The parts are those of [CSS](https://www.w3.org/TR/css-transforms-2/#decomposing-a-3d-matrix):
/// first a point is scaled, then skewed, rotated, translated, and at last seen in perspective.
public struct DecomposedTransform3D: Hashable, Sendable {
  // Benchmarks read these values as `cmotion_parts3d`: the order of the properties matters.

  /// The translation, in points.
  public var translation: Vector3D
  /// The scale factors along the axes, dimensionless; all are negative where the transform mirrors.
  public var scale: Vector3D
  /// The change along x for a unit step along y, after scaling.
  public var skewXY: Double
  /// The change along x for a unit step along z, after scaling.
  public var skewXZ: Double
  /// The change along y for a unit step along z, after scaling.
  public var skewYZ: Double
  /// The coefficients of x, y and z in w, which are 0 without perspective.
  public var perspective: Vector3D
  /// The constant part of w, which is 1 without perspective.
  public var perspectiveW: Double
  /// The rotation, after scaling and skewing.
  public var rotation: Quaternion

  /// Creates a transform from its parts, which together are the identity by default.
  public init(
    translation: Vector3D = .zero, scale: Vector3D = Vector3D(x: 1, y: 1, z: 1),
    skewXY: Double = 0, skewXZ: Double = 0, skewYZ: Double = 0, perspective: Vector3D = .zero,
    perspectiveW: Double = 1, rotation: Quaternion = .identity
  ) {
    self.translation = translation
    self.scale = scale
    self.skewXY = skewXY
    self.skewXZ = skewXZ
    self.skewYZ = skewYZ
    self.perspective = perspective
    self.perspectiveW = perspectiveW
    self.rotation = rotation
  }

  /// The share of the largest possible determinant below which three axes count as flat.
  ///
  /// Rounding changes the determinant by about 2⁻⁵² of the product of the lengths of its rows. At
  /// this limit a skew, a quotient by it, still has three digits.
  private static let singularity = 1e-12

  /// Decomposes a matrix, which is first divided by its m44.
  ///
  /// The result is `nil` for a matrix that is not finite, whose m44 is 0, or that flattens space,
  /// where a rotation or a skew would be arbitrary.
  public init?(_ matrix: Transform3D) {
    let unit = 1 / matrix.m44
    let (row1, row2, row3) = (matrix.row1 * unit, matrix.row2 * unit, matrix.row3 * unit)
    let axes = (row1.xyz, row2.xyz, row3.xyz)
    let volume = axes.0.dot(axes.1.cross(axes.2))
    let size = axes.0.length * axes.1.length * axes.2.length
    guard matrix.isFinite, unit.isFinite, size.isFinite,
      volume.magnitude > Self.singularity * size
    else { return nil }
    self.init(axes, volume: volume)
    let shift = (matrix.row4 * unit).xyz
    translation = Vector3D(shift)
    // The fourth column is the product of the first three, and a row for the translation, with the
    // perspective: three equations by Cramer's rule, then one.
    let column = SIMD3(row1.w, row2.w, row3.w)
    guard column != .zero else { return }
    let sum =
      column.x * axes.1.cross(axes.2) + column.y * axes.2.cross(axes.0)
      + column.z * axes.0.cross(axes.1)
    let solution = sum / volume
    perspective = Vector3D(solution)
    perspectiveW = 1 - shift.dot(solution)
    guard solution.sum().isFinite, perspectiveW.isFinite else { return nil }
  }

  /// Decomposes the images of three axes into scale, skew and rotation, by the method of Gram and
  /// Schmidt.
  private init(_ axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), volume: Double) {
    let scaleX = axes.0.length
    let first = axes.0 / scaleX
    var xy = first.dot(axes.1)
    let across = axes.1 - xy * first
    let scaleY = across.length
    let second = across / scaleY
    xy /= scaleY
    let xz = first.dot(axes.2)
    let aside = axes.2 - xz * first
    let yz = second.dot(aside)
    let rest = aside - yz * second
    let scaleZ = rest.length
    // A mirror image: CSS negates all factors, so that the axes can be turned into each other.
    let sign: Double = volume < 0 ? -1 : 1
    self.init(
      scale: Vector3D(x: sign * scaleX, y: sign * scaleY, z: sign * scaleZ),
      skewXY: xy, skewXZ: xz / scaleZ, skewYZ: yz / scaleZ,
      rotation: Quaternion(sign * first, sign * second, sign * rest / scaleZ))
  }

  /// The matrix composed of the parts, which equals the decomposed one divided by its m44, up to
  /// rounding.
  public var transform: Transform3D {
    let axes = rotation.rows
    let first = scale.x * axes.0
    let second = scale.y * (axes.1 + skewXY * axes.0)
    let third = scale.z * (axes.2 + skewXZ * axes.0 + skewYZ * axes.1)
    let shift = SIMD3(translation.x, translation.y, translation.z)
    let depth = SIMD3(perspective.x, perspective.y, perspective.z)
    return Transform3D(
      SIMD4(first, first.dot(depth)), SIMD4(second, second.dot(depth)),
      SIMD4(third, third.dot(depth)), SIMD4(shift, shift.dot(depth) + perspectiveW))
  }
}

extension Vector3D {
  fileprivate init(_ numbers: SIMD3<Double>) {
    self.init(x: numbers.x, y: numbers.y, z: numbers.z)
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: SIMD3<Double>) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  fileprivate var length: Double { dot(self).squareRoot() }
}

extension SIMD4<Double> {
  fileprivate var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}
