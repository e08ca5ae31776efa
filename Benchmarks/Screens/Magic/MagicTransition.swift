internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

/// The state of a running magic transition: two posters, the white between them and the screens,
/// and the values to restore.
final class MagicTransition {
  let context: TransitionContext
  let timing: MagicTiming
  /// The magic view of the disappearing screen.
  let source: Poster
  /// The magic view of the appearing screen.
  let target: Poster
  /// The white that covers a screen except for its poster; at first without a superview.
  ///
  /// The mask fills the screen, so both have the same coordinates.
  let mask: ViewID
  /// The look of the screens when the stage under way began, to which a cancellation plays back;
  /// `nil` in the first stage.
  var stageStart: StageStart?
  /// Whether the transition was cancelled in a later stage, and the earlier ones are undone.
  var isReturning = false
  private var isOver = false

  /// A magic view with its properties and place before the transition.
  struct Poster {
    let view: ViewID
    let before: ViewProperties
    private let superview: ViewID
    private let index: Int

    init(_ view: ViewID, in scene: Scene, of screen: ViewID) {
      self.view = view
      before = scene[view]
      superview = screen
      index = scene.tree.subviews(of: screen).firstIndex(of: view) ?? 0
    }

    /// Moves the poster back to its place among the subviews of its screen.
    func restoreOrder(in scene: Scene) {
      // Subviews may have been removed meanwhile, so the index may be too large.
      let others = scene.tree.subviews(of: superview).count - 1
      scene.insertSubview(view, to: superview, at: min(index, others))
    }
  }

  init(
    _ context: TransitionContext, _ timing: MagicTiming, from source: ViewID, to target: ViewID
  ) {
    let scene = context.scene
    self.context = context
    self.timing = timing
    self.source = Poster(source, in: scene, of: context.fromView)
    self.target = Poster(target, in: scene, of: context.toView)
    let container = scene[context.containerView].geometry.bounds
    mask = scene.insert(ViewProperties("mask", frame: container, backgroundColor: .white))
  }

  var scene: Scene { context.scene }

  /// The frame before landing: 4 % beyond the target on each side, as in the original app.
  var landingFrame: Rect {
    let frame = target.before.geometry.frame
    let (dx, dy) = (0.04 * frame.width, 0.04 * frame.height)
    return Rect(
      x: frame.minX - dx, y: frame.minY - dy, width: frame.width + 2 * dx,
      height: frame.height + 2 * dy)
  }

  /// Covers a screen with the white mask, and brings the poster in front of the mask.
  func cover(_ screen: ViewID, except poster: Poster) {
    scene.addSubview(mask, to: screen)
    scene.bringSubviewToFront(poster.view)
  }

  // MARK: - From stage to stage

  /// Adds the shadow and then flies the poster, as on every push and pop; then calls `next`.
  func riseAndMove(then next: @escaping () -> Void) {
    let move = { [self] in
      stageStart = StageStart(frame: source.before.geometry.frame, hasShadow: true)
      scene.animate(withDuration: timing.move) {
        scene[source.view].geometry.frame = landingFrame
      } completion: { [self] in
        proceed(if: $0, to: next)
      }
    }
    scene.animateShadow(of: source.view, .expand, duration: timing.rise) { [self] in
      proceed(if: $0, to: move)
    }
  }

  /// Shrinks a poster to `frame` while its shadow fades, then calls `next`.
  func land(_ poster: Poster, at frame: Rect, then next: @escaping () -> Void = {}) {
    scene.animate(withDuration: timing.land) {
      scene[poster.view].geometry.frame = frame
    } completion: { [self] in
      proceed(if: $0, to: next)
    }
    // Ends together with the landing, so its end only matters if it was interrupted.
    scene.animateShadow(of: poster.view, .shrink, duration: timing.land) { [self] in
      proceed(if: $0)
    }
  }

  /// Fades the white mask in, from 0 to 1, or out, from 1 to 0; then calls `next`.
  func fade(to alpha: Double, then next: @escaping () -> Void = {}) {
    scene.performWithoutAnimation { scene[mask].alpha = 1 - alpha }
    scene.animate(withDuration: timing.fade) {
      scene[mask].alpha = alpha
    } completion: { [self] in
      proceed(if: $0, to: next)
    }
  }

  /// Calls `next` after a stage that ran to its end; otherwise reverts the transition.
  ///
  /// A stage that a cancellation has played back is followed by the way back from its start. Also
  /// reverts if a view of the transition was removed. Does nothing after the transition is over.
  func proceed(if finished: Bool, to next: () -> Void = {}) {
    if isOver || isReturning { return }
    let isComplete = [source.view, target.view, mask].allSatisfy(scene.tree.contains)
    guard finished else { return isComplete ? goBack() : takeBack() }
    guard isComplete else {
      context.report("a view of the magic transition was removed while it ran")
      return takeBack()
    }
    next()
  }

  // MARK: - The end

  /// Puts the new screen in its final state and completes the transition.
  func finish() {
    isOver = true
    target.restoreOrder(in: scene)
    scene.removeSubtree(mask)
    context.completeTransition(!context.transitionWasCancelled)
  }

  /// Restores both screens and cancels the transition.
  func takeBack() {
    if isOver { return }
    isOver = true
    // `isOver` is set by now: the animations removed here call `proceed(if:to:)` again.
    for poster in [source, target] where scene.tree.contains(poster.view) {
      scene.removeAllAnimations(from: poster.view)
      scene[poster.view] = poster.before
      poster.restoreOrder(in: scene)
    }
    if scene.tree.contains(mask) { scene.removeSubtree(mask) }
    context.completeTransition(false)
  }
}
