internal import Geometry

/// The fundamental solutions of an under-damped spring; see `SpringModes`.
struct DampedOscillation: Sendable {
  /// The decay λ, in 1/s.
  let decay: Double
  /// The frequency ω_d, in rad/s.
  let frequency: Double

  /// Returns e^(−λt)·cos(ω_d·t) and e^(−λt)·sin(ω_d·t) / ω_d, for finite t ≥ 0.
  @inline(__always)
  func solutions(at time: Double) -> (cosine: Double, sine: Double) {
    let decayed = LibM.exp(-decay * time)
    // An infinite angle has no sine.
    let angle = min(frequency * time, .greatestFiniteMagnitude)
    return (decayed * LibM.cos(angle), decayed * LibM.sin(angle) / frequency)
  }
}

/// The progress of an under-damped spring by the three numbers that it needs, for frames of many
/// animations.
package struct DampedProgress: Sendable {
  private let oscillation: DampedOscillation
  /// The factor of the sine: v₀ + λ, for a displacement of 1.
  private let slope: Double

  /// Creates the progress of a spring; `nil` if the spring does not oscillate.
  init?(_ modes: SpringModes, velocity: Double) {
    guard case .underdamped(let frequency) = modes.regime else { return nil }
    oscillation = DampedOscillation(decay: modes.decay, frequency: frequency)
    slope = velocity + modes.decay
  }

  /// Returns the progress at a finite time above 0, in seconds, with the bits of
  /// `SpringTiming.progress(at:)`.
  package func progress(at time: Double) -> Double {
    let (cosine, sine) = oscillation.solutions(at: time)
    return 1 - (cosine + slope * sine)
  }
}
