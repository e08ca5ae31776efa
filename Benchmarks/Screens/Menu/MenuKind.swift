internal import Geometry

/// A way in which a menu comes: the place of its panel, and its movement.
public enum MenuKind: Hashable, Sendable, CaseIterable {
  /// A small panel that slides in from the right.
  case box
  /// A panel as large as the screen that slides in from the left, by a finger or a button.
  case side
  /// A panel like that of `side`, which falls to the right by gravity and bounces off its place.
  case falling
}

extension MenuKind {
  // The numbers are those of the original app (check X-01).
  private static let boxFrame = Rect(x: 80, y: 280, width: 160, height: 100)
  private static let boxDistance = 320.0

  /// Returns the frame of the panel in an open menu.
  ///
  /// - Parameter screen: The size of the screen, in points.
  /// - Returns: The frame in the coordinates of the screen.
  func openFrame(on screen: Size) -> Rect {
    switch self {
    case .box: Self.boxFrame
    case .side, .falling: Rect(origin: .zero, size: screen)
    }
  }

  /// Returns the frame of the panel in a closed menu: to the right of its place, or to the left.
  ///
  /// - Parameter screen: The size of the screen, in points.
  /// - Returns: The frame in the coordinates of the screen.
  func closedFrame(on screen: Size) -> Rect {
    var frame = openFrame(on: screen)
    frame.origin.x += self == .box ? Self.boxDistance : -screen.width
    return frame
  }

  /// The duration of opening and closing without a finger, in seconds.
  var duration: Double {
    switch self {
    case .box: 0.5
    case .side: 0.3
    case .falling: PanelFall.duration
    }
  }
}
