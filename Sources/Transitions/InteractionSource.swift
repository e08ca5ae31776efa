/// A delegate that returns the same interaction controller for every transition.
///
/// Conforming delegates of navigation controllers and presented screens need no methods for
/// interaction.
public protocol InteractionSource: AnyObject {
  /// The interaction controller of the next transitions, or `nil` without interaction.
  var interaction: (any InteractiveTransitioning)? { get }
}

extension NavigationControllerDelegate where Self: InteractionSource {
  /// Returns `interaction`.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}

extension ViewControllerTransitioningDelegate where Self: InteractionSource {
  /// Returns `interaction`.
  public func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }

  /// Returns `interaction`.
  public func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}
