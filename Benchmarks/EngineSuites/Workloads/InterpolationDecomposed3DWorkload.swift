internal import Batches
internal import Benchmarking
internal import Geometry
internal import Motion

/// One frame of many views whose transforms in space are interpolated in parts.
///
/// Each view costs two sines for the weights of its two quaternions.
struct InterpolationDecomposed3DWorkload {
  private let interpolations: [Transform3DInterpolation]
  private let progress: [Double]
  private var transforms: [Transform3D]

  init(views: Int) {
    var random = WorkloadRandom()
    interpolations = (0..<views).map { _ in
      Transform3DInterpolation(from: .random(using: &random), to: .random(using: &random))
    }
    progress = (0..<views).map { _ in random.unit() }
    transforms = [Transform3D](repeating: .identity, count: views)
  }

  mutating func interpolate() {
    let (interpolations, progress) = (interpolations, progress)
    var output = transforms.mutableSpan
    Transform3DInterpolation.interpolate(
      interpolations.span, progress: progress.span, into: &output)
  }

  /// The sum of all entries, so that a checksum depends on each.
  var sum: Double {
    transforms.reduce(0) { sum, matrix in
      sum + matrix.m11 + matrix.m12 + matrix.m13 + matrix.m14 + matrix.m21 + matrix.m22
        + matrix.m23 + matrix.m24 + matrix.m31 + matrix.m32 + matrix.m33 + matrix.m34
        + matrix.m41 + matrix.m42 + matrix.m43 + matrix.m44
    }
  }
}

extension DecomposedTransform3D {
  fileprivate static func random(using random: inout WorkloadRandom) -> DecomposedTransform3D {
    func three() -> Vector3D { Vector3D(x: random.unit(), y: random.unit(), z: random.unit()) }
    // A rotation by up to a radian about the diagonal of the axes.
    let half = random.unit() / 2
    let part = LibM.sin(half) / 3.0.squareRoot()
    return DecomposedTransform3D(
      translation: three(), scale: three(), skewXY: random.unit(), skewXZ: random.unit(),
      skewYZ: random.unit(), perspective: three(), perspectiveW: random.unit(),
      rotation: Quaternion(x: part, y: part, z: part, w: LibM.cos(half)))
  }
}
