public import ViewTree

extension Scene {
  /// Creates a view as the frontmost subview of another, or off screen.
  ///
  /// - Parameters:
  ///   - properties: The geometry and appearance of the view, finite.
  ///   - superview: The superview; `nil` keeps the view off screen, as a root.
  /// - Returns: The handle of the new view.
  @discardableResult
  public func insert(_ properties: ViewProperties, in superview: ViewID? = nil) -> ViewID {
    precondition(properties.isFinite, "the numbers of a view are finite")
    return model.insert(properties, in: superview)
  }

  /// Moves a view and its subtree to the front of the subviews of another.
  ///
  /// Traps when `superview` is the view itself or one of its descendants.
  public func addSubview(_ view: ViewID, to superview: ViewID) {
    rearrange(view) { $0.addSubview(view, to: superview) }
  }

  /// Moves a view and its subtree to an index among the subviews of another.
  ///
  /// - Parameters:
  ///   - view: The view to move.
  ///   - superview: The new superview; neither the view itself nor one of its descendants.
  ///   - index: The index of `view` afterwards, from 0, the rearmost; at most the number of other
  ///     subviews.
  public func insertSubview(_ view: ViewID, to superview: ViewID, at index: Int) {
    rearrange(view) { $0.insertSubview(view, to: superview, at: index) }
  }

  /// Makes a view the last of its siblings, drawn over those with the same `zPosition`.
  public func bringSubviewToFront(_ view: ViewID) {
    rearrange(view) { $0.bringSubviewToFront(view) }
  }

  /// Removes a view and its subtree from the screen, and keeps them.
  ///
  /// The animations of these views are removed.
  public func removeFromSuperview(_ view: ViewID) {
    rearrange(view) { $0.removeFromSuperview(view) }
  }

  /// Removes a view and its subtree; their handles become stale, their animations are removed.
  ///
  /// - Complexity: O(size of the subtree + its animations) on average.
  public func removeSubtree(_ view: ViewID) {
    precondition(view != window, "the window cannot be removed")
    changing {
      removeAnimations(of: model.nodesInSubtree(of: view))
      model.removeSubtree(view)
    }
  }

  /// Whether the view is the window or one of its descendants.
  ///
  /// - Complexity: O(depth). Does not allocate.
  public func isOnScreen(_ view: ViewID) -> Bool { model.tree.isDescendant(view, of: window) }

  private func rearrange(_ view: ViewID, _ change: (inout ViewTree) -> Void) {
    precondition(view != window, "the window stays where it is")
    changing {
      let wasOnScreen = isOnScreen(view)
      model.move(view, change)
      guard wasOnScreen, !isOnScreen(view), !animations.isEmpty else { return }
      removeAnimations(of: model.nodesInSubtree(of: view))
    }
  }
}
