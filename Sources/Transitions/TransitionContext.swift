public import Animations
public import Geometry
public import ViewTree

/// An animated transition from one screen to another, from its start to the request's completion.
///
/// The window creates a context for each animated push, pop, presentation and dismissal, and passes
/// it to the animator and the interaction controller. `completeTransition(_:)` ends the transition,
/// exactly once. A second call changes nothing and is reported. If there is no call until a second
/// after the end of the animation, the context completes itself and reports that.
public final class TransitionContext {
  /// The time after the end of the animation, in seconds of the clock, at which the context
  /// replaces a missing completion.
  ///
  /// The number is a choice: an animator that completes a little late is not reported.
  public static let watchdogDelay = 1.0

  /// The window in which the transition runs, with its scene and its log.
  public let window: Window
  /// The animator, chosen by a delegate or by the window's default transition.
  public let animator: any TransitionAnimator
  /// The interaction controller that the delegate returned; `nil` if the delegate returned none.
  public let interactionController: (any InteractiveTransitioning)?
  /// Whether the user currently drives the transition.
  public internal(set) var isInteractive: Bool
  /// Whether the transition is going back to its start.
  ///
  /// An animator passes the negation to `completeTransition(_:)`.
  public internal(set) var transitionWasCancelled = false
  /// The duration in seconds, as given by the animator; 0 before the animator was asked.
  public private(set) var duration = 0.0

  let stage: TransitionStage
  /// A closure of the queue, called at the end with `true` if the transition completed.
  let answer: (Bool) -> Void
  var phase = Phase.prepared
  /// The driver of the animations; `nil` before the first interaction and after the transition.
  var driver: (any InteractionDriver)?
  var interruptible: PropertyAnimator?
  private var watchdog: VirtualClock.Action?

  enum Phase {
    case prepared
    case running
    case completed
  }

  init(
    _ stage: TransitionStage, animator: any TransitionAnimator,
    interaction: (any InteractiveTransitioning)?, in window: Window,
    answer: @escaping (Bool) -> Void
  ) {
    self.stage = stage
    self.animator = animator
    self.interactionController = interaction
    self.isInteractive = interaction?.wantsInteractiveStart ?? false
    self.window = window
    self.answer = answer
  }

  /// The kind of the change: push, pop, presentation or dismissal.
  public var operation: TransitionOperation { stage.transition.operation }
  /// The view controller that disappears; on a dismissal the frontmost screen.
  public var fromViewController: ViewController { stage.transition.from }
  /// The view controller that appears; on a dismissal the presenter of the dismissed screen.
  public var toViewController: ViewController { stage.transition.to }
  /// The view that disappears; in the container, unless it keeps its place behind the new screen.
  public var fromView: ViewID { fromViewController.view }
  /// The view that appears; the animator adds it, usually by `addToView(_:)`.
  public var toView: ViewID { toViewController.view }
  /// The container in which both views move: that of the navigation controller, or one over the
  /// whole window for a presentation and its dismissal.
  public var containerView: ViewID { stage.transition.containerView }
  /// The scene of the window, in which the animator commits its animations.
  public var scene: Scene { window.scene }
  /// Whether the change is animated: always `true`, since other changes have no context.
  public var isAnimated: Bool { true }

  /// Returns the frame of a screen at the start, in the container's coordinates.
  ///
  /// - Returns: The frame of the view controller that disappears; `nil` for the one that appears,
  ///   which has no place yet, and for any other.
  public func initialFrame(for viewController: ViewController) -> Rect? {
    viewController === fromViewController ? stage.initialFrame : nil
  }

  /// Returns the frame of a screen after the transition, in the container's coordinates.
  ///
  /// - Returns: The bounds of the container for the view controller that appears; `nil` for the one
  ///   that disappears, which has no place afterwards, and for any other.
  public func finalFrame(for viewController: ViewController) -> Rect? {
    viewController === toViewController ? stage.finalFrame : nil
  }

  /// A position among the container's subviews: in front or at the back.
  public enum Depth: Hashable, Sendable {
    /// In front of all other subviews.
    case front
    /// Behind all other subviews.
    case back
  }

  /// Adds the appearing view to the container, at its final frame.
  ///
  /// - Parameter depth: In front of or behind the existing subviews.
  public func addToView(_ depth: Depth = .front) {
    scene.performWithoutAnimation {
      stage.placeToView()
      if depth == .back { scene.insertSubview(toView, to: containerView, at: 0) }
    }
  }

