public import Motion

/// Drives a transition by what the user does, instead of letting it run.
public protocol InteractiveTransitioning: AnyObject {
  /// Takes over the start: sets everything up, usually by `context.startAnimation()`.
  ///
  /// Also called when the start is not interactive; then the animation starts in any case.
  func startInteractiveTransition(_ context: TransitionContext)

  /// Whether the transition starts interactive; if not, it runs and may be paused later.
  var wantsInteractiveStart: Bool { get }

  /// How fast the rest is played after the interaction; 1 is the speed of the animator.
  var completionSpeed: Double { get }

  /// How the rest follows the time; an interruptible animator goes on with its own timing instead.
  var completionCurve: TimingCurve { get }
}

extension InteractiveTransitioning {
  /// The transition starts interactive.
  public var wantsInteractiveStart: Bool { true }

  /// The rest is played at the speed of the animator.
  public var completionSpeed: Double { 1 }

  /// The rest starts and ends slowly.
  public var completionCurve: TimingCurve { .easeInOut }
}
