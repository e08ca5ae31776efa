internal import Animations
public import Geometry
public import Transitions
internal import ViewTree

/// An animator that makes a picture grow from its place in a grid to the full screen, or shrink
/// back.
///
/// The screen of the picture moves as a whole. Its transform goes from the scale at which it covers
/// the place in the grid to the identity, and its centre from the middle of that place to the
/// middle of the screen; or both in reverse. The two scale factors differ, so the picture is
/// distorted on the way. The grid behind does not move. Every transition needs a new animator,
/// since the place may differ each time.
public final class PictureAnimator: TransitionAnimator {
  /// The duration of a presentation or a dismissal, in seconds (checks P-01 and P-02).
  public static let duration = 0.3

  /// The way in which the animator finds the two views.
  ///
  /// The original app uses the second where the platform lacks the first. Both give the same frames
  /// (check P-03).
  public enum ViewLookup: Hashable, Sendable {
    /// Takes the picture's view from the context's `toView` or `fromView`.
    case context
    /// Takes the picture's view from the context's `toViewController` or `fromViewController`.
    case viewControllers
  }

  /// Whether the picture is presented; otherwise it is dismissed.
  public let isPresenting: Bool
  /// The picture's frame in the grid, in window coordinates, which are also those of the container.
  public let originFrame: Rect
  private let lookup: ViewLookup

  /// Creates an animator for one transition.
  ///
  /// - Parameters:
  ///   - isPresenting: Whether the picture is presented; otherwise it is dismissed.
  ///   - originFrame: The picture's place in the grid, in the window's coordinates; it may be
  ///     empty.
  ///   - lookup: The way in which the views are found; makes no visible difference.
  public init(isPresenting: Bool, originFrame: Rect, lookup: ViewLookup = .context) {
    self.isPresenting = isPresenting
    self.originFrame = originFrame
    self.lookup = lookup
  }

  /// Returns 0.3 s, both for a presentation and for a dismissal.
  public func duration(using context: TransitionContext) -> Double { Self.duration }

  /// Starts the animation between the grid and the full screen, which completes the transition at
  /// its end.
  public func animate(using context: TransitionContext) {
    let scene = context.scene
    context.addToView()
    let picture = pictureView(in: context)
    // On dismissal the grid has just been added in front of the picture.
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

  /// Returns the scale from `size` to the size of `originFrame`; 0 along an axis on which `size` is
  /// 0.
  private func scale(from size: Size) -> AffineTransform {
    .scale(
      x: size.width == 0 ? 0 : originFrame.width / size.width,
      y: size.height == 0 ? 0 : originFrame.height / size.height)
  }
}

/// The centre and the transform of a picture's screen, at the start or end of a transition.
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
