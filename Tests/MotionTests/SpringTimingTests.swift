import Geometry
import Motion
import TestSupport
import Testing

@Suite struct SpringTimingTests {
  private static func timing(_ duration: Double, _ ratio: Double, _ velocity: Double)
    -> SpringTiming
  {
    SpringTiming(
      duration: duration, dampingRatio: ratio,
      initialVelocity: Vector(dx: velocity, dy: velocity))
  }

  static let push = timing(1.2359999418258667, 0.6, 1)
  static let pop = timing(1.2359999418258667, 0.5, 1)
  static let press = timing(0.5, 1, 0)
  static let card = timing(0.85, 0.7, 0)

  @Test(
    "E-01 stiffness and damping of the known springs",
    arguments: [
      (push, 74.609433, 10.365210), (pop, 98.497750, 9.924603), (press, 341.023698, 36.933654),
      (card, 134.005045, 16.206477), (timing(0.5, 0.55, 1 / 0.55), 530.698195, 25.340576),
    ])
  func constants(timing: SpringTiming, stiffness: Double, damping: Double) {
    expectClose(timing.spring.stiffness, stiffness, within: 5.1e-7)
    expectClose(timing.spring.damping, damping, within: 5.1e-7)
    #expect(timing.diagnostics == [])
  }

  @Test(
    "E-04 progress and velocity of the pop spring",
    arguments: [
      (0.1, 0.389939, 5.416400), (0.25, 1.046325, 2.478257), (0.309, 1.144398, 0.905642),
      (0.5, 1.069008, -0.866778), (0.618, 0.991458, -0.392253), (1.0, 1.002343, 0.051456),
      (1.2, 1.002562, -0.023551), (1.2359999418258667, 1.001720, -0.022779),
    ])
  func popSpring(time: Double, progress: Double, velocity: Double) {
    expectClose(Self.pop.progress(at: time), progress, within: 5.1e-7)
    expectClose(Self.pop.velocity(at: time), velocity, within: 5.1e-7)
  }

  @Test(
    "E-04 progress of the press and the card spring",
    arguments: [
      (press, 0.05, 0.236069), (press, 0.1, 0.550908), (press, 0.125, 0.671068),
      (press, 0.25, 0.944477), (press, 0.5, 0.999), (card, 0.1, 0.378095), (card, 0.2125, 0.860878),
      (card, 0.25, 0.949060), (card, 0.323, 1.032545), (card, 0.425, 1.041133),
      (card, 0.5, 1.023788), (card, 0.85, 0.998572),
    ])
  func pressAndCardSpring(timing: SpringTiming, time: Double, expected: Double) {
    expectClose(timing.progress(at: time), expected, within: 5.1e-7)
  }

  @Test("E-04 the velocity at 0 is the initial velocity")
  func initialVelocityIsExact() {
    for velocity in [-100, -1, 0, 1, 5, 1 / 0.55, 100] {
      for ratio in [0.2, 0.6, 0.999_999, 1] {
        let timing = Self.timing(0.7, ratio, velocity)
        #expect(timing.velocity(at: 0) == velocity, "ζ \(ratio)")
        #expect(timing.progress(at: 0) == 0)
      }
    }
  }

