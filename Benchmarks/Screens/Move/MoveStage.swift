internal import Animations
internal import Transitions

/// A row of tiles, just before they move to a column.
final class MoveStage: SystemStage {
  let window: Window
  let row: TileViewController
  let navigation: NavigationController
  private(set) var outcome: RoutingOutcome?

  init(_ setting: SystemSetting) {
    let scene = Scene(windowBounds: setting.device.bounds)
    row = TileViewController(.row, on: setting.device, in: scene)
    navigation = NavigationController(
      name: "navigation", rootViewController: row,
      view: scene.insert(ViewProperties("navigation", frame: setting.device.bounds)), in: scene)
    navigation.delegate = row
    window = Window(scene: scene, rootViewController: navigation)
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    row.interaction = interaction
    row.pushColumn { [weak self] in self?.outcome = $0 }
  }
}
