public import Geometry

/// The timing of an animation by a spring: progress from 0 to 1 over a finite duration.
///
/// Progress is a fraction of the total distance: the displacement starts at 1 and shrinks to 0, and
/// velocities are total distances per second. The closed form can be evaluated at any time in any
/// order.
///
/// The duration ends the animation, not the motion of the spring; see `finalSnap`.
public struct SpringTiming: Hashable, Sendable {
  /// The spring of the motion; a damping ratio above 1 has effect only if over-damping is allowed.
  public let spring: Spring
  /// The velocity at the start, in total distances per second; positive is towards the target.
  ///
  /// `dy` drives the y coordinate of a position, `dx` everything else.
  public let initialVelocity: Vector
  /// The duration of the animation, in seconds: finite and not negative.
  public let duration: Double
  /// Warnings about the arguments and about the solution; empty if nothing is to be reported.
  public private(set) var diagnostics: TimingDiagnostics
  private let modes: SpringModes

  private init(
    _ spring: Spring, _ initialVelocity: Vector, duration: Double, allowsOverdamping: Bool,
    _ diagnostics: TimingDiagnostics
  ) {
    self.spring = spring
    self.initialVelocity = initialVelocity
    self.duration = duration
    self.diagnostics = diagnostics
    self.modes = SpringModes(spring, allowsOverdamping: allowsOverdamping)
  }

