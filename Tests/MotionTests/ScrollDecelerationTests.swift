import Motion
import TestSupport
import Testing

@Suite struct ScrollDecelerationTests {
  /// Random motions of both rates of the platform, and of others.
  private static func motions(seed: UInt64, count: Int) -> [ScrollDeceleration] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let rates = [
        ScrollDeceleration.normalRate, ScrollDeceleration.fastRate,
        random.uniform(in: 0.5...0.9999),
      ]
      return ScrollDeceleration(
        from: random.uniform(in: -1e4...1e4), velocity: random.uniform(in: -8e3...8e3),
        rate: rates[random.below(3)])
    }
  }

  @Test("S-01 the rates of the platform")
  func platformRates() {
    // −1000 · ln 0.998 and −1000 · ln 0.99, from a table of logarithms.
    expectClose(ScrollDeceleration.decay(of: 0.998), 2.002002670673349, within: 1e-12)
    expectClose(ScrollDeceleration.decay(of: 0.99), 10.050335853501441, within: 1e-11)
    let normal = ScrollDeceleration(from: 100, velocity: 2000)
    #expect(normal.rate == ScrollDeceleration.normalRate)
    // 100 + 2000 / 2.002002670673349.
    expectClose(normal.finalOffset, 1098.9996663329096, within: 1e-9)
    // One millisecond leaves 0.998 of the velocity.
    expectClose(normal.velocity(at: 0.001), 1996, within: 1e-9)
    let fast = ScrollDeceleration(from: 0, velocity: -1000, rate: ScrollDeceleration.fastRate)
    expectClose(fast.velocity(at: 0.001), -990, within: 1e-9)
  }

  @Test("S-01 sum over milliseconds")
  func sumOverMilliseconds() {
    // The sum of v · r^n / 1000 over n ≥ 1 is v / 1000 · r / (1 − r): 998 points for 2000 points/s.
    let motion = ScrollDeceleration(from: 0, velocity: 2000)
    #expect((998..<999.1).contains(motion.finalOffset))
  }

  @Test("S-02 the velocity is the derivative of the offset")
  func derivative() {
    for motion in Self.motions(seed: 11, count: 2000) {
      for time in [0.02, 0.1, 0.5, 2] {
        let step = 1e-6
        let quotient =
          (motion.offset(at: time + step) - motion.offset(at: time - step)) / (2 * step)
        // Rounding of offsets up to 2e4, 4e-12, over 2e-6; and v‴h²/6 with k³ up to 4e8.
        let third = motion.decay * motion.decay * motion.velocity(at: time).magnitude
        let tolerance = 1e-5 + third * step * step
        expectClose(quotient, motion.velocity(at: time), within: tolerance, "seed 11")
      }
    }
  }

  @Test("S-02 a numeric integration finds the same motion")
  func numericIntegration() {
    for motion in Self.motions(seed: 12, count: 50) where motion.decay < 20 {
      // Runge and Kutta's fourth order for x′ = v, v′ = −k·v, in steps of a millisecond.
      var (x, v) = (motion.initialOffset, motion.initialVelocity)
      let (k, h) = (motion.decay, 0.001)
      for step in 1...1500 {
        let slopes = (v, v * (1 - k * h / 2), v * (1 - k * h / 2 * (1 - k * h / 2)))
        let last = v * (1 - k * h * (1 - k * h / 2 * (1 - k * h / 2)))
        x += h / 6 * (slopes.0 + 2 * slopes.1 + 2 * slopes.2 + last)
        v += -k * h / 6 * (slopes.0 + 2 * slopes.1 + 2 * slopes.2 + last)
        guard step.isMultiple(of: 250) else { continue }
        // The error of one step is (kh)⁵/120 of v/k: below 1500 · (0.02)⁵/120 · 8e3/2 = 2e-4.
        let time = Double(step) * h
        expectClose(motion.offset(at: time), x, within: 2e-4, "seed 12, \(motion)")
        expectClose(motion.velocity(at: time), v, within: 4e-3, "seed 12, \(motion)")
      }
    }
  }

  @Test("S-03 from any moment on the motion is the same")
  func semigroup() {
    var random = SeededGenerator(seed: 13)
    for motion in Self.motions(seed: 13, count: 2000) {
      let (first, second) = (random.uniform(in: 0...3), random.uniform(in: 0...3))
      let later = ScrollDeceleration(
        from: motion.offset(at: first), velocity: motion.velocity(at: first), rate: motion.rate)
      // Offsets up to 1e4 + 8e3/k with k ≥ 0.1 are rounded to 2e-11 at most.
      expectClose(
        later.offset(at: second), motion.offset(at: first + second), within: 1e-9, "seed 13")
      expectClose(
        later.velocity(at: second), motion.velocity(at: first + second), within: 1e-9, "seed 13")
      expectClose(later.finalOffset, motion.finalOffset, within: 1e-9, "seed 13")
    }
  }

  @Test("S-03 the limits of time")
  func limits() {
    let motion = ScrollDeceleration(from: 5, velocity: 300)
    for time in [0, -1, -Double.infinity, .nan] {
      #expect(motion.offset(at: time) == 5 && motion.velocity(at: time) == 300)
    }
    #expect(motion.offset(at: .infinity) == motion.finalOffset)
    #expect(motion.velocity(at: .infinity) == 0)
  }

  @Test("S-04 the time at which an offset is crossed")
  func crossing() throws {
    var random = SeededGenerator(seed: 14)
    for motion in Self.motions(seed: 14, count: 2000) where motion.initialVelocity.magnitude > 1 {
      let way = motion.finalOffset - motion.initialOffset
      let offset = motion.initialOffset + way * random.uniform(in: 0...0.999)
      let time = try #require(motion.time(crossing: offset), "seed 14, \(motion)")
      expectClose(motion.offset(at: time), offset, within: 1e-9, "seed 14, \(motion)")
      // At the end of the way the velocity has lost three digits.
      expectClose(
        motion.velocity(crossing: offset), motion.velocity(at: time), within: 1e-8, "seed 14")
      #expect(motion.time(crossing: motion.finalOffset + way * 0.01) == nil)
      #expect(motion.time(crossing: motion.initialOffset - way * 0.01) == nil)
    }
    let still = ScrollDeceleration(from: 7, velocity: 0)
    #expect(still.time(crossing: 7) == 0)
    #expect(still.time(crossing: 8) == nil)
    #expect(still.time(crossing: .nan) == nil)
  }

  @Test("S-04 the time until a distance from the end")
  func settling() {
    for motion in Self.motions(seed: 15, count: 2000) {
      let time = motion.settlingTime(within: 0.25)
      let left = (motion.finalOffset - motion.offset(at: time)).magnitude
      if time > 0 {
        expectClose(left, 0.25, within: 1e-9, "seed 15")
      } else {
        #expect(left <= 0.25, "seed 15")
      }
    }
  }

  @Test("S-09 unusable rates and states trap")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = ScrollDeceleration.decay(of: 1) }
    await #expect(processExitsWith: .failure) { _ = ScrollDeceleration.decay(of: 0) }
    await #expect(processExitsWith: .failure) { _ = ScrollDeceleration.decay(of: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = ScrollDeceleration(from: .infinity, velocity: 0)
    }
    await #expect(processExitsWith: .failure) { _ = ScrollDeceleration(from: 0, velocity: .nan) }
  }
}
