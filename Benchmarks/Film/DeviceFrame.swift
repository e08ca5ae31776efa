internal import Animations
internal import Geometry
internal import Markup
internal import Screens

/// The body of a phone around a screen.
///
/// Lengths are in points of the screen, chosen by eye after phones with a notch and with a button.
struct DeviceFrame {
  private let device: Device

  init(_ device: Device) { self.device = device }

  /// The radius of the screen's corners, in points; 0 on a phone without a notch.
  var screenRadius: Double { device.hasNotch ? 39 : 0 }

  /// The position of the screen's upper left corner in the body, in points.
  var screenOrigin: Point { Point(x: 12, y: device.hasNotch ? 12 : 56) }

  /// The size of the body, which surrounds the screen, in points.
  var size: Size {
    Size(
      width: device.size.width + 2 * screenOrigin.x,
      height: device.size.height + screenOrigin.y + (device.hasNotch ? 12 : 64))
  }

  /// Returns the body with `screen` on it, and with the notch or the button in front.
  func markup(around screen: Fragment) -> Markup {
    body + screen.placed(x: screenOrigin.x, y: screenOrigin.y) + front
  }

  private var body: Markup {
    let bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    // 51 is the radius of the screen plus 12 points of body.
    return Markup.rect(bounds, radius: device.hasNotch ? 51 : 44, " class=\"device\"")
  }

  /// The notch in front of the screen, or the button below and the speaker above the screen.
  private var front: Markup {
    let middle = size.width / 2
    if device.hasNotch {
      return """
        <path class="front" d="M\((middle - 109).svg) 11h218v1q-8 0 -8 8q0 21 -21 21h-160q-21 0 \
        -21 -21q0 -8 -8 -8z"/>
        """
    }
    return """
      <circle class="button" cx="\(middle.svg)" cy="\((size.height - 32).svg)" r="20"/>\
      <rect class="speaker" x="\((middle - 26).svg)" y="26" width="52" height="6" rx="3"/>
      """
  }

  /// The CSS rules for the classes of the body.
  static let styles = """
    .device{fill:#0b0b0c;stroke:#c7c7cc;stroke-width:2}.front{fill:#0b0b0c}
    .button{fill:none;stroke:#48484a;stroke-width:2.5}.speaker{fill:#2c2c2e}
    @media(prefers-color-scheme:dark){.device{stroke:#48484a}}
    """
}

extension Device {
  /// Whether the screen has round corners and a notch, for which the tall status bar makes room;
  /// without a notch the bar has 20 points.
  var hasNotch: Bool { statusBarHeight > 20 }
}
