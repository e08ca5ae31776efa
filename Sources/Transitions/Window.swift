public import Animations
public import Geometry
internal import ViewTree

/// The owner of the view controller hierarchy: the root, everything presented over it, and the
/// queue of requested changes.
///
/// A window belongs to one thread, like the scene whose views it rearranges.
public final class Window {
  /// The scene that contains the window's view and the views of all screens.
  public let scene: Scene
  /// The log of the events and diagnostics of this window's transitions.
  public let log: TransitionLog
  /// The view controller over which all others are presented.
  public let rootViewController: ViewController
  /// The transition that runs if no delegate provides an animator.
  public var defaultTransition = DefaultTransition.slide

  /// The size that the screens have, in points: the last valid size of the window's view.
  public internal(set) var size: Size
  /// Whether the screens are being told of another size.
  var isAnnouncingSize = false

  /// The queue of requests to change screens; lazy, because it refers to the window.
  private(set) lazy var router = RoutingQueue(window: self)

  /// Shows a root view controller in an empty scene, at once.
  ///
  /// - Parameters:
  ///   - scene: The scene of the views.
  ///   - rootViewController: The view controller, which is in no window yet. Its view fills the
  ///     scene.
  ///   - log: The log of events and diagnostics.
  public init(
    scene: Scene, rootViewController: ViewController, log: TransitionLog = TransitionLog()
  ) {
    precondition(rootViewController.window == nil, "a screen is in one place")
    self.scene = scene
    self.log = log
    self.rootViewController = rootViewController
    size = scene[scene.window].bounds.size
    scene.windowObserver = self
    rootViewController.scene = scene
    scene.addSubview(rootViewController.view, to: scene.window)
    rootViewController.rootWindow = self
    rootViewController.appear(.willAppear, animated: false, in: self)
    rootViewController.appear(.didAppear, animated: false, in: self)
  }

  /// The clock of the scene, which times the transitions of this window.
  public var clock: VirtualClock { scene.clock }

  /// The animated transition under way, or `nil` if there is none.
  public var transition: TransitionContext? { router.context }

  /// The view controller presented over all others, or the root.
  public var frontViewController: ViewController {
    var front = rootViewController
    while let presented = front.presentedViewController { front = presented }
    return front
  }
}

/// The transition that runs if there is no delegate, or the delegate returns no animator.
public enum DefaultTransition: Hashable, Sendable {
  /// The new screen slides in from the right, or the old one slides out to the right, in 0.35 s.
  case slide
  /// The new screen shows at once; the transition still has all its steps.
  case immediate
}
