public import Motion

/// Drives a transition by a fraction, such as how far a finger has moved.
///
/// Return one from the delegate next to the animator, then call `update(_:)` while the user moves
/// and `finish()` or `cancel()` at the end. Inside the interactive part the fraction is a fraction
/// of the duration: at p the animations show what they show at p·T, each with its own curve.
public final class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// How the interaction ended.
  public enum Ending: Hashable, Sendable {
    /// It went on to the new screen.
    case finished
    /// It went back to the old one.
    case cancelled
  }

  /// How fast the rest is played; 1 is the animator's speed, and so is what is not positive.
  public var completionSpeed = 1.0
  /// How the rest follows the time; an interruptible animator goes on with its own timing instead.
  ///
  /// Slow at both ends, as the platform documents; what it really plays is a stiff critical spring.
  public var completionCurve = TimingCurve.easeInOut
  /// Whether the transition starts interactive; if not, it runs and `pause()` takes hold of it.
  public var wantsInteractiveStart = true
  /// How the last interaction ended, or `nil` while none has and during the next one.
  ///
  /// A first ending while there is no transition, because it waits in the queue, say, takes effect
  /// when that starts; further ones after an interaction has ended change nothing but this.
  public private(set) var ending: Ending?
  /// Whether `ending` is to take effect at the next start.
  private var isEndingAhead = false
  private weak var context: TransitionContext?

  /// Creates an interaction that can drive one transition after another.
  public init() {}

  /// How far the transition has come, 0…1; 0 before it starts.
  public var percentComplete: Double { context?.fractionComplete ?? 0 }

  /// Starts the animation and holds it at its first moment, unless the start is not interactive.
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
  /// Ignored outside an interactive transition; with a diagnostic, if there is a transition at all.
  ///
  /// - Parameter percentComplete: Clamped to 0…1.
  public func update(_ percentComplete: Double) {
    context?.updateInteractiveTransition(percentComplete)
  }

  /// Lets go; the rest is played to the end in (1 − p)·T / `completionSpeed` seconds.
  ///
  /// Only remembered unless the transition is interactive.
  public func finish() { end(.finished) }

  /// Lets go; the transition is played back to the start in p·T / `completionSpeed` seconds.
  ///
  /// Only remembered unless the transition is interactive.
  public func cancel() { end(.cancelled) }

  /// Takes hold of the transition again while it runs by itself.
  ///
  /// Works only with an interruptible animator; otherwise it is ignored, with a diagnostic.
  public func pause() {
    ending = nil
    context?.pauseInteractiveTransition()
  }

  private func end(_ ending: Ending) {
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
