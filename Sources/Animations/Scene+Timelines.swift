public import Motion

extension Scene {
  /// Creates a timeline that reads 0 now.
  ///
  /// - Parameter speed: Seconds of the timeline for each second of the clock; 0 halts it.
  /// - Returns: A timeline without animations.
  public func makeTimeline(speed: Double = 1) -> AnimationTimeline {
    precondition(speed.isFinite, "a speed is finite")
    return AnimationTimeline(clock, speed: speed)
  }

  /// Makes changes whose animations, and those that their completions commit, belong to a timeline.
  ///
  /// - Parameters:
  ///   - timeline: A timeline of this scene; `nil` is the clock itself. A timeline of another clock
  ///     traps.
  ///   - changes: Makes the changes, at once. They do not belong to an animation block around this
  ///     call.
  public func perform(on timeline: AnimationTimeline?, _ changes: () -> Void) {
    precondition(
      timeline.map { $0.clock === clock } ?? true, "the timeline belongs to another clock")
    changing {
      let outer = context
      context.timeline = timeline
      context.target = .model
      changes()
      context.timeline = outer.timeline
      context.target = outer.target
    }
  }

  /// Returns the current time of a timeline, in seconds.
  public func time(of timeline: AnimationTimeline) -> Double { timeline.time(at: clock.now) }

  /// Sets the time and the speed of a timeline; the speed may be 0 or negative.
  ///
  /// Forwards, blocks end at their end times; blocks whose end the timeline has jumped over end in
  /// the next `advance(to:)` of the clock. Backwards, each block ends at the time of its commit,
  /// and its completion receives `false`. The view shows its model values from then on; the
  /// completion is responsible for restoring them.
  ///
  /// - Parameters:
  ///   - time: The new time of the timeline, in seconds.
  ///   - timeline: A timeline of this scene; a timeline of another clock traps.
  ///   - speed: Seconds of the timeline for each second of the clock; 0 halts it.
  /// - Complexity: O(n log n) for n blocks under way.
  public func setTime(_ time: Double, of timeline: AnimationTimeline, speed: Double = 0) {
    precondition(time.isFinite && speed.isFinite, "a time and a speed are finite")
    precondition(timeline.clock === clock, "the timeline belongs to another clock")
    timeline.set(time: time, speed: speed)
    scheduleEnds(on: timeline)
  }

  /// Runs a timeline from its current time to another time, along a curve.
  ///
  /// The blocks end as in `setTime(_:of:speed:)`. Afterwards the timeline runs on at the average
  /// speed of the run.
  ///
  /// - Parameters:
  ///   - timeline: A timeline of this scene; a timeline of another clock traps.
  ///   - time: The final time of the timeline, in seconds; must differ from its current time.
  ///   - duration: Seconds of the clock until then, positive.
  ///   - curve: The curve of the timeline's time; a curve that reverses on its way ends no block
  ///     twice.
  /// - Complexity: Equal to that of `setTime(_:of:speed:)`.
  public func run(
    _ timeline: AnimationTimeline, to time: Double, in duration: Double, along curve: TimingCurve
  ) {
    precondition(duration > 0 && duration.isFinite, "a duration is positive")
    run(timeline, to: time, with: AnimationTiming(duration: duration, curve: curve))
  }

  /// Runs a timeline from its current time to another time, along a curve or by a spring.
  ///
  /// A spring that overshoots takes the timeline beyond its target, where animations show what they
  /// show at their end. The blocks end as in `setTime(_:of:speed:)`, those at the target when the
  /// spring has settled. Afterwards the timeline runs on at the average speed of the run.
  ///
  /// - Parameters:
  ///   - timeline: A timeline of this scene; a timeline of another clock traps.
  ///   - time: The final time of the timeline, in seconds; must differ from its current time.
  ///   - timing: The timing of the run, whose duration in seconds of the clock is positive. The
  ///     initial velocity of a spring is in distances of the run per second.
  /// - Complexity: Equal to that of `setTime(_:of:speed:)`.
  public func run(_ timeline: AnimationTimeline, to time: Double, with timing: AnimationTiming) {
    precondition(time.isFinite && time != self.time(of: timeline), "a timeline runs to a new time")
    precondition(timing.duration > 0, "a duration is positive")
    precondition(timeline.clock === clock, "the timeline belongs to another clock")
    timeline.run(to: time, with: timing)
    scheduleEnds(on: timeline)
  }

  /// Sends the animations of a property animator from their position to their end or their start.
  ///
  /// All of them end together, when the last has arrived. The timeline reads 0 now.
  ///
  /// - Parameters:
  ///   - timeline: The timeline of the animator.
  ///   - target: The progress at the end: 0 or 1.
  ///   - timing: The duration and the curve or spring.
  ///   - keepsVelocity: Whether a spring takes over the present velocity of each animation.
  func redirect(
    _ timeline: AnimationTimeline, to target: Double, with timing: AnimationTiming,
    keepsVelocity: Bool
  ) {
    let (time, speed) = (time(of: timeline), timeline.speed)
    let courses = animations.courses(on: timeline)
    let durations = courses.map {
      $0.redirect(to: target, with: timing, at: time, speed: keepsVelocity ? speed : nil)
    }
    let end = durations.max() ?? 0
    for course in courses { course.end = end }
    setTime(0, of: timeline, speed: 1)
  }

  /// Halts a timeline at a time, and ends the blocks whose end it passes, up to a limit.
  ///
  /// While a completion runs, the timeline's time is the end of its block, so that animations it
  /// commits begin there, as on a running timeline. Blocks do not end when the timeline is scrubbed
  /// from inside changes or completions.
  package func scrub(
    _ timeline: AnimationTimeline, to time: Double, endingBlocksUntil limit: Double
  ) {
    while context.depth == 0,
      let next = animations.firstBlock(on: timeline, endingUntil: min(time, limit))
    {
      timeline.set(time: next.end, speed: 0)
      endBlock(next.number, finished: true)
      deliverEndings()
    }
    setTime(time, of: timeline)
  }

  private func scheduleEnds(on timeline: AnimationTimeline) {
    guard timeline.speed != 0 else {
      // This runs in each frame while a finger scrubs a transition, and frames do not allocate.
      return animations.takeDueActions(of: timeline) { clock.cancel($0) }
    }
    for number in animations.blockNumbers
    where animations[block: number]?.timeline === timeline {
      scheduleEnd(of: number)
    }
  }

  /// Removes all animations of a timeline; their completions are told `false`, in commit order.
  ///
  /// - Parameter timeline: A timeline of this scene.
  public func removeAnimations(of timeline: AnimationTimeline) {
    changing {
      for number in animations.blockNumbers
      where animations[block: number]?.timeline === timeline {
        endBlock(number, finished: false)
      }
    }
  }
}
