internal import Animations
internal import Geometry
internal import ViewTree

/// A row of an app list: an icon, a name and a button.
final class CardAppRow {
  /// The view of the row, whose text is the name of the app.
  let view: ViewID
  /// The button "Get" at the right edge of the row.
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

  /// The frame of the row in the header; a new frame also moves the button to the right edge.
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

  /// Shows the name of an app in the row; hides the row for `nil`.
  func show(_ app: Card.App?) {
    scene[view].text = app?.name
    isHidden = app == nil
  }
}
