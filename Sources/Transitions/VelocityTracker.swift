public import Geometry

/// The velocity of a moving finger, as a finite difference over its most recent locations.
///
/// The velocity is the displacement from the oldest to the newest location of the last `window`
/// seconds, divided by the time between them. The velocity is zero if the finger rests longer than
/// `window` before its next location, or if no time passes between the locations.
public struct VelocityTracker: Sendable {
  /// A location of the finger, in points, and its time, in seconds.
  private struct Sample {
    let time: Double
    let location: Point
  }

  /// The age up to which locations count, in seconds.
  ///
  /// The number is a choice: short enough to follow a change of direction, and long enough for
  /// several locations.
  public static let window = 0.1

  /// The reserved number of locations: a window at 240 touches a second, so that tracking a finger
  /// does not allocate.
  private static let capacity = 25

  /// The locations of the last `window` seconds, the oldest first.
  private var samples: [Sample] = []

  /// Creates a tracker without locations, whose velocity is zero.
  public init() {}

  /// Adds a location.
  ///
  /// - Parameters:
  ///   - location: The location of the finger, in points; finite.
  ///   - time: The time in seconds: finite and not before the last added location.
  /// - Complexity: O(locations in the window). Allocates at the first location, and again only
  ///   above 240 locations a second.
  public mutating func add(_ location: Point, at time: Double) {
    precondition(location.x.isFinite && location.y.isFinite, "a touch has a finite location")
    precondition(time.isFinite, "a touch has a finite time")
    precondition(time >= samples.last?.time ?? time, "touches come in the order of their times")
    if samples.isEmpty { samples.reserveCapacity(Self.capacity) }
    // Compares a difference: at large times `time - window` rounds differently for each sample.
    samples.removeAll { time - $0.time > Self.window }
    samples.append(Sample(time: time, location: location))
  }

  /// Forgets every location, as before a new touch; keeps the storage.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// The velocity in points per second; zero without two locations at different times.
  public var velocity: Vector {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return .zero
    }
    let elapsed = last.time - first.time
    let way = last.location - first.location
    return Vector(dx: way.dx / elapsed, dy: way.dy / elapsed)
  }
}
