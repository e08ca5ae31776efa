internal import Geometry
internal import Transitions
internal import ViewTree

/// A row of an app list: an icon, a name and a button.
final class CardAppRow {
  /// The row, which shows the name.
  let view: ViewID
  /// The button that gets the app.
  let button: ViewID

  private let scene: Scene
  private let icon: ViewID

  // Choices: no source gives the layout inside a row.
  private static let iconSide = 50.0
  private static let iconRadius = 11.0
  private static let buttonSize = Size(width: 64, height: 28)
  private static let iconColor = Color(red: 0.45, green: 0.55, blue: 0.75)
  private static let buttonColor = Color(red: 0.86, green: 0.88, blue: 0.92)

  init(in superview: ViewID, of scene: Scene) {
    self.scene = scene
    view = scene.insert(ViewProperties("app", frame: .zero), in: superview)
    let iconFrame = Rect(
      x: 0, y: (CardMetrics.appHeight - Self.iconSide) / 2, width: Self.iconSide,
      height: Self.iconSide)
    icon = scene.insert(
      ViewProperties("icon", frame: iconFrame, backgroundColor: Self.iconColor), in: view)
    scene[icon].cornerRadius = Self.iconRadius
    button = scene.insert(
      ViewProperties("get", frame: .zero, text: "Get", backgroundColor: Self.buttonColor), in: view)
    scene[button].cornerRadius = Self.buttonSize.height / 2
  }

  /// The frame of the row in the header; the button follows its right edge.
  var frame: Rect {
    get { scene[view].frame }
    set {
      scene[view].frame = newValue
      scene[button].frame = Rect(
        x: newValue.width - Self.buttonSize.width,
        y: (newValue.height - Self.buttonSize.height) / 2,
        width: Self.buttonSize.width, height: Self.buttonSize.height)
    }
  }

  var isHidden: Bool {
    get { scene[view].isHidden }
    set { scene[view].isHidden = newValue }
  }

  /// Configures the row for an app; hides the row for `nil`.
  func show(_ app: Card.App?) {
    scene[view].text = app?.name
    isHidden = app == nil
  }
}
