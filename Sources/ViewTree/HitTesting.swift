public import Geometry

extension ViewTree {
  /// The view that a touch at a point belongs to: the frontmost of the deepest ones.
  ///
  /// As in UIKit, a view takes part only where its bounds contain the point (left and top edge
  /// included, right and bottom edge not), and hides what lies below it elsewhere, clipped or not.
  /// Subviews are asked from front to back, in the order of `subviews(of:)` whatever their
  /// `zPosition`, and before the view itself. A view whose transform is singular covers no area and
  /// is never hit. Like conversion, this reads model values.
  ///
  /// UIKit passes over hidden views, views with an alpha below 0.01 and views without user
  /// interaction. The tree knows only geometry, so `acceptsTouches` tells.
  ///
  /// - Parameters:
  ///   - point: A location in the coordinates of `view`.
  ///   - view: Where to begin; `nil` is the window, which is never hit itself.
  ///   - acceptsTouches: Whether a view takes part at all; where it does not, no view below it
  ///     does.
  /// - Returns: The view, or `nil` when the point hits none.
  /// - Complexity: O(number of subviews of the views that contain the point). Does not allocate.
  public func hitTest(
    _ point: Point, in view: ViewID? = nil, acceptsTouches: (ViewID) -> Bool = { _ in true }
  ) -> ViewID? {
    guard let view else { return hitSubview(of: ViewTree.window, point, acceptsTouches) }
    return hit(slot(of: view), point, acceptsTouches)
  }

  private func hit(
    _ slot: Int, _ point: Point, _ acceptsTouches: (ViewID) -> Bool
  ) -> ViewID? {
    guard bounds[slot].contains(point), let view = view(at: Int32(slot)), acceptsTouches(view)
    else { return nil }
    return hitSubview(of: slot, point, acceptsTouches) ?? view
  }

  private func hitSubview(
    of slot: Int, _ point: Point, _ acceptsTouches: (ViewID) -> Bool
  ) -> ViewID? {
    var child = links[slot].lastChild
    while child != Links.none {
      if let inverse = locals[Int(child)].inverseIfDistinct,
        let view = hit(Int(child), inverse.map(point), acceptsTouches)
      {
        return view
      }
      child = links[Int(child)].previous
    }
    return nil
  }
}
