/// What an interruptible animator is doing.
public enum AnimationState: Hashable, Sendable {
  /// Nothing: it was never started, or it has ended.
  case inactive
  /// Its animations are in place, running or paused.
  case active
  /// It was stopped where it was and waits for `finishAnimation(at:)`.
  case stopped
}

/// Where an animation ends, or a stopped one is put.
public enum AnimationPosition: Hashable, Sendable {
  /// The values from before the animation.
  case start
  /// The values at the moment it was stopped.
  case current
  /// The values the animation leads to.
  case end
}
