/// A committed animation of one property of one view.
struct AnimationRecord {
  /// The index of the view's node in the model.
  let node: Int
  let change: PropertyChange
  /// The key; another animation of the view with the same key replaces this one; `nil` for an
  /// animation that no other replaces.
  let key: String?
  /// The number of the block that committed the animation; -1 once the animation is removed and
  /// only its place is still taken.
  private(set) var block: Int
  /// The timing of the animation, an instance that all animations of the block share.
  let course: AnimationCourse

  /// Whether the animation was removed and only its place is still taken.
  var isRemoved: Bool { block < 0 }

  /// Marks the animation as removed, so that it has no block any more.
  mutating func markRemoved() { block = -1 }

  /// Whether the animation will never have an effect again.
  ///
  /// An animation on a timeline may have an effect again, since the timeline can be moved back.
  func isOver(at now: Double) -> Bool { course.timeline == nil && now >= course.end }
}

extension PropertyChange {
  /// Applies a change that no simple step expresses to the values that a view shows.
  ///
  /// - Parameters:
  ///   - state: The model values with the earlier animations applied.
  ///   - progress: The progress of the animation.
  ///   - now: The time of the clock at which the animation has that progress.
  ///   - course: The course of the animation, read only if the course has the values.
  fileprivate func apply(
    to state: inout PresentationState, _ progress: AnimationProgress, at now: Double,
    _ course: AnimationCourse
  ) {
    switch kind {
    case .additive:
      state.add(from * (1 - progress.lanes(of: property)), to: property, byParts: isByParts)
    case .replacing:
      let progress = progress.lanes(of: property)
      state.replace(property, with: from + (to - from) * progress, byParts: isByParts)
    case .track(let number):
      course.apply(number, to: &state, progress, at: now)
    }
  }
}

extension PresentationState {
  /// Applies any step to model values with the earlier steps applied.
  ///
  /// The record is read only if no simple step expresses its change, so that the others do not
  /// count a reference to their course.
  @inline(__always)
  mutating func apply(
    _ step: AnimationStep, _ progress: AnimationProgress, at now: Double,
    _ record: @autoclosure () -> AnimationRecord
  ) {
    guard step.kind == .record else { return apply(step, progress) }
    let record = record()
    record.change.apply(to: &self, progress, at: now, record.course)
  }
}

extension AnimationCourse {
  /// Applies the values of a track to those that a view shows.
  @inline(never)
  fileprivate func apply(
    _ number: Int32, to state: inout PresentationState, _ progress: AnimationProgress,
    at now: Double
  ) {
    guard let track = plan?.tracks[Int(number)] else { return }
    // Only few need to know the cycle.
    let cycle = track.cycleValue == nil ? 0 : cycle(at: now)
    track.apply(to: &state, progress, cycle: cycle)
  }
}
