/// The moment at which a time limit ends, on a monotonic clock.
struct Deadline {
  private let end: ContinuousClock.Instant

  /// Creates the end of a limit of `seconds` from now, at most 1e9, since a duration cannot be
  /// infinite.
  init(seconds: Double) {
    end = .now + .seconds(min(seconds, 1e9))
  }

  /// The whole milliseconds until the limit, rounded up; 0 when it has passed.
  var millisecondsLeft: Int32 {
    let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
    return Int32(clamping: Int(max(left, 0).rounded(.up)))
  }
}
