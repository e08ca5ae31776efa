public import Geometry
internal import Transitions

/// A telephone by what a screen's layout depends on.
public struct Device: Hashable, Sendable {
  /// What command lines and files call it.
  public let name: String
  /// The size of the screen, in points.
  public let size: Size
  /// The height of the status bar, in points.
  public let statusBarHeight: Double
  /// The height of a tab bar, with the area below it that no button may use, in points.
  public let tabBarHeight: Double

  /// Creates a telephone.
  ///
  /// - Parameters:
  ///   - name: What command lines and files call it.
  ///   - size: The size of the screen, in points; finite and positive.
  ///   - statusBarHeight: In points, finite and not negative.
  ///   - tabBarHeight: In points, finite and not negative.
  public init(name: String, size: Size, statusBarHeight: Double, tabBarHeight: Double) {
    precondition(size.width > 0 && size.height > 0, "a screen has an area")
    precondition(statusBarHeight >= 0 && tabBarHeight >= 0, "a bar's height is not negative")
    self.name = name
    self.size = size
    self.statusBarHeight = statusBarHeight
    self.tabBarHeight = tabBarHeight
  }

  /// The whole screen.
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// 320 × 568 points.
  public static let i5 = Device(
    name: "i5", size: Size(width: 320, height: 568), statusBarHeight: 20, tabBarHeight: 49)
  /// 375 × 667 points.
  public static let i8 = Device(
    name: "i8", size: Size(width: 375, height: 667), statusBarHeight: 20, tabBarHeight: 49)
  /// 375 × 812 points, with rounded corners and a notch.
  public static let iX = Device(
    name: "iX", size: Size(width: 375, height: 812), statusBarHeight: 44, tabBarHeight: 83)
  /// The telephones that records are kept for.
  public static let all = [i5, i8, iX]
}
