/// One property of one view on its way: a committed animation.
struct AnimationRecord {
  /// The place of the view among the scene's nodes.
  let node: Int
  let change: PropertyChange
  /// Another animation of the view under the same key replaces this one; `nil` is never replaced.
  let key: String?
  /// The call that committed it.
  let block: Int
  /// When it runs: that of its block.
  let course: AnimationCourse

  /// Whether it will never show again.
  ///
  /// On a timeline it may, because that can be moved back.
  func isOver(at now: Double) -> Bool { course.timeline == nil && now >= course.end }
}

/// What an animation does to a property: numbers only, which a frame reads without counting
/// references.
struct PropertyChange {
  enum Kind {
    /// Adds what is left of `from`, a difference, to the model value.
    case additive
    /// Shows the way from `from` to `to`, whatever the model value.
    case replacing
  }

  let property: AnimatableProperty
  let kind: Kind
  /// Whether the numbers of a transform are its parts; if not, its entries.
  let isByParts: Bool
  let from: Lanes
  let to: Lanes

  /// Applies the change to what a view shows.
  ///
  /// - Parameters:
  ///   - state: The model values with the earlier animations applied.
  ///   - progress: How far the animation is.
  func apply(to state: inout PresentationState, _ progress: AnimationProgress) {
    let progress = progress.lanes(of: property)
    switch kind {
    case .additive:
      state.add(from * (1 - progress), to: property, byParts: isByParts)
    case .replacing:
      state.replace(property, with: from + (to - from) * progress, byParts: isByParts)
    }
  }
}
