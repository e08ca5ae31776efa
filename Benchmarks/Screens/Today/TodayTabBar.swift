public import Geometry
public import Transitions
public import ViewTree

/// The bar at the bottom of the today list; it leaves with the list, and comes back with it.
///
/// It lies outside the container of the navigation controller, in front of it. A push slides it out
/// over the lower edge and stretches it a little on the way, a pop brings it back; both in 0.6 s by
/// ease-in-out, which is over well before the card has arrived. Then the stretch is gone at once.
public final class TodayTabBar {
  /// The bar.
  public let view: ViewID

  private let scene: Scene
  private let size: Size
  private let height: Double

  /// The scale of the height at the end of the way out.
  private static let stretchOut = 1.1
  /// The scale of the height at the end of the way in.
  private static let stretchIn = 1.05

  /// Creates a bar that is shown, as the frontmost subview of another view.
  ///
  /// - Parameters:
  ///   - device: Says how high the bar is.
  ///   - superview: What fills the screen.
  ///   - scene: Where the views are.
  public init(_ device: Device, in superview: ViewID, of scene: Scene) {
    self.scene = scene
    size = device.size
    height = device.tabBarHeight
    let frame = Rect(
      x: 0, y: device.size.height - height, width: device.size.width, height: height)
    view = scene.insert(
      ViewProperties("tabBar", frame: frame, backgroundColor: TodayStyle.bar), in: superview)
  }

  /// The frame of the bar, shown or not, in points.
  public func frame(isShown: Bool) -> Rect {
    let y = isShown ? size.height - height : size.height
    return Rect(x: 0, y: y, width: size.width, height: height)
  }

  /// Puts the bar where it belongs, at once and without stretch.
  func place(isShown: Bool) {
    scene.performWithoutAnimation {
      scene[view].transform = .identity
      scene[view].frame = frame(isShown: isShown)
    }
  }

  /// Has the bar slide in or out.
  func slide(isShown: Bool) {
    let stretch = isShown ? Self.stretchIn : Self.stretchOut
    scene.animate(withDuration: TodayMotion.tabBarDuration) {
      scene[view].center = frame(isShown: isShown).center
      scene[view].transform = .scale(x: 1, y: stretch)
    } completion: { [scene, view] _ in
      scene[view].transform = .identity
    }
  }
}
