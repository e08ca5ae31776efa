internal import Animations
internal import Geometry
internal import ViewTree

/// Views in perspective whose turns about a vertical axis are replaced by others, all in one block,
/// again and again.
///
/// The clock does not advance, so as many animations are under way after each block as before it.
struct SpaceRetargetWorkload: RetargetedViews {
  private let scene: Scene
  private let views: [ViewID]
  private var angle = 0.5
  private var snapshot = FrameSnapshot()

  init(views count: Int) {
    scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 812))
    scene[in3D: scene.window].sublayerTransform = .perspective(distance: 500)
    views = scene.insertCards(count)
    retarget()
  }

  /// Replaces the turn of every view by one from its present angle, and captures a frame of it.
  mutating func retarget() {
    angle = 1.25 - angle
    let turn = Transform3D.rotation(angle, x: 0, y: 1, z: 0)
    scene.animate(withDuration: 1, options: .beginFromCurrentState) {
      for view in views { scene[in3D: view].transform = turn }
    }
    scene.capture(at: 0.5, into: &snapshot)
  }

  /// The sum of the x of the top right corners of all views in the last frame, in points.
  var sum: Double { snapshot.entries.reduce(0) { $0 + $1.quad.topRight.x } }
}
