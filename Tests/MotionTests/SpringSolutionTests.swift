import Batches
import Motion
import TestSupport
import Testing

@Suite struct SpringSolutionTests {
  /// Progress from rest at 0 towards 1, as the specification counts it.
  private func progress(_ spring: Spring, velocity: Double = 0) -> SpringSolution {
    SpringSolution(
      spring, from: SpringState(displacement: 1, velocity: -velocity), allowsOverdamping: true)
  }

  @Test(
    "E-03 displacement in the three regimes",
    arguments: [
      (10.0, 0.1, 0.340300), (10, 0.25, 1.023360), (10, 0.5, 1.074591), (10, 1, 1.002170),
      (20, 0.5, 0.959572), (25, 0.1, 0.236404), (25, 0.25, 0.620240), (25, 0.5, 0.890568),
      (25, 1, 0.991016),
    ])
  func displacement(damping: Double, time: Double, expected: Double) {
    let solution = progress(Spring(stiffness: 100, damping: damping))
    expectClose(1 - solution.value(at: time), expected, within: 5.1e-7)
  }

  @Test("E-03 over-damped velocity")
  func overdampedVelocity() {
    let solution = progress(Spring(stiffness: 100, damping: 25))
    expectClose(-solution.velocity(at: 0.1), 3.141303, within: 5.1e-7)
  }

