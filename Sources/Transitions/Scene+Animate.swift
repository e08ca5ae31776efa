public import Motion
internal import ViewTree

extension Scene {
  /// Animates the changes that a closure makes to model values, along a curve.
  ///
  /// Position, bounds and transform are *additive*: what shows is the new model value plus, for
  /// this and each earlier animation under way, what is left of its difference between old and new.
  /// So an interrupted motion goes on smoothly. Every other property is *replaced*: an animation of
  /// the same property of the same view under way ends, and the new one starts from the old model
  /// value or, with `beginFromCurrentState`, from what shows. Whether a view is hidden or clips,
  /// its `zPosition`, text and mask jump.
  ///
  /// The first values show until the delay is over. At delay + duration the model values show and
  /// the completion is called, once, also if nothing changed. It is told `false` if an animation of
  /// the block was removed or replaced before, and then called when the last of them is over.
  /// Without duration and delay the changes are not animated and the completion is called before
  /// this returns, unless that is itself called from changes or from a completion: then right after
  /// those.
  ///
  /// - Parameters:
  ///   - duration: Seconds; one that is negative or not finite counts as 0.
  ///   - delay: Seconds; one that is negative or not finite counts as 0.
  ///   - options: The curve and where to begin from.
  ///   - animations: Makes the changes, at once.
  ///   - completion: Told whether the animations ran to their end.
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
  /// As `animate(withDuration:delay:options:animations:completion:)`; a curve among the options is
  /// ignored.
  ///
  /// - Parameters:
  ///   - duration: Seconds; one that is negative or not finite counts as 0.
  ///   - delay: Seconds; one that is negative or not finite counts as 0.
  ///   - dampingRatio: ζ; above 1 it counts as 1.
  ///   - velocity: Total distances per second at the start; positive is towards the target.
  ///   - options: Where to begin from.
  ///   - animations: Makes the changes, at once.
  ///   - completion: Told whether the animations ran to their end.
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
  /// As `animate(withDuration:delay:options:animations:completion:)`; a curve among the options is
  /// ignored.
  ///
  /// - Parameters:
  ///   - timing: The duration and how progress follows the time.
  ///   - delay: Seconds; one that is negative or not finite counts as 0.
  ///   - options: Where to begin from.
  ///   - animations: Makes the changes, at once.
  ///   - completion: Told whether the animations ran to their end.
  public func animate(
    with timing: AnimationTiming, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let delay = delay > 0 && delay.isFinite ? delay : 0
    guard timing.duration + delay > 0 else {
      return changing {
        performWithoutAnimation(animations)
        conclude(completion, finished: true, on: context.timeline)
      }
    }
    changing {
      let number = openBlock(timing, delay: delay, completion)
      let outer = context.block
      context.block = OpenBlock(
        number: number, beginsFromCurrentState: options.contains(.beginFromCurrentState))
      animations()
      context.block = outer
      closeBlock(number)
    }
  }

  /// Makes changes that are not animated, also inside an animation block.
  ///
  /// - Parameter changes: Makes the changes, at once.
  public func performWithoutAnimation(_ changes: () -> Void) {
    changing {
      let outer = context.block
      context.block = nil
      changes()
      context.block = outer
    }
  }
}

extension AnimationOptions {
  /// The timing curve that the two curve bits name.
  var curve: TimingCurve {
    switch intersection(.curveLinear) {
    case .curveEaseIn: .easeIn
    case .curveEaseOut: .easeOut
    case .curveLinear: .linear
    default: .easeInOut
    }
  }
}

// MARK: - From changes to animations

extension Scene {
  /// Commits animations for what differs between two sets of properties.
  func animate(
    _ node: Int, from old: ViewProperties, to new: ViewProperties, in block: OpenBlock
  ) {
    let (starts, ends) = (old.animatable, new.animatable)
    for property in AnimatableProperty.allCases where property.isImplicit {
      let (start, end) = (starts.lanes(of: property), ends.lanes(of: property))
      if start == end { continue }
      if property == .transform {
        animateTransform(of: node, from: old, to: new, in: block)
      } else if property.isAdditive {
        commit(.additive, property, of: node, from: start - end, in: block)
      } else {
        let first = firstValue(of: property, of: node, modelValue: start, in: block)
        commit(.replacing, property, of: node, from: first, to: end, in: block)
      }
    }
  }

  private func animateTransform(
    of node: Int, from old: ViewProperties, to new: ViewProperties, in block: OpenBlock
  ) {
    let (start, end) = (old.geometry.transform, new.geometry.transform)
    if let pair = DecomposedTransform.pair(from: start, to: end) {
      nodes[node].transform.replace(with: end, parts: pair.end)
      let change = Lanes(pair.start) - Lanes(pair.end)
      commit(.additive, .transform, of: node, from: change, in: block)
    } else {
      nodes[node].transform.replace(with: end)
      let change = Lanes(entriesOf: start) - Lanes(entriesOf: end)
      commit(.additive, .transform, of: node, from: change, isByParts: false, in: block)
    }
  }

  /// Where a replacing animation starts.
  private func firstValue(
    of property: AnimatableProperty, of node: Int, modelValue: Lanes, in block: OpenBlock
  ) -> Lanes {
    // A second change in one block goes on from the first one's start: they are one animation.
    let earlier = records.first {
      $0.node == node && $0.key == property.rawValue && $0.block == block.number
    }
    if let earlier { return earlier.change.from }
    guard block.beginsFromCurrentState else { return modelValue }
    return presentation(of: node, at: clock.now).animatable.lanes(of: property)
  }

  private func commit(
    _ kind: PropertyChange.Kind, _ property: AnimatableProperty, of node: Int, from: Lanes,
    to: Lanes = .zero, isByParts: Bool = true, in block: OpenBlock
  ) {
    guard let course = blocks[block.number]?.course else { return }
    let change = PropertyChange(
      property: property, kind: kind, isByParts: isByParts, from: from, to: to)
    let key = kind == .additive ? nil : property.rawValue
    commit(
      AnimationRecord(node: node, change: change, key: key, block: block.number, course: course))
  }
}
