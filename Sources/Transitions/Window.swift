/// What shows one screen after another: the root screen, all that is presented over it, and the
/// queue in which the changes between them wait.
///
/// A window belongs to one thread, like the scene whose views it rearranges.
public final class Window {
  /// Where the views are.
  public let scene: Scene
  /// Where events and diagnostics go.
  public let log: TransitionLog
  /// The screen over which all others come.
  public let rootViewController: ViewController
  /// What is shown when no animator is given.
  public var defaultTransition = DefaultTransition.slide

  private(set) lazy var router = RoutingQueue(window: self)

  /// Shows a root screen in an empty scene, at once.
  ///
  /// - Parameters:
  ///   - scene: Where the views are.
  ///   - rootViewController: The first screen, so far in no window. Its view fills the scene.
  ///   - log: Where events and diagnostics go.
  public init(
    scene: Scene, rootViewController: ViewController, log: TransitionLog = TransitionLog()
  ) {
    precondition(rootViewController.window == nil, "a screen is in one place")
    self.scene = scene
    self.log = log
    self.rootViewController = rootViewController
    scene.addSubview(rootViewController.view, to: scene.window)
    rootViewController.rootWindow = self
    rootViewController.appear(.willAppear, animated: false, in: self)
    rootViewController.appear(.didAppear, animated: false, in: self)
  }

  /// The time of the window.
  public var clock: VirtualClock { scene.clock }

  /// The animated transition under way, or `nil` if there is none.
  public var transition: TransitionContext? { router.context }

  /// The screen presented over all others, or the root screen.
  public var frontViewController: ViewController {
    var front = rootViewController
    while let presented = front.presentedViewController { front = presented }
    return front
  }
}

/// What is shown when a delegate has no animator, or there is no delegate.
public enum DefaultTransition: Hashable, Sendable {
  /// The new screen slides in from the right, or the old one out to the right, in 0.35 s.
  case slide
  /// The new screen is there at once; the transition still has all its steps.
  case immediate
}
