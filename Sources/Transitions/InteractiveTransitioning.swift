public import Motion

/// An interaction controller, which drives a transition by user input instead of letting it run.
public protocol InteractiveTransitioning: AnyObject {
  /// Starts the transition, usually by `context.startAnimation()`.
  ///
  /// Also called if the start is not interactive; the animation then starts in any case.
  func startInteractiveTransition(_ context: TransitionContext)

  /// Whether the transition starts interactively; otherwise it runs and may be paused later.
  var wantsInteractiveStart: Bool { get }

  /// The speed of the rest after the interaction; 1 is the speed of the animator.
  var completionSpeed: Double { get }

  /// The timing curve of the rest; an interruptible animator continues with its own timing instead.
  var completionCurve: TimingCurve { get }
}

extension InteractiveTransitioning {
  /// `true`: the transition starts interactively.
  public var wantsInteractiveStart: Bool { true }

  /// 1: the rest is played at the speed of the animator.
  public var completionSpeed: Double { 1 }

  /// `easeInOut`: the rest starts and ends slowly.
  public var completionCurve: TimingCurve { .easeInOut }
}
