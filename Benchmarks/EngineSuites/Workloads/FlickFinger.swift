internal import Animations
internal import Geometry
internal import Screens
internal import Transitions

/// A finger that flicks a list: at constant speed, or as a recording says.
///
/// The samples of a recording are delivered with the first frame after them, as on the platform.
struct FlickFinger {
  /// The number of frames for which the finger is down without a recording.
  ///
  /// The number is a choice: 67 ms at 120 Hz are a flick.
  static let frames = 8
  private static let framesPerSecond = 120.0

  /// The arena that delivers the touches.
  var arena: PanGestureArena { finger.arena }
  private let start: Point
  private let samples: [PanRecording.Sample]
  /// The distance for each point between the samples, in points.
  private let scale: Double
  private var finger = RecordedFinger()
  private var nextSample = 0
  private var touchDownTime = 0.0

  /// Creates a finger above the screen.
  ///
  /// - Parameters:
  ///   - start: The location of every touch-down, in the coordinates of the window, in points.
  ///   - step: The distance that the finger moves up in a frame, in points.
  ///   - recording: The pan of the finger, which it moves up instead of down; `nil` for a constant
  ///     speed.
  init(at start: Point, step: Double, _ recording: PanRecording? = nil) {
    self.start = start
    samples = recording?.samples ?? Self.steadySamples
    scale = recording == nil ? step : 1
  }

  /// A finger that moves by one point in each frame; kept, so that no replay allocates them.
  private static let steadySamples = (0...frames).map { frame in
    PanRecording.Sample(
      time: Double(frame) / framesPerSecond, location: Point(x: 0, y: Double(frame)),
      phase: frame == 0 ? .began : frame < frames ? .moved : .ended)
  }

  /// Moves the finger in a frame of its flick.
  ///
  /// - Parameters:
  ///   - frame: The number of frames since touch-down; those after the end do nothing.
  ///   - scrollView: The scroll view under the finger.
  ///   - isUpwards: Whether the finger moves up, which scrolls down.
  /// - Returns: Whether the finger touched down, first moved, began to drag or was lifted.
  mutating func move(
    inFrame frame: Int, over scrollView: ScrollView, isUpwards: Bool = true
  ) -> Bool {
    if frame == 0 { (nextSample, touchDownTime) = (0, scrollView.scene.clock.now) }
    let wasDragging = scrollView.isDragging
    var isEvent = false
    while nextSample < samples.count,
      samples[nextSample].time <= Double(frame) / Self.framesPerSecond
    {
      let sample = samples[nextSample]
      let way = sample.location - samples[0].location
      let location = Point(
        x: start.x + scale * way.dx, y: start.y + scale * (isUpwards ? -way.dy : way.dy))
      finger.deliver(
        sample, at: location, time: touchDownTime + sample.time,
        to: scrollView.panGestureRecognizer)
      isEvent = isEvent || nextSample <= 1 || sample.phase.isEnd
      nextSample += 1
    }
    return isEvent || scrollView.isDragging != wasDragging
  }
}
