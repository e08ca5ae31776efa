public import Animations
internal import Geometry
public import Transitions
public import ViewTree

/// A menu over another screen, which stays visible beside the panel.
///
/// The view is clear and as large as the screen. Animators move the panel alone.
public final class MenuViewController: ViewController {
  /// The view with the items of the menu.
  public let panel: ViewID
  /// The way in which the menu comes.
  public let kind: MenuKind

  // Choices: only the movement of the panel has a source (check X-01).
  private static let items = ["Library", "Friends", "Settings"]
  private static let itemHeight = 28.0
  private static let margin = 8.0
  private static let color = Color(red: 0.16, green: 0.2, blue: 0.28)
  private static let itemColor = Color(red: 0.85, green: 0.88, blue: 0.92)

  /// Creates a menu, off screen, with its panel closed.
  ///
  /// - Parameters:
  ///   - kind: The way in which the menu comes.
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(_ kind: MenuKind, on device: Device, in scene: Scene) {
    self.kind = kind
    let view = scene.insert(ViewProperties("menu", frame: device.bounds))
    let closed = kind.closedFrame(on: device.size)
    panel = scene.insert(
      ViewProperties("menu-panel", frame: closed, backgroundColor: Self.color), in: view)
    let top = kind == .box ? 0 : device.statusBarHeight
    for (index, title) in Self.items.enumerated() {
      let y = top + Self.margin + Double(index) * Self.itemHeight
      let frame = Rect(
        x: Self.margin, y: y, width: closed.width - 2 * Self.margin,
        height: Self.itemHeight - 1)
      scene.insert(
        ViewProperties(
          "menu-item-\(index)", frame: frame, text: title, backgroundColor: Self.itemColor),
        in: panel)
    }
    super.init(name: "menu", view: view)
    modalPresentationStyle = .overCurrentContext
  }
}
