internal import Geometry

/// The range in which scrolled content rests, and the distance by which it may leave the range.
public struct ScrollLimits: Hashable, Sendable {
  /// The offsets at which scrolling can rest, in points.
  public let offsets: ClosedRange<Double>
  /// The overscroll that no bounce reaches, in points; 0 without bounces.
  ///
  /// The distance is the extent of the scroll view, like the length of a `RubberBand`.
  public let reach: Double

  /// Euler's number, which the farthest point of a critically damped spring contains.
  static let e = 2.718281828459045

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - offsets: The offsets at which scrolling can rest, in points, finite.
  ///   - reach: The overscroll that no bounce reaches, in points, finite and not negative; 0 stops
  ///     the content at the ends of the range.
  public init(offsets: ClosedRange<Double>, reach: Double) {
    precondition(
      offsets.lowerBound.isFinite && offsets.upperBound.isFinite, "a range of offsets is finite")
    precondition(reach >= 0 && reach.isFinite, "the reach of a bounce is finite, not negative")
    self.offsets = offsets
    self.reach = reach
  }

  /// Returns the offset in the range that is nearest to `offset`.
  func clamped(_ offset: Double) -> Double { offset.clamped(to: offsets) }

  /// Returns the frequency ω of the spring on which content returns to an edge, in rad/s.
  ///
  /// - Parameters:
  ///   - offset: The offset at which the spring takes over: at the edge or beyond.
  ///   - velocity: The velocity away from the range, in points per second.
  /// - Returns: At least that of `ScrollMotion.bounceSpring`.
  func bounceFrequency(from offset: Double, velocity: Double) -> Double {
    max(
      ScrollMotion.bounceSpring.angularFrequency, leastFrequency(from: offset, velocity: velocity))
  }

  /// Returns the frequency ω, in rad/s, with which content goes at most to the edge ahead and half
  /// of the way from its overscroll there to the reach.
  ///
  /// A critically damped spring that begins at x₀ with the outward speed v goes at most v / (e · ω)
  /// beyond x₀; exactly that far from x₀ = 0.
  func leastFrequency(from offset: Double, velocity: Double) -> Double {
    guard reach > 0 else { return 0 }
    let ahead = velocity < 0 ? offset - offsets.lowerBound : offsets.upperBound - offset
    let left = reach + min(ahead, 0)
    let room = max(ahead, 0) + (left > 0 ? left : reach) / 2
    // The limit keeps ω² finite in views that are smaller than an atom.
    return min(velocity.magnitude / (Self.e * room), 1e9)
  }
}
