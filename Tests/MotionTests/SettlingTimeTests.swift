import Motion
import TestSupport
import Testing

@Suite struct SettlingTimeTests {
  @Test("E-07 a motion stays within a distance of its target")
  func staysWithin() {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<2000 {
      let ratio = [random.uniform(in: 0.1...0.9), 1, random.uniform(in: 1.1...3)][random.below(3)]
      let motion = SpringSolution(
        Spring(angularFrequency: random.uniform(in: 1...50), dampingRatio: ratio),
        from: SpringState(
          displacement: random.uniform(in: -100...100), velocity: random.uniform(in: -1e3...1e3)),
        allowsOverdamping: true)
      let distance = random.uniform(in: 0.01...10)
      let time = motion.settlingTime(within: distance)
      for step in 0...50 {
        let value = motion.value(at: time * (1 + 1e-9) + Double(step) / 50)
        #expect(value.magnitude <= distance * (1 + 1e-9), "seed 82")
      }
      // From ζ = 1 on the time is exact.
      if ratio >= 1, time > 0 {
        expectClose(motion.value(at: time).magnitude, distance, within: 1e-9, "seed 82")
      }
    }
  }

  @Test("E-07 a short motion takes no time")
  func shortMotion() {
    let rest = SpringSolution(.smooth, from: .zero)
    #expect(rest.settlingTime(within: 1) == 0)
    let swing = SpringSolution(.bouncy, from: SpringState(displacement: 0.4, velocity: 0))
    #expect(swing.settlingTime(within: 1) == 0)
  }

  @Test("E-07 no distance traps")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      _ = SpringSolution(.smooth, from: .zero).settlingTime(within: 0)
    }
  }
}
