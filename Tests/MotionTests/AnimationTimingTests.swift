import Geometry
import Motion
import TestSupport
import Testing

@Suite struct AnimationTimingTests {
  @Test("E-12 without a curve a view animation is easeInOut")
  func defaultCurve() {
    let timing = AnimationTiming(duration: 0.6)
    #expect(timing.curve == .easeInOut)
    #expect(timing.spring == nil)
    // A quarter of the way in time, by the table of E-10.
    expectClose(timing.progress(at: 0.15), 0.129162, within: 5.1e-7)
    #expect(AnimationTiming(duration: 2, curve: .linear).progress(at: 0.5) == 0.25)
  }

  @Test("E-09 a timing has a curve or a spring, never both")
  func springHasNoCurve() {
    let timing = AnimationTiming.spring(duration: 0.85, dampingRatio: 0.7)
    #expect(timing.curve == nil)
    #expect(timing.spring?.duration == 0.85)
  }

  @Test("a spring's first time at its target is where it crosses it")
  func firstTimeOfASpring() {
    // The extremes of the push and the card spring, to the four digits they are known to.
    let push = Self.springs[0]
    expectClose(push.firstTime(reaching: 1), 0.3061, within: 5.1e-5)
    expectClose(push.firstTime(reaching: 1.095478), 0.4403, within: 1e-3)
    expectClose(Self.springs[3].firstTime(reaching: 1), 0.2838, within: 5.1e-5)
  }

  @Test(arguments: springs + [AnimationTiming(duration: 0.6), .init(duration: 2, curve: .easeIn)])
  func firstTimeIsTheEarliestToReachAProgress(timing: AnimationTiming) {
    for step in 1..<20 {
      let target = Double(step) / 20
      let time = timing.firstTime(reaching: target)
      #expect(timing.progress(at: time) >= target)
      #expect(timing.progress(at: time.nextDown) < target)
    }
    #expect(timing.firstTime(reaching: 0) == 0)
    #expect(timing.firstTime(reaching: -1) == 0)
    #expect(timing.firstTime(reaching: 2) == timing.duration)
  }

  static let springs = [
    AnimationTiming.spring(duration: 1.2359999418258667, dampingRatio: 0.6, initialVelocity: 1),
    .spring(duration: 1.2359999418258667, dampingRatio: 0.5, initialVelocity: 1),
    .spring(duration: 0.5, dampingRatio: 1), .spring(duration: 0.85, dampingRatio: 0.7),
  ]

  @Test("E-05 a spring snaps to its target at the end of its duration", arguments: springs)
  func finalSnap(timing: AnimationTiming) throws {
    let duration = timing.duration
    #expect(timing.progress(at: duration) == 1)
    #expect(timing.progress(at: .greatestFiniteMagnitude) == 1)
    #expect(timing.progress(at: .infinity) == 1)
    #expect(timing.velocity(at: duration) == 0)
    let before = timing.progress(at: duration.nextDown)
    #expect(before != 1)
    let spring = try #require(timing.spring)
    expectClose(spring.finalSnap, 1 - before, within: 1e-14)
    #expect(spring.finalSnap.magnitude <= 0.0019)
  }

  @Test(
    "E-05 the final snaps have their specified sizes",
    arguments: zip(springs, [1 - 1.000275, 1 - 1.001720, 0.001, 1 - 0.998572]))
  func snapSizes(timing: AnimationTiming, expected: Double) throws {
    expectClose(try #require(timing.spring).finalSnap, expected, within: 5.1e-7)
  }

  @Test func progressBeforeTheStartIsZero() {
    for timing in Self.springs + [AnimationTiming(duration: 1)] {
      #expect(timing.progress(at: -0.001) == 0)
      #expect(timing.progress(at: 0) == 0)
      #expect(timing.verticalProgress(at: -1) == 0)
      #expect(timing.velocity(at: -0.001) == 0)
    }
  }

  @Test func undefinedTimeCountsAsZero() {
    for timing in Self.springs + [AnimationTiming(duration: 1)] {
      #expect(timing.progress(at: .nan) == 0)
      #expect(timing.verticalProgress(at: .nan) == 0)
      #expect(timing.velocity(at: .nan) == timing.velocity(at: 0))
    }
  }

  @Test("velocity is the derivative of progress")
  func velocityIsTheDerivative() {
    for timing in Self.springs + [AnimationTiming(duration: 0.4, curve: .easeOut)] {
      for step in 1..<50 {
        let (time, h) = (timing.duration * Double(step) / 50, 1e-5)
        let slope = (timing.progress(at: time + h) - timing.progress(at: time - h)) / (2 * h)
        // h²/6 times a third derivative below 1e5, and the curve solver's 1e-13 over h.
        expectClose(timing.velocity(at: time), slope, within: 1e-5, "\(time)")
      }
    }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, -Double.infinity])
  func invalidDurationIsNotAnimated(duration: Double) {
    for timing in [
      AnimationTiming(duration: duration), .spring(duration: duration, dampingRatio: 0.5),
    ] {
      #expect(timing.duration == 0)
      #expect(timing.progress(at: 0) == 1)
      #expect(timing.verticalProgress(at: 0) == 1)
      #expect(timing.velocity(at: 0) == 0)
      #expect(timing.progress(at: -1) == 0)
      #expect(timing.diagnostics == (duration == 0 ? [] : .notAnimated))
    }
  }

  @Test(arguments: [(Double.nan, 0.0), (.infinity, 0), (0.5, .nan), (0.5, -Double.infinity)])
  func invalidSpringIsNotAnimated(ratio: Double, velocity: Double) {
    let timing = AnimationTiming.spring(
      duration: 1, dampingRatio: ratio, initialVelocity: velocity)
    #expect(timing.duration == 0)
    #expect(timing.diagnostics == .notAnimated)
    #expect(timing.progress(at: 0) == 1)
  }

  @Test("the y coordinate of a position has a separate velocity")
  func verticalVelocity() {
    let spring = SpringTiming(
      duration: 1, dampingRatio: 0.5, initialVelocity: Vector(dx: 0.5, dy: -2))
    let timing = AnimationTiming(spring)
    let horizontal = SpringSolution(
      spring.spring, from: SpringState(displacement: 1, velocity: -0.5))
    let vertical = SpringSolution(spring.spring, from: SpringState(displacement: 1, velocity: 2))
    for time in [0.1, 0.4, 0.9] {
      #expect(timing.progress(at: time) == 1 - horizontal.value(at: time))
      #expect(timing.verticalProgress(at: time) == 1 - vertical.value(at: time))
    }
    #expect(timing.verticalProgress(at: 1) == 1)
    // dx alone chooses the frequency.
    #expect(
      spring.spring == Spring(duration: 1, dampingRatio: 0.5, initialVelocity: 0.5))
    let curve = AnimationTiming(duration: 1)
    #expect(curve.verticalProgress(at: 0.3) == curve.progress(at: 0.3))
  }
}
