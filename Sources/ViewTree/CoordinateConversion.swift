public import Geometry

// There are two ways to convert from A to B:
//
// 1. Walk: multiplies A's transforms up to the lowest common ancestor, then the inverse of B's.
//    Costs one product for each level. Transforms above the common ancestor have no influence.
// 2. Look-up: multiplies A's window transform and the inverse of B's. Costs the same at any depth,
//    but the transforms above the common ancestor cancel only up to rounding, and not at all if one
//    is singular: two cards inside a screen that is currently scaled by 0 still have a position
//    relative to each other.
//
// The look-up is taken when both window transforms are up to date and `amplification` proves that
// the result is as good; otherwise the walk. If the way down is singular, or so close to it that
// the product of its transforms does not tell which level is singular, each level is inverted
// separately.
//
// Views below a transform in space never have an up-to-date window transform, so they are found by
// the walk. Their points are mapped level by level, with a division at each projection.

extension ViewTree {
  /// Converts a point from one view's coordinates to another's.
  ///
  /// Conversion into a view whose transform is singular gives that view's `bounds.origin`, never
  /// NaN. A transform counts as singular when its determinant is at most 2⁻⁵⁰ of the sum of the
  /// magnitudes of its two products. Conversion reads model values, whatever animations show.
  ///
  /// - Parameters:
  ///   - point: A location in `source`'s coordinates.
  ///   - source: The view of the point's coordinates; `nil` is the window.
  ///   - target: The view of the result's coordinates; `nil` is the window.
  /// - Returns: The location in `target`'s coordinates; `nil` when the views have different roots,
  ///   and when a projection on the way has no image of it, because it lies at or behind the eye.
  /// - Complexity: O(1) after `updateWindowTransforms()`, else O(depth). Does not allocate, unless
  ///   a transform from the common ancestor to the target is singular or leaves the plane.
  public func convert(_ point: Point, from source: ViewID?, to target: ViewID?) -> Point? {
    switch route(from: slot(of: source), to: slot(of: target)) {
    case .direct(let transform): transform.map(point)
    case .stepwise(let up, let path): descend(up.map(point), along: path)
    case .space(let ancestor, let path): project(point, source, ancestor, path)
    case nil: nil
    }
  }

  /// Converts a rectangle from one view's coordinates to another's.
  ///
  /// The result is the bounding box of the four converted corners, so under rotation a conversion
  /// there and back gives a larger rectangle than the original.
  ///
  /// Singular transforms are treated as for points.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in `source`'s coordinates.
  ///   - source: The view of the rectangle's coordinates; `nil` is the window.
  ///   - target: The view of the result's coordinates; `nil` is the window.
  /// - Returns: The box in `target`'s coordinates; `nil` when the views have different roots, and
  ///   when a corner lies at or behind the eye of a projection on the way.
  /// - Complexity: O(1) after `updateWindowTransforms()`, else O(depth). Does not allocate, unless
  ///   a transform from the common ancestor to the target is singular or leaves the plane.
  public func convert(_ rect: Rect, from source: ViewID?, to target: ViewID?) -> Rect? {
    switch route(from: slot(of: source), to: slot(of: target)) {
    case .direct(let transform): transform.boundingBox(of: rect)
    case .stepwise(let up, let path): descend(rect, through: up, along: path)
    case .space(let ancestor, let path):
      rect.boundingBoxOfCorners { project($0, source, ancestor, path) }
    case nil: nil
    }
  }

  /// Writes the bounding box of every view's bounds in the window: superviews before their
  /// subviews, and subviews in their order, whatever their `zPosition`.
  ///
  /// The box of a view of which a corner lies at or behind the eye of a projection is `Rect.zero`.
  ///
  /// - Parameter boxes: Receives one box for each view; its storage is reused.
  /// - Complexity: O(`count`). Allocates only if the number of views differs from that of `boxes`,
  ///   or when the storage of the tree has to grow.
  public mutating func convertAllBoundsToWindow(into boxes: inout [Rect]) {
    updateWindowTransforms()
    if boxes.count != worlds.order.count {
      boxes = Array(repeating: .zero, count: worlds.order.count)
    }
    guard space.isFlat else {
      for position in boxes.indices { boxes[position] = boxInWindow(at: position) }
      return
    }
    // A span, because an array checks before every store whether it is shared.
    var output = boxes.mutableSpan
    for (position, slot) in worlds.order.enumerated() {
      output[position] = worlds.transforms[Int(slot)].boundingBox(of: bounds[Int(slot)])
    }
  }

  /// Returns the views in the order of `convertAllBoundsToWindow`: superviews before their
  /// subviews, and subviews in their order, whatever their `zPosition`.
  ///
  /// - Complexity: O(`count`). Allocates the array.
  public func viewsInDrawingOrder() -> [ViewID] {
    var views: [ViewID] = []
    views.reserveCapacity(count)
    var slot = links[ViewTree.window].firstChild
    while let next = view(at: slot) {
      views.append(next)
      slot = successor(of: Int(slot), within: ViewTree.window)
    }
    return views
  }
}

// MARK: - Routes

/// A way to convert points from one view's coordinates to another's.
private enum Route {
  /// One transform from the source to the target, for rectangles as well as points.
  case direct(AffineTransform)
  /// A transform up to a common ancestor, then the slots whose local transforms are inverted.
  case stepwise(up: AffineTransform, path: [Int])
  /// The common ancestor and the slots below it down to the target, with a projection on the way.
  case space(ancestor: Int, path: [Int])
}

