internal import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// An animator by which a screen slides over another from the right, or back out to the right.
///
/// The screen behind moves by a part of the way. In an interaction both follow the finger.
public final class DragAnimator: TransitionAnimator {
  /// The duration of a push or a pop without a finger, in seconds.
  public static let duration = 0.5
  /// The way of the screen behind, as a fraction of the width: a choice.
  static let parallax = 0.3

  private let isPush: Bool

  /// Creates an animator for any number of transitions.
  ///
  /// - Parameter isPush: Whether the appearing screen slides in; otherwise the other slides out.
  public init(isPush: Bool) { self.isPush = isPush }

  /// Returns the duration without a finger, in seconds.
  public func duration(using context: TransitionContext) -> Double { Self.duration }

  /// Moves both screens, and completes the transition unless it was cancelled.
  public func animate(using context: TransitionContext) {
    let scene = context.scene
    context.addToView(isPush ? .front : .back)
    let (front, behind) =
      isPush ? (context.toView, context.fromView) : (context.fromView, context.toView)
    let place = scene[context.toView].center
    let width = scene[context.containerView].bounds.width
    let out = Point(x: place.x + width, y: place.y)
    let aside = Point(x: place.x - Self.parallax * width, y: place.y)
    scene[front].center = isPush ? out : place
    scene[behind].center = isPush ? place : aside
    scene.animate(
      withDuration: Self.duration, options: context.isInteractive ? .curveLinear : []
    ) {
      scene[front].center = isPush ? place : out
      scene[behind].center = isPush ? aside : place
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
