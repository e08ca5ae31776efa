internal import Geometry
internal import Motion
internal import ViewTree

extension Scene {
  /// Animates the changes that keyframes make to model values, each at its part of the duration.
  ///
  /// The closure calls `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`. A change
  /// outside of keyframes takes the whole duration. Every changed property of every view has its
  /// own values: its value moves during its keyframes, and holds before, between and after them. A
  /// keyframe that starts before the end of another one of the same property ends the other one
  /// there, at its value.
  ///
  /// Position, bounds and transform add to earlier animations, every other property is replaced, as
  /// in `animate(withDuration:delay:options:animations:completion:)`. The same holds for the
  /// delay, for bad numbers and for the completion.
  ///
  /// Inside an animation block or the changes of a property animator, the keyframes inherit its
  /// timing: `duration`, `delay`, the curve and the repetition do not count, unless the options
  /// contain `overrideInheritedDuration`. The animator scrubs, reverses and continues them like its
  /// other animations. Inside other keyframes they also inherit the whole duration.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; negative or not finite counts as 0.
  ///   - delay: The delay in seconds; negative or not finite counts as 0.
  ///   - options: The calculation mode, the curve of the time, the repetition, and the value from
  ///     which to begin.
  ///   - animations: Adds the keyframes, at once.
  ///   - completion: Receives whether the animations ran to their end.
  public func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    if let host = context.target.block, !options.contains(.overrideInheritedDuration) {
      if let completion { self.animations.addCompletion(completion, to: host) }
      return changing { captureKeyframes(inBlock: host, options, animations) }
    }
    let timing = AnimationTiming(duration: duration, curve: options.blockOptions.curve)
    animate(with: timing, delay: delay, options: options.blockOptions, completion: completion) {
      block in
      captureKeyframes(inBlock: block, options, animations)
    }
  }

  /// Makes changes that are animated during a part of the duration of a keyframe animation.
  ///
  /// The call traps outside of the closure of `animateKeyframes`, and for numbers outside of 0…1. A
  /// keyframe that would end after 1 ends at 1.
  ///
  /// - Parameters:
  ///   - start: The start of the keyframe, as a fraction of the duration, 0…1.
  ///   - duration: The duration of the keyframe, as a fraction of the whole, 0…1; at 0 the values
  ///     change at once.
  ///   - animations: Makes the changes, at once.
  public func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double,
    animations: () -> Void
  ) {
    precondition((0...1).contains(start), "the start of a keyframe is from 0 to 1")
    precondition((0...1).contains(duration), "the duration of a keyframe is from 0 to 1")
    guard case .keyframes(let capture) = context.target else {
      preconditionFailure("a keyframe is added in the closure of animateKeyframes")
    }
    let outer = capture.interval
    capture.interval = (start, min(start + duration, 1))
    animations()
    capture.interval = outer
  }

  /// Runs changes as keyframes of a block, and commits their animations; without a block nothing is
  /// animated.
  private func captureKeyframes(
    inBlock block: Int?, _ options: KeyframeAnimationOptions, _ animations: () -> Void
  ) {
    let capture = KeyframeCapture(block: block)
    changing(.keyframes(capture), animations)
    guard let block, let course = self.animations[block: block]?.course else { return }
    for target in capture.targets {
      // The changes may have removed the view.
      guard let track = capture[target], tree.contains(target.view) else { continue }
      commit(track, of: target, in: block, course, options.calculationMode)
    }
  }

  // MARK: From changes to animations

  /// Adds the properties that differ between two sets of values to the keyframe under way.
  func note(
    _ node: Int, from old: ViewProperties, to new: ViewProperties, in capture: KeyframeCapture
  ) {
    guard let number = capture.block, let block = animations[block: number] else { return }
    let view = model.nodes[node].view
    let (starts, ends) = (old.animatable, new.animatable)
    for property in AnimatableProperty.allCases where property.isImplicit {
      let (start, end) = (starts.lanes(of: property), ends.lanes(of: property))
      if start == end { continue }
      capture.note(KeyframeCapture.Target(view: view, property: property), end) {
        property.isAdditive
          ? start : firstValue(of: property, of: node, from: start, in: number, block)
      }
    }
  }

  /// Commits the animation of one property through the values of its keyframes.
  private func commit(
    _ track: KeyframeTrack, of target: KeyframeCapture.Target, in number: Int,
    _ course: AnimationCourse, _ mode: KeyframeCurve.CalculationMode
  ) {
    let (node, property) = (model.node(of: target.view), target.property)
    let points = track.points
    var values = points.map(\.value)
    var end = model.state(of: node).values.lanes(of: property)
    let isByParts = property != .transform || decompose(&values, &end, of: node)
    let curve = PropertyCurve(
      property: property, values: KeyframeCurve(values, at: points, mode), isByParts: isByParts)
    // The difference to the model value ends at 0, so an interrupted motion does not jump.
    let track = AnimationTrack(curve, of: node, origin: property.isAdditive ? end : nil)
    let change = PropertyChange(
      property: property, kind: .track(course.makePlan().append(track)), isByParts: isByParts,
      from: values[0], to: end)
    if property.isAdditive {
      commit(change, of: node, in: number, course)
    } else {
      replace(with: change, of: node, in: number, course)
    }
  }

  /// Replaces transforms by their parts, on the way of the shortest turns; `false` if one has none.
  ///
  /// The parts of the model are replaced as well, so that they are on the same turn as the last.
  private func decompose(_ values: inout [Lanes], _ end: inout Lanes, of node: Int) -> Bool {
    let transforms = (values + [end]).map(\.transformOfEntries)
    let chain = DecomposedTransform.chain(of: transforms)
    let final = end.transformOfEntries
    model.withTransform(of: node) { $0.replace(with: final, parts: chain?.last) }
    guard let chain else { return false }
    let parts = chain.map { Lanes($0) }
    values = Array(parts.dropLast())
    end = parts[parts.count - 1]
    return true
  }
}
