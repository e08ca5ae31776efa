internal import ViewTree

/// The views on screen in drawing order: superviews before their subviews, siblings by `zPosition`
/// and then in the order of subviews.
///
/// This is a class because its identity tells whether a snapshot was captured in the same order: an
/// instance never changes, and every change of the hierarchy creates another one.
final class SceneOrder: Sendable {
  /// The indices of the views' nodes in drawing order, the window first.
  let nodes: [Int]
  /// The position in `nodes` of each view's superview, by the view's position; 0 for the window.
  let parents: [Int]
  /// The position in `nodes` of each view, by the index of its node; `nil` off screen.
  let positions: [Int?]

  /// Creates the order of a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - window: The root of the views on screen.
  ///   - heights: The heights that replace `zPosition` of the model, by node.
  init(_ model: SceneModel, window: ViewID, heights: [Int: Double] = [:]) {
    var walk = Walk(model, heights)
    walk.append(window, below: 0)
    nodes = walk.nodes
    parents = walk.parents
    positions = walk.positions
  }

  /// Whether another instance has the same views in the same order.
  func isEqual(to other: SceneOrder) -> Bool {
    nodes == other.nodes && parents == other.parents && positions == other.positions
  }
}

/// A preorder walk over the views of a scene, from the window on.
private struct Walk {
  let model: SceneModel
  let heights: [Int: Double]
  var nodes: [Int] = []
  var parents: [Int] = []
  var positions: [Int?]

  init(_ model: SceneModel, _ heights: [Int: Double]) {
    self.model = model
    self.heights = heights
    positions = Array(repeating: nil, count: model.nodes.count)
    nodes.reserveCapacity(model.nodes.count)
    parents.reserveCapacity(model.nodes.count)
  }

  mutating func append(_ view: ViewID, below parent: Int) {
    let node = model.node(of: view)
    let position = nodes.count
    nodes.append(node)
    parents.append(parent)
    positions[node] = position
    for subview in sorted(model.tree.subviews(of: view)) { append(subview, below: position) }
  }

  private func sorted(_ siblings: [ViewID]) -> [ViewID] {
    let heights = siblings.map { sibling in
      let node = model.node(of: sibling)
      return self.heights[node] ?? model.nodes[node].appearance.zPosition
    }
    if zip(heights, heights.dropFirst()).allSatisfy({ $0 <= $1 }) { return siblings }
    // The standard sort does not guarantee stability.
    let order = siblings.indices.sorted { first, second in
      heights[first] == heights[second] ? first < second : heights[first] < heights[second]
    }
    return order.map { siblings[$0] }
  }
}
