/// A damped spring that pulls a value towards its target: m·x″ + c·x′ + k·x = 0.
///
/// x is the displacement from the target. Mass, stiffness and damping share any consistent units;
/// with a mass of 1 (dimensionless) stiffness is in 1/s² and damping in 1/s.
public struct Spring: Hashable, Sendable {
  /// The mass m, positive; only its ratios to stiffness and damping affect the motion.
  public let mass: Double
  /// The stiffness k, positive: the force for each unit of displacement.
  public let stiffness: Double
  /// The damping coefficient c, not negative.
  ///
  /// For the ratio ζ see `dampingRatio`.
  public let damping: Double

  /// Creates a spring from its physical constants.
  ///
  /// - Parameters:
  ///   - mass: The mass, positive and finite.
  ///   - stiffness: The stiffness, positive and finite.
  ///   - damping: The damping coefficient, finite and not negative.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(mass > 0 && mass.isFinite, "a spring's mass is positive and finite")
    precondition(stiffness > 0 && stiffness.isFinite, "a spring's stiffness is positive and finite")
    precondition(damping >= 0 && damping.isFinite, "a spring's damping is finite, not negative")
    // A denormal ω² has lost digits, and 0 would be no spring.
    precondition(
      (stiffness / mass).isNormal && (damping / mass).isFinite,
      "a spring's constants have quotients that a number can hold")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// Creates a spring of mass 1 from its undamped angular frequency and damping ratio.
  ///
  /// - Parameters:
  ///   - angularFrequency: √(k/m) in rad/s, positive.
  ///   - dampingRatio: ζ, dimensionless; 1 is critical.
  public init(angularFrequency: Double, dampingRatio: Double) {
    precondition(angularFrequency > 0, "a spring's frequency is positive")
    self.init(
      stiffness: angularFrequency * angularFrequency,
      damping: 2 * dampingRatio * angularFrequency)
  }

  /// Creates a spring of mass 1 from the period of its undamped oscillation and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: The period in seconds, positive. It is not the time to settle.
  ///   - dampingRatio: ζ, dimensionless; 1 is critical.
  public init(response: Double, dampingRatio: Double) {
    self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// Creates a spring of mass 1 from its perceived duration and its bounce.
  ///
  /// - Parameters:
  ///   - duration: The period of the undamped oscillation in seconds, positive: roughly the time at
  ///     which the first approach looks complete. It is not the time to settle; see
  ///     `settlingDuration`.
  ///   - bounce: 0 is critical, up to 1 more and more elastic, below 0 and above −1 over-damped: ζ
  ///     = 1 − b for b ≥ 0 and 1/(1 + b) for b < 0.
  public init(duration: Double, bounce: Double) {
    precondition(bounce > -1 && bounce <= 1, "a spring's bounce is above -1 and at most 1")
    self.init(
      response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }

  /// Creates the spring of a view animation whose frequency `SpringFrequency` solves.
  ///
  /// The result is `nil` when there is nothing to animate: the duration is not positive, or an
  /// argument is not finite. Use `SpringFrequency` directly to learn whether a fallback was needed.
  ///
  /// - Parameters:
  ///   - duration: The duration of the animation, in seconds.
  ///   - dampingRatio: ζ; above 1 it counts as 1.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  public init?(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard
      let frequency = SpringFrequency(
        duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    else { return nil }
    self.init(
      angularFrequency: frequency.angularFrequency, dampingRatio: frequency.dampingRatio)
  }

  /// The undamped angular frequency ω = √(k/m), in rad/s.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping ratio ζ = c / 2√(k·m): below 1 the spring oscillates, at 1 it is critical.
  public var dampingRatio: Double { damping / (2 * mass * angularFrequency) }

  /// The period 2π/ω of the undamped oscillation, in seconds, which is the perceived duration.
  public var response: Double { 2 * .pi / angularFrequency }

  /// The elasticity, above −1 and at most 1: 1 − ζ for ζ up to 1, and 1/ζ − 1 above.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
}

extension Spring {
  /// A spring with a perceived duration of 0.5 s and no bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// A spring with a perceived duration of 0.5 s and a bounce of 0.15.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// A spring with a perceived duration of 0.5 s and a bounce of 0.3.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// The default of a property animator: mass 3, stiffness 1000, damping 500.
  ///
  /// Its damping ratio, 4.564, counts as 1 (critical) unless over-damping is allowed.
  public static let propertyAnimator = Spring(mass: 3, stiffness: 1000, damping: 500)
  /// The defaults of `CASpringAnimation`: mass 1, stiffness 100, damping 10.
  public static let layerAnimation = Spring(mass: 1, stiffness: 100, damping: 10)
}
