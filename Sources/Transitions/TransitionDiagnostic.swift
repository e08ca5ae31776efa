/// An error that the engine detected and recovered from while it ran transitions.
public enum TransitionDiagnostic: Hashable, Sendable {
  /// A completed transition was completed again; the second call changed nothing.
  case completedAgain(TransitionOperation)
  /// The transition was still incomplete a second after its due end, so the engine completed it.
  case neverCompleted(TransitionOperation)
  /// The animator's duration was negative or not finite, so that it counts as 0.
  case invalidDuration
  /// The animator left views in the container that belong to neither screen; they were removed.
  case leftoverViews(count: Int)
  /// The animator reported success without having put the new screen into the container; the engine
  /// put it there.
  case missingToView
  /// The transition was driven while it was not interactive, or paused while it was; the call was
  /// ignored.
  case notInteractive
  /// The interaction set a progress of NaN, which was ignored.
  case invalidProgress
  /// A call paused a transition whose animator is not interruptible; the call was ignored.
  case notInterruptible
  /// The animator returned another interruptible animator than before; the first one stays in use.
  case interruptibleAnimatorChanged
  /// The animator could not run, for the given reason, and the default transition ran instead.
  case fellBackToDefault(String)
  /// An animator reported a problem by `TransitionContext.report(_:)`, in its own words.
  case animator(String)
  /// The window's size changed during the transition, which ends in the new size.
  case resized(TransitionOperation)
  /// The new size of the window was negative, not finite or above `Window.greatestExtent`; the
  /// screens keep their size.
  case invalidWindowSize
  /// A request to change screens was refused for the given reason and changed nothing.
  case refused(RoutingRefusal)
}

/// A reason for refusing a request to change screens.
public enum RoutingRefusal: Error, Hashable, Sendable {
  /// The screen to push is already on a stack, presented, or the root of a window.
  case alreadyInStack
  /// Only the root screen is left, or the screen to pop to is not below the top of the stack.
  case nothingToPop
  /// The presenter shows another screen modally already.
  case alreadyPresenting
  /// The screen to present is already on a stack, presented, or the root of a window.
  case alreadyPresented
  /// Neither is the screen presented, nor does it present another screen.
  case nothingToDismiss
  /// Another dismissal of the same screen is already running or waiting.
  case duplicateDismissal
  /// The screen or navigation controller of the request is not in a window.
  case notInWindow
}

/// The outcome of a request to change screens.
public enum RoutingOutcome: Hashable, Sendable {
  /// The new screen is shown.
  case completed
  /// The transition was cancelled; the old screen is shown.
  case cancelled
  /// The request was not executed, for a reason in the window's log or for lack of a window.
  case refused
}
