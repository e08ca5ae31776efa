import Geometry
import Motion
import TestSupport
import Testing

@Suite struct DecomposedTransform3DTests {
  @Test("T-06 recomposing restores a matrix")
  func recomposes() throws {
    var random = SeededGenerator(seed: 61)
    var mirrored = 0
    for _ in 0..<10_000 {
      let matrix = Transform3D.random(using: &random)
      // Axes within a few degrees of a plane lose as many digits as the angle is small.
      guard matrix.relativeVolume.magnitude > 0.02 else { continue }
      if matrix.relativeVolume < 0 { mirrored += 1 }
      let parts = try #require(DecomposedTransform3D(matrix))
      // Axes of 3.5 at a condition of 3.5/0.02, in about 30 roundings of 2⁻⁵³: 2e-12. m44 is the
      // sum of 200 times a perspective that was divided by the volume: 10 times as much.
      expectSame(parts.transform, matrix, within: 2e-11, "seed \(random.seed)")
      #expect((parts.scale.x < 0) == (matrix.relativeVolume < 0), "seed \(random.seed)")
    }
    #expect(mirrored > 4000)
  }

  @Test("T-06 decomposition restores the parts, up to the sign of the quaternion")
  func restoresParts() throws {
    var random = SeededGenerator(seed: 62)
    for _ in 0..<5000 {
      var parts = DecomposedTransform3D.random(using: &random)
      // The matrix is divided by m44, so that only a normal one has these parts.
      let (p, t) = (parts.perspective, parts.translation)
      parts.perspectiveW = 1 - (p.x * t.x + p.y * t.y + p.z * t.z)
      let again = try #require(DecomposedTransform3D(parts.transform))
      let (a, b) = (parts.rotation, again.rotation)
      let sign: Double = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0 ? -1 : 1
      let pairs = [
        (again.scale.x, parts.scale.x), (again.scale.y, parts.scale.y),
        (again.scale.z, parts.scale.z), (again.skewXY, parts.skewXY),
        (again.skewXZ, parts.skewXZ), (again.skewYZ, parts.skewYZ), (sign * b.x, a.x),
        (sign * b.y, a.y), (sign * b.z, a.z), (sign * b.w, a.w),
        (again.perspective.x, p.x), (again.perspective.y, p.y), (again.perspective.z, p.z),
        (again.translation.x, t.x), (again.perspectiveW, parts.perspectiveW),
      ]
      // Factors of 0.25 … 2 with skews of up to 1: a condition below 50, in 30 roundings.
      for (value, expected) in pairs {
        expectClose(value, expected, within: 50 * 30 * 0x1p-53, "seed \(random.seed)")
      }
    }
  }

  @Test(
    "T-06 a matrix that flattens space or is not finite cannot be decomposed",
    arguments: [
      Transform3D.scale(x: 0, y: 1), .scale(x: 1, y: 1, z: 0), .scale(x: 1, y: .nan),
      .scale(x: .infinity, y: 1), Transform3D(m44: 0), Transform3D(m44: .nan),
      .translation(x: .infinity, y: 0, z: 0), Transform3D(m34: .nan),
      Transform3D(m44: .leastNonzeroMagnitude),
      Transform3D(m11: 1, m12: 1, m21: 1, m22: 1 + 1e-13), .scale(x: 1e200, y: 1e200),
    ])
  func singular(matrix: Transform3D) {
    #expect(DecomposedTransform3D(matrix) == nil)
  }

  @Test("T-06 flat is 1e-12 of the volume of a box with the same edges")
  func singularityBound() {
    func sheared(_ height: Double) -> Transform3D { Transform3D(m21: 1, m22: height) }
    #expect(DecomposedTransform3D(sheared(1.005e-12)) != nil)
    #expect(DecomposedTransform3D(sheared(0.995e-12)) == nil)
    #expect(DecomposedTransform3D(.scale(x: 1e-6, y: 1e-6, z: 1e-6)) != nil)
  }

  @Test("T-06 the scale of m44 does not matter")
  func homogeneous() throws {
    let page = Transform3D.rotation(1, x: 0, y: 1, z: 0)
      .concatenating(.perspective(distance: 500))
    let doubled = Transform3D(entries: page.entries.map { 2 * $0 })
    #expect(DecomposedTransform3D(doubled) == DecomposedTransform3D(page))
    let eye = try #require(DecomposedTransform3D(.perspective(distance: 500)))
    #expect(eye.perspective == Vector3D(x: 0, y: 0, z: -1.0 / 500))
    #expect(eye.perspectiveW == 1)
  }
}
