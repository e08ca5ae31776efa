public import Motion

/// An interaction controller, which drives a transition by user input instead of letting it run.
public protocol InteractiveTransitioning: AnyObject {
  /// Starts the transition, usually by `context.startAnimation()`.
  ///
  /// The method is also called if the start is not interactive; the animation then starts in any
  /// case.
  func startInteractiveTransition(_ context: TransitionContext)

  /// Whether the transition starts interactively; otherwise it runs and may be paused later.
  var wantsInteractiveStart: Bool { get }

  /// The speed of the transition after the interaction; 1 is the speed of the animator.
  var completionSpeed: Double { get }

  /// The timing curve after the interaction; an interruptible animator keeps its own timing.
  var completionCurve: TimingCurve { get }

  /// The spring that plays the rest instead of the curve; `nil` for no spring.
  var completionSpring: Spring? { get }

  /// The velocity at which the spring starts, in fractions of the transition per second; positive
  /// is towards the end of the transition. A number that is NaN or infinite counts as 0.
  var completionVelocity: Double { get }
}

extension InteractiveTransitioning {
  /// Whether the transition starts interactively: `true` by default.
  public var wantsInteractiveStart: Bool { true }

  /// The speed of the transition after the interaction: by default 1, the speed of the animator.
  public var completionSpeed: Double { 1 }

  /// The timing curve after the interaction: by default slow at the start and the end.
  public var completionCurve: TimingCurve { .easeInOut }

  /// The spring after the interaction: by default none.
  public var completionSpring: Spring? { nil }

  /// The velocity at the end of the interaction: by default 0.
  public var completionVelocity: Double { 0 }
}
