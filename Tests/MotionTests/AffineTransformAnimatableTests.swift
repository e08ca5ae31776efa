import Geometry
import Motion
import TestSupport
import Testing

@Suite struct AffineTransformAnimatableTests {
  @Test("E-21 interpolating identity to a quarter turn keeps the area")
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

  @Test func rotationTakesTheShortestPath() {
    let start = AffineTransform.rotation(3)
    // −3 rad lies 0.283 rad further on, not 6 rad back.
    let half = start.interpolated(to: .rotation(-3), progress: 0.5)
    expectSame(half, .rotation(.pi), within: 1e-12)
  }

  @Test func fullRotationIsNotInterpolated() {
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

  @Test("E-21 a mirrored end passes through flat and keeps its sign beyond")
  func mirroredEnd() {
    let start = AffineTransform.rotation(0.5)
    let end = AffineTransform.scale(x: 2, y: -3).concatenating(.rotation(1.5))
    let half = start.interpolated(to: end, progress: 0.5)
    // Half of the turn, scales (1.5, −1).
    expectSame(
      half, AffineTransform.scale(x: 1.5, y: -1).concatenating(.rotation(1)), within: 1e-12)
    expectClose(
      start.interpolated(to: end, progress: 0.25).determinant, 0, within: 1e-12)
    #expect(start.interpolated(to: end, progress: 1) == end)
  }

  @Test("E-21 two mirrored transforms stay mirrored and turn the shortest way")
  func bothMirrored() {
    let mirror = AffineTransform.scale(x: 1, y: -1)
    let start = mirror.concatenating(.rotation(3))
    let end = mirror.concatenating(.rotation(-3))
    let half = start.interpolated(to: end, progress: 0.5)
    expectSame(half, mirror.concatenating(.rotation(.pi)), within: 1e-12)
    expectClose(half.determinant, -1, within: 1e-12)
  }

  @Test("E-21 a flat transform is interpolated entry by entry")
  func flatEndIsInterpolatedByEntries() {
    let start = AffineTransform.rotation(1)
    let flat = AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 7, ty: 9)
    let quarter = start.interpolated(to: flat, progress: 0.25)
    #expect(quarter == start.interpolatedByEntries(to: flat, progress: 0.25))
    expectClose(quarter.tx, 1.75, within: 1e-15)
  }
}
