internal import Animations
internal import Geometry
internal import ViewTree

/// Views whose fades are replaced by a new fade, all in one block, again and again.
///
/// The clock does not advance, so as many animations are under way after each block as before it.
struct RetargetWorkload: RetargetedViews {
  private let scene: Scene
  private let views: [ViewID]
  private var alpha = 0.5

  init(views count: Int) {
    scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 812))
    views = scene.insertCards(count)
    retarget()
  }

  /// Replaces the animation of every view by one from its present to another alpha.
  mutating func retarget() {
    alpha = 1.25 - alpha
    scene.animate(withDuration: 1, options: .beginFromCurrentState) {
      for view in views { scene[view].alpha = alpha }
    }
  }

  /// The sum of the model alphas of all views.
  var sum: Double { views.reduce(0) { $0 + scene[$1].alpha } }
}
