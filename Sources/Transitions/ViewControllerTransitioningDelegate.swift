/// Decides how a screen that is shown modally comes and goes.
///
/// It is the presented screen's own delegate that is asked, so for a screen wrapped in a navigation
/// controller it belongs on the navigation controller; on the wrapped screen it has no effect.
public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// The animator that shows `presented` over `presenting`, or `nil` for the default transition.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)?

  /// The animator that takes `dismissed` away, or `nil` for the default transition.
  func animationController(forDismissed dismissed: ViewController) -> (any TransitionAnimator)?

  /// What drives the presentation interactively, or `nil` if nothing does.
  func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)?

  /// What drives the dismissal interactively, or `nil` if nothing does.
  func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)?
}

extension ViewControllerTransitioningDelegate {
  /// The default transition.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? { nil }

  /// The default transition.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? { nil }

  /// No interaction.
  public func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { nil }

  /// No interaction.
  public func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { nil }
}
