public import Geometry
public import ViewTree

/// The views of a window: their model values, and the animations under way.
///
/// Setting a property sets its *model value*, at once. Inside an animation block it also commits an
/// animation, until whose end the view shows *presentation* values instead. Presentation values are
/// a function of the committed animations and of the time. No state is carried from frame to frame,
/// so any steps of the clock lead to the same frame, bit for bit. Conversions, and all other
/// geometry queries, read the model.
///
/// All views below `window` are on screen. A view that leaves the window, or is removed altogether,
/// loses its animations; a view that moves within the window keeps them. A stale handle traps. So
/// does a handle of another scene, unless it happens to name a view here.
///
/// A scene belongs to one thread. It is a class because all objects of the window share it.
public final class Scene {
  /// The clock on which animations run and completions are called.
  public let clock: VirtualClock
  /// The root of the hierarchy of all views on screen.
  public let window: ViewID
  // Inlinable, so that a question to the tree copies no tree: 3 % of `scroll/fling`.
  /// The hierarchy and model geometry of all views, including those that are not on screen.
  @inlinable public var tree: ViewTree { model.tree }

  @usableFromInline var model = SceneModel()
  /// The animations under way, and the blocks that committed them.
  var animations = AnimationStore()
  /// Whether completions are being called; here, where it fills a gap between larger values.
  private var isDelivering = false
  /// The block and timeline to which changes belong at the moment.
  var context = SceneContext()
  /// The completions of ended blocks, to be called once no changes are under way.
  private var endings: [() -> Void] = []
  /// The object by which a snapshot recognises the scene.
  let identity = SceneIdentity()
  // One word: with the word for a protocol, a scene would take the next larger size of memory.
  /// The `WindowObserver` that lays out the screens; its owner must keep it alive.
  package weak var windowObserver: AnyObject?

  /// Creates a scene with an empty window.
  ///
  /// - Parameters:
  ///   - bounds: The window's bounds, in points.
  ///   - clock: The clock of the scene.
  public init(windowBounds bounds: Rect, clock: VirtualClock = VirtualClock()) {
    self.clock = clock
    let properties = ViewProperties(
      geometry: View(frame: bounds), appearance: Appearance(identifier: "window"))
    window = model.insert(properties, in: nil)
  }

  /// The model values of a view.
  ///
  /// Inside an animation block the setter animates the difference, property by property. Equal
  /// values animate nothing. A number that is NaN or infinite traps.
  ///
  /// - Complexity: O(1) to read. Writing costs as much as `ViewTree`'s subscript, plus inside a
  ///   block O(animations of the view); the animations of other views cost nothing on average.
  public subscript(view: ViewID) -> ViewProperties {
    get { model.properties(of: model.node(of: view)) }
    set {
      set(newValue, of: model.node(of: view))
      if view == window, let windowObserver {
        (windowObserver as? any WindowObserver)?.windowDidChange()
      }
    }
  }

  /// Converts a rectangle between two views by their model values, like `ViewTree.convert`.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in `source`'s coordinates.
  ///   - source: The view of the rectangle's coordinates; `nil` is the base of the window.
  ///   - target: The view of the result's coordinates; `nil` is the base of the window.
  /// - Returns: The box in `target`'s coordinates, or `nil` when the views have different roots.
  public func convert(_ rect: Rect, from source: ViewID?, to target: ViewID?) -> Rect? {
    model.tree.convert(rect, from: source, to: target)
  }

  /// Converts a point between two views by their model values, like `ViewTree.convert`.
  ///
  /// - Parameters:
  ///   - point: A location in `source`'s coordinates.
  ///   - source: The view of the point's coordinates; `nil` is the base of the window.
  ///   - target: The view of the result's coordinates; `nil` is the base of the window.
  /// - Returns: The location in `target`'s coordinates, or `nil` when the views have different
  ///   roots.
  public func convert(_ point: Point, from source: ViewID?, to target: ViewID?) -> Point? {
    model.tree.convert(point, from: source, to: target)
  }

  /// Returns the view that a touch at a point hits by model values, like `ViewTree.hitTest`.
  ///
  /// As in UIKit, a hidden view and one with an alpha below 0.01 are never hit, nor are their
  /// subviews.
  ///
  /// - Parameters:
  ///   - point: A location in the coordinates of `view`.
  ///   - view: The view at which to begin; `nil` is the base of the window.
  ///   - acceptsTouches: Whether a visible view takes part at all.
  /// - Returns: The view, or `nil` when the point hits none.
  public func hitTest(
    _ point: Point, in view: ViewID? = nil, acceptsTouches: (ViewID) -> Bool = { _ in true }
  ) -> ViewID? {
    model.tree.hitTest(point, in: view) { view in
      let appearance = model.nodes[model.node(of: view)].appearance
      return !appearance.isHidden && appearance.alpha >= 0.01 && acceptsTouches(view)
    }
  }
}

/// An object that follows changes of the window's model values.
package protocol WindowObserver: AnyObject {
  /// Responds to model values of the window that have been set, changed or not.
  func windowDidChange()
}

/// An object that is equal to itself alone.
final class SceneIdentity: Sendable {}

