internal import Benchmarking
internal import Geometry
internal import Transitions

/// Something that moves on a screen, to be replayed frame by frame.
protocol FrameReplay: SendableMetatype {
  /// Sets the screen up anew, to just before it moves, and answers how many frames there are.
  mutating func begin() -> Int
  /// Shows a frame: moves the clock to it and records what is on screen.
  ///
  /// It is an event when an animation begins or ends in it, and when the user does something else
  /// than move a finger.
  mutating func show(_ frame: Int) throws -> StepKind
  /// The sum over all recorded frames of what they show.
  var sum: Double { get }
}

/// Records the frames of one screen after another.
struct ReplayRecorder {
  private var snapshot = FrameSnapshot()
  private var animationEventCount = 0
  /// The sum over all recorded frames of where the views' boxes end and how opaque they are.
  private(set) var sum = 0.0

  /// Records what is on screen.
  ///
  /// - Parameter scene: The screen; in a replay the same each time.
  /// - Returns: Whether an animation has begun or ended since the frame before.
  mutating func record(_ scene: Scene) -> StepKind {
    scene.capture(into: &snapshot)
    for index in snapshot.entries.indices {
      sum += snapshot.entries[index].boundingRect.maxY + snapshot.entries[index].alpha
    }
    defer { animationEventCount = scene.animationEventCount }
    return scene.animationEventCount == animationEventCount ? .steady : .event
  }

  /// A new screen: none of its animations has begun.
  mutating func restart(with scene: Scene) {
    animationEventCount = scene.animationEventCount
  }
}

/// A replay whose last frame is not at rest, or that ended otherwise than it should.
struct UnfinishedReplay: Error, CustomStringConvertible {
  let name: String
  let frame: Int

  var description: String { "\(name) still moves in frame \(frame), or has not ended as it should" }
}
