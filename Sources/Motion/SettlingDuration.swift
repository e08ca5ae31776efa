internal import Geometry

extension Spring {
  /// Returns the time after which a spring that starts at a displacement of 1 stays within a
  /// thousandth of that.
  ///
  /// Below ζ = 1 the result is the platform's formula, which bounds the oscillation by the sum of
  /// its two amplitudes: ln((1 + |B|)/ε)/(ζω) with B = (ζω − v)/ω_d and ε = 0.001. The formula
  /// grows without bound near ζ = 1. From ζ = 1 on the result jumps to the exact time: the last
  /// root of |x(t)| = ε, by bisection down to neighbouring numbers.
  ///
  /// - Parameters:
  ///   - initialVelocity: Total distances per second, finite; positive is towards the target.
  ///   - allowsOverdamping: Whether a damping ratio above 1 has effect; see `SpringSolution`.
  /// - Returns: Seconds; infinite without damping.
  /// - Complexity: One logarithm below ζ = 1, about a hundred exponentials from there on. Does not
  ///   allocate.
  public func settlingDuration(
    initialVelocity: Double = 0, allowsOverdamping: Bool = false
  ) -> Double {
    precondition(initialVelocity.isFinite, "a spring's initial velocity is finite")
    return SpringSolution(
      self, from: SpringState(displacement: 1, velocity: -initialVelocity),
      allowsOverdamping: allowsOverdamping
    ).settlingTime(within: SpringFrequency.residual)
  }
}

extension SpringSolution {
  /// Returns the time after which the displacement stays within a distance.
  ///
  /// Below ζ = 1 the result is a bound, from the sum of the amplitudes of sine and cosine. From ζ =
  /// 1 on the result is exact: the last time at which the displacement has that distance, by
  /// bisection down to neighbouring numbers.
  ///
  /// - Parameter distance: The distance from the target, in the unit of the displacement, positive.
  /// - Returns: Seconds; 0 if the whole motion stays within the distance, infinite without damping.
  /// - Complexity: One logarithm below ζ = 1, about a hundred exponentials from there on. Does not
  ///   allocate.
  public func settlingTime(within distance: Double) -> Double {
    precondition(distance > 0, "a distance to rest is positive")
    let decay = modes.decay
    switch modes.regime {
    case .underdamped(let frequency):
      let (x, v) = (initialState.displacement, initialState.velocity)
      let sine = (decay * x + v) / frequency
      let amplitude = x.magnitude + sine.magnitude
      guard amplitude > distance else { return 0 }
      return decay == 0 ? .infinity : LibM.log(amplitude / distance) / decay
    case .critical:
      return lastTime(outside: distance, rate: decay)
    case .overdamped(_, let slowDecay):
      return lastTime(outside: distance, rate: slowDecay)
    }
  }

  /// Returns the last time at which a motion that does not oscillate is farther than a distance.
  ///
  /// Such a motion has at most one turning point, after which the displacement only shrinks.
  ///
  /// - Parameters:
  ///   - distance: The distance from the target.
  ///   - rate: The slowest decay, in 1/s.
  /// - Returns: Seconds; 0 if the motion stays within the distance.
  private func lastTime(outside distance: Double, rate: Double) -> Double {
    func isOutside(_ time: Double) -> Bool { value(at: time).magnitude > distance }
    let turn = turningTime
    // From a turn within the distance on, the motion stays within it, so the root lies before.
    var low = turn > 0 && isOutside(turn) ? turn : 0
    guard isOutside(low) else { return 0 }
    // Begins with one time constant, and doubles the step until the motion is within the distance.
    var high = low + 1 / rate
    while isOutside(high) { (low, high) = (high, low + 2 * (high - low)) }
    while true {
      let middle = low + (high - low) / 2
      // Ends when `low` and `high` are neighbouring numbers.
      guard low < middle, middle < high else { return high }
      if isOutside(middle) { low = middle } else { high = middle }
    }
  }

  /// The time at which the velocity is 0; not positive if the velocity never vanishes.
  ///
  /// The velocity vanishes where S/C = v₀/(λv₀ + ω²x₀); S/C is t for a critical spring and
  /// tanh(ω_o·t)/ω_o for an over-damped one.
  private var turningTime: Double {
    let start = initialState
    let quotient =
      start.velocity / (modes.decay * start.velocity + modes.squaredFrequency * start.displacement)
    guard case .overdamped(let rate, _) = modes.regime else { return quotient }
    let tangent = rate * quotient
    // No time has such a tanh.
    guard tangent.magnitude < 1 else { return 0 }
    // The inverse of tanh, divided by ω_o.
    return LibM.log((1 + tangent) / (1 - tangent)) / (2 * rate)
  }
}
