public import Animations

/// An animator that moves the views of one transition from the old screen to the new one.
///
/// Before `animate(using:)` the disappearing view is in the container, at its initial frame; the
/// animator adds the other one. After all its animations the animator calls
/// `context.completeTransition(!context.transitionWasCancelled)`, exactly once and in every case.
public protocol TransitionAnimator: AnyObject {
  /// Returns the duration of the transition, in seconds: finite and not negative.
  func duration(using context: TransitionContext) -> Double

  /// Adds the appearing view and starts the animations, whose end completes the transition.
  func animate(using context: TransitionContext)

  /// Returns the property animator that can pause and reverse the transition, or `nil` without one.
  ///
  /// Every call during one transition must return the same object.
  func interruptibleAnimator(using context: TransitionContext) -> PropertyAnimator?

  /// Returns the time at which the last animation begins, in seconds from the start.
  ///
  /// The time is 0 if `animate(using:)` commits all animations; later ones begin in completions of
  /// earlier ones. The context asks just before `animate(using:)`, at an interactive start. While
  /// the user drives the transition, animations with an end up to this time end, and their
  /// completions start the next ones; going back undoes none of that. Later ends, including the one
  /// that completes the transition, wait until the interaction ends.
  func lastStageStart(using context: TransitionContext) -> Double

  /// Notifies the animator of the transition's end, after the screens' appearance calls.
  ///
  /// - Parameter transitionCompleted: False after a cancellation.
  func animationEnded(_ transitionCompleted: Bool)
}

extension TransitionAnimator {
  /// Returns `nil`: a running transition cannot be paused.
  public func interruptibleAnimator(using context: TransitionContext) -> PropertyAnimator? { nil }

  /// Returns 0: all animations are committed by `animate(using:)`.
  public func lastStageStart(using context: TransitionContext) -> Double { 0 }

  /// Does nothing; animators implement the method to learn of the transition's end.
  public func animationEnded(_ transitionCompleted: Bool) {}
}
