public import Geometry

/// Where a pan stands in its sequence: began, changed any number of times, ended or cancelled.
public enum GestureState: Hashable, Sendable {
  /// No touch has been seen, or the last one was given up to another recognizer.
  case possible
  /// The finger came down.
  case began
  /// The finger moved.
  case changed
  /// The finger was lifted.
  case ended
  /// The touch was taken away, by the system or by switching the recognizer off.
  case cancelled

  /// Whether a finger is down and this recognizer follows it.
  public var isTracking: Bool { self == .began || self == .changed }
}

/// Follows one finger and tells its owner how far and how fast it moves.
///
/// Headless: touches are given to a `PanGestureArena`, which decides who may follow them. The
/// `action` runs once for every change, with the new state, translation and velocity in place.
public final class PanGestureRecognizer {
  /// What the owner does at each change; capture the owner weakly.
  public var action: (PanGestureRecognizer) -> Void
  /// Whether touches are followed; switching it off cancels a pan under way.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }

  /// Where the pan stands; after its end, how it ended.
  public private(set) var state = GestureState.possible
  /// Where the finger came down, in points.
  public private(set) var startLocation = Point.zero
  /// Where the finger was last, in points.
  public private(set) var location = Point.zero
  private var tracker = VelocityTracker()
  /// The finger that is followed, or was followed last.
  private var touch: PanGestureArena.Touch?

  /// Creates a recognizer that waits for a touch.
  ///
  /// - Parameter action: What the owner does at each change.
  public init(action: @escaping (PanGestureRecognizer) -> Void = { _ in }) {
    self.action = action
  }

  /// From where the finger came down to where it is, in points.
  public var translation: Vector { location - startLocation }

  /// How fast the finger moves, in points per second; see `VelocityTracker`.
  public var velocity: Vector { tracker.velocity }

  /// Takes a touch away from the recognizer; without one it does nothing.
  public func cancel() {
    guard state.isTracking else { return }
    enter(.cancelled)
  }

  func begin(_ touch: PanGestureArena.Touch, at location: Point, time: Double) {
    self.touch = touch
    tracker.reset()
    tracker.add(location, at: time)
    startLocation = location
    self.location = location
    enter(.began)
  }

  func move(_ touch: PanGestureArena.Touch, to location: Point, time: Double, ending: Bool) {
    guard isTracking(touch) else { return }
    tracker.add(location, at: time)
    self.location = location
    enter(ending ? .ended : .changed)
  }

  /// Whether that finger, and no later one, is being followed.
  func isTracking(_ touch: PanGestureArena.Touch) -> Bool {
    state.isTracking && self.touch == touch
  }

  private func enter(_ state: GestureState) {
    self.state = state
    action(self)
  }
}
