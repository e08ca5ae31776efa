internal import Transitions

/// How long the motions of the today screens take, in seconds, and by which springs.
enum TodayMotion {
  /// A push or a pop: twice 0.618, which was written as a single-precision number.
  static let duration = 2 * Double(Float(0.618))
  /// ζ of a push.
  static let pushDampingRatio = 0.6
  /// ζ of a pop.
  static let popDampingRatio = 0.5
  /// Total distances per second at the start of both.
  static let initialVelocity = 1.0

  /// The tab bar's way, by ease-in-out.
  static let tabBarDuration = 0.6
  /// A card's way down under the finger, and back when it is released.
  static let pressDuration = 0.2
  /// A card's way back when its screen leaves.
  static let releaseDuration = 0.1
  /// The size of a card under the finger.
  static let pressedScale = 0.9
}
