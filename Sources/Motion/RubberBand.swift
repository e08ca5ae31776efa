/// The resistance of content that is pulled beyond its edge.
///
/// A *pull* is the distance of the finger beyond the place where the content reached its edge. The
/// *overscroll* is the distance by which the content then leaves its edge:
///
///     overscroll = length · (1 − 1 / (1 + c · pull / length)), with c = 0.55
///
/// The overscroll grows with the pull, more and more slowly, and stays below the length. Both have
/// the same sign. Source of the formula and of c: I. Lobanov, "How UIScrollView works", 2019, and
/// the scroll views that others rebuilt from the platform's since 2012.
public struct RubberBand: Hashable, Sendable {
  /// The overscroll for each point of a short pull, dimensionless.
  public static let coefficient = 0.55
  /// The longest pull that moves the content, in lengths; a longer pull counts as this one.
  ///
  /// The number is a choice: no finger gets that far, and the overscroll stays distinct from the
  /// length, so that every overscroll has a pull.
  public static let greatestPull = 1024.0

  /// The extent of the scroll view along the axis, in points, which no overscroll reaches.
  public let length: Double

  /// Creates the rubber band of a scroll view.
  ///
  /// - Parameter length: The extent of the scroll view along the axis, in points, finite and not
  ///   negative; 0 gives no overscroll.
  public init(length: Double) {
    precondition(length >= 0 && length.isFinite, "a rubber band's length is finite, not negative")
    self.length = length
  }

  /// The overscroll that no pull exceeds, in points: 0.998 lengths.
  public var greatestOverscroll: Double { overscroll(pulledBy: .infinity) }

  /// Returns the overscroll of a pull.
  ///
  /// - Parameter pull: The pull in points; not NaN.
  /// - Returns: Points, with the sign of the pull.
  public func overscroll(pulledBy pull: Double) -> Double {
    precondition(!pull.isNaN, "a pull is a number")
    guard length > 0 else { return 0 }
    let lengths = min(pull.magnitude / length, Self.greatestPull)
    let overscroll = length * (Self.coefficient * lengths / (1 + Self.coefficient * lengths))
    return pull < 0 ? -overscroll : overscroll
  }

  /// Returns the pull of an overscroll, the inverse of `overscroll(pulledBy:)`.
  ///
  /// - Parameter overscroll: The overscroll in points; not NaN. One that no pull causes counts as
  ///   the greatest.
  /// - Returns: Points, with the sign of the overscroll.
  public func pull(displaying overscroll: Double) -> Double {
    precondition(!overscroll.isNaN, "an overscroll is a number")
    guard length > 0 else { return 0 }
    let fraction = overscroll.magnitude / length
    var lengths = Self.greatestPull
    if fraction < 1 { lengths = min(fraction / (Self.coefficient * (1 - fraction)), lengths) }
    return overscroll < 0 ? -lengths * length : lengths * length
  }

  /// Returns the change of the overscroll for each point of the pull.
  ///
  /// - Parameter pull: The pull in points; not NaN.
  /// - Returns: 0.55 at the edge, then less; 0 from the greatest pull on.
  public func slope(at pull: Double) -> Double {
    precondition(!pull.isNaN, "a pull is a number")
    guard pull.magnitude < Self.greatestPull * length else { return 0 }
    let resistance = 1 + Self.coefficient * pull.magnitude / length
    return Self.coefficient / (resistance * resistance)
  }
}
