internal import Animations
internal import ViewTree

/// A push or a pop: the two screens share the navigation controller's container.
final class NavigationTransition: RoutingTransition {
  let navigationController: NavigationController
  let operation: TransitionOperation
  let from: ViewController
  let to: ViewController
  private let scene: Scene
  private let stackBefore: [ViewController]
  private let stackAfter: [ViewController]

  /// Creates a transition from the top of the current stack to the top of the new `stack`.
  init(_ navigationController: NavigationController, to stack: [ViewController], in scene: Scene) {
    self.navigationController = navigationController
    self.scene = scene
    stackBefore = navigationController.viewControllers
    stackAfter = stack
    operation = stack.count > stackBefore.count ? .push : .pop
    from = stackBefore[stackBefore.count - 1]
    to = stack[stack.count - 1]
  }

  var containerView: ViewID { navigationController.containerView }

  var keepsFromView: Bool { false }
  var keepsToView: Bool { false }
  var changesAppearance: Bool { navigationController.hasAppeared }
  var isOnScreen: Bool { scene.isOnScreen(containerView) }

  var hasDelegate: Bool { navigationController.delegate != nil }

  func animator() -> (any TransitionAnimator)? {
    navigationController.delegate?.navigationController(
      navigationController, animationControllerFor: operation, from: from, to: to)
  }

  func interaction(for animator: any TransitionAnimator) -> (any InteractiveTransitioning)? {
    navigationController.delegate?.navigationController(
      navigationController, interactionControllerFor: animator)
  }

  func begin() {
    to.navigationController = navigationController
    navigationController.viewControllers = stackAfter
  }

  func end(didComplete: Bool) {
    let (stack, other) = didComplete ? (stackAfter, stackBefore) : (stackBefore, stackAfter)
    navigationController.viewControllers = stack
    // One stack continues the other, so the rest of the longer one is no longer on a stack.
    for viewController in other.dropFirst(stack.count) {
      viewController.navigationController = nil
    }
  }
}
