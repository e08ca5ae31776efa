internal import Geometry
internal import Transitions
internal import ViewTree

/// The navigation bar of a ledger: under the status bar, over every screen of the stack.
enum LedgerBar {
  /// The height of the bar's own content, in points.
  static let contentHeight = 44.0
  static let color = Color(red: 0.98, green: 0.78, blue: 0.26)

  /// From the top of the screen to the lower edge of the bar, in points.
  static func height(on device: Device) -> Double { device.statusBarHeight + contentHeight }

  /// A navigation controller as large as the screen, with a bar in front of its screens.
  ///
  /// - Parameters:
  ///   - name: What events call the navigation controller, and frames its view.
  ///   - title: What the bar says.
  ///   - root: The first screen.
  ///   - device: What the bar's height depends on.
  ///   - scene: Where the views are created.
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
