public import Transitions
public import ViewTree

/// A screen with a view that flies to another screen, or from there.
public protocol MagicScreen: ViewController {
  /// The view that flies, a direct subview of the screen's view; `nil` when there is none.
  ///
  /// Its frame is not converted: both screens have the same coordinates.
  var magicView: ViewID? { get }
}

extension TransitionContext {
  /// The magic view of a screen that has one on the screen's view.
  func magicView(of screen: ViewController) -> ViewID? {
    guard let view = (screen as? any MagicScreen)?.magicView, scene.tree.contains(view),
      scene.tree.superview(of: view) == screen.view
    else { return nil }
    return view
  }
}
