/// A damped spring that pulls a value towards its target: m·x″ + c·x′ + k·x = 0.
///
/// x is the displacement from the target. Mass, stiffness and damping share any consistent units;
/// with a mass of 1 (dimensionless) stiffness is in 1/s² and damping in 1/s.
public struct Spring: Hashable, Sendable {
  /// The mass m, positive.
  public let mass: Double
  /// The stiffness k, positive.
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
    self.init(
      stiffness: angularFrequency * angularFrequency,
      damping: 2 * dampingRatio * angularFrequency)
  }

  /// Creates a spring of mass 1 from the period of its undamped oscillation and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: The period in seconds, positive. Not the time to settle.
  ///   - dampingRatio: ζ, dimensionless; 1 is critical.
  public init(response: Double, dampingRatio: Double) {
    self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// Creates the spring that a view animation of this duration uses, as `SpringFrequency` solves it.
  ///
  /// The result is `nil` when there is nothing to animate. Ask `SpringFrequency` itself when it
  /// matters whether a fallback was needed.
  ///
  /// - Parameters:
  ///   - duration: How long the animation plays, in seconds.
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
}
