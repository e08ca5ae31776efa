internal import Animations
internal import Benchmarking
internal import Geometry
internal import Screens
internal import Transitions
internal import ViewTree

/// A feed that is turned to landscape and back, while it decelerates and images arrive.
///
/// All rows are laid out and measured in the new width. The rotation back begins before the first
/// one has ended.
struct RotationReplay: FrameReplay {
  private static let framesPerSecond = 120.0
  private static let portrait = Size(width: 375, height: 812)
  private static let landscape = Size(width: 812, height: 375)
  /// The frames of the rotations, which take 48 frames each, and the size after each.
  private static let rotations = [20: landscape, 60: portrait, 180: landscape]
  /// The number of frames: the fling takes less than 5 s.
  private static let frames = 700

  private let posts = FeedPost.samples(count: 1000)
  private let recording: PanRecording?
  private var feed: FeedScreen?
  private var finger = FlickFinger(at: .zero, step: 0)
  /// The number of events of the feed by the last frame.
  private var eventCount = 0
  private var recorder = ReplayRecorder()

  init(_ recording: PanRecording? = nil) { self.recording = recording }

  var sum: Double { recorder.sum }

  mutating func begin() -> Int {
    // Released first, as in the replay of a system.
    feed = nil
    let feed = FeedScreen(posts: posts, size: Self.portrait)
    // 40 points a frame are a flick of 4800 points per second.
    finger = FlickFinger(at: Point(x: 187, y: 700), step: 40, recording)
    eventCount = feed.eventCount
    recorder.restart(with: feed.scene)
    self.feed = feed
    return Self.frames
  }

  mutating func show(_ frame: Int) throws -> StepKind {
    guard let feed else { preconditionFailure("a replay begins before its first frame") }
    feed.scene.clock.advance(to: Double(frame) / Self.framesPerSecond)
    let isTouch = finger.move(inFrame: frame, over: feed.list.scrollView)
    if let size = Self.rotations[frame] { feed.rotate(to: size) }
    let kind = recorder.record(feed.scene)
    defer { eventCount = feed.eventCount }
    if frame == Self.frames - 1 { try expectRest(of: feed) }
    return isTouch || feed.eventCount != eventCount ? .event : kind
  }

  private func expectRest(of feed: FeedScreen) throws {
    let isMoving = feed.list.scrollView.isDecelerating || feed.scene.isAnimating
    let size = feed.scene[feed.list.view].bounds.size
    guard !isMoving, feed.isComplete, size == Self.landscape else {
      throw UnfinishedReplay(name: "the rotated feed", frame: Self.frames - 1)
    }
  }
}
