import Motion
import TestSupport

/// Springs of every regime, near-critical ones included, with what a batch needs to run them.
struct RandomSpring {
  let spring: Spring
  let start: SpringState
  let time: Double

  init(using random: inout SeededGenerator) {
    let frequency = random.uniform(in: 1...60)
    let ratio: Double
    switch random.below(6) {
    case 0: ratio = 1
    case 1: ratio = 1 + random.uniform(in: -1e-6...1e-6)
    case 2: ratio = random.uniform(in: 1...8)
    case 3: ratio = random.uniform(in: 0...1e-3)
    default: ratio = random.uniform(in: 0...1)
    }
    spring = Spring(angularFrequency: frequency, dampingRatio: ratio)
    start = SpringState(
      displacement: random.uniform(in: -300...300), velocity: random.uniform(in: -1000...1000))
    time = random.below(20) == 0 ? random.uniform(in: -1...1000) : random.uniform(in: 0...2)
  }

  /// |x₀| + |v₀|/ω: what a displacement can grow to, roughly.
  var amplitude: Double {
    start.displacement.magnitude + start.velocity.magnitude / spring.angularFrequency
  }
}
