import Geometry
import TestSupport
import Testing

@Suite struct AffineTransformTests {
  @Test func concatenationAppliesTheFirstTransformFirst() {
    let transform = AffineTransform.scale(x: 2, y: 3).concatenating(.translation(x: 10, y: 20))
    #expect(transform.map(Point(x: 1, y: 1)) == Point(x: 12, y: 23))
    #expect(transform.map(Vector(dx: 1, dy: 1)) == Vector(dx: 2, dy: 3))
  }

  @Test func positiveRotationIsClockwise() {
    let point = AffineTransform.rotation(.pi / 2).map(Point(x: 1, y: 0))
    expectClose(point.x, 0, within: 1e-16)
    expectClose(point.y, 1, within: 1e-16)
  }

  @Test func inverseUndoesTheTransform() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<10_000 {
      let transform = Self.random(using: &random)
      guard transform.determinant.magnitude > 0.01 else { continue }
      let inverse = try #require(transform.inverted)
      let point = Point(x: random.uniform(in: -500...500), y: random.uniform(in: -500...500))
      let back = inverse.map(transform.map(point))
      // Condition below 16/0.01, times coordinates of 3000, times a few roundings of 1e-16.
      expectClose(back.x, point.x, within: 5e-9, "seed \(random.seed) \(transform)")
      expectClose(back.y, point.y, within: 5e-9, "seed \(random.seed) \(transform)")
    }
  }

  @Test(
    "a transform that flattens or is not finite has no inverse",
    arguments: [
      AffineTransform.scale(x: 0, y: 1), .scale(x: 0, y: 0), .scale(x: .nan, y: 1),
      .scale(x: .infinity, y: 1), .translation(x: .nan, y: 0), .translation(x: 0, y: .infinity),
      AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      AffineTransform(a: 1e-200, b: 0, c: 0, d: 1e-100, tx: 1e250, ty: 0),
      // The area grows by more than a number holds.
      .scale(x: 1e200, y: 1e200),
    ])
  func noInverse(transform: AffineTransform) {
    #expect(transform.inverted == nil)
  }

  @Test("E-16 a rectangle maps to the bounding box of its corners")
  func mapsRectangles() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<2000 {
      let transform = Self.random(using: &random)
      let rect = Rect(
        x: random.uniform(in: -9...9), y: random.uniform(in: -9...9),
        width: random.uniform(in: 0...50), height: random.uniform(in: 0...50))
      let corners = [
        (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
        (rect.maxX, rect.maxY),
      ]
      .map { transform.map(Point(x: $0.0, y: $0.1)) }
      let box = transform.map(rect)
      let context = "seed \(random.seed) \(transform) \(rect)"
      expectClose(box.minX, corners.map(\.x).min() ?? .nan, within: 1e-11, context)
      expectClose(box.maxX, corners.map(\.x).max() ?? .nan, within: 1e-11, context)
      expectClose(box.minY, corners.map(\.y).min() ?? .nan, within: 1e-11, context)
      expectClose(box.maxY, corners.map(\.y).max() ?? .nan, within: 1e-11, context)
    }
  }

  private static func random(using random: inout SeededGenerator) -> AffineTransform {
    func entry() -> Double { random.uniform(in: -2...2) }
    return AffineTransform(
      a: entry(), b: entry(), c: entry(), d: entry(), tx: 250 * entry(), ty: 250 * entry())
  }
}
