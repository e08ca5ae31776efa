internal import ViewTree

/// The views on screen in drawing order: superviews before their subviews, siblings by `zPosition`
/// and then as they are.
struct SceneOrder {
  /// The nodes, the window's first.
  private(set) var nodes: [Int] = []
  /// The position of each one's superview; the window stands for its own.
  private(set) var parents: [Int] = []
  /// Where each node stands, by node, or `nil` off screen.
  private(set) var positions: [Int?]

  init(_ scene: Scene) {
    positions = Array(repeating: nil, count: scene.nodes.count)
    append(scene.window, below: 0, in: scene)
  }

  private mutating func append(_ view: ViewID, below parent: Int, in scene: Scene) {
    let node = scene.node(of: view)
    let position = nodes.count
    nodes.append(node)
    parents.append(parent)
    positions[node] = position
    for subview in SceneOrder.sorted(scene.tree.subviews(of: view), in: scene) {
      append(subview, below: position, in: scene)
    }
  }

  private static func sorted(_ siblings: [ViewID], in scene: Scene) -> [ViewID] {
    let heights = siblings.map { scene.nodes[scene.node(of: $0)].appearance.zPosition }
    // The standard sort does not promise to keep equal ones in order.
    let order = siblings.indices.sorted { first, second in
      heights[first] == heights[second] ? first < second : heights[first] < heights[second]
    }
    return order.map { siblings[$0] }
  }
}
