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

/// The effect of an animation on a property; trivially copyable, so a frame does no reference
/// counting.
struct PropertyChange {
  enum Kind: Equatable {
    /// Adds `from`, a difference that fades to 0, to the model value.
    case additive
    /// Replaces the model value by the interpolation from `from` to `to`.
    case replacing
    /// Adds to the model value, or replaces it, as a track of the course says.
    case track(Int32)
  }

  let property: AnimatableProperty
  let kind: Kind
  /// Whether `from` and `to` of a transform hold decomposed parts instead of matrix entries.
  let isByParts: Bool
  /// The start value, or the difference between start and end if the kind is `additive`.
  let from: Lanes
  /// The end value; 0 and unused if the kind is `additive`.
  let to: Lanes

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
