internal import Animations
internal import Geometry
internal import ViewTree

// MARK: - Motion in frames

extension ScrollView {
  /// Returns a motion from the present offset.
  ///
  /// - Parameters:
  ///   - target: The offset of each axis at rest; `nil` for a free deceleration.
  ///   - velocity: The velocity of the offset, in points per second.
  ///   - rate: The fraction of the velocity that is left after a millisecond.
  ///   - isProgrammatic: Whether the motion was not caused by a drag.
  /// - Returns: The motion, which begins now.
  func course(
    to target: (x: Double?, y: Double?), velocity: Vector, rate: Double, isProgrammatic: Bool
  ) -> ScrollCourse {
    let (offset, now) = (contentOffset, scene.clock.now)
    return ScrollCourse(
      horizontal: horizontal.part(
        from: offset.x, velocity: velocity.dx, to: target.x, rate: rate, at: now),
      vertical: vertical.part(
        from: offset.y, velocity: velocity.dy, to: target.y, rate: rate, at: now),
      rate: rate, isProgrammatic: isProgrammatic)
  }

  /// Starts a motion in place of the one under way, and reports the motions that have ended.
  func start(_ next: ScrollCourse) {
    let replaced = endCourse()
    let ended = run(next)
    let hasMoved = ended.map { place(at: $0.finalOffset) } ?? false
    if hasMoved { delegate?.scrollViewDidScroll(self) }
    report(endOf: replaced)
    report(endOf: ended)
  }

  /// Stores a course as the one under way, unless the course is already over.
  ///
  /// - Returns: The course if it is over, or `nil`.
  func run(_ next: ScrollCourse) -> ScrollCourse? {
    _ = endCourse()
    guard next.end > scene.clock.now else { return next }
    course = next
    // A touch catches moving content at once.
    panGestureRecognizer.minimumDistance = 0
    scheduleFrame(before: next.end)
    return nil
  }

  /// Ends the course under way at its current offset, and returns the course.
  func endCourse() -> ScrollCourse? {
    guard let ended = course else { return nil }
    course = nil
    if let nextFrame { scene.clock.cancel(nextFrame) }
    nextFrame = nil
    panGestureRecognizer.minimumDistance = Self.dragDistance
    return ended
  }

  /// Tells the delegate that a course has ended.
  func report(endOf course: ScrollCourse?) {
    guard let course else { return }
    if course.isProgrammatic {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    } else {
      delegate?.scrollViewDidEndDecelerating(self)
    }
  }

  /// Shows the offset of the course at the present time; called by the clock.
  func showCourse() {
    guard scene.tree.contains(view) else {
      _ = endCourse()
      return
    }
    geometryDidChange()
    guard let course else { return }
    var ended: ScrollCourse?
    if scene.clock.now >= course.end {
      ended = endCourse()
    } else {
      scheduleFrame(before: course.end)
    }
    if place(at: course.offset(at: scene.clock.now)) { delegate?.scrollViewDidScroll(self) }
    report(endOf: ended)
  }

  /// Schedules the frame after the present time, or the end of the course if that is earlier.
  private func scheduleFrame(before end: Double) {
    if let nextFrame { scene.clock.cancel(nextFrame) }
    let now = scene.clock.now
    // From the index of the frame, so that the thousandth is as exact as the first.
    var frame = (now * framesPerSecond).rounded(.down)
    // Twice: just before a frame the product may round up to its index, and just after it down.
    if frame / framesPerSecond <= now { frame += 1 }
    if frame / framesPerSecond <= now { frame += 1 }
    let time = frame / framesPerSecond
    // At times beyond 2⁵³ frames there is no next one.
    nextFrame = scene.clock.schedule(at: time > now ? min(time, end) : end, showFrame)
  }
}
