public import Motion
public import ViewTree

extension Scene {
  /// Animates the changes that a closure makes to model values, along a curve.
  ///
  /// Position, bounds and transform are *additive*: the presentation value is the new model value
  /// plus, for this and each earlier animation under way, the remainder of its difference between
  /// old and new. So an interrupted motion continues smoothly. Every other property is *replaced*:
  /// an animation of the same property of the same view under way ends, and the new one starts from
  /// the old model value or, with `beginFromCurrentState`, from the presentation value. The values
  /// in space, such as `zPosition`, are replaced, too. The hidden and clipping flags, text and mask
  /// change at once.
  ///
  /// With `repeat` the animations go on until they are removed or replaced. With `autoreverse` they
  /// also play backwards, and at their end the views show their model values at once.
  ///
  /// A block inside another block or the changes of a property animator inherits the duration and
  /// the curve or spring, unless the options override them, as `UIView.AnimationOptions` says. A
  /// spring keeps its damping ratio, and the delay is the block's own.
  ///
  /// The start values show until the delay is over. At delay + duration the model values show and
  /// the completion is called, once. If an animation of the block is removed or replaced before,
  /// the completion receives `false`, and is called when the last animation of the block ends.
  ///
  /// If duration and delay are 0, the changes are not animated, and the completion is called before
  /// this method returns. So is that of a block that animates nothing, whatever its duration, delay
  /// and repetition: the closure changes no animatable property, or only without animation or in
  /// nested blocks. If the method is called from changes or from a completion, the completion is
  /// instead called right after those changes or that completion.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; negative or not finite counts as 0.
  ///   - delay: The delay in seconds; negative or not finite counts as 0.
  ///   - options: The curve, the value from which to begin, and the repetition.
  ///   - animations: Makes the changes, at once.
  ///   - completion: Receives whether the animations ran to their end.
  public func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      with: AnimationTiming(duration: duration, curve: options.curve), delay: delay,
      options: options, animations: animations, completion: completion)
  }

  /// Animates the changes that a closure makes to model values, by a spring.
  ///
  /// Works like `animate(withDuration:delay:options:animations:completion:)`, but ignores a curve
  /// among the options.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; negative or not finite counts as 0.
  ///   - delay: The delay in seconds; negative or not finite counts as 0.
  ///   - dampingRatio: ζ; above 1 it counts as 1.
  ///   - velocity: Total distances per second at the start; positive is towards the target.
  ///   - options: The value from which to begin.
  ///   - animations: Makes the changes, at once.
  ///   - completion: Receives whether the animations ran to their end.
  public func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let timing = AnimationTiming.spring(
      duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
    animate(
      with: timing, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// Animates the changes that a closure makes to model values, by any timing.
  ///
  /// Works like `animate(withDuration:delay:options:animations:completion:)`, but ignores a curve
  /// among the options.
  ///
  /// - Parameters:
  ///   - timing: The duration and the curve or spring.
  ///   - delay: The delay in seconds; negative or not finite counts as 0.
  ///   - options: The value from which to begin, and the repetition.
  ///   - animations: Makes the changes, at once.
  ///   - completion: Receives whether the animations ran to their end.
  public func animate(
    with timing: AnimationTiming, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(with: timing, delay: delay, options: options, completion: completion) { block in
      changing(inBlock: block, animations)
    }
  }

  /// Opens a block, makes changes in it and closes it.
  ///
  /// - Parameters:
  ///   - timing: The duration and the curve or spring.
  ///   - delay: The delay in seconds; negative or not finite counts as 0.
  ///   - options: The value from which to begin, and the repetition.
  ///   - completion: Receives whether the animations ran to their end.
  ///   - changes: Makes the changes in the block that it receives; `nil` makes them at once.
  func animate(
    with timing: AnimationTiming, delay: Double, options: AnimationOptions,
    completion: ((Bool) -> Void)?, _ changes: (Int?) -> Void
  ) {
    let delay = delay > 0 && delay.isFinite ? delay : 0
    let timing = inherited(timing, options)
    // An animation that would end when it starts is not created.
    guard timing.duration + delay > 0 else {
      return changing {
        changing { changes(nil) }
        conclude(completion, finished: true, on: context.timeline)
      }
    }
    changing {
      let number = openBlock(
        timing, delay: delay, repeating: timing.duration > 0 ? options.repetition : nil,
        fromCurrentState: options.contains(.beginFromCurrentState), completion)
      changes(number)
      closeBlock(number, endsIfEmpty: true)
    }
  }

  /// Returns a timing with the duration and the curve of the block around the call, unless the
  /// options override them.
  private func inherited(_ timing: AnimationTiming, _ options: AnimationOptions) -> AnimationTiming
  {
    guard let number = context.target.block, let outer = animations[block: number]?.course.timing
    else { return timing }
    let duration =
      options.contains(.overrideInheritedDuration) ? timing.duration : outer.duration
    let keepsPace = timing.spring != nil || options.contains(.overrideInheritedCurve)
    let pace = keepsPace ? timing : outer
    return pace.duration == duration ? pace : pace.filling(duration)
  }

  /// Makes changes without animation, even inside an animation block.
  ///
  /// - Parameter changes: Makes the changes, at once.
  public func performWithoutAnimation(_ changes: () -> Void) {
    changing { changing(inBlock: nil, changes) }
  }

  /// Opens a block on the current timeline, and returns its number.
  ///
  /// The time of the commit is that of the timeline, which may differ from the clock's.
  func openBlock(
    _ timing: AnimationTiming, delay: Double = 0, repeating media: MediaTiming? = nil,
    fromCurrentState: Bool = false, _ completion: ((Bool) -> Void)?
  ) -> Int {
    let now = context.timeline?.time(at: clock.now) ?? clock.now
    let course = AnimationCourse(
      timing, committedAt: now, delay: delay, repeating: media, on: context.timeline)
    return animations.openBlock(
      AnimationBlock(course, fromCurrentState: fromCurrentState, completion))
  }

  /// Closes a block and schedules its end; ends the block now if all its animations were removed.
  ///
  /// A block that never had any ends now if `endsIfEmpty`, or if it would repeat nothing for ever.
  func closeBlock(_ number: Int, endsIfEmpty: Bool = false) {
    if animations.closeBlock(number) {
      endBlock(number, finished: false)
    } else if let block = animations[block: number], block.runningCount == 0,
      endsIfEmpty || block.course.end == .infinity
    {
      endBlock(number, finished: true)
    } else {
      scheduleEnd(of: number)
    }
  }
}

extension AnimationOptions {
  /// The timing curve that the two curve bits name; `easeInOut` if both are 0.
  var curve: TimingCurve {
    switch intersection(.curveLinear) {
    case .curveEaseIn: .easeIn
    case .curveEaseOut: .easeOut
    case .curveLinear: .linear
    default: .easeInOut
    }
  }

  /// The repetition that the options name; `nil` for a block that plays once.
  fileprivate var repetition: MediaTiming? {
    guard contains(.repeat) || contains(.autoreverse) else { return nil }
    return MediaTiming(
      repetition: .count(contains(.repeat) ? .infinity : 1), autoreverses: contains(.autoreverse),
      fillMode: .backwards)
  }
}

// MARK: - From changes to animations

extension Scene {
  /// Commits animations in a block for the properties that differ between two sets of values.
  func animate(_ node: Int, from old: ViewProperties, to new: ViewProperties, in number: Int) {
    guard let block = animations[block: number] else { return }
    let (starts, ends) = (old.animatable, new.animatable)
    for property in AnimatableProperty.allCases where property.isImplicit {
      let (start, end) = (starts.lanes(of: property), ends.lanes(of: property))
      if start == end { continue }
      if property == .transform {
        let change = transformChange(of: node, from: old, to: new)
        commit(change, of: node, in: number, block.course)
      } else if property.isAdditive {
        // The difference fades over the model value, so an interrupted motion does not jump.
        let change = PropertyChange(
          property: property, kind: .additive, isByParts: true, from: start - end, to: .zero)
        commit(change, of: node, in: number, block.course)
      } else {
        replace(property, of: node, from: start, to: end, in: number, block)
      }
    }
  }

  /// Returns the animation of a transform, by its parts if both values can be decomposed.
  ///
  /// The model's parts are replaced as well, so that they are on the same turn as the animation's.
  private func transformChange(
    of node: Int, from old: ViewProperties, to new: ViewProperties
  ) -> PropertyChange {
    let (start, end) = (old.geometry.transform, new.geometry.transform)
    let pair = DecomposedTransform.pair(from: start, to: end)
    model.withTransform(of: node) { $0.replace(with: end, parts: pair?.end) }
    let change =
      pair.map { Lanes($0.start) - Lanes($0.end) }
      ?? Lanes(entriesOf: start) - Lanes(entriesOf: end)
    return PropertyChange(
      property: .transform, kind: .additive, isByParts: pair != nil, from: change, to: .zero)
  }

  /// Commits an additive animation, which has no key and so replaces no earlier animation.
  func commit(
    _ change: PropertyChange, of node: Int, in block: Int, _ course: AnimationCourse
  ) {
    animations.commit(
      AnimationRecord(node: node, change: change, key: nil, block: block, course: course))
  }

  /// Commits an animation that replaces the view's earlier animations of the same property.
  private func replace(
    _ property: AnimatableProperty, of node: Int, from start: Lanes, to end: Lanes,
    in number: Int, _ block: AnimationBlock
  ) {
    let first = firstValue(of: property, of: node, from: start, in: number, block)
    let change = PropertyChange(
      property: property, kind: .replacing, isByParts: true, from: first, to: end)
    replace(with: change, of: node, in: number, block.course)
  }

  /// Returns the value from which a replacing animation of a property starts; `start` is the model
  /// value before the change.
  func firstValue(
    of property: AnimatableProperty, of node: Int, from start: Lanes, in number: Int,
    _ block: AnimationBlock
  ) -> Lanes {
    // A second change in one block continues from the start value of the first: both are one
    // animation.
    if model.hasNotedKey(property, of: node, in: animations.era),
      let earlier = animations.firstValue(of: property, of: node, in: number)
    {
      return earlier
    }
    guard block.beginsFromCurrentState else { return start }
    // The presentation of a view is a search, too.
    animations.prepareSearch()
    return presentation(of: node, at: clock.now).animatable.lanes(of: property)
  }

  /// Commits an animation that replaces those with the name of its property as the key.
  func replace(
    with change: PropertyChange, of node: Int, in number: Int, _ course: AnimationCourse
  ) {
    let record = AnimationRecord(
      node: node, change: change, key: change.property.rawValue, block: number, course: course)
    if model.noteKey(change.property, of: node, in: animations.era) {
      endExhausted(animations.replace(with: record, at: clock.now))
    } else {
      animations.commit(record)
    }
  }
}

// MARK: - Removal and questions

extension Scene {
  /// Removes the animation of a view with a key; its completion receives `false`.
  ///
  /// The call does nothing if there is no such animation.
  public func removeAnimation(forKey key: String, from view: ViewID) {
    let node = model.node(of: view)
    changing { removeAnimations(of: [node], forKey: key) }
  }

  /// Removes all animations of a view, including those of blocks; their completions receive
  /// `false`.
  ///
  /// The animations of its subviews are not removed.
  public func removeAllAnimations(from view: ViewID) {
    let node = model.node(of: view)
    changing { removeAnimations(of: [node]) }
  }

  /// Returns the number of animations of a view under way, counting each property of each block.
  public func animationCount(of view: ViewID) -> Int {
    let node = model.node(of: view)
    return animations.records.count {
      $0.node == node && !$0.isRemoved && !$0.isOver(at: clock.now)
    } + animations.spaceRecords[of: node].count { !$0.isOver(at: clock.now) }
  }

  /// Whether an animation block is under way, or an animator or a group without animations.
  public var isAnimating: Bool { !animations.isEmpty }

  /// The number of animation blocks that have begun plus the number of those that have ended.
  ///
  /// The number never decreases. If it is equal at two frames, they differ by motion alone: no
  /// animation was committed, none came to its end, and none was removed with all of its block.
  ///
  /// - Complexity: O(1). Does not allocate.
  public var animationEventCount: Int { animations.eventCount }
}
