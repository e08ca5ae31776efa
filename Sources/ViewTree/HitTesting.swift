public import Geometry

extension ViewTree {
  /// Returns the view that a touch at a point hits: the frontmost of the deepest ones.
  ///
  /// As in UIKit, a view takes part only if its bounds contain the point (left and top edge
  /// included, right and bottom edge excluded); elsewhere it hides its subviews, whether it clips
  /// or not. Subviews are tested from front to back, by their `zPosition` and then in the order of
  /// `subviews(of:)`, and before the view itself. A view whose transform is singular, or whose
  /// plane is seen edge-on, covers no area and is never hit, and neither is what lies behind the
  /// eye of a perspective. Like conversion, hit testing reads model values.
  ///
  /// UIKit ignores hidden views, views with an alpha below 0.01 and views without user interaction.
  /// The tree knows only geometry, so `acceptsTouches` decides.
  ///
  /// - Parameters:
  ///   - point: A location in the coordinates of `view`.
  ///   - view: The view at which to begin; `nil` is the window, which is never hit itself.
  ///   - acceptsTouches: Whether a view takes part at all. If not, no view below it takes part,
  ///     either.
  /// - Returns: The view, or `nil` when the point hits none.
  /// - Complexity: O(number of subviews of the views that contain the point). Does not allocate.
  public func hitTest(
    _ point: Point, in view: ViewID? = nil, acceptsTouches: (ViewID) -> Bool = { _ in true }
  ) -> ViewID? {
    var (slot, point) = (slot(of: view), point)
    if view != nil, !isHit(slot, point, acceptsTouches) { return nil }
    // A view that is hit is the result or an ancestor of it, so the search never backtracks. It is
    // a loop, because trees may be deeper than the stack.
    while let child = space.isEmpty
      ? hitSubview(of: slot, point, acceptsTouches)
      : hitSubviewInSpace(of: slot, point, acceptsTouches)
    {
      (slot, point) = child
    }
    return self.view(at: Int32(slot))
  }

  /// Whether a view accepts touches and its bounds contain a point in its own coordinates.
  private func isHit(_ slot: Int, _ point: Point, _ acceptsTouches: (ViewID) -> Bool) -> Bool {
    guard bounds[slot].contains(point), let view = view(at: Int32(slot)) else { return false }
    return acceptsTouches(view)
  }

  /// Returns the frontmost subview that a point hits, and the point in the subview's coordinates.
  private func hitSubview(
    of slot: Int, _ point: Point, _ acceptsTouches: (ViewID) -> Bool
  ) -> (slot: Int, point: Point)? {
    var child = links[slot].lastChild
    while child != Links.none {
      if let inverse = locals[Int(child)].inverseIfDistinct {
        let inside = inverse.map(point)
        if isHit(Int(child), inside, acceptsTouches) { return (Int(child), inside) }
      }
      child = links[Int(child)].previous
    }
    return nil
  }

  /// Returns what `hitSubview` does, in a tree with heights or transforms in space.
  private func hitSubviewInSpace(
    of slot: Int, _ point: Point, _ acceptsTouches: (ViewID) -> Bool
  ) -> (slot: Int, point: Point)? {
    var best: (slot: Int, point: Point, height: Double)?
    var child = links[slot].lastChild
    while child != Links.none {
      let index = Int(child)
      let height = space.zPosition(of: index)
      // Of equal heights the later subview is in front, which comes first here.
      if best.map({ height > $0.height }) ?? true,
        let inside = lower(point, into: index, orElse: nil), isHit(index, inside, acceptsTouches)
      {
        best = (index, inside, height)
      }
      child = links[index].previous
    }
    return best.map { ($0.slot, $0.point) }
  }
}
