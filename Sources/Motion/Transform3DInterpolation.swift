public import Geometry

/// Two decomposed transforms of space, prepared for interpolation along the shorter rotation.
///
/// The preparation is done once, when an animation begins. Each frame then costs two sines.
public struct Transform3DInterpolation: Hashable, Sendable {
  // Benchmarks read these values as `cmotion_interpolation3d`: the order of the properties matters.

  /// The parts at progress 0.
  public let start: DecomposedTransform3D
  /// The parts at progress 1, with the sign of the quaternion that is nearer to that of the start.
  public let end: DecomposedTransform3D
  /// The angle between the quaternions, half that of their rotations: 1e-8…π/2.
  private let angle: Double
  private let reciprocalSine: Double

  /// The smallest angle, below which weights by sines equal those of a line to the last bit.
  private static let leastAngle = 1e-8

  /// Prepares the interpolation between two decomposed transforms.
  ///
  /// Two opposite quaternions are one rotation. The end is negated if that makes the way shorter;
  /// of two equal ways that without a negation is taken.
  public init(from start: DecomposedTransform3D, to end: DecomposedTransform3D) {
    self.start = start
    var nearer = end
    if start.rotation.dot(end.rotation) < 0 { nearer.rotation = end.rotation.negated }
    self.end = nearer
    let difference = start.rotation.sum(1, nearer.rotation, -1)
    let sum = start.rotation.sum(1, nearer.rotation, 1)
    // The diagonals of the rhombus of both: accurate for small and for large angles alike.
    let angle =
      2 * LibM.atan2(difference.dot(difference).squareRoot(), sum.dot(sum).squareRoot())
    self.angle = max(angle, Self.leastAngle)
    reciprocalSine = 1 / LibM.sin(self.angle)
  }

  /// Prepares the interpolation between two matrices; `nil` if one of them cannot be decomposed.
  public init?(from start: Transform3D, to end: Transform3D) {
    guard let first = DecomposedTransform3D(start), let last = DecomposedTransform3D(end) else {
      return nil
    }
    self.init(from: first, to: last)
  }

  /// Returns the transform at a progress: the parts blended, the rotation along a great circle.
  ///
  /// - Parameter progress: A fraction; 0…1 lies between the two, other numbers extrapolate.
  /// - Returns: The composed matrix; at 0 and 1 it equals the decomposed one up to rounding.
  public func transform(at progress: Double) -> Transform3D {
    var parts = start.blended(with: end, progress)
    parts.rotation = start.rotation.sum(
      LibM.sin((1 - progress) * angle) * reciprocalSine, end.rotation,
      LibM.sin(progress * angle) * reciprocalSine)
    return parts.transform
  }
}

extension DecomposedTransform3D {
  /// Returns the parts `progress` of the way to `end`, except the rotation, which is that of
  /// `self`.
  fileprivate func blended(
    with end: DecomposedTransform3D, _ progress: Double
  ) -> DecomposedTransform3D {
    DecomposedTransform3D(
      translation: translation.blended(with: end.translation, progress),
      scale: scale.blended(with: end.scale, progress),
      skewXY: skewXY.blended(with: end.skewXY, progress),
      skewXZ: skewXZ.blended(with: end.skewXZ, progress),
      skewYZ: skewYZ.blended(with: end.skewYZ, progress),
      perspective: perspective.blended(with: end.perspective, progress),
      perspectiveW: perspectiveW.blended(with: end.perspectiveW, progress), rotation: rotation)
  }
}

extension Vector3D {
  fileprivate func blended(with end: Vector3D, _ progress: Double) -> Vector3D {
    Vector3D(
      x: x.blended(with: end.x, progress), y: y.blended(with: end.y, progress),
      z: z.blended(with: end.z, progress))
  }
}
