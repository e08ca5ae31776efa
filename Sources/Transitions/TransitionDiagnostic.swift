/// A mistake that the engine noticed, and survived, while it ran transitions.
public enum TransitionDiagnostic: Hashable, Sendable {
  /// A transition that had been completed was completed again; the second call changed nothing.
  case completedAgain(TransitionOperation)
  /// Nobody completed the transition until a second after its end, so the engine did.
  case neverCompleted(TransitionOperation)
  /// The animator's duration was negative or not finite, and counts as 0.
  case invalidDuration
  /// The animator left views in the container that belong to nobody; they were removed.
  case leftoverViews(count: Int)
  /// The animator reported success without having put the new screen into the container; it is now.
  case missingToView
  /// The transition was driven while it was not interactive, or paused while it was; ignored.
  case notInteractive
  /// The interaction progressed to a number that is none; ignored.
  case invalidProgress
  /// The transition cannot be paused, since its animator is not interruptible; ignored.
  case notInterruptible
  /// The animator returned another interruptible animator than before; the first one stays in use.
  case interruptibleAnimatorChanged
  /// The animator gave up, for the reason it states, and the default transition ran instead.
  case fellBackToDefault(String)
  /// An animator reports something of its own.
  case animator(String)
  /// A request could not be carried out and was dropped.
  case refused(RoutingRefusal)
}

/// Why a request to change screens was dropped.
public enum RoutingRefusal: Error, Hashable, Sendable {
  /// The screen to push is on the stack already, or belongs to another navigation controller.
  case alreadyInStack
  /// Only the root screen is left, or the screen to pop to is not below the top of the stack.
  case nothingToPop
  /// The presenter shows another screen modally already.
  case alreadyPresenting
  /// The screen to present is shown already.
  case alreadyPresented
  /// There is nothing to dismiss.
  case nothingToDismiss
  /// The same dismissal is running, or waiting to run, already.
  case duplicateDismissal
  /// The screen or navigation controller that was asked is not in a window.
  case notInWindow
}

/// How a request to change screens ended.
public enum RoutingOutcome: Hashable, Sendable {
  /// The new screen is shown.
  case completed
  /// The transition was cancelled; everything is as it was.
  case cancelled
  /// The request was not carried out; a diagnostic says why.
  case refused
}
