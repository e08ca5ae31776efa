internal import Animations
internal import Transitions

/// A screen with a round button, just before another one spreads from it.
final class CircleStage: SystemStage {
  let window: Window
  let first: CircleViewController
  let second: CircleViewController
  private(set) var outcome: RoutingOutcome?

  init(_ setting: SystemSetting) {
    let scene = Scene(windowBounds: setting.device.bounds)
    first = CircleViewController(
      "day", color: Color(red: 0.62, green: 0.81, blue: 0.92), on: setting.device, in: scene)
    second = CircleViewController(
      "night", color: Color(red: 0.13, green: 0.15, blue: 0.3), on: setting.device, in: scene)
    window = Window(scene: scene, rootViewController: first)
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    first.interaction = interaction
    first.spread(second) { [weak self] in self?.outcome = $0 }
  }
}
