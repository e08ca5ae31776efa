public import Geometry
public import Transitions

/// A window with its screens in their state just before one transition.
///
/// A stage is used once: created, begun, and its clock advanced until it has settled. All later
/// events, touches included, are scheduled on the window's clock.
public protocol SystemStage: AnyObject {
  /// The window that shows the screens of the transition; the window's clock drives all animations.
  var window: Window { get }

  /// The outcome of the transition; `nil` before its end.
  var outcome: RoutingOutcome? { get }

  /// The recognizer of the finger that drags the screen; `nil` if no finger drags this screen.
  var panRecognizer: PanGestureRecognizer? { get }

  /// Performs the user's action that starts the transition, now.
  ///
  /// Called once.
  ///
  /// - Parameter interaction: The interaction controller of the transition, or `nil` when it runs
  ///   by itself.
  func begin(drivenBy interaction: (any InteractiveTransitioning)?)
}

extension SystemStage {
  /// The default, `nil`, for systems that start with a tap.
  public var panRecognizer: PanGestureRecognizer? { nil }

  /// The current positions of fingers on the screen, in the window's base coordinates; empty if no
  /// pan is tracked.
  public var touches: [Point] {
    guard let panRecognizer, panRecognizer.state.isTracking else { return [] }
    return [panRecognizer.location]
  }

  /// Starts the transition without an interaction controller, so that the transition runs by
  /// itself.
  public func begin() { begin(drivenBy: nil) }
}