  @Test(
    "E-04 displacement and velocity of the push spring",
    arguments: [
      (0.1, 0.311323, 4.272399), (0.25, 0.879080, 2.673647), (0.309, 1.004746, 1.603547),
      (0.5, 1.085256, -0.303396), (0.618, 1.039622, -0.386527), (1, 0.993461, 0.037633),
      (1.2, 0.999754, 0.017269),
    ])
  func pushSpring(time: Double, expected: Double, expectedVelocity: Double) throws {
    let spring = try #require(
      Spring(duration: 1.2359999418258667, dampingRatio: 0.6, initialVelocity: 1))
    let solution = progress(spring, velocity: 1)
    expectClose(1 - solution.value(at: time), expected, within: 5.1e-7)
    expectClose(-solution.velocity(at: time), expectedVelocity, within: 5.1e-7)
  }

  static let ratios = [0, 0.05, 0.5, 0.95, 1 - 1e-9, 1, 1 + 1e-9, 1.05, 2, 50]

  @Test("E-04 a spring starts at its given state", arguments: ratios)
  func startIsExact(ratio: Double) {
    let start = SpringState(displacement: -120, velocity: 777)
    let spring = Spring(angularFrequency: 11, dampingRatio: ratio)
    let solution = SpringSolution(spring, from: start, allowsOverdamping: true)
    #expect(solution.state(at: 0) == start)
    #expect(solution.state(at: -1) == start)
    #expect(solution.state(at: .nan) == start)
  }

  @Test("E-04 velocity is the derivative of the displacement", arguments: ratios)
  func velocityIsTheDerivative(ratio: Double) {
    let spring = Spring(angularFrequency: 11, dampingRatio: ratio)
    let solution = SpringSolution(
      spring, from: SpringState(displacement: 1, velocity: -3), allowsOverdamping: true)
    let fastest = 11 * (ratio + (ratio * ratio + 1).squareRoot())
    // Central difference: truncation h²/6·|x‴| plus rounding 1e-16/h, with x‴ at most about
    // (1 + 3/11)·fastest³.
    let h = 1e-5 / fastest * 11
    let bound = h * h / 6 * 1.3 * fastest * fastest * fastest + 1e-15 / h
    for step in 1..<40 {
      let time = Double(step) * 0.05
      let slope = (solution.value(at: time + h) - solution.value(at: time - h)) / (2 * h)
      expectClose(solution.velocity(at: time), slope, within: bound, "ζ \(ratio) t \(time)")
    }
  }

  @Test("a spring satisfies its equation of motion", arguments: ratios)
  func residualVanishes(ratio: Double) {
    let frequency = 11.0
    let spring = Spring(angularFrequency: frequency, dampingRatio: ratio)
    let solution = SpringSolution(
      spring, from: SpringState(displacement: 1, velocity: -3), allowsOverdamping: true)
    let fastest = frequency * (ratio + (ratio * ratio + 1).squareRoot())
    // As above, one derivative higher; velocities are at most about 1.3·fastest.
    let h = 1e-5 / fastest * 11
    let bound = h * h / 6 * 1.3 * fastest * fastest * fastest * fastest + 1e-15 * fastest / h
    for step in 1..<40 {
      let time = Double(step) * 0.05
      let state = solution.state(at: time)
      let acceleration =
        (solution.velocity(at: time + h) - solution.velocity(at: time - h)) / (2 * h)
      let pull = spring.damping * state.velocity + spring.stiffness * state.displacement
      expectClose(acceleration, -pull, within: bound, "ζ \(ratio) t \(time)")
    }
  }

  @Test("E-06 the damping regimes agree at ζ = 1", arguments: [1e-12, 1e-10, 1e-8, 1e-7])
  func nearCriticalEqualsCritical(offset: Double) {
    let start = SpringState(displacement: 1, velocity: -2)
    let critical = SpringSolution(Spring(angularFrequency: 10, dampingRatio: 1), from: start)
    for ratio in [1 - offset, 1 + offset] {
      let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
      let solution = SpringSolution(spring, from: start, allowsOverdamping: true)
      for step in 0..<200 {
        let time = Double(step) * 0.01
        // dx/dζ at ζ = 1 is at most (ωt + (ωt)³/3)·e^(−ωt)·amplitude, which stays below 2.
        let bound = 3 * offset + 1e-14
        expectClose(
          solution.value(at: time), critical.value(at: time), within: bound, "ζ \(ratio) t \(time)")
      }
    }
  }

  @Test(
    "E-06 a spring is at rest in the far future, without NaN",
    arguments: [1e-3, 0.5, 1, 1 + 1e-9, 4, 1e3])
  func farFutureIsRest(ratio: Double) {
    let spring = Spring(angularFrequency: 20, dampingRatio: ratio)
    let start = SpringState(displacement: 300, velocity: 1e4)
    for time in [1e6, 1e12, 1e300, Double.greatestFiniteMagnitude, .infinity] {
      let solution = SpringSolution(spring, from: start, allowsOverdamping: true)
      #expect(solution.state(at: time) == .zero, "t \(time)")
    }
  }

  @Test func dampingRatioIsClampedUnlessOverdampingIsAllowed() {
    let start = SpringState(displacement: 1, velocity: 0)
    let strong = SpringSolution(Spring(mass: 3, stiffness: 1000, damping: 500), from: start)
    // √(1000/3) rad/s, critical.
    expectClose(1 - strong.value(at: 0.1), 0.544778, within: 5.1e-7)
    expectClose(1 - strong.value(at: 0.25), 0.942038, within: 5.1e-7)
    expectClose(1 - strong.value(at: 0.5), 0.998901, within: 5.1e-7)
  }

  @Test func overdampedSpringNeverOvershoots() {
    let solution = progress(Spring(stiffness: 100, damping: 60))
    for step in 0..<1000 {
      let state = solution.state(at: Double(step) * 0.01)
      #expect(state.displacement >= 0 && state.velocity <= 0)
    }
  }

  @Test("the energy of a spring never grows", arguments: ratios)
  func energyDecays(ratio: Double) {
    let spring = Spring(angularFrequency: 9, dampingRatio: ratio)
    let solution = SpringSolution(
      spring, from: SpringState(displacement: 100, velocity: -400), allowsOverdamping: true)
    var last = Double.infinity
    for step in 0..<500 {
      let state = solution.state(at: Double(step) * 0.01)
      let kinetic = spring.mass * state.velocity * state.velocity / 2
      let energy = kinetic + spring.stiffness * state.displacement * state.displacement / 2
      // Rounding of the two squares, which an undamped spring shows.
      #expect(energy <= last * (1 + 1e-13), "ζ \(ratio) step \(step)")
      last = energy
    }
  }

  @Test("E-06 an undamped spring keeps oscillating and is never NaN")
  func undampedSwingsOn() {
    let spring = Spring(stiffness: 100, damping: 0)
    let solution = SpringSolution(spring, from: SpringState(displacement: 50, velocity: 0))
    for time in [1e6, 1e300, Double.greatestFiniteMagnitude, .infinity] {
      #expect(solution.value(at: time).magnitude <= 50, "t \(time)")
    }
  }

  @Test func undefinedStartTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = SpringSolution(.smooth, from: SpringState(displacement: .nan, velocity: 0))
    }
    await #expect(processExitsWith: .failure) {
      var batch = SpringBatch()
      batch.append(.smooth, from: SpringState(displacement: 0, velocity: .infinity))
    }
    await #expect(processExitsWith: .failure) {
      var stepper = SpringStepper(timeStep: 0.1)
      stepper.append(.smooth, at: SpringState(displacement: .infinity, velocity: 0))
    }
  }
}
