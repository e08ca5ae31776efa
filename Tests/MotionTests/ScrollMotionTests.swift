import Motion
import TestSupport
import Testing

@Suite struct ScrollMotionTests {
  let page = ScrollLimits(offsets: 0...1000, reach: 800)

  @Test("S-06 inside the range content decelerates")
  func decelerates() {
    let motion = ScrollMotion(from: 100, velocity: 1000, in: page)
    let free = ScrollDeceleration(from: 100, velocity: 1000)
    #expect(motion.finalOffset == free.finalOffset)
    for time in [0, 0.1, 1, 3] {
      #expect(motion.offset(at: time) == free.offset(at: time))
      #expect(motion.velocity(at: time) == free.velocity(at: time))
    }
    // ln(499.5 · 6) / 2.002: at the end a sixth of a point is left.
    expectClose(motion.duration, 3.998679, within: 1e-6)
    #expect(motion.offset(at: motion.duration) == motion.finalOffset)
    #expect(motion.velocity(at: motion.duration) == 0)
  }

  @Test("S-06 at an edge a spring takes over, with the velocity there")
  func bounces() throws {
    let motion = ScrollMotion(from: 900, velocity: 1000, in: page)
    let free = ScrollDeceleration(from: 900, velocity: 1000)
    let edgeTime = try #require(free.time(crossing: 1000))
    let speed = free.velocity(at: edgeTime)
    #expect(motion.finalOffset == 1000)
    expectClose(motion.offset(at: edgeTime), 1000, within: 1e-9)
    expectClose(motion.velocity(at: edgeTime), speed, within: 1e-9)
    // s·t·e^(−10t) has its peak s/(10e) at a tenth of a second.
    expectClose(motion.offset(at: edgeTime + 0.1), 1000 + speed / 27.18281828459045, within: 1e-9)
    expectClose(motion.velocity(at: edgeTime + 0.1), 0, within: 1e-9)
  }

  @Test("S-06 content beyond an edge returns; thrown back hard, it passes the edge")
  func returns() {
    let back = ScrollMotion(from: -100, velocity: 0, in: page)
    #expect(back.finalOffset == 0)
    // −100 · (1 + 10t) · e^(−10t).
    expectClose(back.offset(at: 0.1), -73.57588823428847, within: 1e-9)
    let thrown = ScrollMotion(from: -100, velocity: 2000, in: page)
    // b = 2000 − 1000, so the edge is crossed after 0.1 s with 1000/e points per second.
    expectClose(thrown.offset(at: 0.1), 0, within: 1e-9)
    expectClose(thrown.velocity(at: 0.1), 367.87944117144233, within: 1e-9)
    expectClose(thrown.finalOffset, 367.87944117144233 / 2.002002670673349, within: 1e-9)
    // Hard enough to bounce at the other edge.
    #expect(ScrollMotion(from: -100, velocity: 20_000, in: page).finalOffset == 1000)
  }

  @Test("S-06 without bounces content stops at the edge")
  func stops() throws {
    let limits = ScrollLimits(offsets: 0...1000, reach: 0)
    let motion = ScrollMotion(from: 900, velocity: 1000, in: limits)
    #expect(motion.finalOffset == 1000)
    for step in 0...1000 { #expect(motion.offset(at: Double(step) / 100) <= 1000) }
    // From a sixth of a point before the edge it is there.
    let free = ScrollDeceleration(from: 900, velocity: 1000)
    #expect(motion.duration == free.time(crossing: 1000 - ScrollMotion.restDistance))
    let outside = ScrollMotion(from: 1500, velocity: 0, in: limits)
    #expect(outside.offset(at: 0) == 1000 && outside.duration == 0)
  }

  @Test("S-07 a target is the exact end, reached without passing it")
  func target() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<3000 {
      let start = random.uniform(in: 0...1000)
      let target = random.uniform(in: 0...1000)
      let speed = random.uniform(in: 0...6000)
      let velocity = target < start ? -speed : speed
      let motion = ScrollMotion(from: start, velocity: velocity, to: target, in: page)
      #expect(motion.finalOffset == target, "seed 31")
      #expect(motion.offset(at: motion.duration) == target, "seed 31")
      guard (target - start).magnitude > ScrollMotion.restDistance else { continue }
      for step in 0...60 {
        let offset = motion.offset(at: motion.duration * Double(step) / 60)
        // Rounding of an offset of 1000.
        let passed = (offset - target) * (target - start)
        #expect(passed <= 1e-9, "seed 31: \(motion)")
      }
    }
  }

