internal import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// An animator that opens or closes a round hole in one screen through which the other shows.
///
/// The screen with the hole moves into a mask over the other one. On a push this is the old screen,
/// whose hole grows from the middle; on a pop it is the new screen, which closes in from the edges.
/// The hole's final radius is the diagonal of the container, so the visible part takes only half of
/// the time.
public final class HoleAnimator: DirectedAnimator {
  /// The operation, push or pop, set by the delegate.
  public var operation: TransitionOperation?
  private let seconds: Double

  /// Creates an animator.
  ///
  /// - Parameter duration: The duration in seconds, positive and finite; 1 s in the original app.
  public init(duration: Double = 1) {
    precondition(duration > 0 && duration.isFinite, "a hole takes time to open")
    seconds = duration
  }

  /// Returns the duration given at creation, in seconds, for pushes and pops alike.
  public func duration(using context: TransitionContext) -> Double { seconds }

  /// Opens a hole in the old screen on a push; closes a hole in the new screen on a pop.
  public func animate(using context: TransitionContext) {
    guard let operation = stackOperation(using: context) else { return }
    context.addToView(operation == .push ? .back : .front)
    switch operation {
    case .push: ripple(in: context.fromView, .expand, using: context)
    case .pop: ripple(in: context.toView, .shrink, using: context)
    }
  }

  /// Moves a screen into a mask while the hole opens or closes, then back into the container.
  private func ripple(
    in screen: ViewID, _ direction: EffectDirection, using context: TransitionContext
  ) {
    let scene = context.scene
    let bounds = scene[context.containerView].geometry.bounds
    let mask = scene.insert(ViewProperties("mask", frame: bounds), in: context.containerView)
    scene.addSubview(screen, to: mask)
    let center = Point(x: bounds.width / 2, y: bounds.height / 2)
    scene.animateRipple(in: mask, at: center, direction, duration: seconds) { finished in
      // Out of the mask before that is removed; after a push the transition removes the old screen.
      scene.addSubview(screen, to: context.containerView)
      scene.removeSubtree(mask)
      context.completeTransition(finished && !context.transitionWasCancelled)
    }
  }
}
