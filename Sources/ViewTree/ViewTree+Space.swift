internal import Geometry

extension ViewTree {
  /// The part of a view's geometry that leaves the plane: its transform in space, that of its
  /// subviews, and its height.
  ///
  /// Numbers that are not finite trap. Setting the default value removes the part.
  ///
  /// - Complexity: O(1) to read; O(size of the subtree) to write. Writing allocates when the first
  ///   views of the tree get such a part.
  public subscript(in3D view: ViewID) -> View3D {
    get { space[slot(of: view)] ?? View3D() }
    set {
      precondition(newValue.isFinite, "the geometry of a view is finite")
      let slot = slot(of: view)
      let wasFlat = space.isFlat
      space.set(newValue, at: slot)
      if wasFlat, space.isFlat { return }
      invalidateWorlds(below: slot)
      // A view that leaves space is out of date already, which would hide it from the next update.
      worlds.stale = 0..<worlds.order.count
    }
  }

  /// Returns the projection of a view's plane onto its superview's, or `nil` if the view lies in
  /// that plane, where its local transform is all.
  func projection(of slot: Int) -> ProjectiveTransform? {
    let parent = Int(links[slot].parent)
    let container = space[parent]
    let own = space[slot] ?? View3D()
    let sublayerTransform = container?.sublayerTransform ?? .identity
    if own.isLevel(under: sublayerTransform) { return nil }
    let view = placements[slot].view(bounds: bounds[slot])
    let below =
      sublayerTransform == .identity
      ? nil : (placements[parent].view(bounds: bounds[parent]).anchor, sublayerTransform)
    return own.projection(of: view, below: below)
  }

  /// Brings the window transforms of all views in the plane up to date, and computes the
  /// projections of the others, which always count as out of date.
  mutating func updateWindowProjections() {
    let count = worlds.order.count
    if space.placements.count != count {
      space.placements = Array(repeating: .plane, count: count)
    }
    for position in 0..<count {
      let slot = Int(worlds.order[position])
      let parent = Int(worlds.parents[position])
      let above =
        parent == ViewTree.window
        ? SpacePlacement.plane : space.placements[Int(worlds.positions[parent])]
      let own = projection(of: slot)
      if own == nil, above.levels == 0 {
        space.placements[position] = .plane
        worlds.updateTransform(of: slot, below: parent, local: locals[slot])
        continue
      }
      let local = own ?? ProjectiveTransform(locals[slot])
      let outer =
        above.levels == 0 ? ProjectiveTransform(worlds.transforms[parent]) : above.projection
      space.placements[position] = SpacePlacement(
        projection: local.concatenating(outer), levels: above.levels + (own == nil ? 0 : 1))
      worlds.invalidate(slot)
    }
    worlds.stale = 0..<0
  }

  /// Returns the bounding box in the window of the bounds of the view at a position, after
  /// `updateWindowProjections()`; an empty rectangle if a corner lies at or behind an eye.
  func boxInWindow(at position: Int) -> Rect {
    let slot = Int(worlds.order[position])
    let place = space.placements[position]
    if place.levels == 0 { return worlds.transforms[slot].boundingBox(of: bounds[slot]) }
    let box =
      place.levels == 1
      ? bounds[slot].boundingBoxOfCorners { place.projection.map($0) }
      : bounds[slot].boundingBoxOfCorners { raise($0, from: slot, to: ViewTree.window) }
    return box ?? .zero
  }

  // MARK: Level by level

  /// Returns a point of a view in the coordinates of an ancestor; `nil` if a level has no image.
  func raise(_ point: Point, from source: Int, to ancestor: Int) -> Point? {
    var (slot, point) = (source, point)
    while slot != ancestor {
      if let projection = projection(of: slot) {
        guard let image = projection.map(point) else { return nil }
        point = image
      } else {
        point = locals[slot].map(point)
      }
      slot = Int(links[slot].parent)
    }
    return point
  }

  /// Returns a point of the superview in a view's own coordinates.
  ///
  /// - Parameters:
  ///   - point: A point in the superview's coordinates.
  ///   - slot: The slot of the view.
  ///   - origin: The result for a singular transform, or for a plane that is seen edge-on.
  /// - Returns: The point, or `nil` if only a point at or behind the eye would be seen there.
  func lower(_ point: Point, into slot: Int, orElse origin: Point?) -> Point? {
    if let projection = projection(of: slot) {
      guard let inverse = projection.inverted else { return origin }
      return inverse.map(point)
    }
    guard let inverse = locals[slot].inverseIfDistinct else { return origin }
    return inverse.map(point)
  }
}

extension Rect {
  /// Returns the bounding box of the images of the four corners; `nil` if one has no image.
  func boundingBoxOfCorners(_ map: (Point) -> Point?) -> Rect? {
    guard let a = map(origin), let b = map(Point(x: maxX, y: minY)),
      let c = map(Point(x: minX, y: maxY)), let d = map(Point(x: maxX, y: maxY))
    else { return nil }
    let (left, right) = (min(min(a.x, b.x), min(c.x, d.x)), max(max(a.x, b.x), max(c.x, d.x)))
    let (top, bottom) = (min(min(a.y, b.y), min(c.y, d.y)), max(max(a.y, b.y), max(c.y, d.y)))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