  @Test("E-04 peaks and first arrivals of the known springs")
  func peaks() {
    expectPeak(Self.push, 1.095478, at: 0.4403, firstArrival: 0.3061)
    expectPeak(Self.pop, 1.163919, at: 0.3549, firstArrival: 0.2330)
    expectPeak(Self.card, 1.045988, at: 0.3800, firstArrival: 0.2838)
    for step in 0..<5000 { #expect(Self.press.progress(at: Double(step) * 1e-3) <= 1) }
  }

  /// Times within the four digits they are given with, the height within its six.
  private func expectPeak(
    _ timing: SpringTiming, _ height: Double, at time: Double, firstArrival: Double
  ) {
    expectClose(timing.progress(at: time), height, within: 1e-6)
    #expect(timing.velocity(at: time - 1e-4) > 0 && timing.velocity(at: time + 1e-4) < 0)
    #expect(timing.progress(at: firstArrival - 1e-4) < 1)
    #expect(timing.progress(at: firstArrival + 1e-4) > 1)
  }

  @Test("E-06 hazardous parameters are diagnosed")
  func hazardousParametersAreDiagnosed() {
    #expect(Self.timing(2, 5e-4, 0).diagnostics == .criticalFallback)
    #expect(Self.timing(1, 1, 5).diagnostics == [.perturbedStart, .criticalFallback])
    #expect(Self.timing(1, 1 - 1e-12, 0).diagnostics == .unconverged)
    #expect(Self.timing(1, 0.5, 2).diagnostics == .lowerBranch)
    #expect(Self.timing(0.001, 0.5, 0).diagnostics == .clampedDuration)
    #expect(Self.timing(20, 0.5, 0).diagnostics == .clampedDuration)
    #expect(Self.timing(1, 1.2, 0).diagnostics == .clampedSpring)
  }

  @Test("E-06 a duration out of range is solved at the range's end and played in full")
  func durationIsPlayedInFull() {
    let short = Self.timing(0.001, 1, 0)
    #expect(short.duration == 0.001)
    expectClose(short.spring.angularFrequency, 923.3413476451586, within: 1e-7)
    let long = Self.timing(20, 1, 0)
    #expect(long.duration == 20)
    expectClose(long.spring.angularFrequency, 0.9233413476451586, within: 1e-10)
  }

  @Test("E-06 far in the future progress is 1")
  func farFuture() {
    for timing in [Self.push, Self.pop, Self.press, Self.card] {
      for time in [1e6, 1e300, .greatestFiniteMagnitude, .infinity] {
        #expect(timing.progress(at: time) == 1)
        #expect(timing.verticalProgress(at: time) == 1)
        #expect(timing.velocity(at: time) == 0)
      }
    }
  }

  @Test("E-08 duration and bounce play until they have settled")
  func durationAndBounce() {
    let timing = SpringTiming(Spring(duration: 0.5, bounce: 0.3))
    #expect(timing.duration == Spring.bouncy.settlingDuration())
    // ln((1 + B)/ε)/(ζω) with ζ = 0.7, ω = 4π, B = ζ/√(1 − ζ²).
    expectClose(timing.duration, 0.8629552831744205, within: 1e-12)
  }

  @Test("E-08 a layer animation plays its own duration")
  func layerAnimation() {
    let timing = SpringTiming(.layerAnimation, duration: 0.25)
    #expect(timing.duration == 0.25)
    expectClose(timing.progress(at: 0.1), 0.340300, within: 5.1e-7)
    expectClose(SpringTiming(.layerAnimation).duration, 1.4727003346780925, within: 1e-12)
    #expect(SpringTiming(.layerAnimation, duration: 0).diagnostics == [])
    #expect(SpringTiming(.layerAnimation, duration: -1).diagnostics == .notAnimated)
    #expect(SpringTiming(.layerAnimation, duration: .infinity).duration == 0)
  }

  @Test func springDurationIsThatOfTheSlowerComponent() {
    let spring = Spring.layerAnimation
    let velocity = Vector(dx: 0, dy: 40)
    let longest = spring.settlingDuration(initialVelocity: 40)
    #expect(longest > spring.settlingDuration())
    #expect(SpringTiming(spring, initialVelocity: velocity).duration == longest)
    let swapped = Vector(dx: 40, dy: 0)
    #expect(SpringTiming(spring, initialVelocity: swapped).duration == longest)
  }

  @Test func undampedSpringHasZeroDuration() {
    let timing = SpringTiming(Spring(stiffness: 100, damping: 0))
    #expect(timing.duration == 0)
    #expect(timing.diagnostics == .neverSettles)
    let timed = SpringTiming(Spring(stiffness: 100, damping: 0), duration: 2)
    #expect(timed.duration == 2 && timed.diagnostics == [])
  }

  @Test(arguments: [Vector(dx: .nan, dy: 0), Vector(dx: 0, dy: .infinity)])
  func undefinedVelocityIsNotAnimated(velocity: Vector) {
    let timings = [
      SpringTiming(.snappy, initialVelocity: velocity),
      SpringTiming(duration: 1, dampingRatio: 0.5, initialVelocity: velocity),
    ]
    for timing in timings {
      #expect(timing.duration == 0 && timing.diagnostics == .notAnimated)
      #expect(timing.initialVelocity == .zero)
    }
  }

  @Test func overdampingAppliesOnlyIfAllowed() {
    let spring = Spring(stiffness: 100, damping: 25)
    expectClose(
      SpringTiming(spring, allowsOverdamping: true).progress(at: 0.5), 0.890568, within: 5.1e-7)
    expectClose(SpringTiming(spring).progress(at: 0.5), 0.959572, within: 5.1e-7)
  }

  @Test("a relative velocity over no distance is zero")
  func relativeVelocity() {
    #expect(SpringTiming.relativeVelocity(300, over: 150) == 2)
    #expect(SpringTiming.relativeVelocity(300, over: -150) == -2)
    #expect(SpringTiming.relativeVelocity(300, over: 0) == 0)
    #expect(SpringTiming.relativeVelocity(0, over: 0) == 0)
    #expect(SpringTiming.relativeVelocity(1e300, over: 1e-300) == 0)
    #expect(SpringTiming.relativeVelocity(.nan, over: 1) == 0)
  }
}
