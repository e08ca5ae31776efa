import Batches
import Geometry
import Motion
import TestSupport
import Testing

/// Springs over everything a caller may ask for: ζ in 0…1.2, durations of 5 ms to 20 s, velocities
/// up to ±100 distances a second, and every numeric hazard among them.
@Suite struct SpringPropertyTests {
  private struct Request {
    let duration: Double
    let ratio: Double
    let velocity: Double

    init(using random: inout SeededGenerator) {
      duration = random.uniform(in: 0.005...20)
      switch random.below(8) {
      case 0: ratio = 1
      case 1: ratio = 1 - random.uniform(in: 0...1e-6)
      case 2: ratio = random.uniform(in: 0...2e-3)
      case 3: ratio = 0
      default: ratio = random.uniform(in: 0...1.2)
      }
      // The divisions by zero lie at v = 25ζ²/(T(1 + 5ζ)) and, at ζ = 1, at v = 5/T.
      let start = min(max(duration, 0.01), 10)
      let damping = min(ratio, 1)
      switch random.below(6) {
      case 0: velocity = 0
      case 1: velocity = 5 / start
      case 2:
        let pole = 25 * damping * damping / (start * (1 + 5 * damping))
        velocity = pole * random.uniform(in: 0.998...1.002)
      default: velocity = random.uniform(in: -100...100)
      }
    }

    var timing: SpringTiming {
      SpringTiming(
        duration: duration, dampingRatio: ratio,
        initialVelocity: Vector(dx: velocity, dy: -velocity))
    }
  }

  @Test("E-02 a hundred thousand requests give springs, a million samples finite numbers")
  func everythingIsFinite() {
    var random = SeededGenerator(seed: 91)
    var nonFinite = 0
    var fallbacks = 0
    for _ in 0..<100_000 {
      let request = Request(using: &random)
      let timing = request.timing
      if timing.diagnostics.contains(.criticalFallback) { fallbacks += 1 }
      var isFinite = timing.duration == request.duration
      for step in 0..<5 {
        let time = timing.duration * Double(step * step) / 8
        isFinite = isFinite && timing.progress(at: time).isFinite
        isFinite = isFinite && timing.verticalProgress(at: time).isFinite
        isFinite = isFinite && timing.velocity(at: time).isFinite
      }
      let settled = timing.spring.settlingDuration(initialVelocity: request.velocity)
      if !isFinite || !(settled > 0) {
        nonFinite += 1
        Issue.record("seed \(random.seed): \(request) \(timing)")
      }
    }
    #expect(nonFinite == 0)
    #expect(fallbacks > 1000)
  }

  @Test("E-06 a batch of every kind of request agrees with its springs one by one")
  func batchAgrees() {
    var random = SeededGenerator(seed: 92)
    let timings = (0..<5000).map { _ in Request(using: &random).timing }
    var batch = SpringBatch(capacity: timings.count)
    for timing in timings {
      let start = SpringState(displacement: 1, velocity: -timing.initialVelocity.dx)
      batch.append(timing.spring, from: start)
    }
    let times = timings.map { random.uniform(in: 0...1) * $0.duration }
    var states = [SpringState](repeating: .zero, count: timings.count)
    var output = states.mutableSpan
    batch.evaluate(at: times.span, into: &output)
    for (index, timing) in timings.enumerated() {
      let frequency = timing.spring.angularFrequency
      let amplitude = 1 + timing.initialVelocity.dx.magnitude / frequency
      let bound = (1e-12 + 4e-16 * frequency * times[index]) * amplitude
      expectClose(
        1 - states[index].displacement, timing.progress(at: times[index]), within: bound,
        "seed \(random.seed) index \(index) \(timing)")
    }
  }

  @Test("a spring's value depends on the time alone, not on earlier queries")
  func timeIsAnArgument() {
    var random = SeededGenerator(seed: 93)
    let timing = SpringTiming(duration: 1, dampingRatio: 0.6, initialVelocity: .zero)
    let times = (0..<200).map { _ in random.uniform(in: -1...3) }
    let forward = times.sorted().map { timing.progress(at: $0) }
    let backward = times.sorted(by: >).map { timing.progress(at: $0) }
    #expect(forward == backward.reversed(), "seed \(random.seed)")
  }

  @Test("a spring keeps the damping it was given")
  func dampingIsNotClamped() {
    for ratio in [0, 1e-9, 0.3, 1, 5, 1e6] {
      let spring = Spring(mass: 4, stiffness: 100, damping: ratio * 40)
      expectClose(spring.dampingRatio, ratio, within: 4 * ratio.ulp)
      #expect(spring.damping == ratio * 40)
    }
  }

  @Test("an over-damped spring starts at its given state and follows its equation")
  func strongDamping() {
    // Taking ω for k in the discriminant, or x₀ with the wrong sign, puts this spring at 0.970.
    let spring = Spring(stiffness: 2, damping: 10)
    let solution = SpringSolution(
      spring, from: SpringState(displacement: 1, velocity: 0), allowsOverdamping: true)
    #expect(solution.state(at: 0) == SpringState(displacement: 1, velocity: 0))
    let (slow, fast) = (5 - 23.0.squareRoot(), 5 + 23.0.squareRoot())
    for time in [0.1, 1, 5, 20] {
      let expected = (fast * LibM.exp(-slow * time) - slow * LibM.exp(-fast * time)) / (fast - slow)
      expectClose(solution.value(at: time), expected, within: 1e-14, "t \(time)")
    }
  }
}
