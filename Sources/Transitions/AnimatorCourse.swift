internal import Geometry
internal import Motion

/// The course of a property animator's block, which can be sent on with another timing.
///
/// At first the progress runs from 0 to 1 along the animator's timing. After a redirection it runs
/// from where it was to 1 or back to 0, as one more *leg* with its own timing. The records of the
/// block stay the same, because they are functions of the progress.
final class AnimatorCourse: AnimationCourse {
  /// A run from one progress to another.
  private struct Leg {
    let timing: AnimationTiming
    let start: AnimationProgress
    let target: Double

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

  /// The begin and the end before the first redirection, in seconds of the timeline.
  private let whole: (begin: Double, end: Double)
  /// The latest redirection; `nil` before the first and after `restore()`.
  private var leg: Leg?

  /// Creates the course of a block that begins and ends at two times of its timeline.
  ///
  /// The time of the commit is 0 for all blocks of an animator, so that no block ends before the
  /// animator is back at its start.
  init(
    _ timing: AnimationTiming, from begin: Double, to end: Double,
    on timeline: AnimationTimeline
  ) {
    whole = (begin, end)
    super.init(timing, committedAt: 0, delay: begin, on: timeline)
    self.end = end
  }

  override var target: Double { leg?.target ?? 1 }

  override func progress(at now: Double) -> AnimationProgress? {
    guard let leg else { return super.progress(at: now) }
    let time = timeline?.time(at: now) ?? now
    // The model has the values of progress 1, so at its end a run to 0 still shows an animation.
    if time >= end { return leg.target == 1 ? nil : AnimationProgress(value: 0, vertical: 0) }
    return leg.progress(at: time - begin)
  }

  /// Returns the progress at a time of the timeline; a spring may take it out of 0…1.
  func position(at time: Double) -> AnimationProgress { present.progress(at: time - begin) }

  /// The run under way: the latest leg, or the whole animation.
  private var present: Leg {
    leg ?? Leg(timing: timing, start: AnimationProgress(value: 0, vertical: 0), target: 1)
  }

  /// The timing of the run under way.
  var presentTiming: AnimationTiming { leg?.timing ?? timing }

  /// Sends the animation from its position at a time to its end or its start, from time 0 on.
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
    let velocity = present.velocity(at: time - begin)
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
    leg = Leg(timing: timing, start: start, target: target)
    begin = 0
    return timing.duration
  }

  /// Lets an animation that was added during a leg run from 0 to 1, or stay at 0, within that leg.
  func join(from begin: Double, to end: Double, target: Double) {
    leg = Leg(
      timing: Self.timing(timing, in: end - begin), start: AnimationProgress(value: 0, vertical: 0),
      target: target)
    self.begin = begin
    self.end = end
  }

  /// Undoes all redirections: the animation again runs from 0 to 1 along its first timing.
  func restore() {
    leg = nil
    (begin, end) = whole
  }

  /// Returns a timing of the same kind that fills a duration.
  static func timing(_ timing: AnimationTiming, in duration: Double) -> AnimationTiming {
    guard let spring = timing.spring else {
      return AnimationTiming(duration: duration, curve: timing.curve ?? .linear)
    }
    return .spring(duration: duration, dampingRatio: spring.spring.dampingRatio)
  }

  /// Returns a progress a millionth from the target if it is nearer: without a distance there is no
  /// relative velocity, and a spring would stop.
  private static func nudged(_ progress: Double, from target: Double) -> Double {
    let least = 1e-6
    if (progress - target).magnitude >= least { return progress }
    return progress > target ? target + least : target - least
  }
}
