internal import ViewTree

/// The model values of a scene's views: the geometry in the tree, the rest beside it, by node.
///
/// A copy shares the storage until one of the two changes.
struct SceneModel {
  private(set) var tree = ViewTree()
  private(set) var nodes: [SceneNode] = []
  private var nodesByView: [ViewID: Int] = [:]
  private var freeNodes: [Int] = []
  /// How often model values have been set.
  private(set) var changeCount = 0

  /// The place of a view among the nodes; a handle that is stale traps.
  func node(of view: ViewID) -> Int {
    guard let node = nodesByView[view] else {
      preconditionFailure("the handle is stale or belongs to another scene")
    }
    return node
  }

  func properties(of node: Int) -> ViewProperties {
    ViewProperties(geometry: tree[nodes[node].view], appearance: nodes[node].appearance)
  }

  /// What a view shows as long as no animation is applied.
  func state(of node: Int) -> PresentationState {
    PresentationState(
      AnimatableValues(tree[nodes[node].view], nodes[node].appearance), nodes[node].transform)
  }

  /// Sets model values; the parts of the transform are set apart.
  mutating func set(_ properties: ViewProperties, of node: Int) {
    tree[nodes[node].view] = properties.geometry
    nodes[node].appearance = properties.appearance
    changeCount += 1
    nodes[node].lastChange = changeCount
  }

  mutating func withTransform(of node: Int, _ change: (inout TransformModel) -> Void) {
    change(&nodes[node].transform)
  }

  /// Notes that an animation of a view is committed under the name of a property.
  ///
  /// - Parameters:
  ///   - property: The property that names the key.
  ///   - node: The view.
  ///   - era: The store's era, in which an animation noted in an earlier one is gone.
  /// - Returns: Whether another one may be under way.
  mutating func noteKey(_ property: AnimatableProperty, of node: Int, in era: UInt32) -> Bool {
    let bit = UInt16(1) << property.place
    let noted = nodes[node].keyEra == era ? nodes[node].keys : 0
    nodes[node].keys = noted | bit
    nodes[node].keyEra = era
    return noted & bit != 0
  }

  // MARK: Hierarchy

  mutating func insert(_ properties: ViewProperties, in superview: ViewID?) -> ViewID {
    let view = tree.insert(properties.geometry, in: superview)
    let node = SceneNode(
      view: view, appearance: properties.appearance,
      transform: TransformModel(properties.geometry.transform))
    if let free = freeNodes.popLast() {
      nodes[free] = node
      nodesByView[view] = free
    } else {
      nodesByView[view] = nodes.count
      nodes.append(node)
    }
    return view
  }

  mutating func rearrange(_ change: (inout ViewTree) -> Void) { change(&tree) }

  /// Removes a view and everything below it, whose nodes are given.
  mutating func removeSubtree(_ view: ViewID, nodes removed: [Int]) {
    for node in removed { nodesByView[nodes[node].view] = nil }
    freeNodes += removed
    tree.removeSubtree(view)
  }

  /// The nodes of a view and of everything below it.
  func nodesInSubtree(of top: ViewID) -> [Int] {
    var views = [top]
    var next = 0
    while next < views.count {
      views += tree.subviews(of: views[next])
      next += 1
    }
    return views.map { node(of: $0) }
  }
}

/// What the model keeps for each view besides its geometry, which is the tree's.
struct SceneNode {
  let view: ViewID
  var appearance: Appearance
  var transform: TransformModel
  /// The model's `changeCount` when the model values of the view were last set.
  var lastChange = 0
  /// The era of the animations that `keys` is of.
  var keyEra: UInt32 = 0
  /// The properties that animations under their names may move, a bit each.
  var keys: UInt16 = 0
}
