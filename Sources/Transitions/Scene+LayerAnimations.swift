internal import Motion
public import ViewTree

// MARK: - Explicit animations

extension Scene {
  /// Adds an explicit animation to a view.
  ///
  /// The animation is applied after the animations committed earlier and before those committed
  /// later. An animation with the same key of the same view is replaced, and its completion
  /// receives `false`. Animations of replaced properties in blocks have the Core Animation name of
  /// the property as their key, such as `opacity`. Model values do not change.
  ///
  /// - Parameters:
  ///   - animation: The animated property, its values and timing. If it would be over at once,
  ///     nothing is added, and the completion receives `true`.
  ///   - key: The name of the animation among those of the view.
  ///   - view: The view.
  ///   - completion: Called once: with `true` when the active time is over, with `false` when the
  ///     animation is removed or replaced before.
  public func add(
    _ animation: LayerAnimation, forKey key: String, to view: ViewID,
    completion: ((Bool) -> Void)? = nil
  ) {
    add(animation.timing, animation.media, forKey: key, to: view, completion) {
      node, number, course in
      // Two values need no track, except to be added.
      let isPlain = !animation.isAdditive && !animation.isCumulative
      let change =
        isPlain ? animation.propertyChange : self.change(animation.track(of: node), on: course)
      replace(with: change, of: node, forKey: key, in: number, course)
    }
  }

  /// Adds an explicit animation through several values to a view.
  ///
  /// Works like `add(_:forKey:to:completion:)` with a `LayerAnimation`.
  ///
  /// - Parameters:
  ///   - animation: The animated property, its values and timing.
  ///   - key: The name of the animation among those of the view.
  ///   - view: The view.
  ///   - completion: Called once, with `true` when the active time is over.
  public func add(
    _ animation: KeyframeAnimation, forKey key: String, to view: ViewID,
    completion: ((Bool) -> Void)? = nil
  ) {
    add(animation.timing, animation.media, forKey: key, to: view, completion) {
      node, number, course in
      let change = self.change(animation.track(of: node), on: course)
      replace(with: change, of: node, forKey: key, in: number, course)
    }
  }

  /// Adds a group of explicit animations to a view, under one key and with one completion.
  ///
  /// Works like `add(_:forKey:to:completion:)` with a `LayerAnimation`.
  ///
  /// - Parameters:
  ///   - group: The animations and their common time.
  ///   - key: The name of the group among the animations of the view.
  ///   - view: The view.
  ///   - completion: Called once, with `true` when the active time of the group is over.
  public func add(
    _ group: AnimationGroup, forKey key: String, to view: ViewID,
    completion: ((Bool) -> Void)? = nil
  ) {
    add(group.timing, group.media, forKey: key, to: view, completion) { node, number, course in
      let tracks = group.tracks(of: node, duration: group.timing.duration)
      if tracks.isEmpty { removeAnimations { $0 == node && $1 == key } }
      for (index, track) in tracks.enumerated() {
        let change = change(track, on: course)
        if index == 0 {
          replace(with: change, of: node, forKey: key, in: number, course)
        } else {
          // Those of one group have the same key, and do not replace each other.
          animations.commit(
            AnimationRecord(node: node, change: change, key: key, block: number, course: course))
        }
      }
    }
  }

  /// Opens a block for explicit animations, unless they would be over at once, and closes it.
  private func add(
    _ timing: AnimationTiming, _ media: MediaTiming, forKey key: String, to view: ViewID,
    _ completion: ((Bool) -> Void)?, _ commit: (Int, Int, AnimationCourse) -> Void
  ) {
    let node = model.node(of: view)
    changing {
      // An animation that would end when it starts is not created.
      guard timing.duration > 0, media.endTime(of: timing.duration) > 0 else {
        return conclude(completion, finished: true, on: context.timeline)
      }
      let repeating = media == MediaTiming() ? nil : media
      let number = openBlock(timing, repeating: repeating, completion)
      if let course = animations[block: number]?.course {
        // A block that sets this property later has to find the animation, to replace it.
        if let property = AnimatableProperty(rawValue: key) {
          // The result does not matter here: `replace(with:at:)` always searches.
          _ = model.noteKey(property, of: node, in: animations.era)
        }
        commit(node, number, course)
      }
      closeBlock(number)
    }
  }

  /// Returns the change that applies a track, which it adds to the course.
  private func change(_ track: AnimationTrack, on course: AnimationCourse) -> PropertyChange {
    let curve = track.curve.values
    return PropertyChange(
      property: track.curve.property, kind: .track(course.append(track)),
      isByParts: track.curve.isByParts, from: curve.value(at: 0), to: curve.value(at: 1))
  }

  private func replace(
    with change: PropertyChange, of node: Int, forKey key: String, in number: Int,
    _ course: AnimationCourse
  ) {
    let record = AnimationRecord(
      node: node, change: change, key: key, block: number, course: course)
    endExhausted(animations.replace(with: record, at: clock.now))
  }
}
