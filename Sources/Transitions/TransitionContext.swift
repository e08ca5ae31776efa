public import Geometry
public import ViewTree

/// One animated change from a screen to another, from its start to the answer to the caller.
///
/// The window makes a context for each animated push, pop, presentation and dismissal and gives it
/// to the animator, and to what drives the transition interactively. `completeTransition(_:)` ends
/// it, exactly once: a second call changes nothing and is reported, and if none comes until a
/// second after the end of the animation, the context completes itself and reports that.
public final class TransitionContext {
  /// Seconds of the clock after the end of the animation when a forgotten completion is made up
  /// for.
  public static let watchdogDelay = 1.0

  /// The window in which it happens.
  public let window: Window
  /// What makes the views move.
  public let animator: any TransitionAnimator
  /// What drives the transition interactively, or `nil` if nothing does.
  public let interactionController: (any InteractiveTransitioning)?
  /// Whether the user drives the transition at the moment.
  public internal(set) var isInteractive: Bool
  /// Whether the transition is going back to where it started.
  ///
  /// An animator completes with its opposite.
  public internal(set) var transitionWasCancelled = false
  /// The animator's answer, in seconds; 0 before it was asked.
  public private(set) var duration = 0.0

  let stage: TransitionStage
  let answer: (Bool) -> Void
  var phase = Phase.prepared
  /// What the interactive part moves, once it has begun.
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

  /// What kind of change it is.
  public var operation: TransitionOperation { stage.transition.operation }
  /// The screen that leaves.
  public var fromViewController: ViewController { stage.transition.from }
  /// The screen that comes.
  public var toViewController: ViewController { stage.transition.to }
  /// The view of the screen that leaves.
  public var fromView: ViewID { fromViewController.view }
  /// The view of the screen that comes.
  public var toView: ViewID { toViewController.view }
  /// The view in which everything moves.
  public var containerView: ViewID { stage.transition.containerView }
  /// Where the views are.
  public var scene: Scene { window.scene }
  /// Whether the change is animated: `true`, since one without animation has no context.
  public var isAnimated: Bool { true }

  /// The frame of a screen at the start, in the container's coordinates.
  ///
  /// - Returns: The frame of the screen that leaves; `nil` for the one that comes, which is nowhere
  ///   yet, and for strangers.
  public func initialFrame(for viewController: ViewController) -> Rect? {
    viewController === fromViewController ? stage.initialFrame : nil
  }

  /// The frame of a screen after the transition, in the container's coordinates.
  ///
  /// - Returns: The bounds of the container for the screen that comes; `nil` for the one that
  ///   leaves, which will be nowhere, and for strangers.
  public func finalFrame(for viewController: ViewController) -> Rect? {
    viewController === toViewController ? stage.finalFrame : nil
  }

  /// An edge of the container's pile of views.
  public enum Depth: Hashable, Sendable {
    /// Over all others.
    case front
    /// Under all others.
    case back
  }

  /// Puts the view of the screen that comes into the container, at its final frame.
  ///
  /// - Parameter depth: Over or under what is there already.
  public func addToView(_ depth: Depth = .front) {
    scene.performWithoutAnimation {
      stage.placeToView()
      if depth == .back { scene.insertSubview(toView, to: containerView, at: 0) }
    }
  }

  /// Reports something that went wrong in an animator.
  public func report(_ problem: String) {
    window.log.report(.animator(problem))
  }

  /// Runs the default transition instead of one that cannot be done.
  ///
  /// For animators that find out in `animate(using:)`, before they changed anything, that something
  /// they need is missing.
  ///
  /// - Parameter reason: What was missing, for the log.
  public func fallBackToDefaultTransition(because reason: String) {
    window.log.report(.fellBackToDefault(reason))
    let fallback = window.defaultTransition.makeAnimator()
    armWatchdog(in: fallback.duration(using: self))
    fallback.animate(using: self)
  }
}

// MARK: - The course of a transition

extension TransitionContext {
  /// Announces the change and starts it, interactively or by itself.
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

  /// Asks the animator for its duration and has it animate.
  ///
  /// The window calls this, or, at an interactive start, the interaction controller; the second
  /// call does nothing.
  public func startAnimation() {
    guard phase == .running, driver == nil, watchdog == nil else { return }
    record(.durationRequested)
    duration = validated(animator.duration(using: self))
    record(.animationStarted)
    if isInteractive {
      startScrubbing()
    } else {
      armWatchdog(in: duration)
      // A transition may start where another one, on a timeline of its own, ends.
      scene.perform(on: nil) { animator.animate(using: self) }
    }
  }

  /// Ends the transition; the animator calls it when everything has arrived.
  ///
  /// On success the view that comes is in the container at its final frame, the one that left is
  /// gone unless it stays behind the new screen, and nothing else is left. On failure both views
  /// have the properties they had before. Animations that belong to a screen itself may go on.
  ///
  /// - Parameter didComplete: `!transitionWasCancelled`, in general.
  public func completeTransition(_ didComplete: Bool) {
    guard phase == .running else {
      window.log.report(.completedAgain(operation))
      return
    }
    phase = .completed
    isInteractive = false
    disarmWatchdog()
    record(.completed(didComplete))
    driver?.release(didComplete: didComplete)
    // An interruptible animator usually keeps the context, for its completion.
    driver = nil
    interruptible = nil
    stage.settle(didComplete: didComplete)
    // What these do next has nothing to do with the timeline on which the transition ended.
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

  /// Completes the transition in the end, if nobody else does.
  func armWatchdog(in remaining: Double) {
    disarmWatchdog()
    let due = window.clock.now + remaining + Self.watchdogDelay
    watchdog = window.clock.schedule(at: due) { [weak self] in
      guard let self, phase == .running else { return }
      window.log.report(.neverCompleted(operation))
      completeTransition(!transitionWasCancelled)
    }
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
