public import Transitions

/// How fast the screens of a ledger come and go, and along which curves.
///
/// With the same curve both ways, going is not the reverse of coming: a screen that came slower and
/// slower also goes slower and slower.
public struct LedgerPace: Hashable, Sendable {
  /// Seconds of a transition, either way.
  public var duration: Double
  /// How a screen comes.
  public var pushOptions: AnimationOptions
  /// How a screen goes.
  public var popOptions: AnimationOptions
  /// How far beyond its top the list must be pulled to show an entry, in points; `nil` if it never
  /// does.
  public var pullDistance: Double?

  /// Creates a pace.
  ///
  /// - Parameters:
  ///   - duration: Seconds of a transition, either way; finite and not negative.
  ///   - pushOptions: How a screen comes.
  ///   - popOptions: How a screen goes.
  ///   - pullDistance: How far beyond its top the list must be pulled to show an entry, in points;
  ///     `nil` if it never does.
  public init(
    duration: Double, pushOptions: AnimationOptions, popOptions: AnimationOptions,
    pullDistance: Double? = nil
  ) {
    self.duration = duration
    self.pushOptions = pushOptions
    self.popOptions = popOptions
    self.pullDistance = pullDistance
  }

  /// Half a second, slow at the end both ways.
  public static let steady = LedgerPace(
    duration: 0.5, pushOptions: .curveEaseOut, popOptions: .curveEaseOut)

  /// 0.3 s; a screen goes as it came, backwards, and a pull shows an entry.
  public static let quick = LedgerPace(
    duration: 0.3, pushOptions: .curveEaseOut, popOptions: .curveEaseIn, pullDistance: 60.0)
}
