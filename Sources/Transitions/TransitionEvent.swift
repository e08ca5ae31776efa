/// A recorded step of a transition.
///
/// The steps of a transition that completes come in this order:
///
/// 1. `animatorRequested`, if there is a delegate.
/// 2. `interactionRequested`, if the delegate gave an animator.
/// 3. `willDisappear` of the disappearing screen, `willAppear` of the appearing one.
/// 4. `interactionStarted` if there is an interaction controller, `durationRequested`,
///    `animationStarted`.
/// 5. `completed(true)`.
/// 6. `didDisappear` of the screen that disappeared, `didAppear` of the one that appeared.
/// 7. `animationEnded(true)`.
/// 8. `requestEnded(.completed)`, before the caller's completion.
///
/// A cancelled transition has `false` in steps 5 and 7 and `.cancelled` in step 8. In step 6 it has
/// `willDisappear` and `didDisappear` of the screen that had begun to appear, and `willAppear` and
/// `didAppear` of the other one. A change without animation consists of steps 3, 6 and 8.
public struct TransitionEvent: Hashable, Sendable {
  /// A call or a change that the log records in the course of a transition.
  public enum Step: Hashable, Sendable {
    /// A delegate was asked for an animator.
    case animatorRequested
    /// A delegate was asked for an interaction controller.
    case interactionRequested
    /// A call of a screen's `viewWillAppear(_:)`.
    case willAppear
    /// A call of a screen's `viewDidAppear(_:)`.
    case didAppear
    /// A call of a screen's `viewWillDisappear(_:)`.
    case willDisappear
    /// A call of a screen's `viewDidDisappear(_:)`.
    case didDisappear
    /// The interaction controller was told to start the transition.
    case interactionStarted
    /// The animator was asked for its duration.
    case durationRequested
    /// The animator was told to animate.
    case animationStarted
    /// The first call of `completeTransition(_:)`; the value is `false` after a cancellation.
    case completed(Bool)
    /// The animator was told that the transition has ended; the value is `false` after a
    /// cancellation.
    case animationEnded(Bool)
    /// The request ended with the given outcome.
    case requestEnded(RoutingOutcome)
  }

  /// The time of the step, in seconds of the virtual clock.
  public let time: Double
  /// The call or the change that is recorded.
  public let step: Step
  /// The name of the view controller that the step concerns.
  ///
  /// A step of the whole transition has the name of the appearing view controller.
  public let viewController: String
}
