internal import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// An animator by which a screen turns away about its left edge, like a page, and uncovers another.
///
/// The container has a perspective while the page turns. A shadow darkens the page at its hinge. At
/// the end everything is as before: the anchor point, the transforms, and no shadow.
public final class PageAnimator: TransitionAnimator {
  /// The duration of the turn, in seconds.
  public static let duration = 0.8
  /// The perspective of the container: an eye 500 points in front of the screen.
  static let perspective = Transform3D.perspective(distance: 500)
  /// The transform of a page that has turned by a quarter, towards the viewer.
  static let turned = Transform3D.rotation(-.pi / 2, x: 0, y: 1, z: 0)

  /// Creates an animator for any number of transitions.
  public init() {}

  /// Returns the duration of the turn, in seconds.
  public func duration(using context: TransitionContext) -> Double { Self.duration }

  /// Turns the screen that disappears, and completes the transition unless it was cancelled.
  public func animate(using context: TransitionContext) {
    let scene = context.scene
    let (container, page) = (context.containerView, context.fromView)
    context.addToView(.back)
    scene[in3D: container].sublayerTransform = Self.perspective
    Self.setHinge(of: page, x: 0, in: scene)
    let shade = PageShade.insert(in: page, of: scene)
    scene.animate(withDuration: Self.duration, options: .curveEaseOut) {
      scene[in3D: page].transform = Self.turned
      scene[shade].alpha = 1
    } completion: { _ in
      scene.removeSubtree(shade)
      scene[in3D: page].transform = .identity
      Self.setHinge(of: page, x: 0.5, in: scene)
      scene[in3D: container].sublayerTransform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Moves the anchor point of a view along its middle, and leaves the view in its place.
  private static func setHinge(of view: ViewID, x: Double, in scene: Scene) {
    let frame = scene[view].frame
    scene[view].anchorPoint = Point(x: x, y: 0.5)
    scene[view].center = Point(x: frame.minX + x * frame.width, y: frame.midY)
  }
}
