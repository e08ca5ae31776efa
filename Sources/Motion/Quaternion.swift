/// A rotation of space as a unit quaternion: (axis · sin(angle/2), cos(angle/2)).
///
/// The quaternion and its negative are the same rotation.
public struct Quaternion: Hashable, Sendable {
  // Benchmarks read these values as the last four numbers of `cmotion_parts3d`: the order of
  // the properties matters.

  /// The x component of the axis times the sine of half the angle.
  public var x: Double
  /// The y component of the axis times the sine of half the angle.
  public var y: Double
  /// The z component of the axis times the sine of half the angle.
  public var z: Double
  /// The cosine of half the angle.
  public var w: Double

  /// Creates a quaternion from its components, whose length is 1 and not checked.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// The rotation that turns nothing.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// The opposite quaternion, which is the same rotation.
  var negated: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: -w) }

  /// Returns the cosine of the angle between two quaternions, which is half that of their
  /// rotations.
  func dot(_ other: Quaternion) -> Double {
    (x * other.x + y * other.y) + (z * other.z + w * other.w)
  }

  /// Returns the sum of two quaternions with a weight for each; its length may differ from 1.
  @inline(__always)
  func sum(_ weight: Double, _ other: Quaternion, _ otherWeight: Double) -> Quaternion {
    Quaternion(
      x: x * weight + other.x * otherWeight, y: y * weight + other.y * otherWeight,
      z: z * weight + other.z * otherWeight, w: w * weight + other.w * otherWeight)
  }

  /// Creates the rotation that maps the axes to three orthonormal images.
  ///
  /// Of the four formulas the one is used that divides by the largest component (S. W. Shepperd,
  /// "Quaternion from rotation matrix", 1978, https://doi.org/10.2514/3.55767b). The roots of the
  /// formulas in CSS lose half of the digits near half a turn.
  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    let (a, b, c) = (first.x, second.y, third.z)
    // Four times the square of each component.
    let (xx, yy, zz, ww) = (1 + a - b - c, 1 - a + b - c, 1 - a - b + c, 1 + a + b + c)
    // Sums and differences of entries opposite of each other: four times a product of two each.
    let (xy, xz, yz) = (first.y + second.x, first.z + third.x, second.z + third.y)
    let (wx, wy, wz) = (second.z - third.y, third.x - first.z, first.y - second.x)
    let components: SIMD4<Double>
    switch max(max(xx, yy), max(zz, ww)) {
    case ww: components = SIMD4(wx, wy, wz, ww)
    case xx: components = SIMD4(xx, xy, xz, wx)
    case yy: components = SIMD4(xy, yy, yz, wy)
    default: components = SIMD4(xz, yz, zz, wz)
    }
    let unit = components / (components * components).sum().squareRoot()
    self.init(x: unit.x, y: unit.y, z: unit.z, w: unit.w)
  }

  /// The images of the three axes, as rows.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
      SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
      SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
    )
  }
}
