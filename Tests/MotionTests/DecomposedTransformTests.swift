import Geometry
import Motion
import TestSupport
import Testing

@Suite struct DecomposedTransformTests {
  @Test func recomposingRestoresTheTransform() throws {
    var random = SeededGenerator(seed: 22)
    var mirrored = 0
    for _ in 0..<10_000 {
      let transform = AffineTransform.random(using: &random)
      // Nearly singular ones lose as many digits as their condition has.
      guard transform.determinant.magnitude > 1e-3 else { continue }
      let parts = try #require(DecomposedTransform(transform))
      expectSame(parts.transform, transform, within: 1e-11, "seed \(random.seed) \(transform)")
      #expect(parts.scaleX > 0 && parts.rotation.magnitude <= .pi)
      #expect((parts.scaleY < 0) == (transform.determinant < 0))
      if transform.determinant < 0 { mirrored += 1 }
    }
    #expect(mirrored > 1000)
  }

  @Test func decompositionRestoresTheComponents() throws {
    let parts = DecomposedTransform(
      translation: Vector(dx: 5, dy: -6), rotation: 2.5, scaleX: 0.5, scaleY: -3, shear: 0.25)
    let again = try #require(DecomposedTransform(parts.transform))
    expectClose(again.rotation, 2.5, within: 1e-14)
    expectClose(again.scaleX, 0.5, within: 1e-14)
    expectClose(again.scaleY, -3, within: 1e-14)
    expectClose(again.shear, 0.25, within: 1e-14)
    #expect(again.translation == parts.translation)
  }

  @Test(arguments: [(1.0, 0.0), (0, 1), (0, 0), (1, 1e-14), (.nan, 1), (.infinity, 1)])
  func flatOrUndefinedTransformCannotBeDecomposed(x: Double, y: Double) {
    #expect(DecomposedTransform(.scale(x: x, y: y)) == nil)
  }

  @Test("E-21 a determinant of 1e-12 of the squared entries is where a transform counts as flat")
  func singularityBound() {
    #expect(DecomposedTransform(.scale(x: 1, y: 1.005e-12)) != nil)
    #expect(DecomposedTransform(.scale(x: 1, y: 0.995e-12)) == nil)
    #expect(DecomposedTransform(.scale(x: 1e-6, y: 1e-6)) != nil)
  }

  @Test(
    "E-21 more than half a turn goes the other way round",
    arguments: [(0.497, 0.497), (0.503, -0.497), (-0.497, -0.497), (-0.503, 0.497), (1.25, 0.25)])
  func shortestWay(turns: Double, expected: Double) {
    let turned = DecomposedTransform(rotation: turns * 2 * .pi)
      .turnedTowards(DecomposedTransform())
    expectClose(turned.rotation, expected * 2 * .pi, within: 1e-14)
  }

  @Test func halfTurnsGoClockwise() {
    let start = DecomposedTransform()
    for rotation in [Double.pi, -.pi, 3 * .pi] {
      let turned = DecomposedTransform(rotation: rotation).turnedTowards(start)
      expectClose(turned.rotation, .pi, within: 1e-15, "\(rotation)")
    }
  }
}
