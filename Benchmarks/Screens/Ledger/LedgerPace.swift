public import Animations

/// The duration and the curves with which the screens of a ledger appear and disappear.
///
/// With the same curve in both directions, a pop is not the reverse of a push: both decelerate.
public struct LedgerPace: Hashable, Sendable {
  /// The duration of a transition in either direction, in seconds.
  public var duration: Double
  /// The animation options of a screen that appears.
  public var pushOptions: AnimationOptions
  /// The animation options of a screen that disappears.
  public var popOptions: AnimationOptions
  /// The distance beyond its top by which the list must be pulled to present an entry, in points;
  /// `nil` disables pulling.
  public var pullDistance: Double?

  /// Creates a pace, by default without pulling.
  ///
  /// - Parameters:
  ///   - duration: The duration in either direction, in seconds; finite and not negative.
  ///   - pushOptions: The animation options of an appearing screen.
  ///   - popOptions: The animation options of a disappearing screen.
  ///   - pullDistance: The distance beyond its top by which the list must be pulled to present an
  ///     entry, in points; `nil` disables pulling.
  public init(
    duration: Double, pushOptions: AnimationOptions, popOptions: AnimationOptions,
    pullDistance: Double? = nil
  ) {
    self.duration = duration
    self.pushOptions = pushOptions
    self.popOptions = popOptions
    self.pullDistance = pullDistance
  }

  /// A pace of half a second that decelerates in both directions (checks L-01 and L-02).
  public static let steady = LedgerPace(
    duration: 0.5, pushOptions: .curveEaseOut, popOptions: .curveEaseOut)

  /// A pace of 0.3 s whose pop is the reverse of its push, and with which a pull presents an entry
  /// (check L-02b).
  public static let quick = LedgerPace(
    duration: 0.3, pushOptions: .curveEaseOut, popOptions: .curveEaseIn, pullDistance: 60.0)
}
