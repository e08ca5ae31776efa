internal import Animations
internal import Benchmarking
internal import Geometry
internal import Motion
internal import ViewTree

/// One second of a screen on which keyframes move everything, at 120 frames a second.
///
/// The screen has rows of ten cards. Each card flies along a smooth curve through four places and
/// turns on its way, fades in steps, and pulses at a constant speed in an endless group. So a frame
/// evaluates two splines, one broken line, and two animations of a group for each view.
struct KeyframesWorkload {
  private let scene: Scene
  private var frame = FrameSnapshot()
  // A schedule also has the frame at its end, which would be the 121st.
  private let times = Array(FrameSchedule(duration: 1, framesPerSecond: 120)).prefix(120)
  /// The sum of the right edges and the opacities of the frontmost view over all recorded frames.
  private(set) var sum = 0.0

  init(views: Int) {
    scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 812))
    var random = WorkloadRandom()
    for card in scene.insertCards(views) {
      fly(card, through: (0..<4).map { _ in random.uniform(in: -100..<100) })
      scene.add(Self.pulse, forKey: "pulse", to: card)
    }
    // The first capture reserves the storage that the measured ones reuse.
    scene.capture(into: &frame)
  }

  /// Records every frame.
  ///
  /// The clock does not advance, so each replay is the same.
  mutating func replay() {
    for time in times {
      scene.capture(at: time, into: &frame)
      guard let last = frame.entries.last else { continue }
      sum += last.boundingRect.maxX + last.alpha
    }
  }

  /// Adds keyframes to a card, which last longer than the second that is recorded.
  private func fly(_ card: ViewID, through distances: [Double]) {
    scene.animateKeyframes(withDuration: 1.25, options: .calculationModeCubic) {
      for (index, distance) in distances.enumerated() {
        let start = Double(index) / 4
        scene.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.25) {
          scene[card].center.x += distance
          scene[card].transform = .rotation(distance / 100)
        }
      }
    }
    scene.animateKeyframes(withDuration: 1.25) {
      for start in [0.125, 0.5, 0.75] {
        scene.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.125) {
          scene[card].alpha *= 0.8
        }
      }
    }
  }

  /// Corners and a border that grow and shrink for ever, one at a constant speed.
  private static var pulse: AnimationGroup {
    let twice = MediaTiming(repetition: .count(2), autoreverses: true)
    return AnimationGroup(
      [
        .keyframes(
          KeyframeAnimation(
            .cornerRadius([0, 12, 4, 8]), calculationMode: .paced, duration: 0.2, media: twice)),
        .basic(LayerAnimation(.borderWidth(from: 0, to: 3), duration: 0.8)),
      ], duration: 0.8, media: MediaTiming(repetition: .count(.infinity), autoreverses: true))
  }
}
