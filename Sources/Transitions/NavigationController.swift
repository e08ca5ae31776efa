public import Animations
public import ViewTree

/// A view controller that manages a stack of view controllers and shows the top one.
///
/// The view of a navigation controller holds the container in which the screens appear and
/// disappear. It may hold bars beside the container, which do not move.
///
/// The stack may change while another screen is presented over the navigation controller. Such a
/// change has no animation if its view has left the window, and its screens receive no appearance
/// calls until the navigation controller appears again.
public final class NavigationController: ViewController {
  /// The container of the screens; it fills the navigation controller's view.
  public let containerView: ViewID
  /// The stack from the root to the top, with at least one view controller.
  ///
  /// The stack changes when a push or pop starts, and changes back if the transition is cancelled.
  public internal(set) var viewControllers: [ViewController]
  /// The delegate for animators; its owner must keep it alive.
  ///
  /// If the delegate no longer exists, the default transition runs.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// Creates a navigation controller with a root view controller.
  ///
  /// - Parameters:
  ///   - name: The name in events.
  ///   - rootViewController: The bottom of the stack, shown nowhere else.
  ///   - view: The view; a container of its size is added at the front.
  ///   - scene: The scene of the views.
  public init(name: String, rootViewController: ViewController, view: ViewID, in scene: Scene) {
    precondition(
      rootViewController.window == nil && rootViewController.navigationController == nil,
      "a screen is in one place")
    let container = View(frame: scene[view].geometry.bounds)
    containerView = scene.insert(ViewProperties(geometry: container), in: view)
    scene.addSubview(rootViewController.view, to: containerView)
    viewControllers = [rootViewController]
    super.init(name: name, view: view)
    self.scene = scene
    rootViewController.scene = scene
    rootViewController.navigationController = self
  }

  deinit {
    // The top screen may live on, and would lose its view together with the container.
    scene?.release(topViewController.view, from: view)
  }

  /// The view controller at the top of the stack, which changes as soon as a push or pop starts.
  public var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

  override var appearanceChild: ViewController? { topViewController }

  override var hierarchy: [ViewController] {
    super.hierarchy + viewControllers.flatMap(\.hierarchy)
  }

  override var fillingViews: [ViewID] { super.fillingViews + [containerView] }

  /// Pushes a view controller onto the stack.
  ///
  /// - Parameters:
  ///   - viewController: The view controller, which is in no window yet.
  ///   - animated: Whether the change is animated. Without animation everything is done on return,
  ///     unless a transition is running already.
  ///   - completion: Called once, with the outcome.
  public func pushViewController(
    _ viewController: ViewController, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    submit(.push(viewController, onto: self), animated: animated, completion: completion)
  }

  /// Pops the top view controller.
  ///
  /// - Parameters:
  ///   - animated: Whether the change is animated. Without animation everything is done on return,
  ///     unless a transition is running already.
  ///   - completion: Called once, with the outcome.
  public func popViewController(
    animated: Bool, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    submit(.pop(to: nil, in: self), animated: animated, completion: completion)
  }

  /// Pops all view controllers above a given one of the stack.
  ///
  /// - Parameters:
  ///   - viewController: A view controller below the top of the stack.
  ///   - animated: Whether the change is animated. Without animation everything is done on return,
  ///     unless a transition is running already.
  ///   - completion: Called once, with the outcome.
  public func popToViewController(
    _ viewController: ViewController, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    submit(.pop(to: viewController, in: self), animated: animated, completion: completion)
  }
}
