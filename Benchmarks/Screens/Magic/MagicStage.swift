internal import Animations
internal import Transitions
internal import ViewTree

/// The screen of three posters or of one poster, just before a push or pop between the two.
final class MagicStage: SystemStage {
  let window: Window
  private(set) var outcome: RoutingOutcome?
  private let root: MagicRootViewController
  private let navigation: NavigationController

  /// Sets up the posters of a list row, and for a pop also the screen of the first poster.
  init(
    _ row: MagicRootViewController.Row, _ operation: StackOperation, _ setting: SystemSetting
  ) {
    let scene = Scene(windowBounds: setting.device.bounds)
    root = MagicRootViewController(device: setting.device, in: scene)
    let view = scene.insert(
      ViewProperties("navigation", frame: setting.device.bounds, backgroundColor: .clear))
    navigation = NavigationController(
      name: "navigation", rootViewController: root, view: view, in: scene)
    navigation.delegate = root
    window = Window(scene: scene, rootViewController: navigation)
    // Only the push from the posters gets the animator of the row, not this one.
    root.select(row, animated: false)
    if operation == .pop {
      (navigation.topViewController as? PosterRowViewController)?.tapPoster(at: 0, animated: false)
    }
    // The log begins with the transition.
    window.log.removeAll()
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    root.interaction = interaction
    let end: (RoutingOutcome) -> Void = { [weak self] in self?.outcome = $0 }
    switch navigation.topViewController {
    case let screen as PosterRowViewController: screen.tapPoster(at: 0, completion: end)
    case let screen as PosterViewController: screen.tap(completion: end)
    default: preconditionFailure("a stage is begun once, where it was set up")
    }
  }
}
