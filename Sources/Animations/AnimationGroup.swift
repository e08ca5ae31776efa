public import Motion

/// Explicit animations of one view that share a time, like a `CAAnimationGroup`.
///
/// Each animation begins at the `beginTime` of its own timing, in the time of the group. The group
/// cuts them off at its end; it does not scale their durations. While the group
/// lasts, an animation holds its end if its fill mode says so.
///
/// The animations are applied in their order.
public struct AnimationGroup: Sendable {
  /// An animation of a group.
  public indirect enum Member: Sendable {
    /// An animation from one value to another.
    case basic(LayerAnimation)
    /// An animation through several values.
    case keyframes(KeyframeAnimation)
    /// A group in the time of the outer group.
    case group(AnimationGroup)
  }

  /// The animations in the order in which they are applied.
  public let animations: [Member]
  /// The duration of one cycle of the group, and the curve that bends its time.
  public let timing: AnimationTiming
  /// The begin, the speed and the repetitions of the group, relative to the time of its addition.
  public var media: MediaTiming

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - animations: The animations; without any, the group only takes its time.
  ///   - duration: The duration of one cycle of the group in seconds; negative or not finite counts
  ///     as 0, which is no animation.
  ///   - timingFunction: The curve of the group's time; linear by default.
  ///   - media: The begin, the speed and the repetitions; by default one cycle that begins at once.
  public init(
    _ animations: [Member], duration: Double, timingFunction: TimingCurve = .linear,
    media: MediaTiming = MediaTiming()
  ) {
    self.animations = animations
    timing = AnimationTiming(duration: duration, curve: timingFunction)
    self.media = media
  }
}