  /// Adds a problem, in the animator's own words, to the window's log.
  public func report(_ problem: String) {
    window.log.report(.animator(problem))
  }

  /// Runs the default transition instead of one that is impossible.
  ///
  /// Animators call this method in `animate(using:)`, before they have changed anything, if a view
  /// or object that they need is missing. From then on `duration` is that of the default
  /// transition; in an interaction the gesture drives it.
  ///
  /// - Parameter reason: The missing object, for the log.
  public func fallBackToDefaultTransition(because reason: String) {
    window.log.report(.fellBackToDefault(reason))
    let fallback = window.defaultTransition.makeAnimator()
    duration = validated(fallback.duration(using: self))
    if isInteractive {
      // The gesture decides when the transition ends, so nothing watches over it.
      scrub(fallback)
    } else {
      armWatchdog(in: duration)
    }
    fallback.animate(using: self)
  }
}

// MARK: - The course of a transition

extension TransitionContext {
  /// Sends the appearance calls and starts the transition, interactively or not.
  func start() {
    stage.announce(animated: true)
    stage.begin()
    phase = .running
    if let interactionController {
      record(.interactionStarted)
      interactionController.startInteractiveTransition(self)
    }
    if !isInteractive { startAnimation() }
  }

  /// Asks the animator for its duration and starts its animations.
  ///
  /// The window calls this method or, at an interactive start, the interaction controller; a second
  /// call does nothing.
  public func startAnimation() {
    // Either the driver or the watchdog exists once the animations have started.
    guard phase == .running, driver == nil, watchdog == nil else { return }
    record(.durationRequested)
    duration = validated(animator.duration(using: self))
    record(.animationStarted)
    if isInteractive {
      startScrubbing()
    } else {
      // Armed first, because an animator may complete the transition at once.
      armWatchdog(in: duration)
      // A transition may start in a completion of another one, which runs on the other's timeline.
      scene.perform(on: nil) { animator.animate(using: self) }
    }
  }

  /// Ends the transition; the animator calls this method after all its animations.
  ///
  /// On success the appearing view is in the container at its final frame. The other view is
  /// removed, unless it stays behind the new screen, and so is everything else. As in UIKit, the
  /// other view keeps the opacity and whatever else the animator has given it. On failure both
  /// views have the properties they had before. Animations that belong to a screen itself may
  /// continue.
  ///
  /// - Parameter didComplete: Whether the transition reached its end: usually
  ///   `!transitionWasCancelled`.
  public func completeTransition(_ didComplete: Bool) {
    guard phase == .running else {
      window.log.report(.completedAgain(operation))
      return
    }
    // Set first: completions of removed animations may call this method again.
    phase = .completed
    isInteractive = false
    disarmWatchdog()
    record(.completed(didComplete))
    driver?.release(didComplete: didComplete)
    // An interruptible animator usually retains the context in its completion.
    driver = nil
    interruptible = nil
    stage.settle(didComplete: didComplete)
    // These calls do not belong to the timeline on which the transition ended.
    scene.perform(on: nil) {
      stage.conclude(didComplete: didComplete)
      record(.animationEnded(didComplete))
      animator.animationEnded(didComplete)
      answer(didComplete)
    }
  }

  func record(_ step: TransitionEvent.Step) {
    window.log.record(step, of: toViewController, at: window.clock.now)
  }

  /// The time until the transition is due to end by itself, in seconds of the clock; 0 if it is
  /// overdue, and during an interaction.
  ///
  /// For animators that move something back after a cancelled stage, and want to arrive in time.
  public var remainingDuration: Double {
    guard let watchdog else { return 0 }
    return max(watchdog.time - Self.watchdogDelay - window.clock.now, 0)
  }

  /// Schedules the completion of a transition that still runs `watchdogDelay` after its due end.
  func armWatchdog(in remaining: Double) {
    disarmWatchdog()
    let due = window.clock.now + remaining + Self.watchdogDelay
    watchdog = window.clock.schedule(at: due) { [weak self] in self?.completeOverdue() }
  }

  /// Completes the transition in the animator's place if it still runs.
  private func completeOverdue() {
    guard phase == .running else { return }
    window.log.report(.neverCompleted(operation))
    completeTransition(!transitionWasCancelled)
  }

  func disarmWatchdog() {
    if let watchdog { window.clock.cancel(watchdog) }
    watchdog = nil
  }

  private func validated(_ duration: Double) -> Double {
    if duration >= 0 && duration.isFinite { return duration }
    window.log.report(.invalidDuration)
    return 0
  }
}
