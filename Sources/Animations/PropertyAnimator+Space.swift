internal import ViewTree

/// A change of one property in space of one view by an animator, with its values before and after.
struct SpaceChange {
  let view: ViewID
  let property: SpaceProperty
  let start: View3D
  let end: View3D
  /// The course of the animation, which holds its position.
  let course: AnimationCourse

  /// Sets the model value between the start and the end, if the view still exists.
  func set(at progress: Double, in scene: Scene) {
    guard scene.tree.contains(view) else { return }
    var space = scene[in3D: view]
    property.set(&space, between: start, end, at: progress)
    scene[in3D: view] = space
  }

  /// Sets the model value that the animation shows at a time of its timeline.
  func setPosition(at time: Double, in scene: Scene) {
    set(at: course.position(at: time).value, in: scene)
  }
}

extension Scene {
  /// Returns the animations in space that an animator's block has committed, by node.
  func spaceChanges(inBlock number: Int) -> [SpaceChange] {
    animations.spaceRecords.all.filter { $0.block == number }.sorted { $0.node < $1.node }
      .compactMap { record in
        guard case .between(let start, let end) = record.values else { return nil }
        return SpaceChange(
          view: model.nodes[record.node].view, property: record.property, start: start, end: end,
          course: record.course)
      }
  }
}
