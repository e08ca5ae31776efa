/// A delegate that provides the animators of a modally presented screen.
///
/// The transition asks the delegate of the presented view controller. For a screen wrapped in a
/// navigation controller the delegate belongs on the navigation controller; on the wrapped screen
/// it has no effect.
public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator that presents `presented` over `presenting`, or `nil` for the default
  /// transition.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)?

  /// Returns the animator that dismisses `dismissed`, or `nil` for the default transition.
  func animationController(forDismissed dismissed: ViewController) -> (any TransitionAnimator)?

  /// Returns the interaction controller of the presentation, or `nil` if it is not interactive.
  func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)?

  /// Returns the interaction controller of the dismissal, or `nil` if it is not interactive.
  func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)?
}

extension ViewControllerTransitioningDelegate {
  /// Returns `nil`, for the default transition.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? { nil }

  /// Returns `nil`, for the default transition.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? { nil }

  /// Returns `nil`: the presentation is not interactive by default.
  public func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { nil }

  /// Returns `nil`: the dismissal is not interactive by default.
  public func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { nil }
}
