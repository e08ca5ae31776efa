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
  public var tree: ViewTree { model.tree }

  var model = SceneModel()
  /// The animations under way, and their blocks.
  var animations = AnimationStore()
  /// What the changes under way belong to.
  var context = SceneContext()
  /// What to tell the callers of blocks that have ended, once no changes are under way.
  private var endings: [() -> Void] = []
  private var isDelivering = false
  /// The views on screen in drawing order; rebuilt at the next frame after `nil`.
  var displayOrder: SceneOrder?

  /// Creates a screen with an empty window.
  ///
  /// - Parameters:
  ///   - bounds: The window's bounds, in points.
  ///   - clock: The time of the screen.
  public init(windowBounds bounds: Rect, clock: VirtualClock = VirtualClock()) {
    self.clock = clock
    let properties = ViewProperties(
      geometry: View(frame: bounds), appearance: Appearance(identifier: "window"))
    window = model.insert(properties, in: nil)
  }

  /// The model values of a view.
  ///
  /// Setting them inside an animation block animates the difference, property by property. Equal
  /// values animate nothing. A number that is NaN or infinite traps.
  ///
  /// - Complexity: O(1) to read; to write, that of `ViewTree`'s subscript, and O(animations under
  ///   way) inside a block for each animation that may replace another.
  public subscript(view: ViewID) -> ViewProperties {
    get { model.properties(of: model.node(of: view)) }
    set { set(newValue, of: model.node(of: view)) }
  }

  /// Converts a rectangle between two views by their model values, as `ViewTree.convert` does.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in `source`'s coordinates.
  ///   - source: Where the rectangle is given; `nil` is the base of the window's coordinates.
  ///   - target: Where it is wanted; `nil` is the base of the window's coordinates.
  /// - Returns: The box in `target`'s coordinates, or `nil` when the views have different roots.
  public func convert(_ rect: Rect, from source: ViewID?, to target: ViewID?) -> Rect? {
    model.tree.convert(rect, from: source, to: target)
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
    model.tree.convert(point, from: source, to: target)
  }
}

/// What changes of model values belong to at the moment.
struct SceneContext {
  /// The number of the open animation block, or `nil` when changes are not animated.
  var block: Int?
  /// Where animations are committed; `nil` is the clock itself.
  var timeline: AnimationTimeline?
  /// How many calls that make changes are under way.
  var depth = 0
}

// MARK: - Changes and endings

// Whoever is told of the end of a block may change the scene, so nobody is told before the changes
// under way are complete.

extension Scene {
  /// Makes changes, and afterwards tells of the blocks that they have ended.
  func changing(_ changes: () -> Void) {
    context.depth += 1
    changes()
    context.depth -= 1
    deliverEndings()
  }

  /// Makes changes that belong to a block of animations, or to none.
  func changing(inBlock block: Int?, _ changes: () -> Void) {
    let outer = context.block
    context.block = block
    changes()
    context.block = outer
  }

  private func set(_ properties: ViewProperties, of node: Int) {
    precondition(properties.isFinite, "the numbers of a view are finite")
    let old = model.properties(of: node)
    if let block = context.block {
      animate(node, from: old, to: properties, in: block)
    } else if old.geometry.transform != properties.geometry.transform {
      model.withTransform(of: node) { $0.replace(with: properties.geometry.transform) }
    }
    model.set(properties, of: node)
    if old.appearance.zPosition != properties.appearance.zPosition { displayOrder = nil }
  }

  /// Has the clock end a block when its timeline will, in place of what was scheduled before.
  func scheduleEnd(of number: Int) {
    guard let block = animations[block: number], !block.isOpen else { return }
    if let action = block.dueAction { clock.cancel(action) }
    let isReversed = (block.timeline?.speed ?? 1) < 0
    let action = block.clockTimeOfEnd.map { time in
      clock.schedule(at: time) { [weak self] in
        self?.endBlock(number, finished: !isReversed)
        self?.deliverEndings()
      }
    }
    animations.setDueAction(action, of: number)
  }

  /// Ends animations before their time; the completions of their blocks are told `false`.
  func removeAnimations(where isRemoved: (AnimationRecord) -> Bool) {
    endExhausted(animations.removeRecords(at: clock.now, where: isRemoved))
  }

  /// Ends those of some blocks that have lost their last animation.
  func endExhausted(_ blocks: [Int]) {
    for number in blocks where animations.isExhausted(number) {
      endBlock(number, finished: false)
    }
  }

  func endBlock(_ number: Int, finished: Bool) {
    guard let block = animations.endBlock(number) else { return }
    if let action = block.dueAction { clock.cancel(action) }
    conclude(
      block.completion, finished: finished && !block.wasInterrupted, on: block.timeline)
  }

  /// Has a completion called as soon as no changes are under way, on the timeline of its block.
  func conclude(
    _ completion: ((Bool) -> Void)?, finished: Bool, on timeline: AnimationTimeline?
  ) {
    guard let completion else { return }
    endings.append { [unowned self] in
      perform(on: timeline) { completion(finished) }
    }
  }

  func deliverEndings() {
    guard context.depth == 0, !isDelivering else { return }
    isDelivering = true
    var delivered = 0
    while delivered < endings.count {
      endings[delivered]()
      delivered += 1
    }
    endings.removeAll()
    isDelivering = false
  }
}
