/// A delegate that returns the same interaction controller for every transition.
///
/// Conforming delegates of navigation controllers and presented screens need no methods for
/// interaction.
public protocol InteractionSource: AnyObject {
  /// The interaction controller of the next transitions, or `nil` without interaction.
  var interaction: (any InteractiveTransitioning)? { get }
}

extension NavigationControllerDelegate where Self: InteractionSource {
  /// Returns `interaction`, for a push and a pop alike.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}

extension ViewControllerTransitioningDelegate where Self: InteractionSource {
  /// Returns the same controller for the presentation as for every other transition.
  public func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }

  /// Returns the same controller for the dismissal as for every other transition.
  public func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}
