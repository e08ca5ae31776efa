/// The state of a `PropertyAnimator`: inactive, active, or stopped before its end.
public enum AnimationState: Hashable, Sendable {
  /// The animator was never started, or its animation has ended.
  case inactive
  /// The animations are committed, and are running or paused.
  case active
  /// The animation was stopped at its current values and waits for `finishAnimation(at:)`.
  case stopped
}

/// The position at which an animation ends, or to which a stopped animation is moved.
public enum AnimationPosition: Hashable, Sendable {
  /// The model values before the animation.
  case start
  /// The values at the moment at which the animation was stopped.
  case current
  /// The model values that the animation's changes set.
  case end
}
