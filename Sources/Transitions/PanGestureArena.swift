public import Geometry

/// Hands touches to recognizers and keeps two of them from following fingers at once, unless
/// allowed.
///
/// Whether two recognizers may work simultaneously is one truth per pair, `false` at first. A
/// recognizer follows a touch if it is enabled, follows no other touch, and every recognizer that
/// is tracking already may work simultaneously with it; otherwise it never sees that touch. So
/// touch-down order decides: the first touch wins, and for one touch the recognizer named first.
public final class PanGestureArena {
  /// Names one finger from touch-down to touch-up.
  public struct Touch: Hashable, Sendable {
    /// How many fingers came down before it.
    public let order: Int
  }

  /// Two recognizers, in any order.
  private struct Pair: Hashable {
    let low: ObjectIdentifier
    let high: ObjectIdentifier

    init(_ one: PanGestureRecognizer, _ other: PanGestureRecognizer) {
      let (first, second) = (ObjectIdentifier(one), ObjectIdentifier(other))
      low = min(first, second)
      high = max(first, second)
    }
  }

  /// Which recognizers follow which finger, in touch-down order.
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

  /// Says whether two recognizers may follow touches at the same time; the order does not matter.
  ///
  /// The arena keeps both alive, so that the answer never goes to other objects.
  public func setSimultaneous(
    _ isAllowed: Bool, _ one: PanGestureRecognizer, _ other: PanGestureRecognizer
  ) {
    simultaneous[Pair(one, other)] = isAllowed ? (one, other) : nil
  }

  /// Whether two recognizers may follow touches at the same time.
  public func allowsSimultaneous(
    _ one: PanGestureRecognizer, _ other: PanGestureRecognizer
  ) -> Bool {
    simultaneous[Pair(one, other)] != nil
  }

  /// A finger comes down over some recognizers.
  ///
  /// - Parameters:
  ///   - location: Where, in points; finite.
  ///   - time: When, in seconds; finite.
  ///   - recognizers: Who could follow it, the innermost view's first.
  /// - Returns: The name of the finger for what follows.
  /// - Complexity: O(recognizers × tracking recognizers).
  public func touchDown(
    at location: Point, time: Double, over recognizers: [PanGestureRecognizer]
  ) -> Touch {
    let touch = Touch(order: touchCount)
    touchCount += 1
    var active = trackings.flatMap(\.recognizers).filter(\.state.isTracking)
    var followers: [PanGestureRecognizer] = []
    for recognizer in recognizers
    where recognizer.isEnabled && active.allSatisfy({ mayWork(recognizer, besides: $0) }) {
      active.append(recognizer)
      followers.append(recognizer)
    }
    trackings.append(Tracking(touch: touch, recognizers: followers))
    for follower in followers { follower.begin(touch, at: location, time: time) }
    return touch
  }

  /// A finger moves.
  ///
  /// - Parameters:
  ///   - touch: Which finger; one that is not down is ignored.
  ///   - location: Where it is now, in points; finite.
  ///   - time: When, in seconds: finite and not before its last event.
  public func touchMoved(_ touch: Touch, to location: Point, time: Double) {
    guard let tracking = trackings.first(where: { $0.touch == touch }) else { return }
    for recognizer in tracking.recognizers {
      recognizer.move(touch, to: location, time: time, ending: false)
    }
  }

  /// A finger is lifted.
  ///
  /// - Parameters:
  ///   - touch: Which finger; one that is not down is ignored.
  ///   - location: Where it was lifted, in points; finite.
  ///   - time: When, in seconds: finite and not before its last event.
  public func touchUp(_ touch: Touch, at location: Point, time: Double) {
    for recognizer in release(touch) {
      recognizer.move(touch, to: location, time: time, ending: true)
    }
  }

  /// A finger is taken away by the system.
  ///
  /// - Parameter touch: Which finger; one that is not down is ignored.
  public func touchCancelled(_ touch: Touch) {
    for recognizer in release(touch) where recognizer.isTracking(touch) { recognizer.cancel() }
  }

  private func mayWork(
    _ recognizer: PanGestureRecognizer, besides other: PanGestureRecognizer
  ) -> Bool {
    recognizer !== other && allowsSimultaneous(recognizer, other)
  }

  /// Forgets a finger and returns who followed it.
  private func release(_ touch: Touch) -> [PanGestureRecognizer] {
    guard let index = trackings.firstIndex(where: { $0.touch == touch }) else { return [] }
    return trackings.remove(at: index).recognizers
  }
}
