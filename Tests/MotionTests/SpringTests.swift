import Motion
import TestSupport
import Testing

@Suite struct SpringTests {
  @Test func frequencyAndRatioRoundTripWhateverTheMass() {
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
  }
}
