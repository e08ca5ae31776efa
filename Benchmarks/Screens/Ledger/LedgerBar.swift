internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

/// The navigation bar of a ledger: under the status bar, over every screen of the stack.
enum LedgerBar {
  /// The height of the bar's own content, in points: that of a `UINavigationBar`.
  static let contentHeight = 44.0
  static let color = Color(red: 0.98, green: 0.78, blue: 0.26)

  /// Returns the distance from the top of the screen to the lower edge of the bar, in points.
  static func height(on device: Device) -> Double { device.statusBarHeight + contentHeight }

  /// Returns a navigation controller as large as the screen, with a bar in front of its screens.
  ///
  /// - Parameters:
  ///   - name: The name of the navigation controller in events, and of its view in frame records.
  ///   - title: The text of the bar.
  ///   - root: The root view controller.
  ///   - device: The device that determines the bar's height.
  ///   - scene: The scene in which the views are created.
  /// - Returns: The navigation controller, off screen.
  static func navigationController(
    _ name: String, title: String, root: ViewController, on device: Device, in scene: Scene
  ) -> NavigationController {
    let view = scene.insert(
      ViewProperties(name, frame: device.bounds, backgroundColor: .white))
    let navigation = NavigationController(
      name: name, rootViewController: root, view: view, in: scene)
    let frame = Rect(x: 0, y: 0, width: device.size.width, height: height(on: device))
    scene.insert(
      ViewProperties("\(name)-bar", frame: frame, text: title, backgroundColor: color), in: view)
    return navigation
  }
}
