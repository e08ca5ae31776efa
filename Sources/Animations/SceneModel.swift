public import ViewTree

/// The model values of a scene's views: geometry in the tree, everything else by node.
///
/// The node of a view is the view's slot in the tree.
///
/// A copy shares the storage until one of the two changes.
@usableFromInline struct SceneModel {
  @usableFromInline private(set) var tree = ViewTree()
  /// The values of each view, by node; those of removed views stay until the slot is reused.
  private(set) var nodes: [SceneNode] = []
  /// The number of times that model values or the place of a view have been set.
  private(set) var changeCount = 0
  /// The number of times that the drawing order may have changed: by the hierarchy, by a height or
  /// by a hidden view.
  private(set) var orderCount = 0

  /// Returns the index of a view's node; traps if the handle is stale.
  func node(of view: ViewID) -> Int { tree.slot(of: view) }

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
    let appearance = properties.appearance
    if nodes[node].appearance.isHidden != appearance.isHidden
      || nodes[node].appearance.zPosition != appearance.zPosition
    {
      orderCount += 1
    }
    nodes[node].appearance = appearance
    noteChange(of: node)
  }

  /// Sets the values in space of a node, and the height among its properties.
  mutating func setSpace(_ space: View3D, of node: Int) {
    let view = nodes[node].view
    tree[in3D: view] = space
    var properties = properties(of: node)
    properties.appearance.zPosition = space.zPosition
    set(properties, of: node)
  }

  private mutating func noteChange(of node: Int) {
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
    let node = node(of: view)
    let values = SceneNode(
      view: view, appearance: properties.appearance,
      transform: TransformModel(properties.geometry.transform))
    // The first view gets two: no view has slot 0.
    while nodes.count <= node { nodes.append(values) }
    nodes[node] = values
    orderCount += 1
    noteChange(of: node)
    return view
  }

  /// Gives a view another place in the hierarchy.
  mutating func move(_ view: ViewID, _ change: (inout ViewTree) -> Void) {
    change(&tree)
    orderCount += 1
    noteChange(of: node(of: view))
  }

  /// Removes a view and its subtree.
  mutating func removeSubtree(_ view: ViewID) {
    tree.removeSubtree(view)
    orderCount += 1
  }

  /// Returns the indices of the nodes of a view and all its descendants, superviews first.
  func nodesInSubtree(of top: ViewID) -> [Int] {
    let top = node(of: top)
    var nodes = [top]
    while case let next = tree.successor(of: nodes[nodes.count - 1], within: top), next >= 0 {
      nodes.append(Int(next))
    }
    return nodes
  }
}

/// The model values of one view without its geometry, which `SceneModel.tree` holds.
struct SceneNode {
  let view: ViewID
  var appearance: Appearance
  var transform: TransformModel
  /// The model's `changeCount` when the model values or the place of the view were last set.
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
