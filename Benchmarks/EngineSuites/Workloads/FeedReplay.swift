internal import Animations
internal import Benchmarking
internal import Geometry
internal import Screens
internal import Transitions

/// A feed that a finger flings down and back up, while the images of its posts arrive.
///
/// Rows are measured as they come into sight, and resized when their image arrives.
struct FeedReplay: FrameReplay {
  private static let framesPerSecond = 120.0
  /// The number of frames from one touch-down to the next; a choice, in which images arrive.
  private static let flingInterval = 150
  /// The directions of the flings: down, down, and back up.
  private static let flings = [true, true, false]
  /// The number of frames: the last deceleration takes less than 5 s.
  private static let frames = flingInterval * (flings.count - 1) + FlickFinger.frames + 600

  private let posts: [FeedPost]
  private let recording: PanRecording?
  private var feed: FeedScreen?
  private var finger = FlickFinger(at: .zero, step: 0)
  /// The number of events of the feed by the last frame.
  private var eventCount = 0
  private var recorder = ReplayRecorder()

  init(cells: Int, _ recording: PanRecording? = nil) {
    posts = FeedPost.samples(count: cells)
    self.recording = recording
  }

  var sum: Double { recorder.sum }

  mutating func begin() -> Int {
    // Released first, as in the replay of a system.
    feed = nil
    let feed = FeedScreen(posts: posts, size: Size(width: 375, height: 812))
    // 40 points a frame are a flick of 4800 points per second; from the middle, to go either way.
    finger = FlickFinger(at: Point(x: 187, y: 406), step: 40, recording)
    eventCount = feed.eventCount
    recorder.restart(with: feed.scene)
    self.feed = feed
    return Self.frames
  }

  mutating func show(_ frame: Int) throws -> StepKind {
    guard let feed else { preconditionFailure("a replay begins before its first frame") }
    feed.scene.clock.advance(to: Double(frame) / Self.framesPerSecond)
    let (fling, part) = frame.quotientAndRemainder(dividingBy: Self.flingInterval)
    let isTouch =
      fling < Self.flings.count
      && finger.move(inFrame: part, over: feed.list.scrollView, isUpwards: Self.flings[fling])
    let kind = recorder.record(feed.scene)
    defer { eventCount = feed.eventCount }
    if frame == Self.frames - 1 { try expectRest(of: feed) }
    return isTouch || feed.eventCount != eventCount ? .event : kind
  }

  private func expectRest(of feed: FeedScreen) throws {
    let isMoving = feed.list.scrollView.isDecelerating || feed.scene.isAnimating
    guard !isMoving, feed.isComplete else {
      throw UnfinishedReplay(name: "the feed", frame: Self.frames - 1)
    }
  }
}
