internal import Motion
public import ViewTree

extension Scene {
  /// Adds an explicit animation to a view.
  ///
  /// It is applied after the animations committed before it and before those committed later. One
  /// under the same key of the same view is replaced, its completion told `false`; the animations
  /// of replaced properties in blocks have the property's Core Animation name as their key, such as
  /// `opacity`. Model values stay as they are.
  ///
  /// - Parameters:
  ///   - animation: What changes, and how. Without duration nothing is added, and the completion is
  ///     told `true`.
  ///   - key: Names the animation among those of the view.
  ///   - view: The view.
  ///   - completion: Called once: told `true` when the duration is over, or `false` when the
  ///     animation is removed or replaced before.
  public func add(
    _ animation: LayerAnimation, forKey key: String, to view: ViewID,
    completion: ((Bool) -> Void)? = nil
  ) {
    let node = node(of: view)
    changing {
      guard animation.timing.duration > 0 else {
        return conclude(completion, finished: true, on: context.timeline)
      }
      let number = openBlock(animation.timing, delay: 0, completion)
      if let course = blocks[number]?.course {
        commit(
          AnimationRecord(
            node: node, change: animation.propertyChange, key: key, block: number, course: course))
      }
      closeBlock(number)
    }
  }

  /// Removes the animation of a view under a key; its completion is told `false`.
  ///
  /// Without such an animation nothing happens.
  public func removeAnimation(forKey key: String, from view: ViewID) {
    let node = node(of: view)
    changing { removeRecords { $0.node == node && $0.key == key } }
  }

  /// Removes all animations of a view, those of blocks too; their completions are told `false`.
  ///
  /// The animations of its subviews stay.
  public func removeAllAnimations(from view: ViewID) {
    let node = node(of: view)
    changing { removeRecords { $0.node == node } }
  }

  /// The number of animations of a view under way, counting each property of each block.
  public func animationCount(of view: ViewID) -> Int {
    let node = node(of: view)
    return records.count { $0.node == node && !$0.isOver(at: clock.now) }
  }

  /// Whether the completion of any animation, even of an empty block, is still to come.
  public var isAnimating: Bool { !blocks.isEmpty }
}
