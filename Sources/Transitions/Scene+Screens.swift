internal import Animations
internal import Geometry
internal import ViewTree

/// The original place of a view while another screen is presented over it.
struct ViewHome {
  let superview: ViewID
  let index: Int
  let geometry: View
  /// The size of the window at that time.
  let windowSize: Size
}

extension Scene {
  /// Removes a view from its superview, if it has one.
  func detach(_ view: ViewID) {
    if tree.superview(of: view) != nil { removeFromSuperview(view) }
  }

  /// Returns the superview, index and geometry to which `bring(_:to:in:)` can return a view.
  ///
  /// A view without a superview belongs at the rear of the window.
  func home(of view: ViewID, in windowSize: Size) -> ViewHome {
    // A view that other code has removed comes back at the rear of the window.
    let superview = tree.superview(of: view) ?? window
    let index = tree.subviews(of: superview).firstIndex(of: view) ?? 0
    return ViewHome(
      superview: superview, index: index, geometry: self[view].geometry,
      windowSize: windowSize)
  }

  /// Moves a view back to its original place and geometry, in the present size of the window;
  /// keeps its current content offset.
  ///
  /// Does nothing if the view is still in its original superview.
  func bring(_ view: ViewID, to home: ViewHome, in windowSize: Size) {
    if tree.superview(of: view) == home.superview { return }
    let others = tree.subviews(of: home.superview).count
    // Siblings may have been removed meanwhile, so the index may be too large.
    insertSubview(view, to: home.superview, at: min(home.index, others))
    var geometry = home.geometry
    geometry.bounds.origin = self[view].geometry.bounds.origin
    geometry.follow(from: home.windowSize, to: windowSize)
    self[view].geometry = geometry
  }

  /// Gives the views of screens, and their containers, another size.
  func resize(_ screens: [ViewController], from old: Size, to new: Size) {
    // Other code may have removed a view.
    for view in screens.flatMap(\.fillingViews) where tree.contains(view) {
      self[view].geometry.follow(from: old, to: new)
    }
  }

  /// Removes the view of a screen that no longer exists, unless a superview owns the view.
  ///
  /// No completion runs before this method returns, because the last reference to a screen may go
  /// anywhere. Those of the removed animations run in the next `advance(to:)` of the clock, or at
  /// the end of the changes under way.
  func discard(_ view: ViewID) {
    guard isOwnerless(view) else { return }
    deferringCompletions { removeSubtree(view) }
  }

  /// Takes a screen's view out of a container that is about to be discarded.
  func release(_ view: ViewID, from container: ViewID) {
    guard isOwnerless(container), tree.contains(view) else { return }
    deferringCompletions { detach(view) }
  }

  /// Whether no superview owns a view that exists.
  private func isOwnerless(_ view: ViewID) -> Bool {
    tree.contains(view) && tree.superview(of: view) == nil
  }
}
