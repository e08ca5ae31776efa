internal import Geometry

/// The timing of one animation from progress 0 to progress 1, along a curve or as a spring.
///
/// Progress is a pure function of the time since the animation began. A timing has either a curve
/// or a spring and never both, so that a curve cannot distort a spring.
///
/// Progress is 0 before the animation begins and exactly 1 from its duration on: a spring that is
/// not quite at rest at the end snaps by the rest of its displacement. In between progress may
/// leave 0…1.
public struct AnimationTiming: Hashable, Sendable {
  private enum Pace: Hashable, Sendable {
    case curve(TimingCurve)
    case spring(SpringTiming)
  }

  private let pace: Pace

  /// The duration of the animation, in seconds: finite and not negative.
  ///
  /// A duration of 0 means no animation: the final value shows at once.
  public let duration: Double
  /// Warnings about the arguments; empty if all were used as given.
  public let diagnostics: TimingDiagnostics

  /// Creates the timing of an animation along a curve.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds. If it is negative or not finite, the timing has a
  ///     duration of 0 and `diagnostics` says so.
  ///   - curve: The timing curve; a view animation without options uses `easeInOut`.
  public init(duration: Double, curve: TimingCurve = .easeInOut) {
    let isAnimated = duration > 0 && duration.isFinite
    self.pace = .curve(curve)
    self.duration = isAnimated ? duration : 0
    // A duration of 0 is legal: it sets the values at once.
    self.diagnostics = isAnimated || duration == 0 ? [] : .notAnimated
  }

  /// Creates the timing of an animation by a spring.
  ///
  /// - Parameter spring: The spring, with its duration.
  public init(_ spring: SpringTiming) {
    self.pace = .spring(spring)
    self.duration = spring.duration
    self.diagnostics = spring.diagnostics
  }

  /// Returns the timing of `animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// - Parameters:
  ///   - duration: The duration of the animation, in seconds.
  ///   - dampingRatio: ζ; above 1 it counts as 1.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  /// - Returns: The timing. If an argument is unusable, its duration is 0 and `diagnostics` says
  ///   so.
  public static func spring(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) -> AnimationTiming {
    AnimationTiming(
      SpringTiming(
        duration: duration, dampingRatio: dampingRatio,
        initialVelocity: Vector(dx: initialVelocity, dy: initialVelocity)))
  }

  /// The timing curve; `nil` for the timing of a spring.
  public var curve: TimingCurve? {
    if case .curve(let curve) = pace { curve } else { nil }
  }

  /// The timing of the spring; `nil` for a timing along a curve.
  public var spring: SpringTiming? {
    if case .spring(let spring) = pace { spring } else { nil }
  }

  /// The progress of a spring that oscillates, without its ends; `nil` for any other timing.
  package var dampedProgress: DampedProgress? { spring?.dampedProgress }

  /// Returns the progress at a time.
  ///
  /// - Parameter time: Seconds since the animation began; NaN counts as 0.
  /// - Returns: A fraction, which a spring may take outside of 0…1; exactly 1 from `duration` on.
  /// - Complexity: Equal to that of the curve or the spring. Does not allocate.
  public func progress(at time: Double) -> Double {
    let time = time.isNaN ? 0 : time
    // Before the other test, because without a duration progress is 1 at time 0, too.
    if time >= duration { return 1 }
    guard time > 0 else { return 0 }
    return switch pace {
    case .curve(let curve): curve.progress(at: time / duration)
    case .spring(let spring): spring.progress(at: time)
    }
  }

  /// Returns the progress of the y coordinate of a position.
  ///
  /// The result differs from `progress(at:)` for a spring whose initial velocity has two different
  /// components. Every other property follows `progress(at:)`.
  ///
  /// - Parameter time: Seconds since the animation began; NaN counts as 0.
  /// - Returns: A fraction with the range of `progress(at:)`.
  /// - Complexity: Equal to that of the curve or the spring. Does not allocate.
  public func verticalProgress(at time: Double) -> Double {
    guard case .spring(let spring) = pace, time > 0, time < duration else {
      // Covers NaN, both ends, and curves, which have one progress for all properties.
      return progress(at: time)
    }
    return spring.verticalProgress(at: time)
  }

  /// Returns the change of progress per second at a time; 0 before the animation and from its end
  /// on.
  ///
  /// - Parameter time: Seconds since the animation began; NaN counts as 0.
  /// - Returns: Total distances per second; infinite where a curve rises vertically.
  /// - Complexity: Equal to that of the curve or the spring. Does not allocate.
  public func velocity(at time: Double) -> Double {
    let time = time.isNaN ? 0 : time
    guard time >= 0, time < duration else { return 0 }
    return switch pace {
    case .curve(let curve): curve.slope(at: time / duration) / duration
    case .spring(let spring): spring.velocity(at: time)
    }
  }

  /// Returns the change per second of `verticalProgress(at:)`; 0 before the animation and from its
  /// end on.
  ///
  /// - Parameter time: Seconds since the animation began; NaN counts as 0.
  /// - Returns: Total distances per second; infinite where a curve rises vertically.
  /// - Complexity: Equal to that of the curve or the spring. Does not allocate.
  public func verticalVelocity(at time: Double) -> Double {
    guard case .spring(let spring) = pace, time >= 0, time < duration else {
      return velocity(at: time)
    }
    return spring.verticalVelocity(at: time)
  }
}
