internal import Geometry

/// The transform of every view to the window, cached until something it depends on changes.
///
/// Invariant: all descendants of a view whose transform is out of date are out of date, too. So
/// invalidating a subtree stops at once when its top is already out of date.
///
/// The views are kept in preorder beside the transforms. Superviews precede their subviews, so one
/// pass brings all transforms up to date; each subtree is one range, so one pass invalidates it.
/// The order is rebuilt by the next batch after the hierarchy changed.
struct WorldTransforms: Sendable {
  /// The transforms from own coordinates to the window's, by slot; valid where `roots` holds a
  /// root.
  var transforms: [AffineTransform] = [.identity]
  /// The slot of the root above each view, by slot; `outOfDate` if the view's transform is invalid.
  var roots: [Int32] = [0]

  /// The slots of all views in preorder, without the window.
  var order: [Int32] = []
  /// The slot of the superview of each view, by position in `order`.
  var parents: [Int32] = []
  /// The position of each view in `order`, by slot.
  var positions: [Int32] = [0]
  /// The end of the subtree of each view, by position: one more than the last position in it.
  var subtreeEnds: [Int32] = []
  /// Whether `order`, `parents`, `positions` and `subtreeEnds` match the hierarchy.
  var isOrderValid = false

  /// The range of positions whose transforms may be out of date, while the order is valid.
  var stale = 0..<0
  /// The number of transforms computed so far, by which tests prove that only changed transforms
  /// are recomputed.
  var computedCount = 0

  static var outOfDate: Int32 { -1 }

  mutating func reserveCapacity(_ capacity: Int) {
    transforms.reserveCapacity(capacity)
    roots.reserveCapacity(capacity)
    order.reserveCapacity(capacity)
    parents.reserveCapacity(capacity)
    positions.reserveCapacity(capacity)
    subtreeEnds.reserveCapacity(capacity)
  }

  mutating func appendSlot() {
    transforms.append(.identity)
    roots.append(WorldTransforms.outOfDate)
    positions.append(0)
  }

  /// Marks the transform of one slot as out of date; the caller also marks all descendants.
  mutating func invalidate(_ slot: Int) {
    roots[slot] = WorldTransforms.outOfDate
  }

  /// Marks the subtree at a position as out of date.
  ///
  /// The order must be valid.
  mutating func invalidateSubtree(at position: Int) {
    let range = position..<Int(subtreeEnds[position])
    let order = order
    var roots = roots.mutableSpan
    for index in range { roots[Int(order[index])] = WorldTransforms.outOfDate }
    // The bounds of an empty range are not those of a stale view.
    stale =
      stale.isEmpty
      ? range : min(stale.lowerBound, range.lowerBound)..<max(stale.upperBound, range.upperBound)
  }

  /// Brings all transforms up to date.
  ///
  /// The order must be valid.
  ///
  /// - Parameter locals: The transforms from own coordinates to the superview's, by slot.
  mutating func update(locals: [AffineTransform]) {
    // Uses spans, because an array checks before every store whether it is shared.
    computedCount += WorldTransforms.update(
      &transforms, &roots, locals: locals, order: order, parents: parents, stale: stale)
    stale = 0..<0
  }

  /// Brings the transform of one slot up to date, below a parent that is up to date.
  mutating func updateTransform(of slot: Int, below parent: Int, local: AffineTransform) {
    if roots[slot] != WorldTransforms.outOfDate { return }
    transforms[slot] = local.concatenating(transforms[parent])
    roots[slot] = parent == ViewTree.window ? Int32(slot) : roots[parent]
    computedCount += 1
  }

  /// Computes the transforms that are out of date among the positions of `stale`, and returns their
  /// number.
  private static func update(
    _ transforms: inout [AffineTransform], _ roots: inout [Int32],
    locals: [AffineTransform], order: [Int32], parents: [Int32], stale: Range<Int>
  ) -> Int {
    var transforms = transforms.mutableSpan
    var roots = roots.mutableSpan
    var computed = 0
    for position in stale {
      let slot = Int(order[position])
      if roots[slot] != outOfDate { continue }
      let parent = Int(parents[position])
      transforms[slot] = locals[slot].concatenating(transforms[parent])
      roots[slot] = parent == ViewTree.window ? Int32(slot) : roots[parent]
      computed += 1
    }
    return computed
  }
}

extension ViewTree {
  /// Brings every view's transform to the window up to date.
  ///
  /// Conversions are correct without this call; after it they take two look-ups instead of a walk.
  ///
  /// Below a transform in space, views have no such transform, and conversions walk.
  ///
  /// - Complexity: O(number of views between the first and the last that are out of date);
  ///   O(`count`) after a change of the hierarchy, and while any view has a transform in space.
  ///   Allocates only when the storage has to grow.
  public mutating func updateWindowTransforms() {
    if !worlds.isOrderValid { rebuildOrder() }
    if space.isFlat { worlds.update(locals: locals) } else { updateWindowProjections() }
  }

  /// The number of window transforms computed since the tree was created, for tests.
  package var computedWindowTransforms: Int { worlds.computedCount }

  /// Marks the window transforms of a view and of all its descendants as out of date.
  mutating func invalidateWorlds(below top: Int) {
    // Then all descendants are out of date already.
    if worlds.roots[top] == WorldTransforms.outOfDate { return }
    if worlds.isOrderValid {
      worlds.invalidateSubtree(at: Int(worlds.positions[top]))
      return
    }
    var slot = Int32(top)
    while slot != Links.none {
      worlds.invalidate(Int(slot))
      slot = successor(of: Int(slot), within: top)
    }
  }

  /// Lists the views in preorder, and marks the transforms of all as possibly out of date.
  private mutating func rebuildOrder() {
    worlds.order.removeAll(keepingCapacity: true)
    worlds.parents.removeAll(keepingCapacity: true)
    worlds.subtreeEnds.removeAll(keepingCapacity: true)
    var slot = links[ViewTree.window].firstChild
    while slot != Links.none {
      worlds.positions[Int(slot)] = Int32(worlds.order.count)
      worlds.order.append(slot)
      worlds.parents.append(links[Int(slot)].parent)
      // That of a leaf, which `extendSubtrees` extends.
      worlds.subtreeEnds.append(Int32(worlds.order.count))
      slot = successor(of: Int(slot), within: ViewTree.window)
    }
    extendSubtrees()
    worlds.isOrderValid = true
    worlds.stale = 0..<worlds.order.count
  }

  /// Extends each subtree to the end of its last descendant, from the last view to the first.
  private mutating func extendSubtrees() {
    for position in worlds.order.indices.reversed() {
      let parent = Int(worlds.parents[position])
      if parent == ViewTree.window { continue }
      let parentPosition = Int(worlds.positions[parent])
      worlds.subtreeEnds[parentPosition] = max(
        worlds.subtreeEnds[parentPosition], worlds.subtreeEnds[position])
    }
  }
}
