/// One step of a transition, as it happened.
///
/// The steps of a transition that completes come in this order:
///
/// 1. `animatorRequested`, if there is a delegate to ask; 2. `interactionRequested`, if the
/// delegate gave an animator; 3. `willDisappear` of the screen that leaves, `willAppear` of the one
/// that comes; 4. `interactionStarted` if the transition is interactive, `durationRequested`,
/// `animationStarted`; 5. `completed(true)`; 6. `didDisappear` of the screen that left, `didAppear`
/// of the one that came; 7. `animationEnded(true)`; 8. `requestEnded(.completed)`, the caller's
/// completion.
///
/// A cancelled one has `false` in 5 and 7, `.cancelled` in 8, and in step 6 `willDisappear` and
/// `didDisappear` of the screen that came, `willAppear` and `didAppear` of the one that stays. A
/// change without animation consists of 3, 6 and 8.
public struct TransitionEvent: Hashable, Sendable {
  /// What happened.
  public enum Step: Hashable, Sendable {
    /// A delegate was asked for an animator.
    case animatorRequested
    /// A delegate was asked for an interaction controller.
    case interactionRequested
    /// A screen is about to come.
    case willAppear
    /// A screen is there.
    case didAppear
    /// A screen is about to leave.
    case willDisappear
    /// A screen has left.
    case didDisappear
    /// The interaction controller takes over the start.
    case interactionStarted
    /// The animator was asked how long it takes.
    case durationRequested
    /// The animator was told to animate.
    case animationStarted
    /// The transition was completed, for good or cancelled.
    case completed(Bool)
    /// The animator was told that it is over.
    case animationEnded(Bool)
    /// The request was answered.
    case requestEnded(RoutingOutcome)
  }

  /// When, in seconds of the virtual clock.
  public let time: Double
  /// What happened.
  public let step: Step
  /// The name of the screen concerned; for steps of the whole transition, of the one that comes.
  public let viewController: String
}
