internal import Animations

/// The durations, in seconds, and the springs of the today screens' motions, from the original app.
///
/// Checks D-02 to D-05 list the positions that follow from them.
enum TodayMotion {
  /// The duration of a push or a pop: twice 0.618, which was a single-precision number in the
  /// original.
  static let duration = 2 * Double(Float(0.618))
  /// The damping ratio ζ of a push's spring, which overshoots less than the spring of a pop.
  static let pushDampingRatio = 0.6
  /// The damping ratio ζ of a pop's spring, which overshoots more than the spring of a push.
  static let popDampingRatio = 0.5
  /// The initial velocity of both springs, in whole distances of the animation per second.
  static let initialVelocity = 1.0

  /// The duration of the tab bar's motion, by ease-in-out, in seconds.
  static let tabBarDuration = 0.6
  /// The time in which a card shrinks under the finger, or returns after the release, in seconds.
  static let pressDuration = 0.2
  /// The time in which a selected card returns to its full size when the list disappears, in
  /// seconds.
  static let releaseDuration = 0.1
  /// The scale of a card under the finger.
  static let pressedScale = 0.9
}
