internal import Motion

/// One call that committed animations, until its completion has been called.
struct AnimationBlock {
  let course: AnimationCourse
  let completion: ((Bool) -> Void)?
  /// Whether replacing animations start from what shows, not from the model.
  let beginsFromCurrentState: Bool
  /// Whether its changes are being made.
  var isOpen = true
  /// How many of its animations are under way.
  var runningCount = 0
  /// Whether one of its animations was removed before its end.
  var wasInterrupted = false
  /// What will end it; `nil` while its timeline stands still or it is open.
  var dueAction: VirtualClock.Action?

  /// `nil` for the clock itself.
  var timeline: AnimationTimeline? { course.timeline }

  /// When its timeline, running as it does, ends the block.
  ///
  /// Backwards that is where the block was committed.
  var clockTimeOfEnd: Double? {
    guard let timeline else { return course.end }
    return timeline.clockTime(of: timeline.speed < 0 ? course.commit : course.end)
  }
}
