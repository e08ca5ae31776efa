public import Geometry
public import Transitions

/// A window with its screens set up, just before one transition.
///
/// A stage is used once: made, begun, and its clock advanced until it has settled. Everything that
/// happens later, touches included, is scheduled on the window's clock.
public protocol SystemStage: AnyObject {
  /// The window in which the transition happens.
  var window: Window { get }

  /// How the transition ended; `nil` until then.
  var outcome: RoutingOutcome? { get }

  /// What follows a finger that moves the screen; `nil` where none can.
  var panRecognizer: PanGestureRecognizer? { get }

  /// Does what the user does to start the transition, now.
  ///
  /// Called once.
  ///
  /// - Parameter interaction: What drives the transition instead of its own time, or `nil`.
  func begin(drivenBy interaction: (any InteractiveTransitioning)?)
}

extension SystemStage {
  /// None, as in all systems that start with a tap.
  public var panRecognizer: PanGestureRecognizer? { nil }

  /// Where fingers are on the screen now, in the window's base coordinates.
  public var touches: [Point] {
    guard let panRecognizer, panRecognizer.state.isTracking else { return [] }
    return [panRecognizer.location]
  }

  /// Starts the transition; it runs by itself.
  public func begin() { begin(drivenBy: nil) }
}
