/// When the frames of a transition are due, in seconds of the virtual clock from its start.
///
/// Frame k is due at k / rate; the last frame is due exactly at the end of the transition, also
/// when that is no multiple of the frame interval. Every time is computed from its index, so the
/// thousandth frame is as exact as the first.
public struct FrameSchedule: RandomAccessCollection, Hashable, Sendable {
  /// How long the transition takes, in seconds.
  public let duration: Double
  /// Frames in each second.
  public let framesPerSecond: Double
  /// How many frames are due before the last one.
  private let regularFrames: Int

  /// Creates the schedule of one transition.
  ///
  /// - Parameters:
  ///   - duration: How long the transition takes, in seconds, not negative. 0 has one frame.
  ///   - framesPerSecond: The frame rate, positive.
  public init(duration: Double, framesPerSecond: Double) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative")
    precondition(framesPerSecond > 0 && framesPerSecond.isFinite, "a frame rate is positive")
    self.duration = duration
    self.framesPerSecond = framesPerSecond
    // A duration such as 0.1 + 0.2 misses the frame it means by a rounding error; a millionth of an
    // interval is far above that and far below what anyone sees.
    let intervals = duration * framesPerSecond - 1e-6
    self.regularFrames = Int(Swift.max(0, intervals.rounded(.up)))
  }

  /// 0, the index of the first frame.
  public var startIndex: Int { 0 }

  /// The number of frames, at least 1.
  public var endIndex: Int { regularFrames + 1 }

  /// When a frame is due, in seconds from the start.
  public subscript(frame: Int) -> Double {
    precondition(indices.contains(frame), "no frame \(frame) among \(count)")
    return frame == regularFrames ? duration : Double(frame) / framesPerSecond
  }
}
