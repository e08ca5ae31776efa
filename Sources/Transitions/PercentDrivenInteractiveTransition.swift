public import Motion

/// An interaction controller that drives a transition by a fraction, such as a finger's progress.
///
/// Return an instance from the delegate, in addition to the animator. Then call `update(_:)` while
/// the user moves and `finish()` or `cancel()` at the end. The fraction is one of the duration: at
/// p the animations show their values at time p·T, each with its own curve.
public final class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// The direction in which a transition goes on after its interaction.
  public enum Ending: Hashable, Sendable {
    /// The transition continues to the new screen.
    case finished
    /// The transition goes back to the old screen.
    case cancelled
  }

  /// The speed after the interaction as a multiple of the animator's; counts as 1 unless positive.
  public var completionSpeed = 1.0
  /// The timing curve after the interaction; an interruptible animator continues with its own
  /// timing instead.
  ///
  /// The default is slow at both ends, as the platform documents; in fact the platform plays a
  /// stiff critical spring.
  public var completionCurve = TimingCurve.easeInOut
  /// The spring of the rest instead of `completionCurve`, also for an interruptible animator; `nil`
  /// for no spring.
  ///
  /// The spring starts at `completionVelocity` and has its own duration, whatever the completion
  /// speed: the transition ends when the spring has settled. An interruptible animator overshoots
  /// with the spring. Other animations stop at their end or start.
  public var completionSpring: Spring?
  /// The velocity of the gesture at its end, in fractions of the transition per second; positive is
  /// towards the end of the transition, both for `finish()` and for `cancel()`.
  ///
  /// A number that is NaN or infinite counts as 0. Without a spring the velocity has no effect.
  public var completionVelocity = 0.0
  /// Whether the transition starts interactively; otherwise it runs, and `pause()` makes it
  /// interactive.
  public var wantsInteractiveStart = true
  /// The end of the last interaction; `nil` before the first one ends and during the next one.
  ///
  /// A first call of `finish()` or `cancel()` before the transition starts, for instance while it
  /// waits in the queue, takes effect at the start. Further calls after an interaction has ended
  /// change nothing but this property.
  public private(set) var ending: Ending?
  /// Whether `ending` was set before a transition and takes effect at its start.
  private var isEndingAhead = false
  private weak var context: TransitionContext?

  /// Creates an interaction controller that can drive one transition after another.
  public init() {}

  /// The position of the transition, 0…1; 0 before it starts.
  public var percentComplete: Double { context?.fractionComplete ?? 0 }

  /// Starts the animations, halted at their first moment if the start is interactive.
  public func startInteractiveTransition(_ context: TransitionContext) {
    let endingAhead = isEndingAhead ? ending : nil
    ending = nil
    isEndingAhead = false
    self.context = context
    context.startAnimation()
    if let endingAhead, context.isInteractive { end(endingAhead) }
  }

  /// Moves the transition to a fraction of its duration.
  ///
  /// The call is ignored outside an interactive transition, with a diagnostic if there is a
  /// transition at all.
  ///
  /// - Parameter percentComplete: A fraction of the duration, clamped to 0…1.
  public func update(_ percentComplete: Double) {
    context?.updateInteractiveTransition(percentComplete)
  }

  /// Ends the interaction and plays the rest to the end in (1 − p)·T / `completionSpeed` seconds,
  /// or by `completionSpring`.
  ///
  /// If the transition is not interactive, the call only sets `ending`.
  public func finish() { end(.finished) }

  /// Ends the interaction and plays back to the start in p·T / `completionSpeed` seconds,
  /// or by `completionSpring`.
  ///
  /// If the transition is not interactive, the call only sets `ending`.
  public func cancel() { end(.cancelled) }

  /// Makes the transition interactive again while it runs by itself.
  ///
  /// Without an interruptible animator the call is ignored, with a diagnostic.
  public func pause() {
    ending = nil
    context?.pauseInteractiveTransition()
  }

  private func end(_ ending: Ending) {
    // Without a context the call comes before a start, or after an end that has set `ending`.
    let isFirst = self.ending == nil || isEndingAhead
    isEndingAhead = context == nil && isFirst
    self.ending = ending
    guard let context, context.isInteractive else { return }
    switch ending {
    case .finished: context.finishInteractiveTransition()
    case .cancelled: context.cancelInteractiveTransition()
    }
  }
}
