internal import Motion

/// The animations committed by one call: a group with one timing and one completion.
///
/// A reference, because a change of a large value in a dictionary allocates.
final class AnimationBlock {
  let course: AnimationCourse
  /// Called once, after the end; keyframes of the block may add theirs.
  var completion: ((Bool) -> Void)?
  /// Whether replacing animations start from the presentation value, not from the model value.
  let beginsFromCurrentState: Bool
  /// Whether the block's changes are still being made, so that the block must not end yet.
  var isOpen = true
  /// The number of animations of the block that are under way.
  var runningCount = 0
  /// Whether one of the block's animations was removed before its end.
  var wasInterrupted = false
  /// The clock action that will end the block; `nil` while the block is open or its timeline is
  /// halted.
  var dueAction: VirtualClock.Action?

  init(
    _ course: AnimationCourse, fromCurrentState: Bool = false, _ completion: ((Bool) -> Void)?
  ) {
    self.course = course
    beginsFromCurrentState = fromCurrentState
    self.completion = completion
  }

  /// The timeline to which the block's times belong; `nil` is the clock itself.
  var timeline: AnimationTimeline? { course.timeline }

  /// Whether the block ends at the start of its animations instead of their end.
  ///
  /// A block that plays backwards, or was sent back, has not run to its end.
  var endsAtStart: Bool { course.target == 0 || (timeline?.speed ?? 1) < 0 }

  /// The time of the clock at which the block ends, at the current speed of its timeline; `nil` if
  /// never.
  ///
  /// On a timeline that runs backwards, the block ends at the time of its commit. A block that
  /// repeats for ever never ends forwards.
  var clockTimeOfEnd: Double? {
    guard let timeline else { return course.end.isFinite ? course.end : nil }
    if timeline.speed > 0, !course.end.isFinite { return nil }
    return timeline.clockTime(of: timeline.speed < 0 ? course.commit : course.end)
  }
}
