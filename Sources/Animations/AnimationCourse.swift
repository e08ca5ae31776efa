internal import Geometry
internal import Motion

/// The begin, end, timing and timeline of the animations of one block.
///
/// A reference, so that each record of the block holds one word instead of a copy.
///
/// The progress runs from 0 to 1 along `timing`, unless a *plan* has repetitions or a redirection.
final class AnimationCourse {
  let timing: AnimationTiming
  /// The time of the commit, in seconds: `begin` without the delay.
  let commit: Double
  var begin: Double
  var end: Double
  /// The repetitions, tracks and redirection of the animations; `nil` if they have none.
  private(set) var plan: AnimationPlan?
  /// The timeline to which `commit`, `begin` and `end` belong; `nil` is the clock itself.
  let timeline: AnimationTimeline?
  /// The way from progress 0 to 1, until a redirection.
  let run: AnimationRun
  /// Whether a spring starts with different velocities in x and y, so that their progress differs.
  private let differsVertically: Bool

  /// Creates the course of a block.
  ///
  /// - Parameters:
  ///   - timing: The curve or spring, and the duration.
  ///   - now: The time of the commit.
  ///   - delay: The time between the commit and the begin, in seconds.
  ///   - end: The end of the animations; `nil` is the begin and the duration.
  ///   - media: The repetitions, in seconds since the begin; `nil` plays the animations once.
  ///   - timeline: The timeline to which the times belong; `nil` is the clock.
  init(
    _ timing: AnimationTiming, committedAt now: Double, delay: Double, endingAt end: Double? = nil,
    repeating media: MediaTiming? = nil, on timeline: AnimationTimeline?
  ) {
    self.timing = timing
    self.timeline = timeline
    commit = now
    begin = now + delay
    self.end = end ?? begin + (media?.endTime(of: timing.duration) ?? timing.duration)
    run = AnimationRun(timing, from: begin, to: self.end)
    let velocity = timing.spring?.initialVelocity
    // Only a spring of a two-dimensional velocity needs a second evaluation in each frame.
    differsVertically = velocity.map { $0.dx != $0.dy } ?? false
    plan = media.map { AnimationPlan($0) }
  }

  /// Whether the animations run once along the whole timing, on the clock, with one progress.
  ///
  /// Such a course changes only when its block commits a track, and a track comes with a record.
  var isPlain: Bool { plan == nil && timeline == nil && !differsVertically }

  /// The progress at the end: 1, or 0 for an animation that was sent back to its start.
  var target: Double { plan?.redirection?.target ?? 1 }

  /// Returns the progress when the clock reads `now`; `nil` when the animations are over.
  ///
  /// An animation at progress 1 is not necessarily over: once it is over, the model value shows to
  /// the last bit, whether or not the records still exist.
  // In line: a frame asks for the progress of every block, and few blocks have a plan.
  @inline(__always)
  func progress(at now: Double) -> AnimationProgress? {
    guard plan == nil else { return progressByPlan(at: now) }
    let time = timeline?.time(at: now) ?? now
    var curves = CurveMemory()
    guard let value = run.progress(at: time, &curves) else { return nil }
    let vertical = differsVertically ? timing.verticalProgress(at: time - begin) : value
    return AnimationProgress(value: value, vertical: vertical)
  }

  @inline(never)
  private func progressByPlan(at now: Double) -> AnimationProgress? {
    let time = timeline?.time(at: now) ?? now
    if let shown = plan?.redirection?.progress(at: time - begin) {
      // The model has the values of progress 1, so at its end a way to 0 still shows an animation.
      return time < end ? shown : target == 1 ? nil : .atStart
    }
    if time >= end, target == 1 { return nil }
    // Without a duration, progress is 1 from its begin on, and the start shows during the delay.
    if time < begin, plan?.media == nil { return .atStart }
    guard let place = place(at: min(time, end)) else { return nil }
    let value = timing.progress(at: place.time)
    let vertical = differsVertically ? timing.verticalProgress(at: place.time) : value
    return AnimationProgress(value: value, vertical: vertical)
  }
}

extension AnimationCourse {
  /// Returns the plan of the course, which has one from now on.
  func makePlan() -> AnimationPlan {
    let plan = plan ?? AnimationPlan()
    self.plan = plan
    return plan
  }

  /// Returns the position along the timing at a time of the timeline, unless a redirection
  /// has another timing.
  ///
  /// The result is `nil` where repetitions have no effect.
  private func place(at time: Double) -> MediaTiming.Position? {
    guard let plan, let media = plan.media else {
      let elapsed = min(max(time - begin, 0), timing.duration)
      return MediaTiming.Position(time: elapsed, cycle: 0, rate: 1)
    }
    let elapsed = plan.redirection?.timeInRepetitions(at: time) ?? time - begin
    return media.position(at: elapsed, duration: timing.duration)
  }

  /// Returns the number of completed cycles when the clock reads `now`.
  func cycle(at now: Double) -> Double {
    place(at: timeline?.time(at: now) ?? now)?.cycle ?? 0
  }
}
