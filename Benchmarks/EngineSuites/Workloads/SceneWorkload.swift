internal import Animations
internal import Benchmarking
internal import Geometry
internal import ViewTree

/// One second of a screen on which everything moves, at 120 frames a second.
///
/// The screen has rows of ten cards. A spring moves and rotates each card towards its own target,
/// and a second spring retargets it before the first has ended. Meanwhile the card fades and its
/// corners change along a curve. So a frame evaluates four additive animations and two replaced
/// ones for each view.
struct SceneWorkload {
  private let scene: Scene
  private var frame = FrameSnapshot()
  // A schedule also has the frame at its end, which would be the 121st.
  private let times = Array(FrameSchedule(duration: 1, framesPerSecond: 120)).prefix(120)
  /// The sum of the right edges of the frontmost view's box over all recorded frames, in points.
  private(set) var sum = 0.0

  init(views: Int) {
    scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 812))
    var random = WorkloadRandom()
    for card in scene.insertCards(views) {
      // Twice, so that each view has an interrupted motion, too.
      move(card, damping: random.uniform(in: 0.5..<0.9), by: random.uniform(in: -100..<100))
      move(card, damping: random.uniform(in: 0.5..<0.9), by: random.uniform(in: -100..<100))
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
      sum += frame.entries.last?.boundingRect.maxX ?? 0
    }
  }

  /// Adds a spring and a fade to a card; both last longer than the second that is recorded, so that
  /// each frame evaluates all animations.
  private func move(_ card: ViewID, damping: Double, by distance: Double) {
    scene.animate(withDuration: 1.5, usingSpringWithDamping: damping, initialSpringVelocity: 0) {
      scene[card].center.x += distance
      scene[card].transform = .rotation(distance / 100)
    }
    scene.animate(withDuration: 1.2) {
      scene[card].alpha *= 0.5
      scene[card].cornerRadius += 8
    }
  }
}
