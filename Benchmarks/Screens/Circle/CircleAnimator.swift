internal import Animations
public import Geometry
internal import Motion
public import Transitions
internal import ViewTree

/// An animator by which a screen spreads from a circle until it covers the other, or shrinks back.
///
/// The circle is a hole in the other screen, so that inside of it the spreading screen shows. The
/// hole grows linearly to the farthest corner of the container.
public final class CircleAnimator: TransitionAnimator {
  /// The duration of a presentation or a dismissal, in seconds.
  public static let duration = 0.5
  /// The radius in place of 0, in points.
  static let leastRadius = 0.01

  /// Whether the appearing screen spreads; otherwise the disappearing one shrinks.
  public let isSpreading: Bool
  /// The middle of the circle, in the coordinates of the container.
  public let center: Point
  /// The radius of the smaller circle, in points.
  public let radius: Double

  /// Creates an animator for any number of transitions.
  ///
  /// - Parameters:
  ///   - isSpreading: Whether the appearing screen spreads; otherwise the disappearing one shrinks.
  ///   - center: The middle of the circle, in the coordinates of the container; finite.
  ///   - radius: The radius of the smaller circle, in points, finite and not negative; 0 counts as
  ///     0.01.
  public init(isSpreading: Bool, center: Point, radius: Double = 0) {
    precondition(center.isFinite, "the middle of a circle is finite")
    precondition(radius >= 0 && radius.isFinite, "the radius of a circle is finite, not negative")
    self.isSpreading = isSpreading
    self.center = center
    self.radius = radius == 0 ? Self.leastRadius : radius
  }

  /// Returns the duration, in seconds, which is the same in both directions.
  public func duration(using context: TransitionContext) -> Double { Self.duration }

  /// Opens or closes the hole, and completes the transition unless it was cancelled.
  public func animate(using context: TransitionContext) {
    let scene = context.scene
    context.addToView(isSpreading ? .back : .front)
    let holed = isSpreading ? context.fromView : context.toView
    let small = RippleMask(center: center, radius: radius)
    let large = RippleMask(
      center: center, radius: radius(covering: scene[context.containerView].bounds.size))
    let (from, to) = isSpreading ? (small, large) : (large, small)
    scene.performWithoutAnimation { scene[holed].mask = to }
    scene.add(
      LayerAnimation(.mask(from: from, to: to), duration: Self.duration), forKey: "circle",
      to: holed
    ) { finished in
      if scene.tree.contains(holed) { scene[holed].mask = nil }
      context.completeTransition(finished && !context.transitionWasCancelled)
    }
  }

  /// Returns the distance from the middle to the farthest corner of an area, in points.
  func radius(covering size: Size) -> Double {
    let (x, y) = (center.x, center.y)
    return Vector(dx: max(x, size.width - x), dy: max(y, size.height - y)).length
  }
}
