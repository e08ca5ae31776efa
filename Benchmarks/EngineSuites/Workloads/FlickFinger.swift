internal import Animations
internal import Geometry
internal import Transitions

/// A finger that flicks a list: it touches down, moves at constant speed, and is lifted.
struct FlickFinger {
  /// The number of frames for which the finger is down.
  ///
  /// The number is a choice: 67 ms at 120 Hz are a flick.
  static let frames = 8

  /// The arena that delivers the touches.
  let arena = PanGestureArena()
  private let start: Point
  private let step: Double
  private var touch: PanGestureArena.Touch?

  /// Creates a finger above the screen.
  ///
  /// - Parameters:
  ///   - start: The location of every touch-down, in the coordinates of the window, in points.
  ///   - step: The distance that the finger moves up in a frame, in points.
  init(at start: Point, step: Double) {
    self.start = start
    self.step = step
  }

  /// Moves the finger in a frame of its flick.
  ///
  /// - Parameters:
  ///   - frame: The number of frames since touch-down; later frames do nothing.
  ///   - scrollView: The scroll view under the finger.
  ///   - isUpwards: Whether the finger moves up, which scrolls down.
  /// - Returns: Whether the finger touched down, began to drag or was lifted.
  mutating func move(
    inFrame frame: Int, over scrollView: ScrollView, isUpwards: Bool = true
  ) -> Bool {
    let time = scrollView.scene.clock.now
    let way = step * Double(frame)
    let location = Point(x: start.x, y: start.y - (isUpwards ? way : -way))
    switch frame {
    case 0:
      touch = arena.touchDown(at: location, time: time, over: [scrollView.panGestureRecognizer])
    case 1...Self.frames:
      guard let touch else { return false }
      if frame < Self.frames {
        arena.touchMoved(touch, to: location, time: time)
      } else {
        arena.touchUp(touch, at: location, time: time)
      }
    default:
      return false
    }
    return frame <= 1 || frame == Self.frames
  }
}
