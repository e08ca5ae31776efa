internal import Animations
public import Transitions
public import ViewTree

/// A view controller with a view that flies to or from another screen.
public protocol MagicScreen: ViewController {
  /// The flying view, a direct subview of the screen's view; `nil` when there is none.
  ///
  /// Its frame is not converted: both screens have the same coordinates.
  var magicView: ViewID? { get }
}

extension TransitionContext {
  /// Returns the magic view of a screen; `nil` if there is none directly in the screen's view.
  func magicView(of screen: ViewController) -> ViewID? {
    guard let view = (screen as? any MagicScreen)?.magicView, scene.tree.contains(view),
      scene.tree.superview(of: view) == screen.view
    else { return nil }
    return view
  }
}
