internal import Motion

/// A separate time for a group of animations, which can be halted, moved, sped up and reversed.
///
/// A timeline has the role of `layer.speed` and `layer.timeOffset` for the animations below a
/// layer: an interactive transition halts the time of its animations and moves it with the finger.
/// Its zero is the moment of its creation. `Scene.perform(on:_:)` commits animations on a timeline.
public final class AnimationTimeline {
  let clock: VirtualClock
  /// The timeline's time, in seconds, when the clock reads `anchor`.
  private var time = 0.0
  /// The clock's time, in seconds, when the timeline's time or speed was last set.
  private var anchor: Double
  /// The speed, in seconds of the timeline for each second of the clock: 0 halts it, a negative
  /// speed reverses it.
  ///
  /// During a run to a time, this is the average speed of the run.
  public private(set) var speed: Double
  /// The latest run to a time; `nil` once a time and a constant speed are set.
  private var course: Course?

  /// A change of the timeline's time to a target, along a curve or by a spring.
  private struct Course {
    let target: Double
    let timing: AnimationTiming
  }

  /// Creates a timeline that reads 0 now and runs `speed` seconds for each second of the clock.
  init(_ clock: VirtualClock, speed: Double) {
    self.clock = clock
    anchor = clock.now
    self.speed = speed
  }

  /// Returns the time of this timeline, in seconds, when the clock reads `now`.
  func time(at now: Double) -> Double {
    guard let course else { return speed == 0 ? time : time + (now - anchor) * speed }
    let elapsed = now - anchor
    let rest = elapsed - course.timing.duration
    if rest >= 0 { return course.target + rest * speed }
    return time + (course.target - time) * course.timing.progress(at: elapsed)
  }

  /// Returns the time of the clock at which this timeline reaches `target`, or `nil` if the
  /// timeline never reaches it.
  ///
  /// If that time has passed, the result is the current time.
  func clockTime(of target: Double) -> Double? {
    if speed == 0 { return nil }
    guard let course else { return max(anchor + (target - time) / speed, clock.now) }
    // The divisor is not 0: `Scene.run` requires a new time as the target.
    let fraction = (target - time) / (course.target - time)
    let elapsed =
      fraction < 1
      ? course.timing.firstTime(reaching: fraction)
      : course.timing.duration + (target - course.target) / speed
    return max(anchor + elapsed, clock.now)
  }

  /// Sets the current time and, from now on, a constant speed; ends a run to a time.
  func set(time: Double, speed: Double) {
    self.time = time
    self.speed = speed
    course = nil
    anchor = clock.now
  }

  /// Runs from now to `target`, and afterwards at the average speed of that run.
  func run(to target: Double, with timing: AnimationTiming) {
    let start = time(at: clock.now)
    set(time: start, speed: (target - start) / timing.duration)
    course = Course(target: target, timing: timing)
  }
}
