internal import Geometry
internal import ViewTree

/// The transition of a push, pop, presentation or dismissal that nobody animates.
///
/// A screen that comes slides in from the right by the width W of the container, over the other
/// one; a screen that goes slides out the same way.
final class SlideAnimator: TransitionAnimator {
  /// Our choice; near what the platform takes for a push.
  static let duration = 0.35

  func duration(using context: TransitionContext) -> Double { Self.duration }

  func animate(using context: TransitionContext) {
    let scene = context.scene
    let width = scene[context.containerView].bounds.width
    let isComing = context.operation == .push || context.operation == .present
    let moving = isComing ? context.toView : context.fromView
    context.addToView(isComing ? .front : .back)
    if isComing { scene[moving].center.x += width }
    let distance = isComing ? -width : width
    scene.animate(withDuration: Self.duration) {
      scene[moving].center.x += distance
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// A transition that takes no time.
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
