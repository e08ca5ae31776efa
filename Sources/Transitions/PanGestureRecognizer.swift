public import Geometry

/// The state of a pan gesture: possible until touch-down, then began, changed, ended or cancelled.
public enum GestureState: Hashable, Sendable {
  /// No touch has been received.
  case possible
  /// The finger came down.
  case began
  /// The finger moved.
  case changed
  /// The finger was lifted.
  case ended
  /// The touch was cancelled by the system, by `cancel()` or by disabling the recognizer.
  case cancelled

  /// Whether a recognizer in this state is tracking a finger: `began` or `changed`.
  public var isTracking: Bool { self == .began || self == .changed }
}

/// A recognizer that tracks one finger and reports its translation and velocity.
///
/// The recognizer receives its touches from a `PanGestureArena`, which decides which recognizers
/// may track them. The `action` runs once for every change, with the new state, translation and
/// velocity. A recognizer with a `minimumDistance` first waits for the finger to move that far.
public final class PanGestureRecognizer {
  /// A closure that is called at each begin, move, end and cancellation.
  ///
  /// Capture the recognizer's owner weakly, because the owner usually retains the recognizer.
  public var action: (PanGestureRecognizer) -> Void
  /// A closure that decides, after the minimum distance, whether the pan may begin.
  ///
  /// The closure is called at every further move until it returns `true` or another recognizer
  /// excludes this one. A recognizer that begins at touch-down is not asked.
  public var shouldBegin: (PanGestureRecognizer) -> Bool = { _ in true }
  /// The distance that a finger moves before its pan begins, in points, finite and not negative; 0
  /// begins at touch-down.
  ///
  /// The distance is read at touch-down. Waiting recognizers exclude no others. Among several, the
  /// pan that begins first excludes the rest, so recognizers can be nested.
  public var minimumDistance = 0.0 {
    didSet {
      precondition(
        minimumDistance >= 0 && minimumDistance.isFinite, "a distance is finite, not negative")
    }
  }
  /// Whether touches are tracked; setting this to `false` cancels a pan under way.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }

  /// The state of the current pan, or the final state of the last pan.
  public private(set) var state = GestureState.possible
  /// The location of the latest touch-down, in points.
  public private(set) var startLocation = Point.zero
  /// The latest location of the finger, in points.
  public private(set) var location = Point.zero
  private var tracker = VelocityTracker()
  /// The touch that is tracked, or was tracked last; `nil` before the first touch.
  private var touch: PanGestureArena.Touch?
  /// Whether the touch has not yet moved far enough to begin.
  private var isWaiting = false

  /// Creates a recognizer that waits for a touch.
  ///
  /// - Parameter action: A closure that runs at each change.
  public init(action: @escaping (PanGestureRecognizer) -> Void = { _ in }) {
    self.action = action
  }

  /// The displacement since touch-down, in points.
  public var translation: Vector { location - startLocation }

  /// The velocity of the finger, in points per second; see `VelocityTracker`.
  public var velocity: Vector { tracker.velocity }

  /// Cancels the tracked touch; does nothing without one.
  public func cancel() {
    isWaiting = false
    guard state.isTracking else { return }
    enter(.cancelled)
  }

  /// Whether the recognizer can receive a touch: enabled, and without another touch.
  var isFree: Bool { isEnabled && !state.isTracking && !isWaiting }

  /// Starts to track a touch; called by the arena, for a free recognizer.
  func begin(_ touch: PanGestureArena.Touch, at location: Point, time: Double) {
    receive(touch, at: location, time: time)
    begin()
  }

  /// Starts to wait for a touch to move; called by the arena, for a free recognizer.
  func wait(for touch: PanGestureArena.Touch, at location: Point, time: Double) {
    receive(touch, at: location, time: time)
    isWaiting = true
  }

  /// Whether the recognizer waits for this touch to move.
  func isWaiting(for touch: PanGestureArena.Touch) -> Bool { isWaiting && self.touch == touch }

  /// Adds a location of the touch that the recognizer waits for.
  ///
  /// - Returns: Whether the touch has yet to move by the minimum distance.
  func waits(at location: Point, time: Double) -> Bool {
    tracker.add(location, at: time)
    self.location = location
    return translation.length < minimumDistance
  }

  /// Begins the pan of the touch that the recognizer has received.
  func begin() {
    isWaiting = false
    enter(.began)
  }

  /// Adds a location of the tracked touch; ignores any other touch, such as a cancelled one.
  func move(_ touch: PanGestureArena.Touch, to location: Point, time: Double, ending: Bool) {
    guard isTracking(touch) else { return }
    tracker.add(location, at: time)
    self.location = location
    enter(ending ? .ended : .changed)
  }

  /// Whether the recognizer is tracking this touch; false once the touch has ended or is cancelled.
  func isTracking(_ touch: PanGestureArena.Touch) -> Bool {
    state.isTracking && self.touch == touch
  }

  private func receive(_ touch: PanGestureArena.Touch, at location: Point, time: Double) {
    self.touch = touch
    tracker.reset()
    tracker.add(location, at: time)
    startLocation = location
    self.location = location
  }

  private func enter(_ state: GestureState) {
    self.state = state
    action(self)
  }
}
