internal import Animations
internal import Transitions

/// A page on the screen, just before it is turned to the next one.
final class PageStage: SystemStage {
  let window: Window
  let first: PageViewController
  let second: PageViewController
  private(set) var outcome: RoutingOutcome?

  init(_ setting: SystemSetting) {
    let scene = Scene(windowBounds: setting.device.bounds)
    first = PageViewController(
      "page", heading: "Chapter one", color: Color(red: 0.98, green: 0.94, blue: 0.84),
      on: setting.device, in: scene)
    second = PageViewController(
      "next-page", heading: "Chapter two", color: Color(red: 0.8, green: 0.88, blue: 0.94),
      on: setting.device, in: scene)
    window = Window(scene: scene, rootViewController: first)
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    first.interaction = interaction
    first.turn(to: second) { [weak self] in self?.outcome = $0 }
  }
}
