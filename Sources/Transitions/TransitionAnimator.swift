/// Moves the views of one transition from the old screen to the new one.
///
/// Before `animate(using:)` the view that leaves is in the container, at its initial frame; the
/// animator adds the other one. When everything has arrived it calls
/// `context.completeTransition(!context.transitionWasCancelled)`, exactly once and in every case.
public protocol TransitionAnimator: AnyObject {
  /// How long the transition takes, in seconds: finite and not negative.
  func duration(using context: TransitionContext) -> Double

  /// Sets the views up and animates them.
  func animate(using context: TransitionContext)

  /// The animator that can be paused and reversed while it runs, or `nil` if there is none.
  ///
  /// Every call during one transition must return the same object.
  func interruptibleAnimator(using context: TransitionContext) -> PropertyAnimator?

  /// When the last animations begin that others start by their end, in seconds from the start.
  ///
  /// 0 if all are committed by `animate(using:)`; asked just before that, at an interactive start.
  /// While the user drives the transition, animations reach their end up to this time, and what
  /// they start begins; nothing of it is undone when the user goes back. Later ends, among them the
  /// one that completes the transition, wait until the user has let go.
  func lastStageStart(using context: TransitionContext) -> Double

  /// The transition is over, after the screens were told that they appeared and disappeared.
  func animationEnded(_ transitionCompleted: Bool)
}

extension TransitionAnimator {
  /// No interruptible animator: the transition runs through once it is started.
  public func interruptibleAnimator(using context: TransitionContext) -> PropertyAnimator? { nil }

  /// All animations are committed by `animate(using:)`.
  public func lastStageStart(using context: TransitionContext) -> Double { 0 }

  /// Nothing to do at the end.
  public func animationEnded(_ transitionCompleted: Bool) {}
}
