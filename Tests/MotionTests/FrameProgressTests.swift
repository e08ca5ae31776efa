import Geometry
import Motion
import TestSupport
import Testing

/// The forms of timings that frames of many animations evaluate have the bits of the others.
@Suite struct FrameProgressTests {
  @Test func oscillatingSpringHasTheBitsOfItsTiming() throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<2000 {
      let stiffness = random.uniform(in: 50...500)
      let damping = random.uniform(in: 0.1...1.9) * stiffness.squareRoot()
      let velocity = random.uniform(in: -20...20)
      let timing = AnimationTiming(
        SpringTiming(
          Spring(mass: 1, stiffness: stiffness, damping: damping),
          initialVelocity: Vector(dx: velocity, dy: 0)))
      let spring = try #require(timing.dampedProgress, "seed \(random.seed)")
      let time = timing.duration * random.uniform(in: 0.001...0.999)
      #expect(
        spring.progress(at: time).bitPattern == timing.progress(at: time).bitPattern,
        "seed \(random.seed) time \(time)")
    }
  }

  @Test func onlyAnOscillatingSpringHasThatForm() {
    #expect(AnimationTiming(duration: 1).dampedProgress == nil)
    #expect(AnimationTiming.spring(duration: 1, dampingRatio: 1).dampedProgress == nil)
    #expect(
      AnimationTiming(SpringTiming(.propertyAnimator, allowsOverdamping: true)).dampedProgress
        == nil)
  }

  @Test func rememberedCurveHasTheBitsOfTheCurve() {
    let curves = [TimingCurve.easeInOut, .easeIn, .linear, .default]
    var random = SeededGenerator(seed: 62)
    var memory = CurveMemory()
    for _ in 0..<2000 {
      let curve = curves[random.below(4)]
      // Few fractions, so that many values are remembered, and many curves meet the same one.
      let fraction = Double(random.below(4)) / 4
      #expect(
        memory.progress(of: curve, at: fraction).bitPattern
          == curve.progress(at: fraction).bitPattern,
        "seed \(random.seed) \(curve) at \(fraction)")
    }
  }
}
