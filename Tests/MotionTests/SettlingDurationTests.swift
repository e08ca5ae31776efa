import Motion
import TestSupport
import Testing

@Suite struct SettlingDurationTests {
  @Test(
    "E-07 settling duration of under-damped springs",
    arguments: [
      (5.0, 2.854974609888761), (10, 1.4727003346780925), (15, 1.0220937981854987),
    ])
  func underdamped(damping: Double, expected: Double) {
    let spring = Spring(stiffness: 100, damping: damping)
    expectClose(spring.settlingDuration(), expected, within: 1e-12)
  }

  @Test("E-07 settling duration of a critical spring")
  func critical() {
    let spring = Spring(stiffness: 100, damping: 20)
    // The root of (1 + x)·e⁻ˣ = 0.001, over ω = 10.
    expectClose(spring.settlingDuration(), 0.9233413476451586, within: 1e-14)
    // Over-damping counts only where it is allowed.
    #expect(Spring(stiffness: 100, damping: 25).settlingDuration() == spring.settlingDuration())
  }

  @Test("E-07 without damping a spring never settles")
  func undamped() {
    #expect(Spring(stiffness: 100, damping: 0).settlingDuration() == .infinity)
    #expect(Spring(stiffness: 100, damping: 0).settlingDuration(initialVelocity: 3) == .infinity)
  }

  // Found by scanning |x(t)| from far in the future back to 0.001 in steps of 2e-5 s, then
  // bisecting.
  @Test(
    "E-07 the last exit of critical and over-damped springs",
    arguments: [
      // Through the target and back, away first, straight in, and turning just inside and outside.
      (20.0, 20.0, 0.8985365880587103), (20, -30, 1.0686120784094597),
      (20, 10, 0.6907755278982138), (20, 9.99, 0.6914646128578597),
      (20, 10.02, 0.6893871602019388), (20, 10.1, 0.6836936422585568),
      (20, 11, 0.599317047295097), (25, 0, 1.4390874702656897), (25, 60, 1.5777169063842709),
      (25, -30, 1.6223456166578347),
    ])
  func lastExit(damping: Double, velocity: Double, expected: Double) {
    let spring = Spring(stiffness: 100, damping: damping)
    let settled = spring.settlingDuration(initialVelocity: velocity, allowsOverdamping: true)
    expectClose(settled, expected, within: 1e-12)
  }

  @Test("E-07 the animator's default spring")
  func animatorDefault() {
    expectClose(Spring.propertyAnimator.settlingDuration(), 0.5057348843824729, within: 1e-13)
    expectClose(
      Spring.propertyAnimator.settlingDuration(allowsOverdamping: true), 3.418032877370505,
      within: 1e-11)
  }

  @Test("E-07 a settled spring stays within a thousandth")
  func staysSettled() {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<20_000 {
      let ratio = random.below(4) == 0 ? 1 : random.uniform(in: 0.01...3)
      let frequency = random.uniform(in: 0.5...60)
      let velocity = random.uniform(in: -20...20) * frequency
      let spring = Spring(angularFrequency: frequency, dampingRatio: ratio)
      let settled = spring.settlingDuration(initialVelocity: velocity, allowsOverdamping: true)
      let solution = SpringSolution(
        spring, from: SpringState(displacement: 1, velocity: -velocity), allowsOverdamping: true)
      for step in 0..<20 {
        let time = settled + Double(step) * 0.3 / frequency
        // A thousandth, and the rounding of the two terms that nearly cancel.
        #expect(
          solution.value(at: time).magnitude <= 0.001 * (1 + 1e-9),
          "seed \(random.seed) ζ \(ratio) ω \(frequency) v \(velocity) t \(time)")
      }
    }
  }

  @Test func settlingDurationDependsOnFrequencyAndRatioOnly() {
    // ω = 10 and ζ = ½ once more.
    let spring = Spring(mass: 4, stiffness: 400, damping: 40)
    expectClose(spring.settlingDuration(), 1.4727003346780925, within: 1e-12)
  }

  @Test func undefinedVelocityTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Spring.smooth.settlingDuration(initialVelocity: .nan)
    }
  }
}
