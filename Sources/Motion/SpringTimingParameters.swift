public import Geometry

/// What a property animator is told about its spring, before its duration is known.
///
/// One form leaves the frequency to the duration, as view animations do; the others name a spring,
/// which takes its own settling time whatever duration the animator has.
public struct SpringTimingParameters: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case dampingRatio(Double)
    case spring(Spring, TimingDiagnostics)
  }

  private let form: Form
  /// Total distances per second at the start; positive is towards the target.
  ///
  /// `dy` drives the y coordinate of a position, `dx` everything else.
  public let initialVelocity: Vector

  /// The least stiffness; a smaller one counts as this one.
  public static let leastStiffness = 0.01

  /// Creates parameters whose spring fills the duration of the animator.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, dimensionless; above 1 it counts as 1.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  public init(dampingRatio: Double, initialVelocity: Vector = .zero) {
    self.form = .dampingRatio(dampingRatio)
    self.initialVelocity = initialVelocity
  }

  /// Creates parameters of a spring by its constants.
  ///
  /// - Parameters:
  ///   - mass: The mass, positive and finite.
  ///   - stiffness: The stiffness, finite; at least `leastStiffness`.
  ///   - damping: The damping coefficient, finite; at least 0.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector = .zero) {
    precondition(!stiffness.isNaN && !damping.isNaN, "a spring's constants are numbers")
    let isClamped = stiffness < Self.leastStiffness || damping < 0
    let spring = Spring(
      mass: mass, stiffness: max(stiffness, Self.leastStiffness), damping: max(damping, 0))
    self.form = .spring(spring, isClamped ? .clampedSpring : [])
    self.initialVelocity = initialVelocity
  }

  /// Creates parameters of a given spring.
  ///
  /// - Parameters:
  ///   - spring: The spring; the default is that of a property animator told nothing.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  public init(_ spring: Spring = .propertyAnimator, initialVelocity: Vector = .zero) {
    self.form = .spring(spring, [])
    self.initialVelocity = initialVelocity
  }

  /// The timing in an animator of a given duration.
  ///
  /// - Parameter duration: Seconds; without effect unless the damping ratio is all that was given.
  /// - Returns: The spring and how long it plays.
  public func timing(duration: Double) -> SpringTiming {
    switch form {
    case .dampingRatio(let ratio):
      SpringTiming(duration: duration, dampingRatio: ratio, initialVelocity: initialVelocity)
    case .spring(let spring, let diagnostics):
      SpringTiming(spring, initialVelocity: initialVelocity).reporting(diagnostics)
    }
  }
}
