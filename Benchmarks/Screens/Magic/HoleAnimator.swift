internal import Geometry
public import Transitions
internal import ViewTree

/// Opens a round hole in the old screen through which the new one shows, or closes it again.
///
/// The screen with the hole moves into a mask over the other one: the old screen at a push, whose
/// hole grows from the middle, and the new one at a pop, which closes in from the edges. The hole's
/// final radius is the diagonal of the container, so that half of the time is enough for all of it.
public final class HoleAnimator: DirectedAnimator {
  /// Whether the delegate handed the animator out for a push or a pop.
  public var operation: TransitionOperation?
  private let seconds: Double

  /// Creates an animator.
  ///
  /// - Parameter duration: Seconds, positive and finite.
  public init(duration: Double = 1) {
    precondition(duration > 0 && duration.isFinite, "a hole takes time to open")
    seconds = duration
  }

  /// The duration it was created with.
  public func duration(using context: TransitionContext) -> Double { seconds }

  /// Masks one of the screens and opens or closes the hole.
  public func animate(using context: TransitionContext) {
    guard let operation = stackOperation(using: context) else { return }
    context.addToView(operation == .push ? .back : .front)
    switch operation {
    case .push: ripple(in: context.fromView, .expand, using: context)
    case .pop: ripple(in: context.toView, .shrink, using: context)
    }
  }

  /// Moves a screen into a mask, and back into the container when the hole is open or closed.
  private func ripple(
    in screen: ViewID, _ direction: EffectDirection, using context: TransitionContext
  ) {
    let scene = context.scene
    let bounds = scene[context.containerView].geometry.bounds
    let mask = scene.insert(ViewProperties("mask", frame: bounds), in: context.containerView)
    scene.addSubview(screen, to: mask)
    let center = Point(x: bounds.width / 2, y: bounds.height / 2)
    scene.animateRipple(in: mask, at: center, direction, duration: seconds) { finished in
      scene.addSubview(screen, to: context.containerView)
      scene.removeSubtree(mask)
      context.completeTransition(finished && !context.transitionWasCancelled)
    }
  }
}
