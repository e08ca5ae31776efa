public import Geometry

/// A forest of views as one value: all views are stored in flat arrays and named by a `ViewID`.
///
/// No view is an object, so loops over views do no reference counting, and a snapshot of a whole
/// screen is a copy of this value (which shares storage until one of the two changes). Views
/// without a superview are the *roots*. All roots lie in the window, whose base coordinates are
/// written `nil` in conversions, but two views convert into each other only below a common root.
///
/// A stale handle traps wherever a view is expected; `contains(_:)` checks a handle first. Handles
/// are meaningless in a tree that is not a copy of their own, and are not always recognised there.
/// Geometry that is not finite traps when it is set.
public struct ViewTree: Sendable {
  /// The neighbours of each view, by slot.
  ///
  /// Slot 0 is the window, the superview of all roots.
  @usableFromInline package internal(set) var links: [Links]
  /// The bounds of each view, by slot; not in `placements`, because loops read only the bounds.
  @usableFromInline var bounds: [Rect]
  /// The geometry of each view without its bounds, by slot; read only by the subscript.
  @usableFromInline var placements: [Placement]
  /// The transform from each view's coordinates to its superview's, by slot; always up to date.
  var locals: [AffineTransform]
  /// The transforms from the views' own coordinates to the window's, recomputed on demand.
  var worlds: WorldTransforms
  /// The parts of views that leave the plane, by slot; empty in most trees.
  @usableFromInline var space = SpaceTable()
  /// The slots of removed views; the last one is reused next.
  var freeSlots: [Int32] = []

  /// Creates an empty tree.
  ///
  /// - Parameter capacity: The number of views that fit before the storage has to grow.
  public init(capacity: Int = 0) {
    precondition(capacity >= 0, "the capacity of a tree is not negative")
    links = [Links(parent: Links.none, depth: 0)]
    bounds = [.zero]
    placements = [Placement(View(frame: .zero))]
    locals = [.identity]
    worlds = WorldTransforms()
    // One more than the views, for the window in slot 0.
    links.reserveCapacity(capacity + 1)
    bounds.reserveCapacity(capacity + 1)
    placements.reserveCapacity(capacity + 1)
    locals.reserveCapacity(capacity + 1)
    worlds.reserveCapacity(capacity + 1)
  }

  /// The number of views, with or without a superview.
  public var count: Int { links.count - 1 - freeSlots.count }

  /// Whether the handle names a view of this tree; `false` once the view is removed.
  public func contains(_ view: ViewID) -> Bool {
    links.hasView(view)
  }

  /// The geometry of a view.
  ///
  /// If the mapping to the superview changes, the setter marks the window transforms of the view
  /// and of its subtree as out of date. A new size of the bounds alone affects nothing else.
  ///
  /// - Complexity: O(1) to read; O(size of the subtree) to write, but O(1) if the subtree is
  ///   already out of date. Does not allocate, unless the storage is shared with a copy.
  public subscript(view: ViewID) -> View {
    get {
      let slot = slot(of: view)
      return placements[slot].view(bounds: bounds[slot])
    }
    set {
      let slot = slot(of: view)
      bounds[slot] = newValue.bounds
      placements[slot] = Placement(newValue)
      let local = ViewTree.checkedLocal(of: newValue)
      if local != locals[slot] {
        locals[slot] = local
        invalidateWorlds(below: slot)
      }
    }
  }

  // Inlinable, so that the other arrays are not copied either.
  /// The geometry of all views, for loops over views.
  @inlinable package var geometries: ViewGeometries {
    ViewGeometries(links: links, bounds: bounds, placements: placements, space: space)
  }

  /// Whether every view is in its superview's plane, without a height.
  package var isPlane: Bool { space.isEmpty }

  /// Returns the transform to the superview; traps unless the view's geometry is finite.
  static func checkedLocal(of view: View) -> AffineTransform {
    let local = view.localTransform
    precondition(local.hasFiniteEntries, "the geometry of a view is finite")
    return local
  }

  /// Returns the slot of a view; traps if the handle is stale.
  // Inlinable, so that the other arrays are not copied.
  @inlinable @inline(__always)
  package func slot(of view: ViewID) -> Int { links.slot(of: view) }

  /// Returns the slot of a view, or that of the window for `nil`.
  @inline(__always)
  func slot(of view: ViewID?) -> Int {
    guard let view else { return ViewTree.window }
    return slot(of: view)
  }

  /// Returns the handle of the view at a slot; `nil` for the window and for `Links.none`.
  func view(at slot: Int32) -> ViewID? {
    slot > 0 ? ViewID(slot: slot, generation: links[Int(slot)].generation) : nil
  }

  /// The slot of the window, which is no view, but the parent of all roots.
  static var window: Int { 0 }
}

/// The neighbours of one view, each a slot or `none`.
@usableFromInline package struct Links: Sendable {
  package static var none: Int32 { -1 }

  package internal(set) var parent: Int32
  var firstChild = Links.none
  package internal(set) var lastChild = Links.none
  package internal(set) var previous = Links.none
  var next = Links.none
  /// The number of steps to the window: 1 for a root.
  var depth: Int32
  /// The number of times that the slot has been vacated.
  @usableFromInline var generation: UInt32 = 0
}

/// The geometry of a view without its bounds, which are stored apart because loops read them.
@usableFromInline struct Placement: Sendable {
  var center: Point
  var anchorPoint: Point
  var transform: AffineTransform

  init(_ view: View) {
    center = view.center
    anchorPoint = view.anchorPoint
    transform = view.transform
  }

  func view(bounds: Rect) -> View {
    View(center: center, bounds: bounds, anchorPoint: anchorPoint, transform: transform)
  }
}
