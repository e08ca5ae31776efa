internal import Animations
internal import Geometry
internal import Motion
public import Transitions
internal import ViewTree

/// An animator that moves the panel of a menu to its place, or back out of the screen.
///
/// In an interaction the panel follows the finger: its place is proportional to the progress.
/// Without one it eases in and out, or falls if its menu is of that kind. A cancelled transition
/// leaves the panel where it was before.
public final class MenuAnimator: TransitionAnimator {
  /// Whether the menu opens; otherwise it closes.
  public let isOpening: Bool
  private let kind: MenuKind

  /// Creates an animator for any number of transitions.
  ///
  /// - Parameters:
  ///   - kind: The way in which the menu comes and goes.
  ///   - isOpening: Whether the menu opens; otherwise it closes.
  public init(_ kind: MenuKind, isOpening: Bool) {
    self.kind = kind
    self.isOpening = isOpening
  }

  /// Returns the duration without a finger: 0.5, 0.3 or 2 s, by the kind of the menu.
  public func duration(using context: TransitionContext) -> Double { kind.duration }

  /// Moves the panel, and completes the transition unless it was cancelled.
  public func animate(using context: TransitionContext) {
    guard let panel = context.menuPanel else {
      return context.fallBackToDefaultTransition(because: "the presented screen is no menu")
    }
    if isOpening { context.addToView() }
    let end: (Bool) -> Void = { [isOpening] finished in
      let completes = finished && !context.transitionWasCancelled
      panel.move(toOpen: completes == isOpening)
      context.completeTransition(completes)
    }
    if kind == .falling {
      panel.fall(towardsOpen: isOpening, velocity: 0, completion: end)
    } else {
      slide(panel, using: context, completion: end)
    }
  }

  private func slide(
    _ panel: MenuPanel, using context: TransitionContext, completion: @escaping (Bool) -> Void
  ) {
    context.scene.animate(
      withDuration: kind.duration, options: context.isInteractive ? .curveLinear : []
    ) {
      panel.move(toOpen: isOpening)
    } completion: {
      completion($0)
    }
  }
}

/// The panel of a menu with its two places.
struct MenuPanel {
  let view: ViewID
  let scene: Scene
  let open: Rect
  let closed: Rect

  /// Creates the panel of a menu that fills `container`, now or at the end of a transition.
  init(of menu: MenuViewController, in container: ViewID, _ scene: Scene) {
    view = menu.panel
    self.scene = scene
    let screen = scene[container].bounds.size
    open = menu.kind.openFrame(on: screen)
    closed = menu.kind.closedFrame(on: screen)
  }

  /// Moves the panel to its place in an open or a closed menu, if the panel still exists.
  func move(toOpen isOpen: Bool) {
    guard scene.tree.contains(view) else { return }
    scene[view].frame = isOpen ? open : closed
  }

  /// Moves the panel to the part `ratio` of the way from closed to open.
  func move(toRatio ratio: Double) {
    var frame = open
    frame.origin.x -= (1 - ratio) * (open.minX - closed.minX)
    scene[view].frame = frame
  }

  /// Lets gravity pull the panel from where it is to one of its places, where it bounces.
  ///
  /// - Parameters:
  ///   - isOpen: Whether gravity pulls to the place in an open menu.
  ///   - velocity: The velocity at the start, in points per second; positive is to the right.
  ///   - completion: Called once, after `PanelFall.duration`, or earlier with `false` if the
  ///     animation is removed.
  func fall(
    towardsOpen isOpen: Bool, velocity: Double, completion: @escaping (Bool) -> Void
  ) {
    let center = scene[view].center
    let (start, wall) = (scene[view].frame.minX, isOpen ? open.minX : closed.minX)
    // Distances count from the wall, positive on the side from which the panel comes.
    let side: Double = isOpen ? -1 : 1
    let fall = PanelFall(from: (start - wall) * side, velocity: -velocity * side)
    let animation = fall.animation {
      Point(x: center.x - start + wall + side * $0, y: center.y)
    }
    scene.performWithoutAnimation { move(toOpen: isOpen) }
    scene.add(animation, forKey: "fall", to: view, completion: completion)
  }
}

extension TransitionContext {
  /// The panel of the menu that is presented or dismissed; `nil` if the screen is no menu.
  var menuPanel: MenuPanel? {
    let screen = operation == .present ? toViewController : fromViewController
    return (screen as? MenuViewController).map { MenuPanel(of: $0, in: containerView, scene) }
  }
}
