internal import Geometry
internal import Motion

extension AnimationCourse {
  /// The timing that the animation follows.
  var presentTiming: AnimationTiming { plan?.redirection?.timing ?? timing }

  /// Returns the progress at a time of the timeline; a spring may take it out of 0…1.
  func position(at time: Double) -> AnimationProgress {
    let elapsed = time - begin
    return plan?.redirection?.progress(at: elapsed)
      ?? AnimationProgress(
        value: timing.progress(at: elapsed), vertical: timing.verticalProgress(at: elapsed))
  }

  /// Returns the change of the progress per second at a time of the timeline.
  private func velocity(at time: Double) -> Vector {
    let elapsed = time - begin
    return plan?.redirection?.velocity(at: elapsed)
      ?? Vector(dx: timing.velocity(at: elapsed), dy: timing.verticalVelocity(at: elapsed))
  }

  /// Replaces the latest redirection; the timeline reads 0 at its begin.
  private func set(_ way: Redirection.Way, to target: Double, from begin: Double = 0) {
    let plan = makePlan()
    let whole = plan.redirection?.whole ?? (self.begin, end)
    plan.redirection = Redirection(way, to: target, insteadOf: whole)
    self.begin = begin
  }

  /// Sends the animation from its position at a time to its end or its start, from time 0 on.
  ///
  /// An animation with repetitions goes on at its own speed, in the direction of the target.
  ///
  /// - Parameters:
  ///   - target: The progress at the end: 0 or 1.
  ///   - timing: The duration and the curve or spring.
  ///   - time: The present time of the timeline.
  ///   - speed: The present speed of the timeline, with which a spring takes over the velocity;
  ///     `nil` leaves the spring its own initial velocity.
  /// - Returns: The duration of the rest, in seconds.
  func redirect(
    to target: Double, with timing: AnimationTiming, at time: Double, speed: Double?
  ) -> Double {
    if let plan, plan.media != nil {
      let elapsed = plan.redirection?.timeInRepetitions(at: time) ?? time - begin
      set(.repetitions(from: elapsed), to: target)
      return timing.duration
    }
    let velocity = velocity(at: time)
    let now = position(at: time)
    let start = AnimationProgress(
      value: Self.nudged(now.value, from: target),
      vertical: Self.nudged(now.vertical, from: target))
    var timing = timing
    if let speed, let spring = timing.spring {
      timing = AnimationTiming(
        spring.starting(
          at: Vector(
            dx: SpringTiming.relativeVelocity(speed * velocity.dx, over: target - start.value),
            dy: SpringTiming.relativeVelocity(speed * velocity.dy, over: target - start.vertical))))
    }
    set(.timing(timing, from: start), to: target)
    return timing.duration
  }

  /// Lets an animation that was added after a redirection run in its time, from 0 to 1 or at 0.
  func join(from begin: Double, to end: Double, target: Double) {
    set(.timing(timing.filling(end - begin), from: .atStart), to: target, from: begin)
    self.end = end
  }

  /// Undoes all redirections: the animation again runs from 0 to 1 along its first timing.
  func restore() {
    guard let redirection = plan?.redirection else { return }
    (begin, end) = redirection.whole
    plan?.redirection = nil
  }

  /// Returns a progress a millionth from the target if it is nearer: without a distance there is no
  /// relative velocity, and a spring would stop.
  private static func nudged(_ progress: Double, from target: Double) -> Double {
    let least = 1e-6
    if (progress - target).magnitude >= least { return progress }
    return progress > target ? target + least : target - least
  }
}

extension AnimationTiming {
  /// Returns a timing of the same kind that fills a duration in seconds.
  func filling(_ duration: Double) -> AnimationTiming {
    guard let spring else {
      return AnimationTiming(duration: duration, curve: curve ?? .linear)
    }
    return .spring(duration: duration, dampingRatio: spring.spring.dampingRatio)
  }
}
