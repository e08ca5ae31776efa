internal import Geometry

/// The free motion of scrolled content after the finger has left: an exponential decay of velocity.
///
/// The rate is the fraction of the velocity that is left after a millisecond. With the decay
/// k = −1000 · ln(rate), in 1/s,
///
///     offset(t)   = offset₀ + velocity₀ · (1 − e^(−kt)) / k
///     velocity(t) = velocity₀ · e^(−kt)
///
/// so the content comes to rest at offset₀ + velocity₀ / k.
///
/// Source of the curve: I. Lobanov, "Deceleration mechanics of UIScrollView", 2019. A projection
/// that sums milliseconds instead, velocity₀ / 1000 · rate / (1 − rate), ends 0.1 % short of this
/// offset at the normal rate.
public struct ScrollDeceleration: Hashable, Sendable {
  /// The normal rate of the platform: half of the velocity is left after 0.35 s.
  public static let normalRate = 0.998
  /// The fast rate of the platform: half of the velocity is left after 0.07 s.
  public static let fastRate = 0.99

  /// The offset at time 0, in points.
  public let initialOffset: Double
  /// The velocity at time 0, in points per second.
  public let initialVelocity: Double
  /// The fraction of the velocity that is left after a millisecond, above 0 and below 1.
  public let rate: Double
  /// The decay k of the velocity, in 1/s: 2.002 at the normal rate, 10.05 at the fast one.
  public let decay: Double

  /// Creates the motion from a state at time 0.
  ///
  /// - Parameters:
  ///   - offset: The offset at time 0, in points, finite.
  ///   - velocity: The velocity at time 0, in points per second, finite.
  ///   - rate: The fraction of the velocity that is left after a millisecond, above 0 and below 1.
  public init(from offset: Double, velocity: Double, rate: Double = normalRate) {
    precondition(offset.isFinite && velocity.isFinite, "scrolling starts at a finite state")
    initialOffset = offset
    initialVelocity = velocity
    self.rate = rate
    decay = Self.decay(of: rate)
  }

  /// Returns the decay k of a rate.
  ///
  /// - Parameter rate: The fraction of the velocity that is left after a millisecond, above 0 and
  ///   below 1; another rate traps.
  /// - Returns: −1000 · ln(rate), in 1/s, positive.
  /// - Complexity: One logarithm. Does not allocate.
  public static func decay(of rate: Double) -> Double {
    precondition(rate > 0 && rate < 1, "a deceleration rate is above 0 and below 1")
    return -1000 * LibM.log(rate)
  }

  /// The offset to which the motion tends, in points.
  public var finalOffset: Double { initialOffset + initialVelocity / decay }

  /// Returns the offset at a time in seconds, in points; times before 0 and NaN count as 0.
  ///
  /// - Complexity: One exponential. Does not allocate.
  public func offset(at time: Double) -> Double {
    guard time > 0 else { return initialOffset }
    return initialOffset - initialVelocity / decay * LibM.expm1(-decay * time)
  }

  /// Returns the velocity at a time in seconds, in points per second; times before 0 and NaN count
  /// as 0.
  ///
  /// - Complexity: One exponential. Does not allocate.
  public func velocity(at time: Double) -> Double {
    guard time > 0 else { return initialVelocity }
    return initialVelocity * LibM.exp(-decay * time)
  }

  /// Returns the velocity with which the motion crosses an offset.
  ///
  /// - Parameter offset: An offset between the initial and the final one, in points.
  /// - Returns: velocity₀ − k · (offset − offset₀), in points per second.
  public func velocity(crossing offset: Double) -> Double {
    initialVelocity - decay * (offset - initialOffset)
  }

  /// Returns the time at which the motion crosses an offset, or `nil` if it never crosses.
  ///
  /// - Parameter offset: An offset, in points. The initial one is crossed at time 0; the final one
  ///   is never reached, unless the motion rests there.
  /// - Returns: Seconds, finite and not negative.
  /// - Complexity: One logarithm. Does not allocate.
  public func time(crossing offset: Double) -> Double? {
    if offset == initialOffset { return 0 }
    let left = velocity(crossing: offset) / initialVelocity
    // Also false for NaN, without a velocity or with an offset of NaN.
    guard left > 0 && left <= 1 else { return nil }
    return -LibM.log(left) / decay
  }

  /// Returns the time after which the offset is within a distance of the final one.
  ///
  /// - Parameter distance: Points, positive.
  /// - Returns: Seconds; 0 if the whole motion is shorter.
  /// - Complexity: One logarithm. Does not allocate.
  public func settlingTime(within distance: Double) -> Double {
    precondition(distance > 0, "a distance to rest is positive")
    let way = (initialVelocity / decay).magnitude
    return way > distance ? LibM.log(way / distance) / decay : 0
  }
}
