internal import Geometry
internal import Motion
internal import ViewTree

/// A change of one property of one view by an animator, with the model values before and after.
struct AnimatedChange {
  let view: ViewID
  let property: AnimatableProperty
  let start: Value
  let end: Value
  /// The course of the animation, which holds its position.
  let course: AnimationCourse

  /// The value of a property as numbers; for a transform, its matrix entries.
  typealias Value = Lanes

  /// A property of a view.
  struct Target: Hashable {
    let view: ViewID
    let property: AnimatableProperty
  }

  var target: Target { Target(view: view, property: property) }

  /// Sets the model value that the animation shows at a time of its timeline.
  ///
  /// - Parameters:
  ///   - time: The time of the timeline, in seconds.
  ///   - addsToEarlier: Whether an earlier change has set the value, to which an additive animation
  ///     adds.
  ///   - scene: The scene of the view.
  func setPosition(at time: Double, addsToEarlier: Bool, in scene: Scene) {
    guard scene.tree.contains(view) else { return }
    let position = course.position(at: time)
    let track = course.plan?.track(of: property, of: scene.model.node(of: view))
    let value = track?.modelValue(at: position) ?? value(position)
    guard addsToEarlier, property.isAdditive else { return set(value, in: scene) }
    set(scene[view].animatable.lanes(of: property) + (value - start), in: scene)
  }

  /// Returns the value between `start` and `end` at a progress.
  private func value(_ progress: AnimationProgress) -> Value {
    let progress = progress.lanes(of: property)
    guard property == .transform else { return start + (end - start) * progress }
    let (from, to) = (start.transformOfEntries, end.transformOfEntries)
    return Lanes(entriesOf: from.interpolated(to: to, progress: progress[0]))
  }

  /// Sets the property's model value, if the view still exists.
  func set(_ value: Value, in scene: Scene) {
    guard scene.tree.contains(view) else { return }
    var properties = scene[view]
    properties.animatable.setLanes(value, of: property)
    scene[view] = properties
  }
}

extension Scene {
  /// Returns the properties that the animations of an animator's block change.
  ///
  /// - Parameters:
  ///   - before: A copy of the model before the changes.
  ///   - number: The number of the block, which is on a timeline.
  /// - Returns: The first animation of each property, in commit order.
  /// - Complexity: O(animations under way). Allocates.
  func changes(since before: SceneModel, inBlock number: Int) -> [AnimatedChange] {
    var seen: Set<AnimatedChange.Target> = []
    return animations.records.compactMap { record in
      guard record.block == number else { return nil }
      let (node, property) = (record.node, record.change.property)
      let view = model.nodes[node].view
      guard seen.insert(AnimatedChange.Target(view: view, property: property)).inserted else {
        return nil
      }
      // An animation that replaces another starts where that was, not at the model value.
      let start =
        property.isAdditive
        ? before.properties(of: node).animatable.lanes(of: property) : record.change.from
      return AnimatedChange(
        view: view, property: property, start: start,
        end: model.properties(of: node).animatable.lanes(of: property), course: record.course)
    }
  }
}
