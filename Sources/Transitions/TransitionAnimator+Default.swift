internal import Animations
internal import Geometry
internal import ViewTree

/// The default animator of a push, pop, presentation or dismissal.
///
/// An appearing screen slides in from the right by the width of the container, over the other one.
/// A dismissed or popped screen slides out to the right.
final class SlideAnimator: TransitionAnimator {
  /// The duration in seconds: a choice, near the duration of a push on the platform.
  static let duration = 0.35

  func duration(using context: TransitionContext) -> Double { Self.duration }

  func animate(using context: TransitionContext) {
    let scene = context.scene
    let width = scene[context.containerView].bounds.width
    let isComing = context.operation == .push || context.operation == .present
    let moving = isComing ? context.toView : context.fromView
    context.addToView(isComing ? .front : .back)
    // At the final frame so far, so the slide starts one width to the right of it.
    if isComing { scene[moving].center.x += width }
    let distance = isComing ? -width : width
    scene.animate(withDuration: Self.duration) {
      scene[moving].center.x += distance
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// An animator that completes its transition at once, for `DefaultTransition.immediate`.
final class ImmediateAnimator: TransitionAnimator {
  func duration(using context: TransitionContext) -> Double { 0 }

  func animate(using context: TransitionContext) {
    context.addToView(.back)
    context.completeTransition(!context.transitionWasCancelled)
  }
}

extension DefaultTransition {
  func makeAnimator() -> any TransitionAnimator {
    switch self {
    case .slide: SlideAnimator()
    case .immediate: ImmediateAnimator()
    }
  }
}
