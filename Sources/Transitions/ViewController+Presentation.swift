internal import Geometry
internal import ViewTree

extension ViewController {
  /// Presents another view controller over this one, or over its navigation controller.
  ///
  /// - Parameters:
  ///   - viewController: The view controller to present, which is in no window yet.
  ///   - animated: Whether the change is animated. Without animation everything is done on return,
  ///     unless a transition is running already.
  ///   - completion: Called once, with the outcome.
  public func present(
    _ viewController: ViewController, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    submit(.present(viewController, from: self), animated: animated, completion: completion)
  }

  /// Dismisses the view controller that this one presents, with all screens above it.
  ///
  /// If this one presents none, it is dismissed itself.
  ///
  /// A second call for the same presented view controller before the first has ended is refused.
  ///
  /// - Parameters:
  ///   - animated: Whether the change is animated. Without animation everything is done on return,
  ///     unless a transition is running already.
  ///   - completion: Called once, with the outcome.
  public func dismiss(
    animated: Bool, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    submit(.dismiss(self), animated: animated, completion: completion)
  }

  func submit(
    _ change: RoutingRequest.Change, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void
  ) {
    guard let window else {
      // Without a window there is no log, so only the outcome reports the refusal.
      completion(.refused)
      return
    }
    window.router.submit(
      RoutingRequest(change: change, isAnimated: animated, completion: completion))
  }

  /// The outermost navigation controller that contains this view controller, or itself without one.
  var outermost: ViewController { navigationController?.outermost ?? self }
}
