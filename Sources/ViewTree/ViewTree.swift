internal import Geometry

/// A forest of views as one value: every view lives in flat arrays and is named by a `ViewID`.
///
/// No view is an object, so loops over views count no references, and a snapshot of a whole screen
/// is a copy of this value (it shares storage until one of the two changes). Views without a
/// superview are the *roots*; all roots lie in the window, whose base coordinates are written `nil`
/// in conversions, but two views convert into each other only below a common root.
///
/// A handle that is stale traps wherever a view is expected; `contains(_:)` asks first. Handles
/// mean nothing in a tree that is no copy of theirs, and are not always recognised there. Geometry
/// that is not finite traps where it is set.
public struct ViewTree: Sendable {
  /// Who is whose neighbour, by slot.
  ///
  /// Slot 0 is the window, the superview of all roots.
  var links: [Links]
  /// The hot part of each view's geometry, by slot.
  var bounds: [Rect]
  /// The cold part of each view's geometry, by slot.
  var placements: [Placement]
  /// Own coordinates to the superview's, by slot; always up to date.
  var locals: [AffineTransform]
  /// Own coordinates to the window's, recomputed on demand.
  var worlds: WorldTransforms
  /// Slots of removed views, the next to be reused last.
  var freeSlots: [Int32] = []

  /// Creates an empty tree.
  ///
  /// - Parameter capacity: How many views fit before the storage has to grow.
  public init(capacity: Int = 0) {
    precondition(capacity >= 0, "the capacity of a tree is not negative")
    links = [Links(parent: Links.none, depth: 0)]
    bounds = [.zero]
    placements = [Placement(View(frame: .zero))]
    locals = [.identity]
    worlds = WorldTransforms()
    links.reserveCapacity(capacity + 1)
    bounds.reserveCapacity(capacity + 1)
    placements.reserveCapacity(capacity + 1)
    locals.reserveCapacity(capacity + 1)
    worlds.reserveCapacity(capacity + 1)
  }

  /// The number of views.
  public var count: Int { links.count - 1 - freeSlots.count }

  /// Whether the handle names a view of this tree: `false` once the view was removed.
  public func contains(_ view: ViewID) -> Bool {
    view.slot > 0 && Int(view.slot) < links.count
      && links[Int(view.slot)].generation == view.generation
  }

  /// The geometry of a view.
  ///
  /// Setting it makes the window transforms of the view and of everything below it out of date, if
  /// the mapping to the superview changes; a new bounds size alone changes nothing else.
  ///
  /// - Complexity: O(1) to read; O(size of the subtree) to write, O(1) when that is out of date
  ///   already. Does not allocate, unless the storage is shared with a copy.
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

  /// The transform to the superview, which is finite only if all numbers of the view are.
  static func checkedLocal(of view: View) -> AffineTransform {
    let local = view.localTransform
    precondition(local.hasFiniteEntries, "the geometry of a view is finite")
    return local
  }

  /// The place of a view in the arrays.
  @inline(__always)
  func slot(of view: ViewID) -> Int {
    precondition(contains(view), "the handle is stale or belongs to another tree")
    return Int(view.slot)
  }

  /// The place of a view in the arrays, or the window's.
  @inline(__always)
  func slot(of view: ViewID?) -> Int {
    guard let view else { return ViewTree.window }
    return slot(of: view)
  }

  /// The handle of the view at a place; `nil` for the window and for no place.
  func view(at slot: Int32) -> ViewID? {
    slot > 0 ? ViewID(slot: slot, generation: links[Int(slot)].generation) : nil
  }

  /// The slot of the window.
  static var window: Int { 0 }
}

/// One view's neighbours, each a slot or `none`.
struct Links: Sendable {
  static var none: Int32 { -1 }

  var parent: Int32
  var firstChild = Links.none
  var lastChild = Links.none
  var previous = Links.none
  var next = Links.none
  /// Steps to the window: 1 for a root.
  var depth: Int32
  /// How often the slot has been vacated.
  var generation: UInt32 = 0
}

/// What of a view's geometry only its setter needs.
struct Placement: Sendable {
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
