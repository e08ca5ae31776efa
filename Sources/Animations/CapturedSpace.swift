internal import Geometry
internal import ViewTree

/// The places in a frame of the views that leave the plane, computed anew for each frame.
///
/// Frames of the plane neither store nor compute anything here.
struct CapturedSpace: Sendable {
  /// The projection of each view onto its superview's plane, by node; `nil` for a view in it.
  private(set) var projections: [ProjectiveTransform?] = []
  /// The values in space that each view shows, by node.
  private var views: [View3D] = []
  /// Whether the view or a superview has a projection, by node, in the last frame.
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
  ///   - geometry: Returns the geometry in the plane that the view of a node shows.
  mutating func update(
    _ scene: Scene, _ order: SceneOrder, at time: Double, geometry: (Int) -> View
  ) {
    let missing = order.parents.count - projections.count
    projections.append(contentsOf: repeatElement(nil, count: missing))
    views.append(contentsOf: repeatElement(View3D(), count: missing))
    isProjected.append(contentsOf: repeatElement(false, count: missing))
    // Once, because each copy counts references.
    let (tree, nodes, animations) = (scene.model.tree, scene.model.nodes, scene.animations)
    for node in order.nodes.lazy.map({ Int($0) }) {
      var shown = tree[in3D: nodes[node].view]
      animations.apply(to: &shown, of: node, at: time)
      let superview = Int(order.parents[node])
      let outer = views[superview].sublayerTransform
      views[node] = shown
      if shown.isLevel(under: outer) {
        projections[node] = nil
      } else {
        let below = outer == .identity ? nil : (geometry(superview).anchor, outer)
        projections[node] = shown.projection(of: geometry(node), below: below)
      }
    }
  }

  /// Updates whether each view is projected, and calls `change` for each view with a projection in
  /// this frame or in the last.
  mutating func forEachProjected(
    _ order: SceneOrder, _ change: (_ position: Int, _ isProjected: Bool) -> Void
  ) {
    for (position, node) in order.nodes.enumerated() {
      let (node, was) = (Int(node), isProjected[Int(node)])
      isProjected[node] = isProjected[Int(order.parents[node])] || projections[node] != nil
      if was || isProjected[node] { change(position, isProjected[node]) }
    }
  }

  /// Returns a point of the view of a node in the window's base coordinates; `nil` if it lies at or
  /// behind the eye of a projection on the way.
  static func mapToWindow(
    _ point: Point, from node: Int, _ order: SceneOrder, _ layers: [CapturedLayer],
    _ projections: [ProjectiveTransform?]
  ) -> Point? {
    var (point, node) = (point, node)
    while node != 0 {
      if let projection = projections[node] {
        guard let image = projection.map(point) else { return nil }
        point = image
      } else {
        point = layers[node].ownTransform.map(point)
      }
      node = Int(order.parents[node])
    }
    return point
  }
}
