internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

/// A mail over its list, before a finger pulls it to the right.
final class DragStage: SystemStage {
  /// The duration of the finger's way, in seconds.
  static let dragDuration = 0.3
  /// The duration of the timer's steps from the release to the end: 24 of 1/60 s, for the 0.39 of
  /// the way that the finger leaves.
  static let restDuration = 24.0 / 60
  /// The x of touch-down, in points: near the left edge.
  private static let dragStart = 20.0
  /// The length of the finger's way, as a fraction of the width.
  private static let dragDistance = 0.61

  let window: Window
  let mails: MailViewController
  let navigation: NavigationController
  private(set) var outcome: RoutingOutcome?
  private let arena = PanGestureArena()

  var panRecognizer: PanGestureRecognizer? { mails.driver.pan }

  init(_ setting: SystemSetting) {
    let device = setting.device
    let scene = Scene(windowBounds: device.bounds)
    mails = MailViewController(on: device, in: scene)
    navigation = NavigationController(
      name: "navigation", rootViewController: mails,
      view: scene.insert(ViewProperties("navigation", frame: device.bounds)), in: scene)
    navigation.delegate = mails
    window = Window(scene: scene, rootViewController: navigation)
    mails.openMail(animated: false)
    // The log begins with the transition.
    window.log.removeAll()
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    mails.interaction = interaction
    mails.didPull = { [weak self] in self?.outcome = $0 }
    let size = window.scene[window.scene.window].bounds.size
    let finger = StageFinger(
      start: Point(x: Self.dragStart, y: size.height / 2),
      way: Vector(dx: Self.dragDistance * size.width, dy: 0), duration: Self.dragDuration)
    finger.drag(mails.driver.pan, in: arena, by: window.clock)
  }
}
