/// A delegate that has one and the same thing drive every transition it is asked about.
///
/// A navigation controller's delegate that is one, and a presented screen's, need no methods for
/// it.
public protocol InteractionSource: AnyObject {
  /// What drives the next transitions, or `nil` when they run by themselves.
  var interaction: (any InteractiveTransitioning)? { get }
}

extension NavigationControllerDelegate where Self: InteractionSource {
  /// The `interaction`.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}

extension ViewControllerTransitioningDelegate where Self: InteractionSource {
  /// The `interaction`.
  public func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }

  /// The `interaction`.
  public func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}
