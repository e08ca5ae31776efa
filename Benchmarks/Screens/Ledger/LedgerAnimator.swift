internal import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// An animator by which a screen drops in from the top and leaves through the top.
///
/// An appearing screen starts above the container, by the container's height, and moves down over
/// the other screen, which does not move. A disappearing screen moves up by the same distance and
/// uncovers the other screen behind it. Only the position of the moving view changes.
public final class LedgerAnimator: TransitionAnimator {
  /// The direction in which the moving screen comes or goes.
  public enum Direction: Hashable, Sendable {
    /// The movement down from above the container, over the screen that does not move.
    case dropIn
    /// The movement up and out of the container, which uncovers the screen that does not move.
    case liftOut
  }

  /// The direction, which selects the pace's options for a push or for a pop.
  public let direction: Direction
  private let duration: Double
  private let options: AnimationOptions

  /// Creates an animator for any number of transitions.
  ///
  /// - Parameters:
  ///   - direction: The direction of the moving screen.
  ///   - pace: The duration and the curves.
  public init(_ direction: Direction, pace: LedgerPace = .steady) {
    self.direction = direction
    duration = pace.duration
    options = direction == .dropIn ? pace.pushOptions : pace.popOptions
  }

  /// Returns the duration of the pace, in seconds, which is the same in both directions.
  public func duration(using context: TransitionContext) -> Double { duration }

  /// Moves the screen in or out, and completes the transition unless it was cancelled.
  public func animate(using context: TransitionContext) {
    let scene = context.scene
    let height = scene[context.containerView].bounds.height
    let moving = direction == .dropIn ? context.toView : context.fromView
    // A screen that leaves uncovers the other one, which is therefore behind it.
    context.addToView(direction == .dropIn ? .front : .back)
    let place = scene[moving].center
    let above = Point(x: place.x, y: place.y - height)
    if direction == .dropIn { scene[moving].center = above }
    scene.animate(withDuration: duration, options: options) {
      scene[moving].center = direction == .dropIn ? place : above
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