  /// Creates the timing of a spring that fills a duration, like UIKit's view animations.
  ///
  /// `dx` of the velocity takes part in the choice of the frequency. If the duration is not
  /// positive or any argument is not finite, the animation has a duration of 0 and `diagnostics`
  /// says so. A duration outside `SpringFrequency.durations` is solved as the nearest one inside,
  /// and the animation keeps its own duration.
  ///
  /// - Parameters:
  ///   - duration: The duration of the animation, in seconds.
  ///   - dampingRatio: ζ, dimensionless; clamped to `SpringFrequency.dampingRatios`.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  /// - Complexity: Twelve exponentials. Does not allocate.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Vector = .zero) {
    let solved = SpringFrequency(
      duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity.dx)
    guard let solved, initialVelocity.dy.isFinite else {
      // An animation of 0 s is over when it begins, so any spring serves.
      let shortest = SpringFrequency(criticalFor: SpringFrequency.durations.lowerBound, [])
      // A duration of 0 is legal: it sets the values at once.
      let diagnostics: TimingDiagnostics = duration == 0 ? [] : .notAnimated
      self.init(
        Spring(angularFrequency: shortest.angularFrequency, dampingRatio: 1), .zero, duration: 0,
        allowsOverdamping: false, diagnostics)
      return
    }
    let spring = Spring(
      angularFrequency: solved.angularFrequency, dampingRatio: solved.dampingRatio)
    self.init(
      spring, initialVelocity, duration: duration, allowsOverdamping: false, solved.diagnostics)
  }

  /// Creates the timing of a given spring.
  ///
  /// Without a `duration`, a spring that never settles, or settles after more seconds than a number
  /// can hold, gets a duration of 0, and `diagnostics` says so. An unusable duration or velocity
  /// also gives a duration of 0, as in the other initialiser.
  ///
  /// - Parameters:
  ///   - spring: The spring; by default that of a property animator.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  ///   - duration: Seconds; `nil` takes the settling duration of the velocity component that takes
  ///     longer.
  ///   - allowsOverdamping: Whether a damping ratio above 1 has effect. Otherwise it counts as 1
  ///     with the same natural frequency, as on the platform.
  public init(
    _ spring: Spring = .propertyAnimator, initialVelocity: Vector = .zero,
    duration: Double? = nil, allowsOverdamping: Bool = false
  ) {
    guard initialVelocity.dx.isFinite, initialVelocity.dy.isFinite else {
      self.init(
        spring, .zero, duration: 0, allowsOverdamping: allowsOverdamping, .notAnimated)
      return
    }
    let wanted =
      duration
      ?? max(
        spring.settlingDuration(
          initialVelocity: initialVelocity.dx, allowsOverdamping: allowsOverdamping),
        spring.settlingDuration(
          initialVelocity: initialVelocity.dy, allowsOverdamping: allowsOverdamping))
    var diagnostics: TimingDiagnostics = []
    if duration == nil, wanted == .infinity { diagnostics = .neverSettles }
    if let duration, duration != 0, !(duration > 0 && duration.isFinite) {
      diagnostics = .notAnimated
    }
    self.init(
      spring, initialVelocity, duration: diagnostics.isEmpty ? wanted : 0,
      allowsOverdamping: allowsOverdamping, diagnostics)
  }

  /// Creates the timing of a spring from its constants, like `UISpringTimingParameters`.
  ///
  /// The duration is the settling duration. A stiffness or damping below its minimum is raised to
  /// that minimum, and `diagnostics` says so. A constant that is NaN, or a mass that is not
  /// positive and finite, traps.
  ///
  /// - Parameters:
  ///   - mass: The mass, positive and finite.
  ///   - stiffness: The stiffness, finite; at least `leastStiffness`.
  ///   - damping: The damping coefficient, finite; at least 0.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector = .zero) {
    precondition(!stiffness.isNaN && !damping.isNaN, "a spring's constants are numbers")
    let spring = Spring(
      mass: mass, stiffness: max(stiffness, Self.leastStiffness), damping: max(damping, 0))
    self.init(spring, initialVelocity: initialVelocity)
    if stiffness < Self.leastStiffness || damping < 0 { diagnostics.insert(.clampedSpring) }
  }

  /// The minimum stiffness of a spring that is created from its constants, the same as UIKit's.
  public static let leastStiffness = 0.01

  /// Converts an absolute velocity to a relative one, in total distances per second.
  ///
  /// Without a distance there is no relative velocity, and the animation does not move. The result
  /// is 0 in that case, and whenever the quotient is not finite.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the animated value, in its unit per second.
  ///   - distance: Target minus start, in the same unit.
  /// - Returns: The quotient, positive towards the target.
  public static func relativeVelocity(_ velocity: Double, over distance: Double) -> Double {
    let relative = velocity / distance
    return relative.isFinite ? relative : 0
  }

  /// Returns the progress at a time without the final snap: it does not jump to 1 at `duration`.
  ///
  /// - Parameter time: Seconds since the start; times before 0, and NaN, count as 0.
  /// - Returns: A fraction; exactly 1 once the exponential decay has underflowed.
  /// - Complexity: One exponential, at most one sine and one cosine. Does not allocate.
  public func progress(at time: Double) -> Double {
    progress(at: time, initialVelocity.dx)
  }

  /// Returns the progress of the y coordinate of a position, which starts at `initialVelocity.dy`.
  ///
  /// - Parameter time: Seconds since the start; times before 0, and NaN, count as 0.
  /// - Returns: A fraction with the range of `progress(at:)`.
  /// - Complexity: Equal to that of `progress(at:)`.
  public func verticalProgress(at time: Double) -> Double {
    progress(at: time, initialVelocity.dy)
  }

  /// Returns the change of progress per second at a time.
  ///
  /// - Parameter time: Seconds since the start; times before 0, and NaN, count as 0.
  /// - Returns: Total distances per second; exactly `initialVelocity.dx` at 0.
  /// - Complexity: Equal to that of `progress(at:)`.
  public func velocity(at time: Double) -> Double {
    let start = SpringState(displacement: 1, velocity: -initialVelocity.dx)
    return -modes.state(at: time, from: start).velocity
  }

  /// The jump of progress at the end of the duration: 1 − p(T), a fraction of the distance.
  ///
  /// The jump is positive if the spring is short of its target.
  public var finalSnap: Double { 1 - progress(at: duration) }

  /// Returns the change per second of `verticalProgress(at:)`.
  ///
  /// - Parameter time: Seconds since the start; times before 0, and NaN, count as 0.
  /// - Returns: Total distances per second; exactly `initialVelocity.dy` at 0.
  /// - Complexity: Equal to that of `progress(at:)`.
  public func verticalVelocity(at time: Double) -> Double {
    let start = SpringState(displacement: 1, velocity: -initialVelocity.dy)
    return -modes.state(at: time, from: start).velocity
  }

  /// Returns the timing of the same spring with another velocity at the start.
  ///
  /// The duration is the settling duration from that velocity. A spring that never settles keeps
  /// the duration of this timing.
  ///
  /// - Parameter velocity: Total distances per second; positive is towards the target. A velocity
  ///   that is not finite gives a duration of 0, as in the initialisers.
  /// - Returns: The timing from that velocity.
  /// - Complexity: Equal to that of `Spring.settlingDuration`. Does not allocate.
  public func starting(at velocity: Vector) -> SpringTiming {
    var allowsOverdamping = false
    if case .overdamped = modes.regime { allowsOverdamping = true }
    let settling = SpringTiming(
      spring, initialVelocity: velocity, allowsOverdamping: allowsOverdamping)
    guard settling.diagnostics.contains(.neverSettles) else { return settling }
    return SpringTiming(
      spring, initialVelocity: velocity, duration: duration, allowsOverdamping: allowsOverdamping)
  }

  /// The progress without the final snap, for frames of many animations; `nil` unless the spring
  /// oscillates.
  var dampedProgress: DampedProgress? { DampedProgress(modes, velocity: -initialVelocity.dx) }

  /// Returns the progress for an initial velocity towards the target.
  ///
  /// The displacement shrinks towards the target, so its velocity has the opposite sign.
  private func progress(at time: Double, _ velocity: Double) -> Double {
    1 - modes.state(at: time, from: SpringState(displacement: 1, velocity: -velocity)).displacement
  }
}
