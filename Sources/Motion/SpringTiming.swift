public import Geometry

/// A spring as the timing of an animation: progress from 0 to 1, over a duration of its own.
///
/// Progress counts distances: the displacement starts at 1 and shrinks to 0, and velocities are
/// total distances per second. The closed form can be asked for any time in any order.
///
/// The duration is when the animation ends, not when the spring is at rest; see `finalSnap`.
public struct SpringTiming: Hashable, Sendable {
  /// The spring, with the damping ratio it was given: above 1 that counts only if it may.
  public let spring: Spring
  /// Total distances per second at the start; positive is towards the target.
  ///
  /// `dy` drives the y coordinate of a position, `dx` everything else.
  public let initialVelocity: Vector
  /// How long the animation takes, in seconds: finite and not negative.
  public let duration: Double
  /// What was unusual about the arguments.
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

  /// Creates the timing whose spring fills a duration, as UIKit's view animations do.
  ///
  /// `dx` of the velocity takes part in the choice of the frequency. The animation takes no time,
  /// and says so in `diagnostics`, if the duration is not positive or any argument is not finite.
  /// A duration outside `SpringFrequency.durations` is solved as the nearest one inside, and played
  /// for its own length.
  ///
  /// - Parameters:
  ///   - duration: How long the animation plays, in seconds.
  ///   - dampingRatio: ζ, dimensionless; clamped to `SpringFrequency.dampingRatios`.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  /// - Complexity: Twelve exponentials. Does not allocate.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Vector = .zero) {
    let solved = SpringFrequency(
      duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity.dx)
    guard let solved, initialVelocity.dy.isFinite else {
      let shortest = SpringFrequency(criticalFor: SpringFrequency.durations.lowerBound, [])
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
  /// A spring that never settles, or settles after more seconds than a number can hold, takes no
  /// time unless a duration is given; `diagnostics` says so. So does a duration or a velocity that
  /// cannot be used, as for the other initialiser.
  ///
  /// - Parameters:
  ///   - spring: The spring; the default is that of a property animator told nothing.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  ///   - duration: Seconds; `nil` for the settling duration, of the component that takes longer.
  ///   - allowsOverdamping: Whether a damping ratio above 1 is taken as it is. If not, as on the
  ///     platform, it counts as 1 with the same natural frequency.
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

  /// Creates the timing of a spring by its constants, as `UISpringTimingParameters` does.
  ///
  /// It takes its own settling time. Constants below their floors count as those, and `diagnostics`
  /// says so; a constant that is NaN, or a mass that is not positive and finite, traps.
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

  /// The least stiffness of a spring by its constants.
  public static let leastStiffness = 0.01

  /// An absolute velocity as a relative one: total distances per second.
  ///
  /// Without a distance there is no relative velocity, and the animation does not move: the result
  /// is 0 then, and where the quotient is not finite.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the animated value, in its unit per second.
  ///   - distance: Target minus start, in the same unit.
  /// - Returns: The quotient, positive towards the target.
  public static func relativeVelocity(_ velocity: Double, over distance: Double) -> Double {
    let relative = velocity / distance
    return relative.isFinite ? relative : 0
  }

  /// Progress at a time, before the final snap: it does not jump to 1 at `duration`.
  ///
  /// - Parameter time: Seconds since the start; times before 0, and NaN, count as 0.
  /// - Returns: A fraction; exactly 1 once the exponential decay has underflowed.
  /// - Complexity: One exponential, at most one sine and one cosine. Does not allocate.
  public func progress(at time: Double) -> Double {
    progress(at: time, initialVelocity.dx)
  }

  /// Progress of the y coordinate of a position, which starts at `initialVelocity.dy`.
  ///
  /// - Parameter time: Seconds since the start; times before 0, and NaN, count as 0.
  /// - Returns: A fraction, as that of `progress(at:)`.
  /// - Complexity: As `progress(at:)`.
  public func verticalProgress(at time: Double) -> Double {
    progress(at: time, initialVelocity.dy)
  }

  /// The change of progress per second at a time.
  ///
  /// - Parameter time: Seconds since the start; times before 0, and NaN, count as 0.
  /// - Returns: Total distances per second; exactly `initialVelocity.dx` at 0.
  /// - Complexity: As `progress(at:)`.
  public func velocity(at time: Double) -> Double {
    let start = SpringState(displacement: 1, velocity: -initialVelocity.dx)
    return -modes.state(at: time, from: start).velocity
  }

  /// How far progress jumps when the duration ends: 1 − p(T), a fraction of the distance.
  ///
  /// Positive where the spring is short of its target.
  public var finalSnap: Double { 1 - progress(at: duration) }

  private func progress(at time: Double, _ velocity: Double) -> Double {
    1 - modes.state(at: time, from: SpringState(displacement: 1, velocity: -velocity)).displacement
  }
}
