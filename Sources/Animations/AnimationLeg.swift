internal import Geometry
internal import Motion

/// A run of an animation from the progress it had reached to its end or back to its start.
///
/// The records of the block stay the same, because they are functions of the progress. A reference,
/// so that the many courses that are never redirected hold one word for it.
final class AnimationLeg {
  let timing: AnimationTiming
  let start: AnimationProgress
  /// The progress at the end: 1 or 0.
  let target: Double
  /// The begin and the end of the animation before its first redirection, in seconds of the
  /// timeline.
  let whole: (begin: Double, end: Double)

  init(
    _ timing: AnimationTiming, from start: AnimationProgress, to target: Double,
    insteadOf whole: (begin: Double, end: Double)
  ) {
    self.timing = timing
    self.start = start
    self.target = target
    self.whole = whole
  }

  func progress(at elapsed: Double) -> AnimationProgress {
    AnimationProgress(
      value: start.value + (target - start.value) * timing.progress(at: elapsed),
      vertical: start.vertical + (target - start.vertical) * timing.verticalProgress(at: elapsed))
  }

  func velocity(at elapsed: Double) -> Vector {
    Vector(
      dx: (target - start.value) * timing.velocity(at: elapsed),
      dy: (target - start.vertical) * timing.verticalVelocity(at: elapsed))
  }
}

// MARK: - Redirection of an animation on a timeline

extension AnimationCourse {
  /// The timing of the run under way.
  var presentTiming: AnimationTiming { leg?.timing ?? timing }

  /// Returns the progress at a time of the timeline; a spring may take it out of 0…1.
  func position(at time: Double) -> AnimationProgress {
    if let leg { return leg.progress(at: time - begin) }
    return AnimationProgress(
      value: timing.progress(at: time - begin), vertical: timing.verticalProgress(at: time - begin))
  }

  /// Returns the change of the progress per second at a time of the timeline.
  private func velocity(at time: Double) -> Vector {
    if let leg { return leg.velocity(at: time - begin) }
    return Vector(
      dx: timing.velocity(at: time - begin), dy: timing.verticalVelocity(at: time - begin))
  }

  private var whole: (begin: Double, end: Double) {
    leg?.whole ?? plan?.turn?.whole ?? (begin, end)
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
  /// - Returns: The duration of the run, in seconds.
  func redirect(
    to target: Double, with timing: AnimationTiming, at time: Double, speed: Double?
  ) -> Double {
    if let plan, plan.media != nil {
      let elapsed = plan.elapsed(at: time, from: begin)
      plan.turn = AnimationPlan.Turn(start: elapsed, target: target, whole: whole)
      begin = 0
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
    leg = AnimationLeg(timing, from: start, to: target, insteadOf: whole)
    begin = 0
    return timing.duration
  }

  /// Lets an animation that was added during a leg run from 0 to 1, or stay at 0, within that leg.
  func join(from begin: Double, to end: Double, target: Double) {
    leg = AnimationLeg(
      timing.filling(end - begin), from: .atStart, to: target, insteadOf: whole)
    self.begin = begin
    self.end = end
  }

  /// Undoes all redirections: the animation again runs from 0 to 1 along its first timing.
  func restore() {
    (begin, end) = whole
    leg = nil
    plan?.turn = nil
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
