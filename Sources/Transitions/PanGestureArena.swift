public import Geometry

/// Delivers touches to recognizers and prevents two recognizers from tracking at once, unless
/// allowed.
///
/// Simultaneous recognition is a property of each pair, `false` by default. A recognizer tracks a
/// touch if it is enabled, tracks no other touch, and may work simultaneously with every recognizer
/// that is already tracking; otherwise it never receives that touch. So the order of touch-down
/// decides: the first touch has precedence, and for one touch the recognizer that is named first.
///
/// A recognizer with a minimum distance receives the touch at once, but is subject to these rules,
/// and excludes others, only from the moment at which its pan begins.
public final class PanGestureArena {
  /// The identity of one finger from touch-down to touch-up.
  public struct Touch: Hashable, Sendable {
    /// The number of touches that the arena received before this one.
    public let order: Int
  }

  /// A pair of recognizers, compared by identity and regardless of their order.
  private struct Pair: Hashable {
    let low: ObjectIdentifier
    let high: ObjectIdentifier

    init(_ one: PanGestureRecognizer, _ other: PanGestureRecognizer) {
      let (first, second) = (ObjectIdentifier(one), ObjectIdentifier(other))
      low = min(first, second)
      high = max(first, second)
    }
  }

  /// A touch that is down, with the recognizers that received it.
  private struct Tracking {
    let touch: Touch
    let recognizers: [PanGestureRecognizer]
  }

  private var simultaneous: [Pair: (PanGestureRecognizer, PanGestureRecognizer)] = [:]
  private var trackings: [Tracking] = []
  private var touchCount = 0

  /// Creates an arena without touches in which no two recognizers work simultaneously.
  public init() {}

  /// The fingers that are down, in touch-down order.
  public var touches: [Touch] { trackings.map(\.touch) }

  /// Sets whether two recognizers may track touches at the same time; the order does not matter.
  ///
  /// The arena retains both, so that the setting never applies to new objects at the same
  /// addresses.
  public func setSimultaneous(
    _ isAllowed: Bool, _ one: PanGestureRecognizer, _ other: PanGestureRecognizer
  ) {
    simultaneous[Pair(one, other)] = isAllowed ? (one, other) : nil
  }

  /// Whether two recognizers may track touches at the same time; `false` unless set.
  public func allowsSimultaneous(
    _ one: PanGestureRecognizer, _ other: PanGestureRecognizer
  ) -> Bool {
    simultaneous[Pair(one, other)] != nil
  }

  /// Begins a touch over some recognizers.
  ///
  /// - Parameters:
  ///   - location: The location in points; finite.
  ///   - time: The time in seconds; finite.
  ///   - recognizers: The recognizers that could track the touch, that of the innermost view first.
  /// - Returns: The touch, to be passed to later calls.
  /// - Complexity: O(recognizers × tracking recognizers).
  public func touchDown(
    at location: Point, time: Double, over recognizers: [PanGestureRecognizer]
  ) -> Touch {
    let touch = Touch(order: touchCount)
    touchCount += 1
    // A recognizer that was cancelled keeps its touch, but excludes no other.
    var active = trackings.flatMap(\.recognizers).filter(\.state.isTracking)
    var followers: [PanGestureRecognizer] = []
    for recognizer in recognizers where recognizer.isFree {
      if recognizer.minimumDistance > 0 {
        recognizer.wait(for: touch, at: location, time: time)
      } else {
        guard active.allSatisfy({ mayWork(recognizer, besides: $0) }) else { continue }
        // The recognizer of an inner view may exclude those of the views around it.
        active.append(recognizer)
      }
      followers.append(recognizer)
    }
    // Recorded first: an action that runs now finds the touch among `touches`.
    trackings.append(Tracking(touch: touch, recognizers: followers))
    for follower in followers where !follower.isWaiting(for: touch) {
      // The action of one before it may have cancelled the touch or disabled this one.
      guard trackings.contains(where: { $0.touch == touch }) else { break }
      if follower.isFree { follower.begin(touch, at: location, time: time) }
    }
    return touch
  }

  /// Moves a touch.
  ///
  /// - Parameters:
  ///   - touch: The touch; one that has ended is ignored.
  ///   - location: The new location in points; finite.
  ///   - time: The time in seconds: finite and not before the touch's last event.
  public func touchMoved(_ touch: Touch, to location: Point, time: Double) {
    guard let tracking = trackings.first(where: { $0.touch == touch }) else { return }
    for recognizer in tracking.recognizers {
      if recognizer.isWaiting(for: touch) {
        if !recognizer.waits(at: location, time: time) { beginIfAllowed(recognizer, with: touch) }
      } else {
        recognizer.move(touch, to: location, time: time, ending: false)
      }
    }
  }

  /// Ends a touch.
  ///
  /// - Parameters:
  ///   - touch: The touch; one that has ended is ignored.
  ///   - location: The last location in points; finite.
  ///   - time: The time in seconds: finite and not before the touch's last event.
  public func touchUp(_ touch: Touch, at location: Point, time: Double) {
    // Released first, so that an action can no longer move or end this touch.
    for recognizer in release(touch) {
      if recognizer.isWaiting(for: touch) { recognizer.cancel() }
      recognizer.move(touch, to: location, time: time, ending: true)
    }
  }

  /// Cancels a touch, like a system that takes touches over for a gesture of its own.
  ///
  /// - Parameter touch: The touch; one that has ended is ignored.
  public func touchCancelled(_ touch: Touch) {
    for recognizer in release(touch)
    where recognizer.isTracking(touch) || recognizer.isWaiting(for: touch) {
      recognizer.cancel()
    }
  }

  /// Begins the pan of a waiting recognizer, unless another one excludes it or it declines.
  private func beginIfAllowed(_ recognizer: PanGestureRecognizer, with touch: Touch) {
    let active = trackings.flatMap(\.recognizers).filter(\.state.isTracking)
    guard active.allSatisfy({ mayWork(recognizer, besides: $0) }) else {
      return recognizer.cancel()
    }
    // The closure may disable the recognizer or end the touch.
    if recognizer.shouldBegin(recognizer), recognizer.isWaiting(for: touch) { recognizer.begin() }
  }

  private func mayWork(
    _ recognizer: PanGestureRecognizer, besides other: PanGestureRecognizer
  ) -> Bool {
    recognizer !== other && allowsSimultaneous(recognizer, other)
  }

  /// Forgets a touch and returns its recognizers; none if the touch has ended.
  private func release(_ touch: Touch) -> [PanGestureRecognizer] {
    guard let index = trackings.firstIndex(where: { $0.touch == touch }) else { return [] }
    return trackings.remove(at: index).recognizers
  }
}
