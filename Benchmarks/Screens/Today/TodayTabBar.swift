public import Animations
public import Geometry
public import ViewTree

/// The tab bar of the today list, which leaves and returns with the list.
///
/// The bar lies outside the container of the navigation controller, in front of it. A push slides
/// it out over the lower edge, stretched a little on the way, and a pop brings it back. Both take
/// 0.6 s by ease-in-out, which ends well before the card has arrived. The stretch is removed at
/// once at the end.
public final class TodayTabBar {
  /// The view of the bar, created as the frontmost subview of the given superview.
  public let view: ViewID

  private let scene: Scene
  private let size: Size
  private let height: Double

  /// The vertical scale of the bar at the end of sliding out (check D-05).
  private static let stretchOut = 1.1
  /// The vertical scale of the bar at the end of sliding in (check D-05).
  private static let stretchIn = 1.05

  /// Creates a visible bar, as the frontmost subview of another view.
  ///
  /// - Parameters:
  ///   - device: The device, which determines the height of the bar.
  ///   - superview: The superview, which fills the screen.
  ///   - scene: The scene of the views.
  public init(_ device: Device, in superview: ViewID, of scene: Scene) {
    self.scene = scene
    size = device.size
    height = device.tabBarHeight
    let frame = Rect(
      x: 0, y: device.size.height - height, width: device.size.width, height: height)
    view = scene.insert(
      ViewProperties("tabBar", frame: frame, backgroundColor: TodayStyle.bar), in: superview)
  }

  /// Returns the frame of the bar, in points; the frame of a hidden bar lies below the screen.
  public func frame(isShown: Bool) -> Rect {
    let y = isShown ? size.height - height : size.height
    return Rect(x: 0, y: y, width: size.width, height: height)
  }

  /// Sets the bar to its visible or hidden position, without animation or stretch.
  func place(isShown: Bool) {
    scene.performWithoutAnimation {
      // First, because the setter of the frame divides the size by the scale.
      scene[view].transform = .identity
      scene[view].frame = frame(isShown: isShown)
    }
  }

  /// Slides the bar in or out in 0.6 s, and stretches the bar vertically on the way.
  func slide(isShown: Bool) {
    let stretch = isShown ? Self.stretchIn : Self.stretchOut
    scene.animate(withDuration: TodayMotion.tabBarDuration) {
      // By centre, because setting the frame would undo the stretch.
      scene[view].center = frame(isShown: isShown).center
      scene[view].transform = .scale(x: 1, y: stretch)
    } completion: { [scene, view] _ in
      scene[view].transform = .identity
    }
  }
}
