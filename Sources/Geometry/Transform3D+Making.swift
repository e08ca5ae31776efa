extension Transform3D {
  /// Returns a translation by (x, y, z) points.
  public static func translation(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(m41: x, m42: y, m43: z)
  }

  /// Returns a scaling about the origin; the factors are dimensionless.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    Transform3D(m11: x, m22: y, m33: z)
  }

  /// Returns a rotation about an axis through the origin, like `CATransform3DMakeRotation`.
  ///
  /// A positive angle about z turns clockwise on screen. About y it moves the right side away from
  /// the viewer, and about x the lower side towards the viewer. An axis of length 0, which Core
  /// Animation leaves undefined, gives the identity.
  ///
  /// - Parameters:
  ///   - angle: The angle in radians.
  ///   - x: The x component of the axis, which may have any length.
  ///   - y: The y component of the axis.
  ///   - z: The z component of the axis.
  /// - Returns: The rotation; its entries are NaN if an argument is not finite.
  public static func rotation(_ angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    let length = LibM.hypot(LibM.hypot(x, y), z)
    if length == 0 { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (cosine, sine) = (LibM.cos(angle), LibM.sin(angle))
    let rest = 1 - cosine
    return Transform3D(
      m11: x * x * rest + cosine, m12: y * x * rest + z * sine, m13: z * x * rest - y * sine,
      m21: x * y * rest - z * sine, m22: y * y * rest + cosine, m23: z * y * rest + x * sine,
      m31: x * z * rest + y * sine, m32: y * z * rest - x * sine, m33: z * z * rest + cosine)
  }

  /// Returns the perspective of an eye at a distance in front of the plane z = 0: m34 =
  /// −1/distance.
  ///
  /// - Parameter distance: The distance in points, positive and finite; other distances trap.
  /// - Returns: A matrix for a container's `sublayerTransform`.
  public static func perspective(distance: Double) -> Transform3D {
    precondition(
      distance > 0 && distance.isFinite, "the distance of an eye is positive and finite")
    return Transform3D(m34: -1 / distance)
  }
}
