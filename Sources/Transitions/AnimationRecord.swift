internal import Motion

/// One property of one view on its way: what a frame needs to know of a committed animation.
struct AnimationRecord {
  enum Kind {
    /// Adds what is left of `from`, a difference, to the model value.
    case additive
    /// Shows the way from `from` to `to`, whatever the model value.
    case replacing
  }

  /// The place of the view among the scene's nodes.
  let node: Int
  let property: AnimatableProperty
  let kind: Kind
  /// Whether the numbers of a transform are its parts; if not, its entries.
  let isByParts: Bool
  /// Another animation of the view under the same key replaces this one; `nil` is never replaced.
  let key: String?
  /// The call that committed it.
  let block: Int
  let interval: AnimationInterval
  /// Where the interval counts; `nil` for the clock itself.
  let timeline: AnimationTimeline?
  let from: Lanes
  let to: Lanes

  /// Whether it will never show again.
  ///
  /// On a timeline it may, because that can be moved back.
  func isOver(at now: Double) -> Bool { timeline == nil && now >= interval.end }

  /// Applies the animation to what a view shows.
  ///
  /// - Parameters:
  ///   - state: The model values with the earlier animations applied.
  ///   - now: The time of the clock.
  func apply(to state: inout PresentationState, at now: Double) {
    let time = timeline?.time(at: now) ?? now
    // Not the same as adding 0: the model value shows to the last bit, whether or not the record is
    // still there.
    if time >= interval.end { return }
    let progress = interval.progress(of: property, at: time)
    switch kind {
    case .additive:
      state.add(from * (1 - progress), to: property, byParts: isByParts)
    case .replacing:
      state.replace(property, with: from + (to - from) * progress, byParts: isByParts)
    }
  }
}

/// When an animation runs, in its timeline, and how its progress follows the time.
struct AnimationInterval {
  let timing: AnimationTiming
  /// When it was committed; until `begin` its first value shows.
  let commit: Double
  let begin: Double
  let end: Double

  init(_ timing: AnimationTiming, committedAt now: Double, delay: Double) {
    self.timing = timing
    commit = now
    begin = now + delay
    end = begin + timing.duration
  }

  /// Progress by lane: the y coordinate of a position may have one of its own.
  func progress(of property: AnimatableProperty, at time: Double) -> Lanes {
    guard time >= begin else { return .zero }
    var lanes = Lanes(repeating: timing.progress(at: time - begin))
    if property == .position { lanes[1] = timing.verticalProgress(at: time - begin) }
    return lanes
  }
}
