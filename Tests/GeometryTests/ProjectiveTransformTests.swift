import Geometry
import TestSupport
import Testing

@Suite struct ProjectiveTransformTests {
  /// A plane turned about any axis in front of an eye, like a page in perspective.
  private static func page(using random: inout SeededGenerator) -> Transform3D {
    Transform3D.rotation(
      random.uniform(in: -3...3), x: random.uniform(in: -1...1), y: random.uniform(in: -1...1),
      z: random.uniform(in: -1...1)
    )
    .concatenating(
      .translation(
        x: random.uniform(in: -200...200), y: random.uniform(in: -200...200),
        z: random.uniform(in: -300...100))
    )
    .concatenating(.perspective(distance: random.uniform(in: 300...900)))
  }

  @Test("T-05 a projection maps the points of the plane as the 4×4 matrix does")
  func agreesWithTheMatrix() {
    var random = SeededGenerator(seed: 54)
    for _ in 0..<5000 {
      let matrix = Self.page(using: &random)
      let point = Point(x: random.uniform(in: -300...300), y: random.uniform(in: -300...300))
      // The same operations but for products with 0.
      #expect(ProjectiveTransform(matrix).map(point) == matrix.map(point), "seed \(random.seed)")
    }
  }

  @Test("T-05 a product is the naive product, and its w the product of both")
  func products() {
    var random = SeededGenerator(seed: 55)
    for _ in 0..<5000 {
      let first = ProjectiveTransform(Self.page(using: &random))
      let next = ProjectiveTransform(Self.page(using: &random))
      let product = first.concatenating(next)
      let naive = NaiveMatrix(first) * NaiveMatrix(next)
      // Sums of three products of at most 200 · 1, and the difference w − 1: below 10 roundings.
      #expect(
        NaiveMatrix(product).distance(to: naive) <= 10 * 400 * 0x1p-53, "seed \(random.seed)")
      let point = Point(x: random.uniform(in: -100...100), y: random.uniform(in: -100...100))
      guard let middle = first.map(point), first.w(of: point) > 0.1 else { continue }
      let w = first.w(of: point) * next.w(of: middle)
      // The image of the point in between is off by 2⁻⁵³ times its size, w by a 300th of that.
      expectClose(product.w(of: point), w, within: 1e-12, "seed \(random.seed)")
    }
  }

  @Test("T-05 an inverse brings every image back, and finds no point behind the eye")
  func inverses() throws {
    var random = SeededGenerator(seed: 56)
    var (images, missing) = (0, 0)
    for _ in 0..<10_000 {
      let page = ProjectiveTransform(Self.page(using: &random))
      // Edge-on planes lose digits: this one still has a tenth of its area.
      guard NaiveMatrix(page).determinant.magnitude > 0.1 else { continue }
      let inverse = try #require(page.inverted)
      let point = Point(x: random.uniform(in: -300...300), y: random.uniform(in: -300...300))
      if let image = page.map(point), page.w(of: point) > 0.05 {
        let back = try #require(inverse.map(image), "seed \(random.seed)")
        // Coordinates of up to 300/0.05 points, magnified by at most 10/0.05, at 2⁻⁵³ each.
        expectClose(back.x, point.x, within: 1e-8, "seed \(random.seed)")
        expectClose(back.y, point.y, within: 1e-8, "seed \(random.seed)")
        images += 1
      }
      let place = Point(x: random.uniform(in: -3000...3000), y: random.uniform(in: -3000...3000))
      if let found = inverse.map(place) {
        #expect(page.w(of: found) > 0, "seed \(random.seed)")
      } else {
        missing += 1
      }
    }
    #expect(images > 3000 && missing > 100)
  }

  @Test("T-05 the tangent at a point has its image and its derivatives")
  func tangents() throws {
    var random = SeededGenerator(seed: 57)
    var count = 0
    for _ in 0..<2000 {
      let page = ProjectiveTransform(Self.page(using: &random))
      let point = Point(x: random.uniform(in: -200...200), y: random.uniform(in: -200...200))
      guard page.w(of: point) > 0.3 else { continue }
      count += 1
      let tangent = try #require(page.tangent(at: point))
      let image = try #require(page.map(point))
      expectClose(tangent.map(point).x, image.x, within: 1e-11, "seed \(random.seed)")
      expectClose(tangent.map(point).y, image.y, within: 1e-11, "seed \(random.seed)")
      // A central difference over 2 · 1e-3 points: its error is the third derivative, below
      // 6 · 3000 · (0.004/0.3)³, times 1e-6.
      for step in [Vector(dx: 1e-3, dy: 0), Vector(dx: 0, dy: 1e-3)] {
        let ahead = try #require(page.map(point + step))
        let behind = try #require(page.map(point + Vector(dx: -step.dx, dy: -step.dy)))
        let slope = tangent.map(step)
        expectClose(slope.dx, (ahead.x - behind.x) / 2, within: 5e-10, "seed \(random.seed)")
        expectClose(slope.dy, (ahead.y - behind.y) / 2, within: 5e-10, "seed \(random.seed)")
      }
    }
    #expect(count > 500)
    #expect(ProjectiveTransform(.identity, w: -1).tangent(at: .zero) == nil)
  }

  @Test(
    "T-05 a plane seen edge-on, and a matrix that is not finite, have no inverse",
    arguments: [
      ProjectiveTransform(.scale(x: 0, y: 1)), ProjectiveTransform(.identity, w: 0),
      ProjectiveTransform(.identity, wx: .nan), ProjectiveTransform(.identity, w: .infinity),
      ProjectiveTransform(.rotation(1), w: .nan), ProjectiveTransform(Transform3D(m11: 0, m13: 1)),
    ])
  func noInverse(transform: ProjectiveTransform) {
    #expect(transform.inverted == nil)
  }
}
