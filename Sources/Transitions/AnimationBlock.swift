internal import Motion

/// One call that committed animations, until its completion has been called.
struct AnimationBlock {
  let course: AnimationCourse
  let completion: ((Bool) -> Void)?
  /// Whether its changes are being made.
  var isOpen = true
  /// How many of its animations are under way.
  var runningCount = 0
  /// Whether one of its animations was removed before its end.
  var wasInterrupted = false
  /// What will end it; `nil` while its timeline stands still or it is open.
  var dueAction: VirtualClock.Action?

  var interval: AnimationInterval { course.interval }
  /// `nil` for the clock itself.
  var timeline: AnimationTimeline? { course.timeline }

  /// When its timeline, running as it does, ends the block.
  ///
  /// Backwards that is where the block was committed.
  var clockTimeOfEnd: Double? {
    guard let timeline else { return interval.end }
    return timeline.clockTime(of: timeline.speed < 0 ? interval.commit : interval.end)
  }
}