  @Test("S-07 a target at the natural end leaves the deceleration as it is")
  func naturalTarget() {
    let free = ScrollDeceleration(from: 100, velocity: 1000)
    let motion = ScrollMotion(from: 100, velocity: 1000, to: free.finalOffset, in: page)
    for time in [0, 0.2, 1, 3] {
      expectClose(motion.offset(at: time), free.offset(at: time), within: 1e-9)
      expectClose(motion.velocity(at: time), free.velocity(at: time), within: 1e-9)
    }
    // At rest the spring has the fast rate, whatever that of the content.
    let still = ScrollMotion(from: 0, velocity: 0, to: 100, in: page)
    let fast = ScrollDeceleration.decay(of: ScrollDeceleration.fastRate)
    let spring = SpringSolution(
      Spring(angularFrequency: fast, dampingRatio: 1),
      from: SpringState(displacement: -100, velocity: 0))
    expectClose(still.offset(at: 0.2), 100 + spring.value(at: 0.2), within: 1e-9)
    // A velocity for half of the way: the mean of both decays.
    let normal = ScrollDeceleration.decay(of: ScrollDeceleration.normalRate)
    let half = ScrollMotion(from: 0, velocity: 100 * normal, to: 200, in: page)
    let mean = SpringSolution(
      Spring(angularFrequency: (fast + normal) / 2, dampingRatio: 1),
      from: SpringState(displacement: -200, velocity: 100 * normal))
    expectClose(half.offset(at: 0.2), 200 + mean.value(at: 0.2), within: 1e-9)
  }

  @Test("S-07 a target outside of the range is the edge")
  func farTarget() {
    #expect(ScrollMotion(from: 0, velocity: 0, to: 5000, in: page).finalOffset == 1000)
    #expect(ScrollMotion(from: 0, velocity: 0, to: -5000, in: page).duration == 0)
    let nothing = ScrollMotion(from: 40, velocity: 0, to: 40, in: page)
    #expect(nothing.duration == 0 && nothing.offset(at: 0) == 40)
  }

  /// A motion in random limits, from inside or outside, released or sent to a target.
  private static func motion(
    _ random: inout SeededGenerator
  ) -> (motion: ScrollMotion, limits: ScrollLimits, start: Double, velocity: Double) {
    let lower = random.uniform(in: -100...100)
    let upper =
      lower + [0, random.uniform(in: 0...50), random.uniform(in: 0...5000)][random.below(3)]
    let reach = random.below(4) == 0 ? 0 : random.uniform(in: 20...1000)
    let limits = ScrollLimits(offsets: lower...upper, reach: reach)
    var start = random.uniform(in: lower...upper)
    if reach > 0 {
      start += [0, random.uniform(in: -0.99...0.99) * reach][random.below(2)]
    }
    let velocity = [0, random.uniform(in: -50...50), random.uniform(in: -2e4...2e4)][
      random.below(3)]
    let rate = random.below(2) == 0 ? ScrollDeceleration.normalRate : ScrollDeceleration.fastRate
    let motion =
      random.below(2) == 0
      ? ScrollMotion(from: start, velocity: velocity, in: limits, rate: rate)
      : ScrollMotion(
        from: start, velocity: velocity, to: random.uniform(in: lower...upper), in: limits,
        rate: rate)
    return (motion, limits, start, velocity)
  }

  @Test("S-08 offset and velocity are continuous, and overscroll stays within reach")
  func continuity() {
    var random = SeededGenerator(seed: 41)
    for index in 0..<3000 {
      let (motion, limits, start, velocity) = Self.motion(&random)
      let context = "seed 41, case \(index)"
      #expect(limits.offsets.contains(motion.finalOffset), "\(context)")
      #expect(motion.duration.isFinite && motion.duration >= 0, "\(context)")
      #expect(motion.duration < 60, "\(context): \(motion.duration) s")
      guard motion.duration > 0 else { continue }
      expectClose(motion.offset(at: 0), start, within: 1e-9, context)
      if limits.reach > 0 { expectClose(motion.velocity(at: 0), velocity, within: 1e-8, context) }
      let steps = 4000
      let step = motion.duration / Double(steps)
      var last = (offset: motion.offset(at: 0), velocity: motion.velocity(at: 0))
      for tick in 1..<steps {
        let time = step * Double(tick)
        let (offset, velocity) = (motion.offset(at: time), motion.velocity(at: time))
        let beyond = max(offset - limits.offsets.upperBound, limits.offsets.lowerBound - offset, 0)
        #expect(beyond <= limits.reach, "\(context): \(beyond)")
        // Between two times the velocity is the derivative: at most the greatest of the three, and
        // a hundredth more for what the stiffest springs do in between.
        let middle = motion.velocity(at: time - step / 2)
        let speed = max(velocity.magnitude, middle.magnitude, last.velocity.magnitude)
        let way = (offset - last.offset).magnitude
        #expect(way <= step * speed * 1.01 + 1e-9, "\(context), \(time)")
        last = (offset, velocity)
      }
      expectClose(
        motion.offset(at: motion.duration.nextDown), motion.finalOffset,
        within: ScrollMotion.restDistance + 1e-9, context)
    }
  }

