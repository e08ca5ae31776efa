public import Geometry

/// The geometry of all views of a tree at one moment, for loops over views.
///
/// A copy of the tree would count the references of all its arrays, most of which such loops do not
/// read. This value shares four of them with the tree.
@usableFromInline package struct ViewGeometries: Sendable {
  @usableFromInline package let links: [Links]
  @usableFromInline let bounds: [Rect]
  @usableFromInline let placements: [Placement]
  @usableFromInline let space: SpaceTable

  @inlinable init(
    links: [Links], bounds: [Rect], placements: [Placement], space: SpaceTable
  ) {
    self.links = links
    self.bounds = bounds
    self.placements = placements
    self.space = space
  }

  /// Whether a view or its subviews have a transform in space.
  package var hasTransformInSpace: Bool { !space.isFlat }

  /// The geometry of a view; traps if the handle is stale.
  package subscript(view: ViewID) -> View {
    let slot = links.slot(of: view)
    return placements[slot].view(bounds: bounds[slot])
  }
}

extension [Links] {
  /// Whether the handle names a view of the tree with these neighbours.
  @inlinable @inline(__always)
  func hasView(_ view: ViewID) -> Bool {
    view.slot > 0 && Int(view.slot) < count && self[Int(view.slot)].generation == view.generation
  }

  /// Returns the slot of a view; traps if the handle is stale.
  @inlinable @inline(__always)
  func slot(of view: ViewID) -> Int {
    precondition(hasView(view), "the handle is stale or belongs to another tree")
    return Int(view.slot)
  }
}
