internal import ViewTree

/// A call of push, pop, present or dismiss, waiting in the queue or running.
struct RoutingRequest {
  enum Change {
    case push(ViewController, onto: NavigationController)
    /// A pop to a view controller; `nil` is the one below the top of the stack.
    case pop(to: ViewController?, in: NavigationController)
    case present(ViewController, from: ViewController)
    /// A dismissal of the screen that the view controller presents, or else of the view controller.
    case dismiss(ViewController)
  }

  let change: Change
  let isAnimated: Bool
  let completion: (RoutingOutcome) -> Void
  /// The screen to dismiss, determined at the time of the request; `nil` if there was none.
  var dismissed: ViewController?
}

extension RoutingRequest {
  /// The screen to push or to present; `nil` for a pop or a dismissal.
  var shown: ViewController? {
    switch change {
    case .push(let viewController, _), .present(let viewController, _): viewController
    case .pop, .dismiss: nil
    }
  }

  /// Returns the transition for the request in the current state; throws the reason for refusing
  /// it.
  func transition(in window: Window) throws(RoutingRefusal) -> any RoutingTransition {
    switch change {
    case .push(let viewController, let navigationController):
      try push(viewController, onto: navigationController, in: window)
    case .pop(let viewController, let navigationController):
      try pop(to: viewController, in: navigationController, window)
    case .present(let viewController, let presenter):
      try present(viewController, from: presenter.outermost, in: window)
    case .dismiss(let viewController):
      // The target may have changed since the request; then the original one is dismissed.
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
    return PresentTransition(viewController, over: presenter, in: window)
  }

  private func dismiss(
    _ target: ViewController?, in window: Window
  ) throws(RoutingRefusal) -> any RoutingTransition {
    guard let target, let transition = DismissTransition(target, in: window) else {
      throw .nothingToDismiss
    }
    return transition
  }
}

extension ViewController {
  /// Whether the view controller is in no window and on no stack, so that it can be shown.
  fileprivate var isFree: Bool {
    rootWindow == nil && navigationController == nil && presentingViewController == nil
  }

  /// The screen that a dismissal by this view controller removes in the current state, if any.
  var dismissalTarget: ViewController? {
    let presenter = outermost
    if let presented = presenter.presentedViewController { return presented }
    return presenter.presentingViewController == nil ? nil : presenter
  }
}
