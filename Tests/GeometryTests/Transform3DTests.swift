import Geometry
import TestSupport
import Testing

@Suite struct Transform3DTests {
  private static func random(using random: inout SeededGenerator) -> Transform3D {
    func entry() -> Double { random.uniform(in: -2...2) }
    return Transform3D(
      m11: entry(), m12: entry(), m13: entry(), m14: entry(), m21: entry(), m22: entry(),
      m23: entry(), m24: entry(), m31: entry(), m32: entry(), m33: entry(), m34: entry(),
      m41: entry(), m42: entry(), m43: entry(), m44: entry())
  }

  private static func randomPlane(using random: inout SeededGenerator) -> AffineTransform {
    func entry() -> Double { random.uniform(in: -2...2) }
    return AffineTransform(
      a: entry(), b: entry(), c: entry(), d: entry(), tx: 250 * entry(), ty: 250 * entry())
  }

  @Test("T-01 a product applies the first matrix first, like the naive product")
  func products() {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<5000 {
      let (first, next) = (Self.random(using: &random), Self.random(using: &random))
      let product = NaiveMatrix(first.concatenating(next))
      // Four products of at most 4, each sum rounded up to four times: 16 · 4 · 2⁻⁵³ < 8e-15.
      let distance = product.distance(to: NaiveMatrix(first) * NaiveMatrix(next))
      #expect(distance <= 8e-15, "seed \(random.seed)")
    }
  }

  @Test("T-01 the entries have the places that Core Animation documents")
  func conventions() {
    let move = Transform3D.translation(x: 1, y: 2, z: 3)
    #expect((move.m41, move.m42, move.m43) == (1, 2, 3))
    #expect(Transform3D.perspective(distance: 500).m34 == -1.0 / 500)
    let scaled = Transform3D.scale(x: 2, y: 3, z: 4).concatenating(move)
    #expect(scaled.map(Point(x: 1, y: 1)) == Point(x: 3, y: 5))
    var entry = Transform3D.identity
    entry.m23 = 5
    #expect(NaiveMatrix(entry).rows[1] == [0, 1, 5, 0])
  }

  @Test(
    "T-01 rotations turn from x to y about z, from y to z about x, from z to x about y",
    arguments: [(0.0, 0.0, 1.0), (1, 0, 0), (0, 1, 0)])
  func axes(x: Double, y: Double, z: Double) {
    let angle = 0.3
    let turned = NaiveMatrix(Transform3D.rotation(angle, x: 7 * x, y: 7 * y, z: 7 * z))
    var expected = NaiveMatrix.identity(4)
    let from = z == 1 ? 0 : x == 1 ? 1 : 2
    let to = (from + 1) % 3
    expected.rows[from][from] = LibM.cos(angle)
    expected.rows[to][to] = LibM.cos(angle)
    expected.rows[from][to] = LibM.sin(angle)
    expected.rows[to][from] = -LibM.sin(angle)
    // 1 − cos and back rounds twice.
    #expect(turned.distance(to: expected) <= 2.3e-16)
    if z == 1 {
      #expect(Transform3D.rotation(angle, x: 0, y: 0, z: 1).affine == .rotation(angle))
    }
  }

  @Test("T-01 a rotation about no axis is the identity")
  func rotationAboutNothing() {
    #expect(Transform3D.rotation(1, x: 0, y: 0, z: 0) == .identity)
  }

