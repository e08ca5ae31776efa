/// A delegate that provides the animators and interaction controllers of pushes and pops.
public protocol NavigationControllerDelegate: AnyObject {
  /// Returns the animator of a push or a pop, or `nil` for the default transition.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)?

  /// Returns the interaction controller for `animator`, or `nil` without user input.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)?
}

extension NavigationControllerDelegate {
  /// Returns `nil`: pushes and pops are not interactive by default.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { nil }
}
