internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

/// The today screens just before the push or the pop of the first card's detail.
final class TodayStage: SystemStage {
  let window: Window
  let list: TodayViewController
  let navigationController: NavigationController
  let tabBar: TodayTabBar
  private(set) var outcome: RoutingOutcome?

  private let operation: TransitionOperation

  /// Sets the screens up.
  ///
  /// - Parameters:
  ///   - setting: The device and the number of films.
  ///   - operation: `push`, with a finger on the first card, or `pop`, with its detail shown.
  init(_ setting: SystemSetting, before operation: TransitionOperation) {
    let scene = Scene(windowBounds: setting.device.bounds)
    list = TodayViewController(
      films: Film.samples(count: setting.rowCount), size: setting.device.size, in: scene)
    navigationController = NavigationController(
      name: "navigation", rootViewController: list,
      view: scene.insert(ViewProperties("navigation", frame: setting.device.bounds)), in: scene)
    tabBar = TodayTabBar(setting.device, in: navigationController.view, of: scene)
    list.tabBar = tabBar
    window = Window(scene: scene, rootViewController: navigationController)
    self.operation = operation
    if operation == .push {
      list.highlightRow(at: RowPath(row: 0))
    } else {
      list.selectRow(at: RowPath(row: 0), animated: false)
    }
    // The press ends before the transition begins, and its events are no part of the log.
    scene.clock.advance(to: TodayMotion.pressDuration)
    window.log.removeAll()
  }

  /// The detail screen at the top of the navigation stack; `nil` if the list is at the top.
  var detail: FilmDetailViewController? {
    navigationController.topViewController as? FilmDetailViewController
  }

  var panRecognizer: PanGestureRecognizer? { operation == .pop ? detail?.pan : nil }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    if operation == .push {
      list.interaction = interaction
      list.selectRow(at: RowPath(row: 0)) { [weak self] in self?.outcome = $0 }
    } else {
      detail?.interaction = interaction
      navigationController.popViewController(animated: true) { [weak self] in self?.outcome = $0 }
    }
  }
}
