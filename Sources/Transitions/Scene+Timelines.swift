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

  /// Makes changes whose animations belong to a timeline, as do those that their completions
  /// commit.
  ///
  /// - Parameters:
  ///   - timeline: A timeline of this scene; `nil` is the clock itself. One of another clock traps.
  ///   - changes: Commits animations, at once; an animation block around this call is left.
  public func perform(on timeline: AnimationTimeline?, _ changes: () -> Void) {
    precondition(
      timeline.map { $0.clock === clock } ?? true, "the timeline belongs to another clock")
    changing {
      let outer = context
      context.timeline = timeline
      context.block = nil
      changes()
      context.timeline = outer.timeline
      context.block = outer.block
    }
  }

  /// What a timeline reads now, in seconds.
  public func time(of timeline: AnimationTimeline) -> Double { timeline.time(at: clock.now) }

  /// Moves a timeline, and lets it run on from there, stand still or run backwards.
  ///
  /// Forwards, its blocks end where they would have; those that the move left behind end with the
  /// next `advance(to:)` of the clock. Backwards, each block ends where it was committed, told
  /// `false`; the model values, which then show, are for its completion to restore.
  ///
  /// - Parameters:
  ///   - time: What the timeline shall read now, in seconds.
  ///   - timeline: A timeline of this scene; one of another clock traps.
  ///   - speed: Seconds of the timeline for each second of the clock; 0 halts it.
  /// - Complexity: O(blocks under way · log of them).
  public func setTime(_ time: Double, of timeline: AnimationTimeline, speed: Double = 0) {
    precondition(time.isFinite && speed.isFinite, "a time and a speed are finite")
    precondition(timeline.clock === clock, "the timeline belongs to another clock")
    timeline.set(time: time, speed: speed)
    scheduleEnds(on: timeline)
  }

  /// Has a timeline run from what it reads now to another time, along a curve.
  ///
  /// Its blocks end as with `setTime(_:of:speed:)`. Afterwards it runs on at the average speed of
  /// the way.
  ///
  /// - Parameters:
  ///   - timeline: A timeline of this scene; one of another clock traps.
  ///   - time: What the timeline shall read in the end, in seconds; not what it reads now.
  ///   - duration: Seconds of the clock until then, positive.
  ///   - curve: How the way follows the time; one that turns back on the way ends no block twice.
  /// - Complexity: As `setTime(_:of:speed:)`.
  public func run(
    _ timeline: AnimationTimeline, to time: Double, in duration: Double, along curve: TimingCurve
  ) {
    precondition(time.isFinite && time != self.time(of: timeline), "a timeline runs to a new time")
    precondition(duration > 0 && duration.isFinite, "a duration is positive")
    precondition(timeline.clock === clock, "the timeline belongs to another clock")
    timeline.run(to: time, in: duration, along: curve)
    scheduleEnds(on: timeline)
  }

  /// Halts a timeline at a time, and ends the blocks that end on the way, up to a limit.
  ///
  /// While a completion runs the timeline reads the end of its block, so that what it commits
  /// begins there, as it does when the timeline runs. Blocks that are scrubbed past from inside
  /// changes or completions do not end.
  func scrub(_ timeline: AnimationTimeline, to time: Double, endingBlocksUntil limit: Double) {
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
      // A finger that scrubs a transition comes here in each frame, and frames do not allocate.
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
