public import Geometry
public import Transitions
internal import ViewTree

/// Lets a picture grow from its place in a grid to the whole screen, and shrink back into it.
///
/// The screen of the picture moves as a whole: its transform goes from the scale at which it covers
/// the place in the grid to the identity, and its centre from the middle of that place to the
/// middle of the screen; or both the other way. The two scale factors differ, so the picture is
/// distorted on the way. The grid lies still below. Made anew for every transition, since the place
/// may be another one each time.
public final class PictureAnimator: TransitionAnimator {
  /// Seconds of a transition.
  public static let duration = 0.3

  /// How the animator finds the two views.
  public enum ViewLookup: Hashable, Sendable {
    /// It asks the context for its views.
    case context
    /// It asks the context for the screens, and those for their views.
    case viewControllers
  }

  /// Whether the picture comes; otherwise it goes.
  public let isPresenting: Bool
  /// The picture's place in the grid, in the window's coordinates, which are the container's.
  public let originFrame: Rect
  private let lookup: ViewLookup

  /// Creates an animator for one transition.
  ///
  /// - Parameters:
  ///   - isPresenting: Whether the picture comes; otherwise it goes.
  ///   - originFrame: The picture's place in the grid, in the window's coordinates; it may be
  ///     empty.
  ///   - lookup: How the views are found; makes no difference to what is seen.
  public init(isPresenting: Bool, originFrame: Rect, lookup: ViewLookup = .context) {
    self.isPresenting = isPresenting
    self.originFrame = originFrame
    self.lookup = lookup
  }

  /// 0.3 s.
  public func duration(using context: TransitionContext) -> Double { Self.duration }

  /// Moves the screen of the picture, and completes unless the transition was cancelled.
  public func animate(using context: TransitionContext) {
    let scene = context.scene
    context.addToView()
    let picture = pictureView(in: context)
    scene.bringSubviewToFront(picture)
    let whole = Placement(center: scene[picture].frame.center, transform: .identity)
    let small = Placement(
      center: originFrame.center, transform: scale(from: scene[picture].bounds.size))
    if isPresenting { scene.place(picture, small) }
    scene.animate(withDuration: Self.duration) {
      scene.place(picture, isPresenting ? whole : small)
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func pictureView(in context: TransitionContext) -> ViewID {
    switch lookup {
    case .context: isPresenting ? context.toView : context.fromView
    case .viewControllers:
      isPresenting ? context.toViewController.view : context.fromViewController.view
    }
  }

  /// What makes a picture of that size as large as its place; 0 along an axis without extent.
  private func scale(from size: Size) -> AffineTransform {
    .scale(
      x: size.width == 0 ? 0 : originFrame.width / size.width,
      y: size.height == 0 ? 0 : originFrame.height / size.height)
  }
}

/// Where a picture is, and how large.
private struct Placement {
  let center: Point
  let transform: AffineTransform
}

extension Scene {
  fileprivate func place(_ view: ViewID, _ placement: Placement) {
    self[view].center = placement.center
    self[view].transform = placement.transform
  }
}
