/// The state of an interruptible animator.
public enum AnimationState: Hashable, Sendable {
  /// The animator was never started, or its animation has ended.
  case inactive
  /// The animations are committed, running or paused.
  case active
  /// The animation was stopped in its current position and waits for `finishAnimation(at:)`.
  case stopped
}

/// The position at which an animation ends, or to which a stopped one is moved.
public enum AnimationPosition: Hashable, Sendable {
  /// The values from before the animation.
  case start
  /// The values at the moment at which the animation was stopped.
  case current
  /// The values after the animation.
  case end
}
