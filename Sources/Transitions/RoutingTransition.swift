internal import ViewTree

/// The part of a transition that depends on its kind: push, pop, presentation or dismissal.
protocol RoutingTransition: AnyObject {
  var operation: TransitionOperation { get }
  /// The view controller that disappears.
  var from: ViewController { get }
  /// The view controller that appears.
  var to: ViewController { get }
  /// The view in which the animator works.
  var containerView: ViewID { get }
  /// Whether the disappearing view stays in place behind the presented screen.
  var keepsFromView: Bool { get }
  /// Whether the appearing view stays in place behind the screen that is dismissed.
  var keepsToView: Bool { get }

  /// Whether both view controllers receive appearance calls; not in a navigation controller that
  /// has disappeared.
  var changesAppearance: Bool { get }
  /// Whether the container is in the window, so that an animation would be visible.
  var isOnScreen: Bool { get }

  /// Whether there is a delegate to ask for an animator; otherwise the default transition runs.
  var hasDelegate: Bool { get }
  /// Asks the delegate for an animator; `nil` calls for the default transition.
  func animator() -> (any TransitionAnimator)?
  /// Asks the delegate for the interaction controller of an animator; `nil` for no interaction.
  func interaction(for animator: any TransitionAnimator) -> (any InteractiveTransitioning)?

  /// Updates the view controller hierarchy at the start; may move the presenter's view.
  func begin()
  /// Finalises the view controller hierarchy, and removes a container that is no longer needed.
  ///
  /// The stage has already restored or placed the views of both screens. On success the appearing
  /// view is in the container, at its final frame.
  func end(didComplete: Bool)
}