extension ViewTree {
  /// Returns the route from one slot to another, or `nil` if the views have different roots.
  @inline(__always)
  private func route(from source: Int, to target: Int) -> Route? {
    let (sourceRoot, targetRoot) = (worlds.roots[source], worlds.roots[target])
    guard sourceRoot != WorldTransforms.outOfDate, targetRoot != WorldTransforms.outOfDate else {
      return walk(from: source, to: target)
    }
    if target == ViewTree.window { return .direct(worlds.transforms[source]) }
    // The window has its own root, yet every view lies in it.
    if sourceRoot != targetRoot && source != ViewTree.window { return nil }
    let (up, down) = (worlds.transforms[source], worlds.transforms[target])
    guard let inverse = down.inverted, amplification(up, down, inverse) <= 0x1p17 else {
      return walk(from: source, to: target)
    }
    return .direct(up.concatenating(inverse))
  }

  /// Returns the factor by which the rounding of window coordinates may grow on the way to the
  /// target.
  ///
  /// Each window transform is off by at most about u = 2⁻⁵³ times its norm and its depth, and the
  /// inverse multiplies that by its own norm. With 2¹⁷ the result of 200 levels is off by less than
  /// 200 · 2⁻⁵³ · 2¹⁷ ≈ 3·10⁻⁹ in the worst case and by about its square root, 2·10⁻¹⁰, in
  /// practice, relative to the extent that is converted.
  @inline(__always)
  private func amplification(
    _ up: AffineTransform, _ down: AffineTransform, _ inverse: AffineTransform
  ) -> Double {
    let inverseNorm = max(
      inverse.a.magnitude + inverse.c.magnitude, inverse.b.magnitude + inverse.d.magnitude)
    return inverseNorm * (up.norm + down.norm)
  }

  /// Returns the route through the lowest common ancestor, without reading window transforms.
  private func walk(from source: Int, to target: Int) -> Route? {
    var up = AffineTransform.identity
    var down = AffineTransform.identity
    var (a, b) = (source, target)
    // First to one depth, from where both reach the common ancestor after equally many steps.
    while links[a].depth > links[b].depth { a = climb(from: a, &up) }
    while links[b].depth > links[a].depth { b = climb(from: b, &down) }
    while a != b {
      a = climb(from: a, &up)
      b = climb(from: b, &down)
    }
    // Paths that meet only in the window come from different roots.
    if a == ViewTree.window && source != a && target != a { return nil }
    if !space.isFlat, hasProjection(from: source, to: a) || hasProjection(from: target, to: a) {
      return .space(ancestor: a, path: path(from: a, downTo: target))
    }
    if down.isFarFromSingular, let inverse = down.inverted {
      return .direct(up.concatenating(inverse))
    }
    return .stepwise(up: up, path: path(from: a, downTo: target))
  }

  /// Returns the superview's slot, and appends the slot's local transform to `transform`.
  @inline(__always)
  private func climb(from slot: Int, _ transform: inout AffineTransform) -> Int {
    transform = transform.concatenating(locals[slot])
    return Int(links[slot].parent)
  }

  /// Returns the slots on the path from an ancestor's subview to a target, both included.
  private func path(from ancestor: Int, downTo target: Int) -> [Int] {
    var path: [Int] = []
    var slot = target
    while slot != ancestor {
      path.append(slot)
      slot = Int(links[slot].parent)
    }
    return path.reversed()
  }

  /// Whether a view on the way up to an ancestor leaves its superview's plane.
  private func hasProjection(from source: Int, to ancestor: Int) -> Bool {
    var slot = source
    while slot != ancestor {
      if projection(of: slot) != nil { return true }
      slot = Int(links[slot].parent)
    }
    return false
  }

  /// Converts a point up to an ancestor and down along a path, level by level.
  private func project(
    _ point: Point, _ source: ViewID?, _ ancestor: Int, _ path: [Int]
  ) -> Point? {
    guard var point = raise(point, from: slot(of: source), to: ancestor) else { return nil }
    for slot in path {
      guard let lowered = lower(point, into: slot, orElse: bounds[slot].origin) else { return nil }
      point = lowered
    }
    return point
  }

  /// Converts a point of the common ancestor to the coordinates of the last slot of a path.
  private func descend(_ point: Point, along path: [Int]) -> Point {
    path.reduce(point) { point, slot in
      locals[slot].inverseIfDistinct?.map(point) ?? bounds[slot].origin
    }
  }

  /// Returns the bounding box of the corners of a rectangle, each of which is converted by itself.
  private func descend(_ rect: Rect, through up: AffineTransform, along path: [Int]) -> Rect {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
    ].map { descend(up.map($0), along: path) }
    var (low, high) = (corners[0], corners[0])
    for corner in corners {
      low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension AffineTransform {
  /// The maximum-row-sum norm of the 2×3 matrix: a bound for the mapped unit extents and the
  /// translation.
  fileprivate var norm: Double {
    max(a.magnitude + c.magnitude + tx.magnitude, b.magnitude + d.magnitude + ty.magnitude)
  }

  /// The inverse, or `nil` when the determinant is within the rounding error of its two products:
  /// such a transform counts as singular.
  var inverseIfDistinct: AffineTransform? {
    // The products and their difference are off by at most 2⁻⁵² of this sum; four times that much
    // allows for entries that are rounded themselves.
    let products = (a * d).magnitude + (b * c).magnitude
    return determinant.magnitude > 0x1p-50 * products ? inverted : nil
  }

  /// Whether no factor of this product can have been singular: the rounding error of a product with
  /// a singular factor would be far below the limit.
  fileprivate var isFarFromSingular: Bool {
    determinant.magnitude > 0x1p-20 * ((a * d).magnitude + (b * c).magnitude)
  }
}
