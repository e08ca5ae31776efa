internal import ViewTree

/// What one kind of change knows about its transition, and the queue does not.
protocol RoutingTransition {
  var operation: TransitionOperation { get }
  /// The screen that leaves.
  var from: ViewController { get }
  /// The screen that comes.
  var to: ViewController { get }
  /// The view in which the animator works.
  var containerView: ViewID { get }
  /// Whether the view that leaves stays where it is, behind a screen presented over it.
  var keepsFromView: Bool { get }
  /// Whether the view that comes is where it belongs all the time, behind a presented screen.
  var keepsToView: Bool { get }

  /// Whether the two screens are told; not those of a navigation controller that has disappeared.
  var changesAppearance: Bool { get }
  /// Whether anyone could see an animation.
  var isOnScreen: Bool { get }

  /// Whether there is a delegate to ask.
  var hasDelegate: Bool { get }
  /// Asks the delegate for an animator.
  func animator() -> (any TransitionAnimator)?
  /// Asks the delegate what drives that animator.
  func interaction(for animator: any TransitionAnimator) -> (any InteractiveTransitioning)?

  /// Brings the view that leaves into the container and changes who shows whom.
  func begin()
  /// Settles who shows whom, and takes a container away that is no longer needed.
  ///
  /// The views of both screens have been brought in order; on success the one that comes is in the
  /// container, at its final frame.
  func end(didComplete: Bool)
}
