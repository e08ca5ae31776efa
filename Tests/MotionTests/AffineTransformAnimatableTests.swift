import Geometry
import Motion
import TestSupport
import Testing

@Suite struct AffineTransformAnimatableTests {
  @Test("E-21 identity to a quarter turn keeps the area on its way")
  func quarterTurn() {
    let half = AffineTransform.identity.interpolated(to: .rotation(.pi / 2), progress: 0.5)
    expectClose(half.determinant, 1, within: 1e-12)
    expectClose(half.a, 0.5.squareRoot(), within: 1e-12)
    expectClose(LibM.atan2(half.b, half.a), .pi / 4, within: 1e-12)
    let entries = AffineTransform.identity.interpolatedByEntries(
      to: .rotation(.pi / 2), progress: 0.5)
    expectClose(entries.determinant, 0.5, within: 1e-12)
  }

  @Test(
    "E-21 scales and translations match entry by entry",
    arguments: [(2.0, 0.5), (-1, 1), (-2, -3), (0, 1), (0, 0), (1, 1)])
  func scaleMatchesEntries(x: Double, y: Double) {
    let start = AffineTransform(a: 1.5, b: 0, c: 0, d: 0.25, tx: 10, ty: -20)
    let end = AffineTransform(a: x, b: 0, c: 0, d: y, tx: 300, ty: 4)
    for progress in [-0.1, 0, 0.3, 0.5, 1, 1.2] {
      let parts = start.interpolated(to: end, progress: progress)
      let entries = start.interpolatedByEntries(to: end, progress: progress)
      expectSame(parts, entries, within: 1e-12, "progress \(progress)")
    }
  }

  @Test("E-21 a scale of zero makes no NaN", arguments: [0, 0.25, 0.5, 1, 1.1])
  func singularEndMakesNoNaN(progress: Double) {
    let turned = AffineTransform.rotation(1)
    let flat = AffineTransform.scale(x: 0, y: 0)
    for value in [
      turned.interpolated(to: flat, progress: progress),
      flat.interpolated(to: turned, progress: progress),
    ] {
      let entries = [value.a, value.b, value.c, value.d, value.tx, value.ty]
      #expect(entries.allSatisfy { $0.isFinite }, "\(value)")
    }
  }

  @Test func rotationTakesTheShortestWay() {
    let start = AffineTransform.rotation(3)
    // −3 rad lies 0.283 rad further on, not 6 rad back.
    let half = start.interpolated(to: .rotation(-3), progress: 0.5)
    expectSame(half, .rotation(.pi), within: 1e-12)
  }

  @Test func wholeTurnIsNoVisibleChange() {
    let half = AffineTransform.identity.interpolated(to: .rotation(2 * .pi), progress: 0.5)
    expectSame(half, .identity, within: 1e-12)
  }

  @Test func endsAreExact() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let start = AffineTransform.random(using: &random)
      let end = AffineTransform.random(using: &random)
      #expect(start.interpolated(to: end, progress: 0) == start, "seed \(random.seed)")
      #expect(start.interpolated(to: end, progress: 1) == end, "seed \(random.seed)")
      #expect(start.interpolatedByEntries(to: end, progress: 1) == end, "seed \(random.seed)")
    }
  }
}

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

  @Test func takingApartRestoresTheParts() throws {
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
  func flatOrUndefinedTransformHasNoParts(x: Double, y: Double) {
    #expect(DecomposedTransform(.scale(x: x, y: y)) == nil)
  }

  @Test func halfTurnsGoClockwise() {
    let start = DecomposedTransform()
    for rotation in [Double.pi, -.pi, 3 * .pi] {
      let turned = DecomposedTransform(rotation: rotation).turnedTowards(start)
      expectClose(turned.rotation, .pi, within: 1e-15, "\(rotation)")
    }
  }
}

/// Expects all six entries to agree.
private func expectSame(
  _ actual: AffineTransform, _ expected: AffineTransform, within tolerance: Double,
  _ context: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  let pairs = [
    (actual.a, expected.a), (actual.b, expected.b), (actual.c, expected.c),
    (actual.d, expected.d), (actual.tx, expected.tx), (actual.ty, expected.ty),
  ]
  for (value, other) in pairs {
    expectClose(value, other, within: tolerance, context(), sourceLocation: sourceLocation)
  }
}

extension AffineTransform {
  /// Entries in ±2, translations in ±500: every other one mirrors.
  static func random(using random: inout SeededGenerator) -> AffineTransform {
    func entry() -> Double { random.uniform(in: -2...2) }
    return AffineTransform(
      a: entry(), b: entry(), c: entry(), d: entry(), tx: 250 * entry(), ty: 250 * entry())
  }
}
