internal import Motion

/// A separate time for a group of animations, which can be halted, moved, sped up and reversed.
///
/// A timeline has the role of `layer.speed` and `layer.timeOffset` for the animations below a
/// layer: an interactive transition halts the time of its animations and moves it with the finger.
/// Its zero is the moment of its creation. `Scene.perform(on:_:)` commits animations on a timeline.
public final class AnimationTimeline {
  let clock: VirtualClock
  /// The timeline's time as a function of the clock's; begins when time or speed was last set.
  private var mapping: TimeMapping
  /// The latest run to a time; `nil` once a time and a constant speed are set.
  private var run: Run?

  /// A change of the timeline's time to a target, along a curve or by a spring.
  private struct Run {
    let target: Double
    let timing: AnimationTiming
  }

  /// Creates a timeline that reads 0 now and runs `speed` seconds for each second of the clock.
  init(_ clock: VirtualClock, speed: Double) {
    self.clock = clock
    mapping = TimeMapping(beginTime: clock.now, speed: speed)
  }

  /// The speed, in seconds of the timeline for each second of the clock: 0 halts it, a negative
  /// speed reverses it.
  ///
  /// During a run to a time, this is the average speed of the run.
  public var speed: Double { mapping.speed }

  /// Returns the time of this timeline, in seconds, when the clock reads `now`.
  func time(at now: Double) -> Double {
    guard let run else { return mapping.localTime(at: now) }
    let elapsed = now - mapping.beginTime
    let rest = elapsed - run.timing.duration
    if rest >= 0 { return run.target + rest * speed }
    let start = mapping.timeOffset
    return start + (run.target - start) * run.timing.progress(at: elapsed)
  }

  /// Returns the time of the clock at which this timeline reaches `target`, or `nil` if the
  /// timeline never reaches it.
  ///
  /// If that time has passed, the result is the current time.
  func clockTime(of target: Double) -> Double? {
    guard let time = mapping.parentTime(of: target) else { return nil }
    guard let run else { return max(time, clock.now) }
    let start = mapping.timeOffset
    // The divisor is not 0: `Scene.run` requires a new time as the target.
    let fraction = (target - start) / (run.target - start)
    let elapsed =
      fraction < 1
      ? run.timing.firstTime(reaching: fraction)
      : run.timing.duration + (target - run.target) / speed
    return max(mapping.beginTime + elapsed, clock.now)
  }

  /// Sets the current time and, from now on, a constant speed; ends a run to a time.
  func set(time: Double, speed: Double) {
    mapping = TimeMapping(beginTime: clock.now, speed: speed, timeOffset: time)
    run = nil
  }

  /// Runs from now to `target`, and afterwards at the average speed of that run.
  func run(to target: Double, with timing: AnimationTiming) {
    let start = time(at: clock.now)
    let speed = (target - start) / timing.duration
    // Over the shortest durations the quotient overflows, and only the curve matters.
    let greatest = Double.greatestFiniteMagnitude
    set(time: start, speed: min(max(speed, -greatest), greatest))
    run = Run(target: target, timing: timing)
  }
}
