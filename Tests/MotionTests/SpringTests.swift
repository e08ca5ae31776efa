import Motion
import TestSupport
import Testing

@Suite struct SpringTests {
  @Test func frequencyAndRatioRoundTripAtEveryMass() {
    for mass in [0.25, 1, 4] {
      let spring = Spring(mass: mass, stiffness: 100 * mass, damping: 10 * mass)
      expectClose(spring.angularFrequency, 10, within: 1e-14, "mass \(mass)")
      expectClose(spring.dampingRatio, 0.5, within: 1e-15, "mass \(mass)")
    }
  }

  @Test func responseIsThePeriodOfTheUndampedSpring() {
    let spring = Spring(response: 0.5, dampingRatio: 0.7)
    expectClose(spring.angularFrequency, 4 * .pi, within: 1e-13)
    expectClose(spring.dampingRatio, 0.7, within: 1e-15)
    expectClose(spring.stiffness, 157.9137, within: 1e-4)
    expectClose(spring.damping, 17.5929, within: 1e-4)
  }

  @Test("E-01 constants of the card spring")
  func constantsFromDuration() throws {
    let spring = try #require(Spring(duration: 0.85, dampingRatio: 0.7))
    expectClose(spring.stiffness, 134.005045, within: 1e-6)
    expectClose(spring.damping, 16.206477, within: 1e-6)
  }

  @Test(
    "E-08 duration and bounce",
    arguments: [
      (Spring(duration: 0.5, bounce: 0.3), 157.9137, 17.5929), (.bouncy, 157.9137, 17.5929),
      (.smooth, 157.9137, 25.1327), (.snappy, 157.9137, 21.3628),
      (Spring(duration: 0.5, bounce: -0.5), 157.9137, 50.2655),
    ])
  func durationAndBounce(spring: Spring, stiffness: Double, damping: Double) {
    expectClose(spring.stiffness, stiffness, within: 5.1e-5)
    expectClose(spring.damping, damping, within: 5.1e-5)
    #expect(spring.mass == 1)
  }

  @Test("E-08 named springs have their specified constants")
  func namedSprings() {
    #expect(Spring.propertyAnimator == Spring(mass: 3, stiffness: 1000, damping: 500))
    #expect(Spring.layerAnimation == Spring(mass: 1, stiffness: 100, damping: 10))
    expectClose(Spring.layerAnimation.response, 0.6283, within: 5.1e-5)
    expectClose(Spring.layerAnimation.bounce, 0.5, within: 1e-15)
  }

  @Test("E-08 every pair of parameters round-trips at every mass", arguments: [0.25, 1, 4])
  func parametersRoundTrip(mass: Double) {
    for bounce in [-0.75, -0.3, 0, 0.15, 0.5, 1] {
      let original = Spring(duration: 0.5, bounce: bounce)
      let spring = Spring(
        mass: mass, stiffness: mass * original.stiffness, damping: mass * original.damping)
      let context = "mass \(mass) bounce \(bounce)"
      expectClose(spring.response, 0.5, within: 1e-15, context)
      expectClose(spring.bounce, bounce, within: 1e-15, context)
      let again = Spring(response: spring.response, dampingRatio: spring.dampingRatio)
      expectClose(again.stiffness, original.stiffness, within: 1e-12, context)
      expectClose(again.damping, original.damping, within: 1e-12, context)
      let once = Spring(
        angularFrequency: spring.angularFrequency, dampingRatio: spring.dampingRatio)
      expectClose(once.stiffness, original.stiffness, within: 1e-12, context)
      expectClose(once.damping, original.damping, within: 1e-12, context)
    }
  }

  @Test func criticalRatioIsExact() {
    for frequency in [0.1, 1, 18.466826953, 1e3] {
      #expect(Spring(angularFrequency: frequency, dampingRatio: 1).dampingRatio == 1)
    }
  }

  @Test func impossibleConstantsTrap() async {
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 0, damping: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 1, damping: -1) }
    await #expect(processExitsWith: .failure) { _ = Spring(mass: .nan, stiffness: 1, damping: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(response: 0, dampingRatio: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(response: -1, dampingRatio: 0) }
    await #expect(processExitsWith: .failure) { _ = Spring(duration: 0.5, bounce: -1) }
    await #expect(processExitsWith: .failure) { _ = Spring(duration: 0.5, bounce: 1.1) }
    await #expect(processExitsWith: .failure) { _ = Spring(duration: .nan, bounce: 0) }
    await #expect(processExitsWith: .failure) {
      _ = Spring(mass: 1e300, stiffness: 1e-300, damping: 1)
    }
  }
}
