public import Geometry
public import ViewTree

/// A screen: views with model values, and the animations that make them show something else.
///
/// Setting a property sets its *model value*, at once. In an animation block it also commits an
/// animation, and until that ends the view shows other, *presentation* values. Those are a function
/// of what has been committed and of the time asked for; no state is carried from frame to frame,
/// so that any steps of the clock lead to the same frame, bit for bit. Conversions, and everything
/// else that asks where a view is, read the model.
///
/// All views below `window` are on screen. A view that leaves the window, or is removed altogether,
/// loses its animations; moving it within the window keeps them. A stale handle traps, and one of
/// another scene does unless it happens to name a view here.
///
/// A scene belongs to one thread: it is a class because everything on the screen shares it.
public final class Scene {
  /// The time of this screen.
  public let clock: VirtualClock
  /// The root of all views on screen.
  public let window: ViewID
  /// The model geometry and the hierarchy, including roots that are not on screen.
  public internal(set) var tree: ViewTree

  var nodes: [SceneNode] = []
  var nodesByView: [ViewID: Int] = [:]
  var freeNodes: [Int] = []
  /// How often model values have been set.
  private(set) var changeCount = 0

  /// All animations under way, in the order in which they were committed.
  var records: [AnimationRecord] = []
  var blocks: [Int: AnimationBlock] = [:]
  var blockCount = 0
  /// What the changes under way belong to.
  var context = SceneContext()
  /// What to tell the callers of blocks that have ended, once no changes are under way.
  var endings: [() -> Void] = []
  var isDelivering = false

  /// The views on screen in drawing order; rebuilt at the next frame after `nil`.
  var displayOrder: SceneOrder?

  /// Creates a screen with an empty window.
  ///
  /// - Parameters:
  ///   - bounds: The window's bounds, in points.
  ///   - clock: The time of the screen.
  public init(windowBounds bounds: Rect, clock: VirtualClock = VirtualClock()) {
    self.clock = clock
    var tree = ViewTree()
    let window = tree.insert(View(frame: bounds))
    self.tree = tree
    self.window = window
    makeNode(for: window, Appearance(identifier: "window"))
  }

  /// The model values of a view.
  ///
  /// Setting them inside an animation block animates the difference, property by property. Equal
  /// values animate nothing. A number that is NaN or infinite traps.
  ///
  /// - Complexity: O(1) to read; to write, O(animations under way) inside a block, else that of
  ///   `ViewTree`'s subscript.
  public subscript(view: ViewID) -> ViewProperties {
    get { model(of: node(of: view)) }
    set { set(newValue, of: node(of: view)) }
  }

  /// Converts a rectangle between two views by their model values, as `ViewTree.convert` does.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in `source`'s coordinates.
  ///   - source: Where the rectangle is given; `nil` is the base of the window's coordinates.
  ///   - target: Where it is wanted; `nil` is the base of the window's coordinates.
  /// - Returns: The box in `target`'s coordinates, or `nil` when the views have different roots.
  public func convert(_ rect: Rect, from source: ViewID?, to target: ViewID?) -> Rect? {
    tree.convert(rect, from: source, to: target)
  }

  /// Converts a point between two views by their model values, as `ViewTree.convert` does.
  ///
  /// - Parameters:
  ///   - point: A location in `source`'s coordinates.
  ///   - source: Where the point is given; `nil` is the base of the window's coordinates.
  ///   - target: Where it is wanted; `nil` is the base of the window's coordinates.
  /// - Returns: The location in `target`'s coordinates, or `nil` when the views have different
  ///   roots.
  public func convert(_ point: Point, from source: ViewID?, to target: ViewID?) -> Point? {
    tree.convert(point, from: source, to: target)
  }
}

/// What the scene keeps for each view besides its geometry, which is the tree's.
struct SceneNode {
  let view: ViewID
  var appearance: Appearance
  var transform: TransformModel
  /// The scene's `changeCount` when the model values of the view were last set.
  var lastChange = 0
}

/// What changes of model values belong to at the moment.
struct SceneContext {
  /// The open animation block, or `nil` when changes are not animated.
  var block: OpenBlock?
  /// Where animations are committed; `nil` is the clock itself.
  var timeline: AnimationTimeline?
  /// How many calls that make changes are under way.
  var depth = 0
}

/// An animation block whose changes are being made.
struct OpenBlock {
  let number: Int
  let beginsFromCurrentState: Bool
}

// MARK: - Model values

extension Scene {
  func node(of view: ViewID) -> Int {
    guard let node = nodesByView[view] else {
      preconditionFailure("the handle is stale or belongs to another scene")
    }
    return node
  }

  func model(of node: Int) -> ViewProperties {
    ViewProperties(geometry: tree[nodes[node].view], appearance: nodes[node].appearance)
  }

  func makeNode(for view: ViewID, _ appearance: Appearance) {
    let node = SceneNode(
      view: view, appearance: appearance, transform: TransformModel(tree[view].transform))
    if let free = freeNodes.popLast() {
      nodes[free] = node
      nodesByView[view] = free
    } else {
      nodesByView[view] = nodes.count
      nodes.append(node)
    }
  }

  private func set(_ properties: ViewProperties, of node: Int) {
    precondition(properties.isFinite, "the numbers of a view are finite")
    let old = model(of: node)
    if let block = context.block {
      animate(node, from: old, to: properties, in: block)
    } else if old.geometry.transform != properties.geometry.transform {
      nodes[node].transform.replace(with: properties.geometry.transform)
    }
    tree[nodes[node].view] = properties.geometry
    nodes[node].appearance = properties.appearance
    changeCount += 1
    nodes[node].lastChange = changeCount
    if old.appearance.zPosition != properties.appearance.zPosition { displayOrder = nil }
  }
}
