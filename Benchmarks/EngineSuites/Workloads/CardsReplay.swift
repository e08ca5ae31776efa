internal import Benchmarking
internal import Geometry
internal import Motion
internal import Transitions
internal import ViewTree

/// Thirty cards that are told to go elsewhere while they are still on their way.
///
/// One second at 120 Hz. Retargeted, each card gets a new spring every 15 frames, on top of what is
/// left of the earlier ones. Interrupted, one animator moves them all: a finger stops it halfway,
/// moves it to and fro, and lets it run back.
struct CardsReplay: FrameReplay {
  /// What happens to the cards on their way.
  enum Disturbance {
    case retarget, interruption
  }

  private static let cards = 30
  private static let frames = 121
  private static let framesPerSecond = 120.0
  /// From which frame a finger holds the cards, and in which it lets go.
  private static let hold = 30..<60
  /// How many frames lie between two new targets, of which the last comes before `hold` ends.
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
    scene.animate(withDuration: 0.5, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
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
      // To and fro between 0.2 and 0.8.
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
    let timing = AnimationTiming(duration: 0.5, curve: .easeInOut)
    return PropertyAnimator(in: scene, timing: timing) {
      for view in views {
        scene[view].center.y += 100
        scene[view].alpha = 0.5
      }
    }
  }
}
