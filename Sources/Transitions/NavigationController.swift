public import ViewTree

/// A stack of screens of which the top one shows.
///
/// The navigation controller is a screen itself: its view holds the container in which the screens
/// come and go, and may hold bars beside it, which stay where they are.
///
/// Its stack may change while another screen is presented over it: without animation if its view
/// has left the window, and in any case without telling the screens, until it appears again.
public final class NavigationController: ViewController {
  /// The view in which the screens come and go; it fills the navigation controller's view.
  public let containerView: ViewID
  /// The screens from the root to the one that shows, at least one.
  ///
  /// Changes when a push or pop starts; back again if it is cancelled.
  public internal(set) var viewControllers: [ViewController]
  /// Who decides how screens follow each other; its owner must keep it alive.
  ///
  /// A delegate that no longer exists means the default transition.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// Creates a navigation controller that shows one screen.
  ///
  /// - Parameters:
  ///   - name: What events call it.
  ///   - rootViewController: The first screen, shown nowhere else.
  ///   - view: Its view; a container as large is added to it at the front.
  ///   - scene: Where the views are.
  public init(name: String, rootViewController: ViewController, view: ViewID, in scene: Scene) {
    precondition(
      rootViewController.window == nil && rootViewController.navigationController == nil,
      "a screen is in one place")
    let container = View(frame: scene[view].geometry.bounds)
    containerView = scene.insert(ViewProperties(geometry: container), in: view)
    scene.addSubview(rootViewController.view, to: containerView)
    viewControllers = [rootViewController]
    super.init(name: name, view: view)
    rootViewController.navigationController = self
  }

  /// The screen that shows.
  public var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

  override var appearanceChild: ViewController? { topViewController }

  /// Puts a screen on top of the stack.
  ///
  /// - Parameters:
  ///   - viewController: The screen, so far in no window.
  ///   - animated: Whether to show a transition; without, everything is done on return, unless a
  ///     transition is running already.
  ///   - completion: Called once, at the end.
  public func pushViewController(
    _ viewController: ViewController, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    submit(.push(viewController, onto: self), animated: animated, completion: completion)
  }

  /// Goes back to the screen below the top one.
  ///
  /// - Parameters:
  ///   - animated: Whether to show a transition; without, everything is done on return, unless a
  ///     transition is running already.
  ///   - completion: Called once, at the end.
  public func popViewController(
    animated: Bool, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    submit(.pop(to: nil, in: self), animated: animated, completion: completion)
  }

  /// Goes back to a screen further below, taking away all above it.
  ///
  /// - Parameters:
  ///   - viewController: A screen of the stack.
  ///   - animated: Whether to show a transition; without, everything is done on return, unless a
  ///     transition is running already.
  ///   - completion: Called once, at the end.
  public func popToViewController(
    _ viewController: ViewController, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    submit(.pop(to: viewController, in: self), animated: animated, completion: completion)
  }
}
