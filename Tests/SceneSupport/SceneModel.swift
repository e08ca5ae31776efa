package import Animations
package import ViewTree

/// The model values of a view, with its superview.
package struct ViewModel: Equatable {
  package let view: ViewID
  package let superview: ViewID?
  package var properties: ViewProperties
  package var space: View3D
}

extension Scene {
  /// The model of views and of everything below them, the rearmost first: what a cancelled
  /// transition has to restore.
  ///
  /// Views that have been removed are left out, so that two models differ by them.
  package func model(of views: [ViewID]) -> [ViewModel] {
    views.filter(tree.contains).flatMap { view in
      [
        ViewModel(
          view: view, superview: tree.superview(of: view), properties: self[view],
          space: self[in3D: view])
      ]
        + model(of: tree.subviews(of: view))
    }
  }

  /// The model of the window and of all views in it.
  package var modelOnScreen: [ViewModel] { model(of: [window]) }
}
