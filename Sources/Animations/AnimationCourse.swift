internal import Geometry
internal import Motion

/// The begin, end, timing and timeline of the animations of one block.
///
/// A reference, so that each record of the block holds one word instead of a copy.
///
/// The progress runs from 0 to 1 along `timing`, or repeatedly by a *plan*, until a redirection
/// sends it on as a *leg*.
final class AnimationCourse {
  let timing: AnimationTiming
  /// The time of the commit, in seconds: `begin` without the delay.
  let commit: Double
  var begin: Double
  var end: Double
  private var detour = Detour.none
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
    if let media { detour = .plan(AnimationPlan(media)) }
  }

  /// Whether the animations run once along the whole timing, on the clock, with one progress.
  ///
  /// Such a course changes only when its block commits a track, and a track comes with a record.
  var isPlain: Bool {
    guard case .none = detour else { return false }
    return timeline == nil && !differsVertically
  }

  /// The progress at the end: 1, or 0 for an animation that was sent back to its start.
  var target: Double { leg?.target ?? plan?.turn?.target ?? 1 }

  /// Returns the progress when the clock reads `now`; `nil` when the animations are over.
  ///
  /// An animation at progress 1 is not necessarily over: once it is over, the model value shows to
  /// the last bit, whether or not the records still exist.
  // In line: a frame asks for the progress of every block, and few blocks have a leg or a plan.
  @inline(__always)
  func progress(at now: Double) -> AnimationProgress? {
    guard case .none = detour else { return progressOnDetour(at: now) }
    let time = timeline?.time(at: now) ?? now
    var curves = CurveMemory()
    guard let value = run.progress(at: time, &curves) else { return nil }
    let vertical = differsVertically ? timing.verticalProgress(at: time - begin) : value
    return AnimationProgress(value: value, vertical: vertical)
  }

  @inline(never)
  private func progressOnDetour(at now: Double) -> AnimationProgress? {
    let time = timeline?.time(at: now) ?? now
    if let leg {
      if time < end { return leg.progress(at: time - begin) }
      // The model has the values of progress 1, so at its end a run to 0 still shows an animation.
      return leg.target == 1 ? nil : .atStart
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

// MARK: - Plans and legs

extension AnimationCourse {
  /// A deviation from one run from 0 to 1; one word, as most courses have none.
  private enum Detour {
    case none
    case leg(AnimationLeg)
    case plan(AnimationPlan)
  }

  /// The latest redirection; `nil` before the first.
  var leg: AnimationLeg? {
    get {
      switch detour {
      case .none: nil
      case .leg(let leg): leg
      case .plan(let plan): plan.leg
      }
    }
    set {
      if let plan {
        plan.leg = newValue
      } else {
        detour = newValue.map { .leg($0) } ?? .none
      }
    }
  }

  /// The repetitions and tracks of the animations; `nil` if they have none.
  var plan: AnimationPlan? {
    if case .plan(let plan) = detour { plan } else { nil }
  }

  /// Adds a track of values to the plan, and returns its number.
  func append(_ track: AnimationTrack) -> Int32 {
    if let plan { return plan.append(track) }
    let plan = AnimationPlan()
    plan.leg = leg
    detour = .plan(plan)
    return plan.append(track)
  }

  /// Returns the position along the timing at a time of the timeline, unless there is a leg.
  ///
  /// The result is `nil` where repetitions have no effect.
  private func place(at time: Double) -> MediaTiming.Position? {
    guard let plan, let media = plan.media else {
      let elapsed = min(max(time - begin, 0), timing.duration)
      return MediaTiming.Position(time: elapsed, cycle: 0, rate: 1)
    }
    return media.position(at: plan.elapsed(at: time, from: begin), duration: timing.duration)
  }

  /// Returns the number of completed cycles when the clock reads `now`.
  func cycle(at now: Double) -> Double {
    place(at: timeline?.time(at: now) ?? now)?.cycle ?? 0
  }
}

/// The progress of an animation at one time: 0 at the start value, 1 at the end value.
struct AnimationProgress {
  let value: Double
  /// The progress of a position's y coordinate, whose initial velocity may differ from that of x.
  let vertical: Double

  static let atStart = AnimationProgress(value: 0, vertical: 0)

  /// Returns the progress of each lane of a property: `vertical` for a position's y, else `value`.
  func lanes(of property: AnimatableProperty) -> Lanes {
    var lanes = Lanes(repeating: value)
    if property == .position { lanes[1] = vertical }
    return lanes
  }
}

/// Evaluates the progress of animations at one time of the clock.
///
/// Most queries ask for records of one block in a row, so the progress is computed again only when
/// the block changes.
struct ProgressReader {
  private let now: Double
  private var block: Int?
  private var progress: AnimationProgress?

  init(at now: Double) { self.now = now }

  /// Returns the progress of the animations of a block; `nil` when they are over.
  ///
  /// The course is read only if the block differs from that of the last call, so that the other
  /// records of a block do not count a reference to it.
  @inline(__always)
  mutating func progress(
    of block: Int, _ course: @autoclosure () -> AnimationCourse
  ) -> AnimationProgress? {
    if self.block != block {
      self.block = block
      progress = course().progress(at: now)
    }
    return progress
  }
}
