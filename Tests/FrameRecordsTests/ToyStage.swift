import Animations
import Geometry
import Motion
import SceneSupport
import Screens
import Transitions
import ViewTree

@testable import FrameRecords

/// Five chained stages that start at 0, 0, 0.12, 0.795 and 1.11 s, on a screen of three views.
///
/// A veil fades in while a poster rises by its shadow, then moves, then lands, and a hole opens in
/// the veil.
final class ToyStage: SystemStage {
  static let system = TransitionSystem(
    name: "toy", summary: "five stages", duration: 1.5, stage: { ToyStage($0) })

  let window: Window
  private(set) var outcome: RoutingOutcome?
  private let veil: ViewID
  private let poster: ViewID

  init(_ setting: SystemSetting) {
    // The clock does not start at 0: times count from the beginning of the transition.
    let scene = Scene(windowBounds: setting.device.bounds, clock: VirtualClock(now: 10))
    let screen = ViewController(name: "screen", view: scene.makeScreen("screen"))
    window = Window(scene: scene, rootViewController: screen)
    veil = scene.insertView(frame: setting.device.bounds, named: "veil")
    poster = scene.insertView(frame: Rect(x: 12, y: 273, width: 88, height: 115), named: "poster")
    scene[veil].backgroundColor = .white
    scene[veil].alpha = 0
    scene[poster].text = "poster"
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    let (scene, veil, poster) = (window.scene, veil, poster)
    scene.animate(withDuration: 0.255) { scene[veil].alpha = 1 }
    scene.animate(withDuration: 0.12, options: .curveLinear) {
      scene[poster].shadow.opacity = 0.6
    } completion: { _ in
      scene.animate(withDuration: 0.675) {
        scene[poster].frame = Rect(x: 8, y: 150, width: 96, height: 124)
      } completion: { _ in
        self.land()
      }
    }
  }

  private func land() {
    let (scene, veil, poster) = (window.scene, veil, poster)
    scene.animate(withDuration: 0.315) {
      scene[poster].frame = Rect(x: 12, y: 155, width: 88, height: 115)
      scene[poster].shadow.opacity = 0
    } completion: { _ in
      let closed = RippleMask(center: Point(x: 56, y: 212), radius: 0)
      let open = RippleMask(center: closed.center, radius: 652)
      scene[veil].mask = open
      scene.add(
        LayerAnimation(.mask(from: closed, to: open), duration: 0.39), forKey: "ripple", to: veil
      ) { _ in
        scene.removeFromSuperview(veil)
        self.outcome = .completed
      }
    }
  }
}
