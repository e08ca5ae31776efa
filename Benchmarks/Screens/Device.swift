internal import Animations
public import Geometry

/// The properties of a phone that determine the layout of its screens.
public struct Device: Hashable, Sendable {
  /// The name in command lines and files, such as `iX`.
  public let name: String
  /// The size of the screen, in points.
  public let size: Size
  /// The height of the status bar, in points.
  public let statusBarHeight: Double
  /// The height of a tab bar, including the safe area below it, in points.
  public let tabBarHeight: Double

  /// Creates a device; frame records are kept for those in `all` only.
  ///
  /// - Parameters:
  ///   - name: The name in command lines and files.
  ///   - size: The size of the screen, in points; finite and positive.
  ///   - statusBarHeight: The height of the status bar, in points, finite and not negative.
  ///   - tabBarHeight: The height of a tab bar, in points, finite and not negative.
  public init(name: String, size: Size, statusBarHeight: Double, tabBarHeight: Double) {
    precondition(size.width > 0 && size.height > 0, "a screen has an area")
    precondition(statusBarHeight >= 0 && tabBarHeight >= 0, "a bar's height is not negative")
    self.name = name
    self.size = size
    self.statusBarHeight = statusBarHeight
    self.tabBarHeight = tabBarHeight
  }

  /// The area of the whole screen, in points, with its origin at 0.
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// A device of 320 × 568 points, without a safe area below the tab bar.
  public static let i5 = Device(
    name: "i5", size: Size(width: 320, height: 568), statusBarHeight: 20, tabBarHeight: 49)
  /// A device of 375 × 667 points, without a safe area below the tab bar.
  public static let i8 = Device(
    name: "i8", size: Size(width: 375, height: 667), statusBarHeight: 20, tabBarHeight: 49)
  /// A device of 375 × 812 points, with a notch and a safe area of 34 points below the tab bar.
  public static let iX = Device(
    name: "iX", size: Size(width: 375, height: 812), statusBarHeight: 44, tabBarHeight: 83)
  /// The devices for which frame records are kept.
  public static let all = [i5, i8, iX]
}
