import Transitions
import ViewTree

/// A view's model values, and in which superview it is.
struct ViewModel: Equatable {
  let view: ViewID
  let superview: ViewID?
  let properties: ViewProperties
}

extension Scene {
  /// The model of views and of everything below them, the rearmost first: what a cancelled
  /// transition has to restore.
  ///
  /// Views that have been removed are left out, so that they make a difference.
  func model(of views: [ViewID]) -> [ViewModel] {
    views.filter(tree.contains).flatMap { view in
      [ViewModel(view: view, superview: tree.superview(of: view), properties: self[view])]
        + model(of: tree.subviews(of: view))
    }
  }

  /// The model of everything on screen.
  var modelOnScreen: [ViewModel] { model(of: [window]) }
}
