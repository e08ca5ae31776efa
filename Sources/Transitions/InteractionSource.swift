/// A delegate that returns the same interaction controller for every transition.
///
/// Conforming delegates of navigation controllers and presented screens need no methods for
/// interaction.
public protocol InteractionSource: AnyObject {
  /// The interaction controller of the next transitions; `nil` if they are not interactive.
  var interaction: (any InteractiveTransitioning)? { get }
}

extension NavigationControllerDelegate where Self: InteractionSource {
  /// Returns `interaction`, for pushes and pops alike.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}

extension ViewControllerTransitioningDelegate where Self: InteractionSource {
  /// Returns `interaction` for the presentation, as for every other transition.
  public func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }

  /// Returns `interaction` for the dismissal, as for every other transition.
  public func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}
