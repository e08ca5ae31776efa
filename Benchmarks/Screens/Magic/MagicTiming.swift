internal import Animations

/// The durations of a magic transition's stages, in seconds.
///
/// The fractions are those of the original app (check G-01). Without the fade, which runs beside
/// other stages, they add up to 1.
struct MagicTiming: Hashable {
  /// The duration of the whole transition, in seconds.
  let total: Double

  /// The duration in which the white mask fades in or out, in seconds.
  var fade: Double { 0.17 * total }
  /// The duration in which the poster gets its shadow, in seconds.
  var rise: Double { 0.08 * total }
  /// The duration in which the poster flies to `MagicTransition.landingFrame`, in seconds.
  var move: Double { 0.45 * total }
  /// The duration in which the poster shrinks from `landingFrame` and loses its shadow, in seconds.
  var land: Double { 0.21 * total }
  /// The duration in which a hole opens or closes in the white mask, in seconds.
  var ripple: Double { 0.26 * total }

  /// The time at which a push shows the new screen.
  ///
  /// Summed in the order of the stages, like the clock does, so that both are equal to the bit.
  var swapOfPush: Double { rise + move + land }
  /// The time at which a pop shows the appearing screen, after three stages, in seconds.
  var swapOfPop: Double { ripple + rise + move }
}
