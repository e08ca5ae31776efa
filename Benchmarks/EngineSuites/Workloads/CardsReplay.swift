internal import Animations
internal import Benchmarking
internal import Geometry
internal import Motion
internal import ViewTree

/// A replay of thirty cards whose motion is disturbed on the way.
///
/// The replay has one second at 120 Hz. With `retarget`, each card gets a new spring every 15
/// frames, added to the remainder of the earlier ones. With `interruption`, one animator moves all
/// cards: a finger stops it halfway, moves it back and forth, and lets it run back.
struct CardsReplay: FrameReplay {
  /// The event that changes the course of the cards while they move.
  enum Disturbance {
    case retarget, interruption
  }

  private static let cards = 30
  /// The number of frames: one second at `framesPerSecond`, with a frame at both ends.
  private static let frames = 121
  private static let framesPerSecond = 120.0
  /// The frames in which a finger holds the cards; the finger lets go at the upper bound.
  private static let hold = 30..<60
  /// The number of frames from one target of the cards to the next, until `hold` ends.
  private static let retargetInterval = 15

  private let disturbance: Disturbance
  private var scene = Scene(windowBounds: .zero)
  private var views: [ViewID] = []
  private var animator: PropertyAnimator?
  private var recorder = ReplayRecorder()

  init(_ disturbance: Disturbance) {
    self.disturbance = disturbance
  }

  var sum: Double { recorder.sum }

  mutating func begin() -> Int {
    let scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 812))
    // Six rows of five cards fill the screen.
    views = (0..<Self.cards).map { index in
      let frame = Rect(
        x: Double(index % 5) * 75, y: Double(index / 5) * 130, width: 70, height: 120)
      return scene.insert(ViewProperties(geometry: View(frame: frame)), in: scene.window)
    }
    animator = nil
    self.scene = scene
    recorder.restart(with: scene)
    return Self.frames
  }

  mutating func show(_ frame: Int) -> StepKind {
    scene.clock.advance(to: Double(frame) / Self.framesPerSecond)
    switch disturbance {
    case .retarget: retarget(in: frame)
    case .interruption: interrupt(in: frame)
    }
    let kind = recorder.record(scene)
    let isTouch = frame == Self.hold.lowerBound || frame == Self.hold.upperBound
    return disturbance == .interruption && isTouch ? .event : kind
  }

  private func retarget(in frame: Int) {
    guard frame.isMultiple(of: Self.retargetInterval), frame < Self.hold.upperBound else { return }
    // Half a second is four intervals, so that the springs of several targets overlap.
    scene.animate(withDuration: 0.5, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
      // 40, 25, 10 and −5 points: each spring is slower, and the last one turns back.
      for view in views { scene[view].center.x += 40 - Double(frame) }
    }
  }

  private mutating func interrupt(in frame: Int) {
    switch frame {
    case 0:
      animator = makeAnimator()
      animator?.startAnimation()
    case Self.hold.lowerBound:
      animator?.pauseAnimation()
    case Self.hold:
      // A saw-tooth of ten frames, from 0.2 to 0.74.
      animator?.fractionComplete = 0.2 + 0.6 * Double(frame % 10) / 10
    case Self.hold.upperBound:
      animator?.isReversed = true
      animator?.continueAnimation()
    default:
      break
    }
  }

  private func makeAnimator() -> PropertyAnimator {
    let (scene, views) = (scene, views)
    // Half a second is 60 frames: the finger stops the cards halfway, in frame 30.
    let timing = AnimationTiming(duration: 0.5, curve: .easeInOut)
    return PropertyAnimator(in: scene, timing: timing) {
      for view in views {
        scene[view].center.y += 100
        scene[view].alpha = 0.5
      }
    }
  }
}
