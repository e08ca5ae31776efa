internal import Geometry
internal import ViewTree

extension ViewController {
  /// Shows another screen modally over this one, or over the navigation controller it is in.
  ///
  /// - Parameters:
  ///   - viewController: The screen to show, so far in no window.
  ///   - animated: Whether to show a transition; without, everything is done on return, unless a
  ///     transition is running already.
  ///   - completion: Called once, at the end.
  public func present(
    _ viewController: ViewController, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    submit(.present(viewController, from: self), animated: animated, completion: completion)
  }

  /// Takes away the screen that this one shows modally, with all above it; if there is none,
  /// itself.
  ///
  /// A second call for the same screen before the first has ended is dropped.
  ///
  /// - Parameters:
  ///   - animated: Whether to show a transition; without, everything is done on return, unless a
  ///     transition is running already.
  ///   - completion: Called once, at the end.
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
      // Without a window there is no log to write to; the outcome is all there is to tell.
      completion(.refused)
      return
    }
    window.router.submit(
      RoutingRequest(change: change, isAnimated: animated, completion: completion))
  }

  /// The outermost container of this screen, which is what presents and is presented.
  var outermost: ViewController { navigationController?.outermost ?? self }
}
