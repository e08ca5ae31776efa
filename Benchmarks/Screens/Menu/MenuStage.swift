internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

/// A screen whose menu is closed, before a button or a finger opens it.
final class MenuStage: SystemStage {
  /// The duration of the finger's way from the left edge, in seconds.
  static let panDuration = 0.3
  /// The x of touch-down, in points: at the edge.
  private static let panStart = 4.0
  /// The length of the finger's way, as a fraction of the width.
  private static let panDistance = 0.6

  let window: Window
  let home: MenuHomeViewController
  private(set) var outcome: RoutingOutcome?
  private let isPan: Bool
  private let arena = PanGestureArena()

  var panRecognizer: PanGestureRecognizer? { isPan ? home.edgePan : nil }

  /// Sets the screens up.
  ///
  /// - Parameters:
  ///   - kind: The way in which the menu comes.
  ///   - isPan: Whether a finger opens the menu; otherwise a tap on its button.
  ///   - setting: The device.
  init(_ kind: MenuKind, byPan isPan: Bool, _ setting: SystemSetting) {
    let scene = Scene(windowBounds: setting.device.bounds)
    home = MenuHomeViewController(kind, on: setting.device, in: scene)
    window = Window(scene: scene, rootViewController: home)
    self.isPan = isPan
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    home.interaction = interaction
    let answer: (RoutingOutcome) -> Void = { [weak self] in self?.outcome = $0 }
    guard isPan else { return home.openMenu(completion: answer) }
    home.didPan = answer
    let size = window.scene[window.scene.window].bounds.size
    let finger = StageFinger(
      start: Point(x: Self.panStart, y: size.height / 2),
      way: Vector(dx: Self.panDistance * size.width, dy: 0), duration: Self.panDuration)
    finger.drag(home.edgePan, in: arena, by: window.clock)
  }
}
