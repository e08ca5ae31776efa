import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// The presentation of transforms while one or several animations change them.
@Suite struct SceneTransformTests {
  private let scene = Scene()
  private let dot: ViewID

  init() { dot = scene.insertDot() }

  private func animate(to transform: AffineTransform) {
    scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].transform = transform }
  }

  private func shown(at time: Double) -> AffineTransform {
    scene.presentation(of: dot, at: time).transform
  }

  private func expectClose(
    _ actual: AffineTransform, _ expected: AffineTransform, within tolerance: Double = 1e-12,
    _ context: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for entry in [\AffineTransform.a, \.b, \.c, \.d, \.tx, \.ty] {
      TestSupport.expectClose(
        actual[keyPath: entry], expected[keyPath: entry], within: tolerance,
        "\(actual) for \(expected) \(context)", sourceLocation: sourceLocation)
    }
  }

  @Test func transformIsInterpolatedByDecomposition() {
    var random = SeededGenerator(seed: 7)
    for index in 0..<200 {
      let ends = (0..<2).map { _ in
        AffineTransform.scale(x: random.uniform(in: 0.1...3), y: random.uniform(in: -3...(-0.1)))
          .concatenating(.rotation(random.uniform(in: -4...4)))
          .concatenating(.translation(x: random.uniform(in: -50...50), y: 3))
      }
      let scene = Scene()
      let dot = scene.insertDot()
      scene[dot].transform = ends[0]
      scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].transform = ends[1] }
      for time in [0, 0.25, 0.5, 0.875] {
        expectClose(
          scene.presentation(of: dot, at: time).transform,
          ends[0].interpolated(to: ends[1], progress: time), "case \(index) at \(time)")
      }
    }
  }

  @Test func identityToAQuarterTurnIsAnEighthHalfway() {
    animate(to: .rotation(.pi / 2))
    let half = shown(at: 0.5)
    expectClose(half, .rotation(.pi / 4))
    TestSupport.expectClose(half.determinant, 1, within: 1e-12)
  }

  @Test func interruptedRotationContinuesSmoothly() {
    animate(to: .rotation(.pi / 2))
    scene.clock.advance(to: 0.5)
    let before = shown(at: 0.5)
    animate(to: .rotation(.pi))
    expectClose(shown(at: 0.5), before)
    // Half of the first quarter turn is left to run out over the next half second.
    expectClose(shown(at: 1), .rotation(.pi / 2 + .pi / 4))
    expectClose(shown(at: 0.75), .rotation(.pi / 4 + .pi / 8 + .pi / 8))
  }

  @Test func scalingToZeroAndBackIsLinear() {
    animate(to: .scale(x: 0, y: 0))
    #expect(shown(at: 0.25) == .scale(x: 0.75, y: 0.75))
    scene.clock.advance(to: 0.5)
    animate(to: .identity)
    expectClose(shown(at: 0.5), .scale(x: 0.5, y: 0.5))
    expectClose(shown(at: 0.75), .scale(x: 0.5, y: 0.5))
    expectClose(shown(at: 1.25), .scale(x: 0.75, y: 0.75))
  }

  /// A shear that flattens the plane cannot be taken apart.
  private static let flat = AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 5, ty: 0)

  @Test func flatTransformIsInterpolatedEntryByEntry() {
    animate(to: Self.flat)
    expectClose(
      shown(at: 0.5), AffineTransform(a: 1, b: 0.5, c: 0.5, d: 1, tx: 2.5, ty: 0))
    scene.clock.advance(to: 1)
    #expect(scene.presentation(of: dot).transform == Self.flat)
  }

  @Test func flatTransformInterruptsARotationSmoothly() {
    animate(to: .rotation(1))
    scene.clock.advance(to: 0.5)
    let before = shown(at: 0.5)
    animate(to: Self.flat)
    expectClose(shown(at: 0.5), before)
    scene.clock.advance(to: 1)
    let later = shown(at: 1)
    let halfway = AffineTransform.rotation(1).interpolatedByEntries(to: Self.flat, progress: 0.5)
    expectClose(later, halfway)
    animate(to: .scale(x: 2, y: 2))
    expectClose(shown(at: 1), later)
    scene.clock.advance(to: 3)
    #expect(scene.presentation(of: dot).transform == .scale(x: 2, y: 2))
  }

  @Test func flatTransformSetWithoutAnimationShowsAtOnce() {
    scene[dot].transform = .rotation(1)
    scene[dot].transform = Self.flat
    #expect(shown(at: 0) == Self.flat)
    animate(to: .identity)
    expectClose(shown(at: 0), Self.flat)
  }

  @Test func explicitFlatTransformIsInterpolatedEntryByEntry() {
    scene[dot].transform = .rotation(1)
    scene.add(
      LayerAnimation(.transform(from: .identity, to: Self.flat), duration: 1), forKey: "flatten",
      to: dot)
    expectClose(shown(at: 0.5), AffineTransform(a: 1, b: 0.5, c: 0.5, d: 1, tx: 2.5, ty: 0))
  }

  @Test func explicitRotationReplacesTheModel() {
    scene[dot].transform = .scale(x: 3, y: 3)
    scene.add(
      LayerAnimation(.transform(from: .identity, to: .rotation(.pi / 2)), duration: 1),
      forKey: "turn", to: dot)
    expectClose(shown(at: 0.5), .rotation(.pi / 4))
    #expect(shown(at: 1) == .scale(x: 3, y: 3))
  }

  @Test func fullRotationDoesNotMoveTheView() {
    animate(to: .rotation(2 * .pi))
    expectClose(shown(at: 0.5), .identity)
  }
}