  @Test("T-02 an inverse undoes the matrix, within the bound of cofactors")
  func inverses() throws {
    var random = SeededGenerator(seed: 52)
    var inverted = 0
    for _ in 0..<10_000 {
      let transform = Self.random(using: &random)
      let matrix = NaiveMatrix(transform)
      // A determinant has rounding errors of 24 · 2⁻⁵⁰ · 2⁴ ≈ 3e-13.
      guard matrix.determinant.magnitude > 1e-3 else { continue }
      let inverse = NaiveMatrix(try #require(transform.inverted))
      inverted += 1
      // The bound of `inverted`, times the four products of a sum with entries of at most N.
      let size = matrix.largest
      let cube = size * size * size
      let bound =
        4 * size * 0x1p-50 * 24 * (cube + cube * size * inverse.largest)
        / matrix.determinant.magnitude
      let distance = (matrix * inverse).distance(to: .identity(4))
      #expect(distance <= bound, "seed \(random.seed) \(transform)")
      expectClose(transform.determinant, matrix.determinant, within: 3.5e-13)
    }
    #expect(inverted > 9000)
  }

  @Test(
    "T-02 a singular matrix, one that is not finite and one that overflows have no inverse",
    arguments: [
      Transform3D.scale(x: 0, y: 1), .scale(x: 1, y: 1, z: 0), Transform3D(m44: 0),
      .scale(x: .nan, y: 1), .translation(x: 0, y: 0, z: .infinity), Transform3D(m34: .nan),
      Transform3D(m11: 1e200, m22: 1e200, m34: 1), Transform3D(m13: 1, m31: 1),
    ])
  func noInverse(transform: Transform3D) {
    #expect(transform.inverted == nil)
  }

  @Test("T-03 transforms of the plane give what affine transforms give, to the bit")
  func plane() {
    var random = SeededGenerator(seed: 53)
    for _ in 0..<5000 {
      let (first, next) = (
        Self.randomPlane(using: &random), Self.randomPlane(using: &random)
      )
      let point = Point(x: random.uniform(in: -9...9), y: random.uniform(in: -9...9))
      let (one, two) = (Transform3D(first), Transform3D(next))
      #expect(one.affine == first, "seed \(random.seed)")
      #expect(one.concatenating(two).affine == first.concatenating(next), "seed \(random.seed)")
      #expect(one.inverted?.affine == first.inverted, "seed \(random.seed)")
      #expect(one.map(point) == first.map(point), "seed \(random.seed)")
      let flat = ProjectiveTransform(one)
      #expect(flat.isAffine && flat.plane == first, "seed \(random.seed)")
      let product = flat.concatenating(ProjectiveTransform(two))
      #expect(product.isAffine && product.plane == first.concatenating(next))
      #expect(flat.map(point) == first.map(point), "seed \(random.seed)")
    }
    #expect(AffineTransform.scale(x: 0, y: 1).inverted == nil)
    #expect(Transform3D.rotation(0.1, x: 0, y: 1, z: 0).affine == nil)
    #expect(Transform3D(m34: 0.1).affine == nil)
    #expect(Transform3D.translation(x: 0, y: 0, z: 1).affine == nil)
  }

  @Test(
    "T-04 a point is divided by its distance from the eye",
    arguments: [
      // An eye at 500: at a height of 250 everything is twice as large, at −500 half as large.
      (0.0, Point(x: 30, y: -20)), (250.0, Point(x: 60, y: -40)), (-500.0, Point(x: 15, y: -10)),
    ])
  func perspective(z: Double, expected: Point) {
    #expect(Transform3D.perspective(distance: 500).map(Point(x: 30, y: -20), z: z) == expected)
  }

  @Test("T-04 a point at or behind the eye has no image", arguments: [500.0, 501, 1e9])
  func behindTheEye(z: Double) {
    let eye = Transform3D.perspective(distance: 500)
    #expect(eye.map(Point(x: 1, y: 1), z: z) == nil)
    let page = ProjectiveTransform(Transform3D.translation(x: 0, y: 0, z: z).concatenating(eye))
    #expect(page.map(Point(x: 1, y: 1)) == nil)
    #expect(page.w(of: .zero) <= 0)
  }

  @Test(
    "T-04 a point that is not finite, or whose image is not, has no image",
    arguments: [Point(x: .nan, y: 0), Point(x: .infinity, y: 0), Point(x: 0, y: 1e308)])
  func undefinedPoints(point: Point) {
    let transform = Transform3D.scale(x: 1, y: 10)
    #expect(transform.map(point) == nil)
    #expect(ProjectiveTransform(transform).map(point) == nil)
  }

  @Test(
    "T-04 an eye has a distance",
    arguments: [0, -500, Double.infinity, .nan].map(\.bitPattern))
  func badDistance(bits: UInt64) async {
    // As bits, because the other process gets its arguments as JSON.
    await #expect(processExitsWith: .failure) { [bits] in
      _ = Transform3D.perspective(distance: Double(bitPattern: bits))
    }
  }
}
