internal import Animations
internal import Benchmarking
internal import Geometry
internal import Transitions

/// A screen's motion, which is replayed frame by frame.
protocol FrameReplay: SendableMetatype {
  /// Creates the screen in its state just before the motion, outside of all frames; returns the
  /// number of frames.
  mutating func begin() -> Int
  /// Shows a frame: advances the clock and captures the screen.
  ///
  /// A frame is an event when an animation begins or ends in it, and when the user does anything
  /// other than moving a finger.
  mutating func show(_ frame: Int) throws -> StepKind
  /// A checksum over all captured frames of all replays.
  var sum: Double { get }
}

/// A recorder of the frames of successive replays, which adds each frame to a checksum.
struct ReplayRecorder {
  private var snapshot = FrameSnapshot()
  private var animationEventCount = 0
  private var isTouched = false
  /// The sum of every view's opacity and of its box's bottom edge, over all captured frames.
  private(set) var sum = 0.0

  /// Captures the current frame.
  ///
  /// - Parameters:
  ///   - scene: The scene; the same during one replay.
  ///   - finger: The recognizer of the finger on the screen; the same during one replay.
  /// - Returns: `event` if an animation has begun or ended since the last frame, or the finger has
  ///   touched the screen or left it; else `steady`.
  mutating func record(_ scene: Scene, _ finger: PanGestureRecognizer? = nil) -> StepKind {
    scene.capture(into: &snapshot)
    for index in snapshot.entries.indices {
      sum += snapshot.entries[index].boundingRect.maxY + snapshot.entries[index].alpha
    }
    let last = (animationEventCount, isTouched)
    animationEventCount = scene.animationEventCount
    isTouched = finger?.state.isTracking ?? false
    return last == (animationEventCount, isTouched) ? .steady : .event
  }

  /// Prepares for the first frame of a replay in `scene`, before any animation has begun.
  mutating func restart(with scene: Scene) {
    (animationEventCount, isTouched) = (scene.animationEventCount, false)
  }
}

/// An error of a replay that is not at rest in its last frame, or has an unexpected outcome.
struct UnfinishedReplay: Error, CustomStringConvertible {
  let name: String
  let frame: Int

  var description: String { "\(name) still moves in frame \(frame), or has not ended as it should" }
}
