import Geometry
import Motion
import TestSupport
import Testing

/// Springs that start again from another velocity, and velocities of the y coordinate.
@Suite struct SpringStartTests {
  // The second difference of a spring here is below 1e4/s², so the step of 1e-6 s errs by 1e-2.
  @Test("E-04 the vertical velocity is the derivative of the vertical progress")
  func verticalVelocity() {
    let spring = SpringTiming(
      Spring(response: 0.4, dampingRatio: 0.6), initialVelocity: Vector(dx: 3, dy: -2))
    let timing = AnimationTiming(spring)
    #expect(spring.verticalVelocity(at: 0) == -2 && spring.velocity(at: 0) == 3)
    for time in [0.05, 0.1, 0.3] {
      let change = timing.verticalProgress(at: time + 1e-6) - timing.verticalProgress(at: time)
      expectClose(timing.verticalVelocity(at: time), change / 1e-6, within: 1e-2)
    }
    #expect(timing.verticalVelocity(at: timing.duration) == 0)
    let curve = AnimationTiming(duration: 2, curve: .linear)
    #expect(curve.verticalVelocity(at: 1) == 0.5 && curve.verticalVelocity(at: 2) == 0)
  }

  @Test(
    "E-04 a spring from another velocity has the duration that it then takes to settle",
    arguments: [0.3, 1, 2.5], [true, false])
  func startingAtAVelocity(dampingRatio: Double, allowsOverdamping: Bool) {
    let spring = Spring(response: 0.5, dampingRatio: dampingRatio)
    let velocity = Vector(dx: 7, dy: -4)
    let first = SpringTiming(spring, duration: 0.1, allowsOverdamping: allowsOverdamping)
    let expected = SpringTiming(
      spring, initialVelocity: velocity, allowsOverdamping: allowsOverdamping)
    #expect(first.starting(at: velocity) == expected)
  }

  @Test("E-04 a spring that never settles keeps its duration; an infinite velocity has none")
  func endlessSpring() {
    let endless = SpringTiming(Spring(stiffness: 100, damping: 0), duration: 3)
    #expect(endless.starting(at: Vector(dx: 1, dy: 1)).duration == 3)
    #expect(SpringTiming().starting(at: Vector(dx: .infinity, dy: 0)).duration == 0)
  }
}
