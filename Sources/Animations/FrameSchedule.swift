/// The due times of the frames of a transition, in seconds of the virtual clock from its start.
///
/// Frame k is due at k / rate. The last frame is due exactly at the end of the transition, even if
/// that is not a multiple of the frame interval. Every time is computed from its index, so the
/// thousandth frame is as exact as the first.
public struct FrameSchedule: RandomAccessCollection, Hashable, Sendable {
  /// The duration of the transition, in seconds.
  public let duration: Double
  /// The frame rate, in frames per second.
  public let framesPerSecond: Double
  /// The number of frames before the last frame, all at multiples of the frame interval.
  private let regularFrames: Int

  /// Creates the schedule of one transition.
  ///
  /// - Parameters:
  ///   - duration: The duration of the transition in seconds, not negative; 0 gives one frame.
  ///   - framesPerSecond: The frame rate in frames per second, positive.
  public init(duration: Double, framesPerSecond: Double) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative")
    precondition(framesPerSecond > 0 && framesPerSecond.isFinite, "a frame rate is positive")
    self.duration = duration
    self.framesPerSecond = framesPerSecond
    // A duration such as 0.1 + 0.2 misses its nominal frame by a rounding error. A millionth of an
    // interval is far above that error and far below anything visible.
    let intervals = duration * framesPerSecond - 1e-6
    self.regularFrames = Int(Swift.max(0, intervals.rounded(.up)))
  }

  /// The index of the first frame: 0.
  public var startIndex: Int { 0 }

  /// The index after the last frame, which is the number of frames: at least 1.
  public var endIndex: Int { regularFrames + 1 }

  /// The due time of a frame, in seconds from the start of the transition.
  public subscript(frame: Int) -> Double {
    precondition(indices.contains(frame), "no frame \(frame) among \(count)")
    return frame == regularFrames ? duration : Double(frame) / framesPerSecond
  }
}
