internal import Geometry
public import Transitions
internal import ViewTree

/// Shows a screen the other way round: it drops in from the top, and leaves through the top.
///
/// A screen that comes starts above the container, by the container's height, and moves down over
/// the one that stays where it is. A screen that goes moves up by as much and uncovers the other,
/// which lies behind it. Nothing but the position of that one view changes.
public final class LedgerAnimator: TransitionAnimator {
  /// What becomes of the screen that moves.
  public enum Direction: Hashable, Sendable {
    /// It comes, over the other one.
    case dropIn
    /// It goes, from over the other one.
    case liftOut
  }

  /// What becomes of the screen that moves.
  public let direction: Direction
  private let duration: Double
  private let options: AnimationOptions

  /// Creates an animator for any number of transitions.
  ///
  /// - Parameters:
  ///   - direction: What becomes of the screen that moves.
  ///   - pace: How long it takes and along which curve.
  public init(_ direction: Direction, pace: LedgerPace = .steady) {
    self.direction = direction
    duration = pace.duration
    options = direction == .dropIn ? pace.pushOptions : pace.popOptions
  }

  /// The duration of the pace.
  public func duration(using context: TransitionContext) -> Double { duration }

  /// Moves the screen, and completes unless the transition was cancelled.
  public func animate(using context: TransitionContext) {
    let scene = context.scene
    let height = scene[context.containerView].bounds.height
    let moving = direction == .dropIn ? context.toView : context.fromView
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
