internal import Transitions

/// How long the stages of a magic transition take, in seconds.
struct MagicTiming: Hashable {
  /// The duration of the whole transition.
  let total: Double

  /// The white comes or goes.
  var fade: Double { 0.17 * total }
  /// The poster gets its shadow.
  var rise: Double { 0.08 * total }
  /// The poster flies, larger than life.
  var move: Double { 0.45 * total }
  /// The poster shrinks to its size and loses its shadow.
  var land: Double { 0.21 * total }
  /// The hole opens or closes.
  var ripple: Double { 0.26 * total }

  /// When a push shows the new screen, in the order in which the stages add up.
  var swapOfPush: Double { rise + move + land }
  /// When a pop does.
  var swapOfPop: Double { ripple + rise + move }
}
