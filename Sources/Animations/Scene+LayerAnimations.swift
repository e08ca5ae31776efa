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
    add(animation.timing, animation.media, forKey: key, to: view, completion) { node, block in
      // Two values of the plane need no track, except to be added.
      if case .plane(let change) = animation.numbers, !animation.isAdditive,
        !animation.isCumulative
      {
        commit(change, of: node, forKey: key, in: block)
      } else {
        commit(animation.track(of: node), of: node, forKey: key, in: block)
      }
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
    add(animation.timing, animation.media, forKey: key, to: view, completion) { node, block in
      commit(animation.track(of: node), of: node, forKey: key, in: block)
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
    add(group.timing, group.media, forKey: key, to: view, completion) { node, block in
      // Those of one group have the same key, and do not replace each other.
      let levels = TrackLevels(duration: group.timing.duration)
      for track in group.tracks(of: node, in: levels) {
        commit(track, of: node, forKey: key, in: block)
      }
    }
  }

  /// The number and the course of a block for explicit animations.
  private struct ExplicitBlock {
    let number: Int
    let course: AnimationCourse
  }

  /// Opens a block for explicit animations, unless they would be over at once, and closes it.
  ///
  /// Animations of the view with the same key are removed before `commit` adds the new ones.
  private func add(
    _ timing: AnimationTiming, _ media: MediaTiming, forKey key: String, to view: ViewID,
    _ completion: ((Bool) -> Void)?, _ commit: (Int, ExplicitBlock) -> Void
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
          // The result does not matter here: `interrupt` always searches.
          _ = model.noteKey(property, of: node, in: animations.era)
        }
        interrupt(forKey: key, of: node, by: number)
        commit(node, ExplicitBlock(number: number, course: course))
      }
      closeBlock(number)
    }
  }

  private func interrupt(forKey key: String, of node: Int, by block: Int) {
    let now = clock.now
    let interrupted =
      animations.interrupt(forKey: key, of: node, by: block, at: now)
      + animations.interruptSpaceRecords(forKey: key, of: node, by: block, at: now)
    endExhausted(interrupted.sorted())
  }

  private func commit(
    _ track: ExplicitTrack, of node: Int, forKey key: String, in block: ExplicitBlock
  ) {
    switch track {
    case .plane(let track):
      let curve = track.curve.values
      let change = PropertyChange(
        property: track.curve.property, kind: .track(block.course.makePlan().append(track)),
        isByParts: track.curve.isByParts, from: curve.value(at: 0), to: curve.value(at: 1))
      commit(change, of: node, forKey: key, in: block)
    case .space(let track):
      animations.commit(
        SpaceRecord(
          node: node, property: track.property, values: .track(track, key: key),
          block: block.number, course: block.course))
    }
  }

  private func commit(
    _ change: PropertyChange, of node: Int, forKey key: String, in block: ExplicitBlock
  ) {
    animations.commit(
      AnimationRecord(
        node: node, change: change, key: key, block: block.number, course: block.course))
  }
}
