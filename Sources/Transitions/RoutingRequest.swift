internal import ViewTree

/// One call of push, pop, present or dismiss, on its way through the queue.
struct RoutingRequest {
  /// What is asked for.
  enum Change {
    case push(ViewController, onto: NavigationController)
    /// Back to a screen, or by one for `nil`.
    case pop(to: ViewController?, in: NavigationController)
    case present(ViewController, from: ViewController)
    /// What the screen presents, or else the screen itself.
    case dismiss(ViewController)
  }

  let change: Change
  let isAnimated: Bool
  let completion: (RoutingOutcome) -> Void
  /// What a dismissal was to take away when it was requested, if that was known then.
  var dismissed: ViewController?
}

extension RoutingRequest {
  /// What is to be done about the request as things stand now, or why nothing is.
  func transition(in window: Window) throws(RoutingRefusal) -> any RoutingTransition {
    switch change {
    case .push(let viewController, let navigationController):
      try push(viewController, onto: navigationController, in: window)
    case .pop(let viewController, let navigationController):
      try pop(to: viewController, in: navigationController, window)
    case .present(let viewController, let presenter):
      try present(viewController, from: presenter.outermost, in: window)
    case .dismiss(let viewController):
      try dismiss(dismissed ?? viewController.dismissalTarget, in: window)
    }
  }

  private func push(
    _ viewController: ViewController, onto navigationController: NavigationController,
    in window: Window
  ) throws(RoutingRefusal) -> any RoutingTransition {
    guard navigationController.window === window else { throw .notInWindow }
    guard viewController.isFree else { throw .alreadyInStack }
    let stack = navigationController.viewControllers + [viewController]
    return NavigationTransition(navigationController, to: stack, in: window.scene)
  }

  private func pop(
    to viewController: ViewController?, in navigationController: NavigationController,
    _ window: Window
  ) throws(RoutingRefusal) -> any RoutingTransition {
    guard navigationController.window === window else { throw .notInWindow }
    let below = navigationController.viewControllers.dropLast()
    var last = below.indices.last
    if let viewController { last = below.firstIndex { $0 === viewController } }
    guard let last else { throw .nothingToPop }
    let stack = Array(below[...last])
    return NavigationTransition(navigationController, to: stack, in: window.scene)
  }

  private func present(
    _ viewController: ViewController, from presenter: ViewController, in window: Window
  ) throws(RoutingRefusal) -> any RoutingTransition {
    guard presenter.window === window else { throw .notInWindow }
    guard presenter.presentedViewController == nil else { throw .alreadyPresenting }
    guard viewController.isFree else { throw .alreadyPresented }
    return PresentTransition(viewController, over: presenter, in: window.scene)
  }

  private func dismiss(
    _ target: ViewController?, in window: Window
  ) throws(RoutingRefusal) -> any RoutingTransition {
    guard let target, let transition = DismissTransition(target, in: window.scene) else {
      throw .nothingToDismiss
    }
    return transition
  }
}

extension ViewController {
  /// Whether the screen is in no window and on no stack, so that it can be shown.
  fileprivate var isFree: Bool {
    rootWindow == nil && navigationController == nil && presentingViewController == nil
  }

  /// What a dismissal asked of this screen takes away as things stand now.
  var dismissalTarget: ViewController? {
    let presenter = outermost
    if let presented = presenter.presentedViewController { return presented }
    return presenter.presentingViewController == nil ? nil : presenter
  }
}
