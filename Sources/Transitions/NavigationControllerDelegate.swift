/// Decides how the screens of a navigation controller follow each other.
public protocol NavigationControllerDelegate: AnyObject {
  /// The animator of a push or a pop, or `nil` for the default transition.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)?

  /// What drives the transition of `animator` interactively, or `nil` if nothing does.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)?
}

extension NavigationControllerDelegate {
  /// No interaction.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { nil }
}
