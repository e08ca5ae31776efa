internal import Geometry

extension Spring {
  /// How long the spring takes from a displacement of 1 until it stays within a thousandth of it.
  ///
  /// Below ζ = 1 the platform's formula, which bounds the swings by the sum of their two
  /// amplitudes: ln((1 + |B|)/ε)/(ζω) with B = (ζω − v)/ω_d and ε = 0.001. It grows without bound
  /// near ζ = 1, and jumps there to the exact time, which it is from then on: the last root of
  /// |x(t)| = ε, by bisection down to neighbouring numbers.
  ///
  /// - Parameters:
  ///   - initialVelocity: Total distances per second, finite; positive is towards the target.
  ///   - allowsOverdamping: As for `SpringSolution`.
  /// - Returns: Seconds; infinite without damping.
  /// - Complexity: One logarithm; from ζ = 1 on about a hundred exponentials. Does not allocate.
  public func settlingDuration(
    initialVelocity: Double = 0, allowsOverdamping: Bool = false
  ) -> Double {
    precondition(initialVelocity.isFinite, "a spring's initial velocity is finite")
    let motion = SpringSolution(
      self, from: SpringState(displacement: 1, velocity: -initialVelocity),
      allowsOverdamping: allowsOverdamping)
    let decay = motion.modes.decay
    switch motion.modes.regime {
    case .underdamped(let frequency):
      let sine = (decay - initialVelocity) / frequency
      return decay == 0
        ? .infinity : LibM.log((1 + sine.magnitude) / SpringFrequency.residual) / decay
    case .critical:
      return motion.settlingDuration(rate: decay)
    case .overdamped(_, let slowDecay):
      return motion.settlingDuration(rate: slowDecay)
    }
  }
}

extension SpringSolution {
  /// The last time at which a motion that does not oscillate leaves the residual behind.
  ///
  /// From its only turn on, if it has one, such a motion shrinks towards 0 for good.
  ///
  /// - Parameter rate: The slowest decay, in 1/s.
  /// - Returns: Seconds.
  fileprivate func settlingDuration(rate: Double) -> Double {
    let turn = turningTime
    var low = turn > 0 && isOutside(turn) ? turn : 0
    var high = low + 1 / rate
    while isOutside(high) { (low, high) = (high, low + 2 * (high - low)) }
    while true {
      let middle = low + (high - low) / 2
      guard low < middle, middle < high else { return high }
      if isOutside(middle) { low = middle } else { high = middle }
    }
  }

  private func isOutside(_ time: Double) -> Bool {
    value(at: time).magnitude > SpringFrequency.residual
  }

  /// When the velocity is 0, or a time that is not positive if it never is.
  ///
  /// The velocity vanishes where S/C = v₀/(λv₀ + ω²x₀); S/C is t for a critical spring and
  /// tanh(ω_o·t)/ω_o for an over-damped one.
  private var turningTime: Double {
    let start = initialState
    let quotient =
      start.velocity / (modes.decay * start.velocity + modes.squaredFrequency * start.displacement)
    guard case .overdamped(let rate, _) = modes.regime else { return quotient }
    let tangent = rate * quotient
    guard tangent.magnitude < 1 else { return 0 }
    return LibM.log((1 + tangent) / (1 - tangent)) / (2 * rate)
  }
}
