public import ViewTree

/// The model values of a scene's views: geometry in the tree, everything else by node.
///
/// A copy shares the storage until one of the two changes.
@usableFromInline struct SceneModel {
  @usableFromInline private(set) var tree = ViewTree()
  private(set) var nodes: [SceneNode] = []
  private var nodesByView: [ViewID: Int] = [:]
  private var freeNodes: [Int] = []
  /// The number of times that model values have been set.
  private(set) var changeCount = 0

  /// Returns the index of a view's node; traps if the handle is stale.
  func node(of view: ViewID) -> Int {
    guard let node = nodesByView[view] else {
      preconditionFailure("the handle is stale or belongs to another scene")
    }
    return node
  }

  func properties(of node: Int) -> ViewProperties {
    ViewProperties(geometry: tree[nodes[node].view], appearance: nodes[node].appearance)
  }

  /// Returns the state of a view without animations.
  func state(of node: Int) -> PresentationState {
    nodes[node].state(with: tree[nodes[node].view])
  }

  /// The values of all views, as frames read them.
  var values: ModelValues { ModelValues(geometries: tree.geometries, nodes: nodes) }

  /// Sets the model values of a node, except the parts of its transform: see `withTransform`.
  mutating func set(_ properties: ViewProperties, of node: Int) {
    tree[nodes[node].view] = properties.geometry
    nodes[node].appearance = properties.appearance
    changeCount += 1
    nodes[node].lastChange = changeCount
  }

  /// Changes the parts of a node's transform; `set(_:of:)` sets its matrix.
  mutating func withTransform(of node: Int, _ change: (inout TransformModel) -> Void) {
    change(&nodes[node].transform)
  }

  /// Records that an animation of a view is committed with a property as its key.
  ///
  /// - Parameters:
  ///   - property: The property whose name is the key.
  ///   - node: The view's node.
  ///   - era: The store's era; all animations recorded in an earlier era have ended.
  /// - Returns: Whether another animation with this key may be under way.
  mutating func noteKey(_ property: AnimatableProperty, of node: Int, in era: UInt32) -> Bool {
    let bit = UInt16(1) << property.place
    let noted = nodes[node].keyEra == era ? nodes[node].keys : 0
    nodes[node].keys = noted | bit
    nodes[node].keyEra = era
    return noted & bit != 0
  }

  /// Whether an animation of a view with a property as its key may be under way.
  func hasNotedKey(_ property: AnimatableProperty, of node: Int, in era: UInt32) -> Bool {
    nodes[node].keyEra == era && nodes[node].keys & (UInt16(1) << property.place) != 0
  }

  // MARK: Hierarchy

  mutating func insert(_ properties: ViewProperties, in superview: ViewID?) -> ViewID {
    let view = tree.insert(properties.geometry, in: superview)
    if properties.appearance.zPosition != 0 {
      tree[in3D: view].zPosition = properties.appearance.zPosition
    }
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

  /// Removes a view and its subtree; `removed` lists the indices of their nodes.
  mutating func removeSubtree(_ view: ViewID, nodes removed: [Int]) {
    for node in removed { nodesByView[nodes[node].view] = nil }
    freeNodes += removed
    tree.removeSubtree(view)
  }

  /// Returns the indices of the nodes of a view and all its descendants, superviews first.
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

/// The model values of one view without its geometry, which `SceneModel.tree` holds.
struct SceneNode {
  let view: ViewID
  var appearance: Appearance
  var transform: TransformModel
  /// The model's `changeCount` when the model values of the view were last set.
  var lastChange = 0
  /// The value of `AnimationStore.era` when `keys` was recorded; in a later era no bit counts.
  var keyEra: UInt32 = 0
  /// The properties that may have an animation under their key, one bit each.
  var keys: UInt16 = 0

  /// Returns the state of the view without animations; `geometry` is that of the tree.
  @inline(__always)
  func state(with geometry: View) -> PresentationState {
    PresentationState(AnimatableValues(geometry, appearance), transform)
  }
}

/// The model values of all views at one moment, for the loops of a frame.
///
/// A frame that copied the model would count a dozen references; these values are five.
struct ModelValues {
  let geometries: ViewGeometries
  let nodes: [SceneNode]

  /// Returns the state of a view without animations.
  func state(of node: Int) -> PresentationState {
    nodes[node].state(with: geometries[nodes[node].view])
  }
}
