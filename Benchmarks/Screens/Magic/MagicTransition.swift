internal import Geometry
internal import Transitions
internal import ViewTree

/// One magic transition under way: the two posters, the white between them and the screens, and how
/// everything is put back.
final class MagicTransition {
  let context: TransitionContext
  let timing: MagicTiming
  /// The magic view of the screen that leaves.
  let source: Poster
  /// The magic view of the screen that comes.
  let target: Poster
  /// White that covers a screen, except for its poster; in no superview at first.
  let mask: ViewID
  private var isOver = false

  /// A magic view, and how it was before the transition.
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

    /// Brings the poster back to its place among the views of its screen.
    func restoreOrder(in scene: Scene) {
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

  /// Where the poster flies before it lands: over its target, 4 % beyond it on each side.
  var landingFrame: Rect {
    let frame = target.before.geometry.frame
    let (dx, dy) = (0.04 * frame.width, 0.04 * frame.height)
    return Rect(
      x: frame.minX - dx, y: frame.minY - dy, width: frame.width + 2 * dx,
      height: frame.height + 2 * dy)
  }

  /// Covers a screen with the white, and lets its poster lie on it.
  func cover(_ screen: ViewID, except poster: Poster) {
    scene.addSubview(mask, to: screen)
    scene.bringSubviewToFront(poster.view)
  }

  // MARK: - From stage to stage

  /// The shadow comes, then the poster flies: the two stages that push and pop have in common.
  func riseAndMove(then next: @escaping () -> Void) {
    let move = { [self] in
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

  /// A poster shrinks to a frame and loses its shadow.
  func land(_ poster: Poster, at frame: Rect, then next: @escaping () -> Void = {}) {
    scene.animate(withDuration: timing.land) {
      scene[poster.view].geometry.frame = frame
    } completion: { [self] in
      proceed(if: $0, to: next)
    }
    scene.animateShadow(of: poster.view, .shrink, duration: timing.land) { [self] in
      proceed(if: $0)
    }
  }

  /// Fades the white in or out.
  func fade(to alpha: Double, then next: @escaping () -> Void = {}) {
    scene.performWithoutAnimation { scene[mask].alpha = 1 - alpha }
    scene.animate(withDuration: timing.fade) {
      scene[mask].alpha = alpha
    } completion: { [self] in
      proceed(if: $0, to: next)
    }
  }

  /// Goes on after a stage that ran to its end, and takes everything back after one that did not.
  func proceed(if finished: Bool, to next: () -> Void = {}) {
    if isOver { return }
    guard finished else { return takeBack() }
    guard [source.view, target.view, mask].allSatisfy(scene.tree.contains) else {
      context.report("a view of the magic transition was removed while it ran")
      return takeBack()
    }
    next()
  }

  // MARK: - The end

  /// Leaves the new screen as it will be.
  func finish() {
    isOver = true
    target.restoreOrder(in: scene)
    scene.removeSubtree(mask)
    context.completeTransition(!context.transitionWasCancelled)
  }

  /// Leaves both screens as they were.
  private func takeBack() {
    isOver = true
    for poster in [source, target] where scene.tree.contains(poster.view) {
      scene.removeAllAnimations(from: poster.view)
      scene[poster.view] = poster.before
      poster.restoreOrder(in: scene)
    }
    if scene.tree.contains(mask) { scene.removeSubtree(mask) }
    context.completeTransition(false)
  }
}
