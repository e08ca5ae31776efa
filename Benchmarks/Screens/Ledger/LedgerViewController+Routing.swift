public import Transitions

extension LedgerViewController: InteractionSource {}

extension LedgerViewController: NavigationControllerDelegate {
  /// Returns the animator of a push or a pop; `nil` for other operations.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? {
    switch operation {
    case .push: push
    case .pop: pop
    case .present, .dismiss: nil
    }
  }
}

extension LedgerViewController: ViewControllerTransitioningDelegate {
  /// Returns `push`, which also animates presentations.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? { push }

  /// Returns `pop`, which also animates dismissals.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? { pop }
}

extension LedgerViewController: EntryViewControllerDelegate {
  /// Pops the entry if it was pushed, and dismisses it if it was presented.
  public func entryViewController(
    _ entry: EntryViewController, closeAnimated animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void
  ) {
    // Unwrapped first: two missing navigation controllers would be identical, too.
    if let navigationController, entry.navigationController === navigationController {
      navigationController.popViewController(animated: animated, completion: completion)
    } else {
      dismiss(animated: animated, completion: completion)
    }
  }
}