  @Test("S-08 content in a tiny view is not thrown back to its target")
  func turnsInTheMiddle() {
    // Dragged 198 points away, in a view that is far smaller than that way.
    let limits = ScrollLimits(offsets: 26...6875, reach: 0.309)
    let rate = ScrollDeceleration.fastRate
    let motion = ScrollMotion(from: 5388, velocity: 4126, to: 5190, in: limits, rate: rate)
    // The edge is 1487 points ahead, so that the spring of the fast rate has room enough.
    let spring = SpringSolution(
      Spring(angularFrequency: ScrollDeceleration.decay(of: rate), dampingRatio: 1),
      from: SpringState(displacement: 198, velocity: 4126))
    for time in [0, 1.0 / 120, 0.1, 0.5] {
      expectClose(motion.offset(at: time), 5190 + spring.value(at: time), within: 1e-9)
    }
  }

  @Test("S-08 at an edge content turns round on a stiff spring, and then begins at rest")
  func turnsAtTheEdge() {
    let limits = ScrollLimits(offsets: 0...1000, reach: 2)
    let motion = ScrollMotion(from: 1000, velocity: 3000, to: 800, in: limits)
    // ω = v / e, for which v / (e · ω) is half of the reach. The velocity is zero after
    // v / (ω · (v + 200ω)), at 800 + (200 + (v + 200ω) · t) · e^(−ωt).
    let stiff = 3000 / 2.718281828459045
    let spring = SpringSolution(
      Spring(angularFrequency: stiff, dampingRatio: 1),
      from: SpringState(displacement: 200, velocity: 3000))
    let turn = 3000 / (stiff * (3000 + stiff * 200))
    let farthest = 800 + spring.value(at: turn)
    expectClose(motion.offset(at: turn / 2), 800 + spring.value(at: turn / 2), within: 1e-9)
    expectClose(motion.offset(at: turn), farthest, within: 1e-9)
    #expect(farthest > 1000 && farthest <= 1001)
    let way = SpringSolution(
      Spring(
        angularFrequency: ScrollDeceleration.decay(of: ScrollDeceleration.fastRate), dampingRatio: 1
      ), from: SpringState(displacement: farthest - 800, velocity: 0))
    for time in [1.0 / 120, 0.1, 0.5] {
      expectClose(motion.offset(at: turn + time), 800 + way.value(at: time), within: 1e-9)
      expectClose(motion.velocity(at: turn + time), way.velocity(at: time), within: 1e-8)
    }
  }

  @Test("S-08 content that moves away from its target returns no faster than from rest")
  func turnsSlowly() {
    var random = SeededGenerator(seed: 43)
    for index in 0..<2000 {
      let upper = random.uniform(in: 0...5000)
      let reach = [random.uniform(in: 0.01...1), random.uniform(in: 1...1000)][random.below(2)]
      let limits = ScrollLimits(offsets: 0...upper, reach: reach)
      let start =
        [0, upper, random.uniform(in: 0...upper)][random.below(3)]
        + random.uniform(in: -0.49...0.49) * reach
      let target = random.uniform(in: 0...upper)
      let speed = random.uniform(in: 0...2e4)
      let motion = ScrollMotion(
        from: start, velocity: start < target ? -speed : speed, to: target, in: limits)
      // A spring of ω carries it at most v / (e · ω) farther away, and from rest at a distance d
      // back with at most ω · d / e.
      let frequency = ScrollDeceleration.decay(of: ScrollDeceleration.fastRate)
      let e = 2.718281828459045
      let farthest = (start - target).magnitude + speed / (e * frequency)
      let greatest = max(speed, frequency * farthest / e) + 1e-6
      // Closer together at the start, where content turns round.
      let times = (0..<400).map { motion.duration * Double($0 * $0) / 160_000 }
      let fastest = times.map { motion.velocity(at: $0).magnitude }.max() ?? 0
      let offsets = times.map { motion.offset(at: $0) }
      let beyond = max((offsets.max() ?? 0) - upper, -(offsets.min() ?? 0))
      #expect(fastest <= greatest, "seed 43, case \(index)")
      #expect(beyond <= reach, "seed 43, case \(index)")
    }
  }

