internal import Geometry
internal import ViewTree

/// The places in a frame of the views that leave the plane, computed anew for each frame.
///
/// Frames of the plane neither store nor compute anything here.
struct CapturedSpace: Sendable {
  /// The projection of each view onto its superview's plane, by position; `nil` for a view in it.
  private(set) var projections: [ProjectiveTransform?] = []
  /// The values in space that each view shows, by position.
  private var views: [View3D] = []
  /// Whether the view or a superview has a projection, by position, in the last frame.
  private var isProjected: [Bool] = []

  /// Whether the last frame had no projection.
  var isEmpty: Bool { projections.isEmpty }

  /// Forgets the last frame.
  mutating func removeAll() {
    projections.removeAll(keepingCapacity: true)
    views.removeAll(keepingCapacity: true)
    isProjected.removeAll(keepingCapacity: true)
  }

  /// Computes the projections of a frame.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - order: The views of the scene in drawing order.
  ///   - time: The time of the frame.
  ///   - geometry: Returns the geometry in the plane that the view at a position shows.
  mutating func update(
    _ scene: Scene, _ order: SceneOrder, at time: Double, geometry: (Int) -> View
  ) {
    if projections.count != order.nodes.count {
      projections = Array(repeating: nil, count: order.nodes.count)
      views = Array(repeating: View3D(), count: order.nodes.count)
      isProjected = Array(repeating: false, count: order.nodes.count)
    }
    // Once, because each copy counts references.
    let (tree, nodes, animations) = (scene.model.tree, scene.model.nodes, scene.animations)
    for (position, node) in order.nodes.enumerated() {
      var shown = tree[in3D: nodes[node].view]
      animations.apply(to: &shown, of: node, at: time)
      let parent = order.parents[position]
      // The window has no superview whose transform would apply.
      let outer = position == 0 ? .identity : views[parent].sublayerTransform
      views[position] = shown
      if shown.isLevel(under: outer) {
        projections[position] = nil
      } else {
        let below = outer == .identity ? nil : (geometry(parent).anchor, outer)
        projections[position] = shown.projection(of: geometry(position), below: below)
      }
    }
  }

  /// Updates whether each view is projected, and calls `change` for each view with a projection in
  /// this frame or in the last.
  mutating func forEachProjected(
    _ order: SceneOrder, _ change: (_ position: Int, _ isProjected: Bool) -> Void
  ) {
    for position in order.nodes.indices {
      let was = isProjected[position]
      let isBelow = position > 0 && isProjected[order.parents[position]]
      isProjected[position] = isBelow || projections[position] != nil
      if was || isProjected[position] { change(position, isProjected[position]) }
    }
  }

  /// Returns a point of the view at a position in the window's base coordinates; `nil` if it lies
  /// at or behind the eye of a projection on the way.
  static func mapToWindow(
    _ point: Point, from position: Int, _ order: SceneOrder, _ layers: [CapturedLayer],
    _ projections: [ProjectiveTransform?]
  ) -> Point? {
    var (point, position) = (point, position)
    while true {
      if let projection = projections[position] {
        guard let image = projection.map(point) else { return nil }
        point = image
      } else {
        point = layers[position].ownTransform.map(point)
      }
      if position == 0 { return point }
      position = order.parents[position]
    }
  }
}
