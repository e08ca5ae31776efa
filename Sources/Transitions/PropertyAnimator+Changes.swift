internal import Geometry
internal import Motion
internal import ViewTree

/// A change of one property of one view by an animator, with the model values before and after.
struct AnimatedChange {
  let view: ViewID
  let property: AnimatableProperty
  let start: Value
  let end: Value

  /// The value of a property as numbers; for a transform, its matrix entries.
  typealias Value = Lanes

  /// Returns the value between `start` and `end` that is due `time` seconds after the begin.
  func value(_ timing: AnimationTiming, at time: Double) -> Value {
    let progress = AnimationProgress(
      value: timing.progress(at: time), vertical: timing.verticalProgress(at: time)
    ).lanes(of: property)
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
  /// Returns the properties that animations of a timeline have changed since a copy of the model.
  ///
  /// - Complexity: O(animations under way). Allocates.
  func changes(since before: SceneModel, on timeline: AnimationTimeline) -> [AnimatedChange] {
    var seen: [Int: Set<AnimatableProperty>] = [:]
    return animations.records.compactMap { record in
      guard record.course.timeline === timeline else { return nil }
      let (node, property) = (record.node, record.change.property)
      guard seen[node, default: []].insert(property).inserted else { return nil }
      return AnimatedChange(
        view: model.nodes[node].view, property: property,
        start: before.properties(of: node).animatable.lanes(of: property),
        end: model.properties(of: node).animatable.lanes(of: property))
    }
  }
}