/// The block and timeline to which changes of model values currently belong.
struct SceneContext {
  var target = ChangeTarget.model
  /// The timeline on which animations are committed; `nil` is the clock itself.
  var timeline: AnimationTimeline?
  /// The nesting depth of calls that make changes; completions wait until it is 0.
  var depth = 0
}

/// The place to which changes of model values go, besides the model.
enum ChangeTarget {
  /// The changes are not animated.
  case model
  /// The changes are animated by the open block with a number.
  case block(Int)
  /// The changes are keyframes.
  case keyframes(KeyframeCapture)

  /// The number of the open block whose timing animates the changes.
  var block: Int? {
    switch self {
    case .model: nil
    case .block(let number): number
    case .keyframes(let capture): capture.block
    }
  }
}

// MARK: - Changes and endings

// A completion may change the scene, so completions are called only after the changes under way are
// complete.

extension Scene {
  /// Runs `changes`; after the outermost such call, calls the completions of ended blocks.
  func changing(_ changes: () -> Void) {
    context.depth += 1
    changes()
    context.depth -= 1
    deliverEndings()
  }

  /// Runs `changes` as part of an animation block; `nil` makes them without animation.
  func changing(inBlock block: Int?, _ changes: () -> Void) {
    changing(block.map { .block($0) } ?? .model, changes)
  }

  /// Runs `changes` for a target.
  func changing(_ target: ChangeTarget, _ changes: () -> Void) {
    let outer = context.target
    context.target = target
    changes()
    context.target = outer
  }

  private func set(_ properties: ViewProperties, of node: Int) {
    precondition(properties.isFinite, "the numbers of a view are finite")
    let old = model.properties(of: node)
    if case .block(let block) = context.target {
      animate(node, from: old, to: properties, in: block)
    } else if old.geometry.transform != properties.geometry.transform {
      // In a block, `transformChange` replaces it, together with its parts.
      model.withTransform(of: node) { $0.replace(with: properties.geometry.transform) }
    }
    if case .keyframes(let capture) = context.target {
      note(node, from: old, to: properties, in: capture)
    }
    model.set(properties, of: node)
    if old.appearance.zPosition != properties.appearance.zPosition {
      var space = model.tree[in3D: model.nodes[node].view]
      space.zPosition = properties.appearance.zPosition
      setSpace(space, of: node)
    }
  }

  /// Schedules the end of a block on the clock, according to its timeline, and cancels the earlier
  /// schedule.
  func scheduleEnd(of number: Int) {
    // An open block is scheduled when it closes: until then it may lose its animations.
    guard let block = animations[block: number], !block.isOpen else { return }
    if let action = block.dueAction { clock.cancel(action) }
    let endsAtStart = block.endsAtStart
    block.dueAction = block.clockTimeOfEnd.map { time in
      clock.schedule(at: time) { [weak self] in
        self?.endBlock(number, finished: !endsAtStart)
        self?.deliverEndings()
      }
    }
  }

  /// Removes animations of views before their end; the completions of their blocks receive `false`.
  func removeAnimations(of nodes: [Int], forKey key: String? = nil) {
    endExhausted(animations.removeRecords(of: nodes, forKey: key, at: clock.now))
  }

  /// Ends those of the given blocks that have lost all animations; completions receive `false`.
  func endExhausted(_ blocks: [Int]) {
    for number in blocks where animations.isExhausted(number) {
      endBlock(number, finished: false)
    }
  }

  /// Removes a block and queues its completion; does nothing if the block has ended.
  func endBlock(_ number: Int, finished: Bool) {
    guard let block = animations.endBlock(number) else { return }
    if let action = block.dueAction { clock.cancel(action) }
    conclude(
      block.completion, finished: finished && !block.wasInterrupted, on: block.timeline)
  }

  /// Queues a completion, to be called on `timeline` as soon as no changes are under way.
  func conclude(
    _ completion: ((Bool) -> Void)?, finished: Bool, on timeline: AnimationTimeline?
  ) {
    guard let completion else { return }
    // Unowned, because the scene itself holds the closure and calls it.
    endings.append { [unowned self] in
      perform(on: timeline) { completion(finished) }
    }
  }

  /// Makes changes whose completions are called after the changes or the completions under way or,
  /// without any, in the next `advance(to:)`.
  package func deferringCompletions(_ changes: () -> Void) {
    context.depth += 1
    changes()
    context.depth -= 1
    guard context.depth == 0, !isDelivering, !endings.isEmpty else { return }
    clock.schedule(at: clock.now) { [weak self] in self?.deliverEndings() }
  }

  /// Calls the completions of ended blocks, in order.
  ///
  /// A completion that makes changes causes a nested call, which does nothing: the outer call goes
  /// on.
  func deliverEndings() {
    guard context.depth == 0, !isDelivering else { return }
    isDelivering = true
    var delivered = 0
    // Not a `for` loop, because a completion may append further endings.
    while delivered < endings.count {
      endings[delivered]()
      delivered += 1
    }
    let ended = endings
    endings = []
    isDelivering = false
    // Released last: a closure may hold the last reference to a screen, which changes the scene.
    _ = consume ended
  }
}
