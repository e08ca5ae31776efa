/// A linear map from the time of a parent to the time of an animation or a timeline.
///
/// The local time is (parent time − `beginTime`) · `speed` + `timeOffset`, as for `CAMediaTiming`.
public struct TimeMapping: Hashable, Sendable {
  /// The parent's time, in seconds, at which the local time is `timeOffset`.
  public let beginTime: Double
  /// Local seconds for each second of the parent; 0 halts the local time, a negative speed reverses
  /// it.
  public let speed: Double
  /// The local time, in seconds, at `beginTime`.
  public let timeOffset: Double

  /// Creates a map; without arguments the local time is that of the parent.
  ///
  /// A number that is NaN or infinite traps.
  ///
  /// - Parameters:
  ///   - beginTime: The parent's time at which the local time is `timeOffset`, in seconds.
  ///   - speed: Local seconds for each second of the parent.
  ///   - timeOffset: The local time at `beginTime`, in seconds.
  public init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
    precondition(beginTime.isFinite, "a begin time is finite")
    precondition(speed.isFinite, "a speed is finite")
    precondition(timeOffset.isFinite, "a time offset is finite")
    self.beginTime = beginTime
    self.speed = speed
    self.timeOffset = timeOffset
  }

  /// Returns the local time, in seconds, at a time of the parent.
  ///
  /// - Parameter parentTime: Seconds of the parent; may be infinite, but not NaN.
  /// - Returns: Seconds of the local time.
  /// - Complexity: O(1). Does not allocate.
  public func localTime(at parentTime: Double) -> Double {
    // Without speed the difference must not matter, not even an infinite one.
    speed == 0 ? timeOffset : timeOffset + (parentTime - beginTime) * speed
  }

  /// Returns the time of the parent, in seconds, at which the local time is `localTime`.
  ///
  /// The result is `nil` for a speed of 0, where no time or every time is the answer.
  ///
  /// - Complexity: O(1). Does not allocate.
  public func parentTime(of localTime: Double) -> Double? {
    speed == 0 ? nil : beginTime + (localTime - timeOffset) / speed
  }
}