  @Test("S-08 a numeric integration finds the same bounce")
  func numericBounce() {
    // From 900 with 3000 points/s, at the fast rate, over the edge at 1000 and back.
    let motion = ScrollMotion(
      from: 900, velocity: 3000, in: page, rate: ScrollDeceleration.fastRate)
    let decay = ScrollDeceleration.decay(of: ScrollDeceleration.fastRate)
    var (x, v, hasReachedEdge) = (900.0, 3000.0, false)
    // The midpoint rule in steps of 10 µs: the joint falls between two steps, which costs at most
    // the change of the acceleration, 2e4, times the step: 0.2 points/s.
    let h = 1e-5
    func acceleration(_ x: Double, _ v: Double) -> Double {
      hasReachedEdge ? -100 * (x - 1000) - 20 * v : -decay * v
    }
    for step in 1...100_000 {
      if x >= 1000 { hasReachedEdge = true }
      let middle = (x: x + h / 2 * v, v: v + h / 2 * acceleration(x, v))
      x += h * middle.v
      v += h * acceleration(middle.x, middle.v)
      guard step.isMultiple(of: 1000), Double(step) * h < motion.duration else { continue }
      expectClose(motion.offset(at: Double(step) * h), x, within: 0.02, "\(step)")
      expectClose(motion.velocity(at: Double(step) * h), v, within: 0.3, "\(step)")
    }
  }

  @Test("S-08 from any moment on the motion is the same")
  func semigroup() {
    let motions = [
      ScrollMotion(from: 100, velocity: 900, in: page),
      ScrollMotion(from: 900, velocity: 2500, in: page),
      ScrollMotion(from: -100, velocity: 1800, in: page),
    ]
    for motion in motions {
      for first in [0.01, 0.05, 0.12, 0.4] {
        let later = ScrollMotion(
          from: motion.offset(at: first), velocity: motion.velocity(at: first), in: page)
        for second in [0.0, 0.02, 0.1, 0.7] {
          expectClose(
            later.offset(at: second), motion.offset(at: first + second), within: 1e-8,
            "\(first) + \(second)")
        }
      }
    }
  }

  @Test("S-09 extreme numbers give finite motions")
  func extremes() {
    for velocity in [1e300, -1e300] {
      for reach in [0, 1e-300, 1, 1e300] {
        let limits = ScrollLimits(offsets: -5...5, reach: reach)
        let motion = ScrollMotion(from: 0, velocity: velocity, in: limits)
        #expect(motion.finalOffset == (velocity < 0 ? -5 : 5) && motion.duration.isFinite)
        #expect(ScrollMotion(from: 0, velocity: velocity, to: 1, in: limits).finalOffset == 1)
        #expect(ScrollMotion(from: 9, velocity: velocity, to: 1, in: limits).duration.isFinite)
      }
    }
    // A greater speed counts as the greatest.
    let wide = ScrollLimits(offsets: -1e300...1e300, reach: 1)
    let fast = ScrollMotion(from: 0, velocity: 1e300, in: wide)
    #expect(fast.finalOffset == ScrollMotion(from: 0, velocity: 1e5, in: wide).finalOffset)
    #expect(fast.velocity(at: 0) == ScrollMotion.greatestSpeed)
  }

  @Test("S-09 numbers that are not finite trap")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = ScrollLimits(offsets: 0...1, reach: -1) }
    await #expect(processExitsWith: .failure) { _ = ScrollLimits(offsets: 0...1, reach: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = ScrollLimits(offsets: 0 ... .infinity, reach: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = ScrollMotion(from: .nan, velocity: 0, in: ScrollLimits(offsets: 0...1, reach: 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = ScrollMotion(from: 0, velocity: 0, to: .nan, in: ScrollLimits(offsets: 0...1, reach: 0))
    }
    await #expect(processExitsWith: .failure) {
      let limits = ScrollLimits(offsets: 0...1, reach: 0)
      _ = ScrollMotion(from: 0, velocity: 0, in: limits, rate: 1.5)
    }
  }
}
