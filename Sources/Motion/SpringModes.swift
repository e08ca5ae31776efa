internal import Geometry

/// The two fundamental solutions of a spring's equation; all motions of the spring are combinations
/// of these.
///
/// With the decay λ = ζω, they are e^(−λt)·C(t) and e^(−λt)·S(t), where
///
/// | regime       | C              | S                  | with            |
/// |--------------|----------------|--------------------|-----------------|
/// | under-damped | cos(ω_d·t)     | sin(ω_d·t) / ω_d   | ω_d = ω√(1−ζ²)  |
/// | critical     | 1              | t                  |                 |
/// | over-damped  | cosh(ω_o·t)    | sinh(ω_o·t) / ω_o  | ω_o = ω√(ζ²−1)  |
///
/// In all three, from displacement x₀ and velocity v₀:
///
///     x(t) = e^(−λt) · (x₀·C + (v₀ + λx₀)·S)
///     v(t) = e^(−λt) · (v₀·C − (λv₀ + ω²x₀)·S)
///
/// S tends to t as ω_d or ω_o tends to 0, and each quotient keeps its precision on the way. So
/// values of ζ near 1 need no special case; only exactly 1 has one, the critical regime.
package struct SpringModes: Hashable, Sendable {
  /// The kind of motion, with the constants of its solutions.
  package enum Regime: Hashable, Sendable {
    /// A motion that oscillates with a frequency ω_d, in rad/s.
    case underdamped(frequency: Double)
    /// A motion with neither oscillation nor a second decay.
    case critical
    /// A motion with the rate ω_o and the slower of its two decays, in 1/s.
    case overdamped(rate: Double, slowDecay: Double)
  }

  /// The decay λ = ζω, in 1/s.
  package let decay: Double
  /// The squared natural frequency ω², in 1/s².
  package let squaredFrequency: Double
  /// The kind of motion.
  package let regime: Regime

  /// Creates the solutions of a spring; without over-damping, a damping ratio above 1 counts as 1.
  package init(_ spring: Spring, allowsOverdamping: Bool) {
    let frequency = spring.angularFrequency
    let ratio = allowsOverdamping ? spring.dampingRatio : min(spring.dampingRatio, 1)
    decay = ratio * frequency
    squaredFrequency = spring.stiffness / spring.mass
    // 1 − ζ² as a product, because the difference of squares would cancel near ζ = 1.
    let root = ((1 - ratio) * (1 + ratio)).magnitude.squareRoot()
    if root == 0 {
      regime = .critical
    } else if ratio < 1 {
      regime = .underdamped(frequency: frequency * root)
    } else {
      // ω(ζ − √(ζ²−1)) without the difference, which would cancel for large ζ.
      regime = .overdamped(rate: frequency * root, slowDecay: frequency / (ratio + root))
    }
  }

  /// Returns the state at a time, given the state at time 0; times before 0 and NaN count as 0.
  @inline(__always)
  func state(at time: Double, from start: SpringState) -> SpringState {
    let (x, v) = (start.displacement, start.velocity)
    // The largest finite number replaces infinity, which would make 0 · ∞ of decay times time.
    let (cosine, sine) = solutions(at: time > 0 ? min(time, .greatestFiniteMagnitude) : 0)
    return SpringState(
      displacement: x * cosine + (v + decay * x) * sine,
      velocity: v * cosine - (decay * v + squaredFrequency * x) * sine)
  }

  /// Returns e^(−λt)·C(t) and e^(−λt)·S(t), for finite t ≥ 0; both 0 once the decay has
  /// underflowed.
  package func solutions(at time: Double) -> (cosine: Double, sine: Double) {
    switch regime {
    case .underdamped(let frequency):
      return DampedOscillation(decay: decay, frequency: frequency).solutions(at: time)
    case .critical:
      let decayed = LibM.exp(-decay * time)
      return (decayed, decayed * time)
    case .overdamped(let rate, let slowDecay):
      // The growing exponential of cosh is combined with the decay before either is evaluated.
      // cosh = e^(ω_o·t)·(1 + e^(−2ω_o·t))/2 and sinh = e^(ω_o·t)·(1 − e^(−2ω_o·t))/2.
      let decayed = LibM.exp(-slowDecay * time)
      let lost = -LibM.expm1(-2 * rate * time)
      return (decayed * (1 - lost / 2), decayed * lost / (2 * rate))
    }
  }
}
