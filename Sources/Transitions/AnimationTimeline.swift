internal import Motion

/// A time of their own for some animations, which can be halted, moved, sped up and reversed.
///
/// What `layer.speed` and `layer.timeOffset` do for the animations below a layer: an interactive
/// transition holds the time of its animations still and moves it with the finger. Its zero is the
/// moment it was created. `Scene.perform(on:_:)` puts animations on it.
public final class AnimationTimeline {
  /// The clock that drives it.
  let clock: VirtualClock
  /// The timeline's time at `anchor`.
  private var time = 0.0
  /// The clock's time from which `time` counts.
  private var anchor: Double
  /// Seconds of the timeline for each second of the clock: 0 halts it, a negative one reverses it.
  ///
  /// On the way to a time along a curve it is the average until then.
  public private(set) var speed: Double
  /// The way under way along a curve, if there is one.
  private var course: Course?

  /// A way to a time, along a curve.
  private struct Course {
    let target: Double
    let duration: Double
    let curve: TimingCurve
  }

  /// A timeline that reads 0 now.
  init(_ clock: VirtualClock, speed: Double) {
    self.clock = clock
    anchor = clock.now
    self.speed = speed
  }

  /// The time of this timeline when the clock reads `now`.
  func time(at now: Double) -> Double {
    guard let course else { return speed == 0 ? time : time + (now - anchor) * speed }
    let elapsed = now - anchor
    let rest = elapsed - course.duration
    if rest >= 0 { return course.target + rest * speed }
    return time + (course.target - time) * course.curve.progress(at: elapsed / course.duration)
  }

  /// When this timeline will read `target` by the clock, or `nil` if never.
  ///
  /// The current time if that has passed already.
  func clockTime(of target: Double) -> Double? {
    if speed == 0 { return nil }
    guard let course else { return max(anchor + (target - time) / speed, clock.now) }
    let fraction = (target - time) / (course.target - time)
    let timing = AnimationTiming(duration: course.duration, curve: course.curve)
    let elapsed =
      fraction < 1
      ? timing.firstTime(reaching: fraction)
      : course.duration + (target - course.target) / speed
    return max(anchor + elapsed, clock.now)
  }

  func set(time: Double, speed: Double) {
    self.time = time
    self.speed = speed
    course = nil
    anchor = clock.now
  }

  /// Runs to another time along a curve, and from there on at the average speed of the way.
  func run(to target: Double, in duration: Double, along curve: TimingCurve) {
    let start = time(at: clock.now)
    set(time: start, speed: (target - start) / duration)
    course = Course(target: target, duration: duration, curve: curve)
  }
}
