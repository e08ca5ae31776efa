internal import Animations
internal import Geometry
internal import Markup
internal import Screens

/// Draws a phone's screen as SVG, in points from the top left corner of the screen.
///
/// Layers are nested like the views, so that opacity, holes and clipping apply to all subviews. Two
/// frames that differ only in numbers have drawings that differ only in numbers.
package struct ScreenDrawing {
  private let screen: Screen
  private let prefix: String

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - prefix: The prefix of the ids, unique for each drawing in a document.
  package init(_ screen: Screen, prefix: String) {
    self.screen = screen
    self.prefix = prefix
  }

  /// The drawing of the screen, clipped to its edges, with the status bar and the fingers.
  package var fragment: Fragment {
    var drawing = LayerDrawing(device: screen.device, prefix: prefix)
    let layers = drawing.markup(of: screen.layer)
    let chrome = ScreenChrome(screen).markup
    let clip = "\(prefix)screen"
    let markup: Markup = """
      <clipPath id="\(clip)">\(frameElement)</clipPath>\
      <g clip-path="url(#\(clip))">\(layers)\(chrome)\(touches)</g>
      """
    return Fragment(
      size: screen.device.size, markup: markup, definitions: drawing.definitions)
  }

  private var frameElement: Markup {
    Markup.rect(screen.device.bounds, radius: DeviceFrame(screen.device).screenRadius)
  }

  /// The fingers as discs, whose edges are visible on light and on dark screens.
  private var touches: Markup {
    screen.touches.map { point -> Markup in
      let place: Markup = "cx=\"\(point.x.svg)\" cy=\"\(point.y.svg)\""
      return """
        <circle \(place) r="29" fill="#0a84ff" fill-opacity=".5"/>\
        <circle \(place) r="29" fill="none" stroke="#fff" stroke-width="4"/>
        """
    }.joined()
  }
}

// Elements that are used in several places.

extension Markup {
  /// Returns a rectangle of SVG with further attributes, and with square corners by default.
  static func rect(_ rect: Rect, radius: Double = 0, _ attributes: Markup = .empty) -> Markup {
    let corners: Markup =
      radius == 0 ? .empty : " rx=\"\(min(radius, rect.width / 2, rect.height / 2).svg)\""
    return """
      <rect x="\(rect.minX.svg)" y="\(rect.minY.svg)" width="\(rect.width.svg)" \
      height="\(rect.height.svg)"\(corners)\(attributes)/>
      """
  }

  /// Returns the attributes of SVG that fill a shape with a colour and its opacity.
  static func fill(_ color: Color) -> Markup {
    let opacity: Markup =
      color.alpha < 1 ? " fill-opacity=\"\(color.alpha.svg)\"" : .empty
    return " fill=\"\(color.svg)\"\(opacity)"
  }
}

extension Color {
  /// The colour as a value of SVG, such as `rgb(255,0,0)`, without its opacity.
  var svg: String {
    let parts = [red, green, blue].map { String(Int((min(max($0, 0), 1) * 255).rounded())) }
    return "rgb(\(parts.joined(separator: ",")))"
  }

  /// The perceived brightness, 0…1, by the weights of ITU-R BT.709.
  var luma: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// The colour of text on this colour: almost black on bright ones, else white.
  ///
  /// The limit is a choice above the middle, so that most saturated colours get white text.
  var ink: Color { luma > 0.62 ? Color(red: 0.11, green: 0.11, blue: 0.12) : .white }

  /// Returns the opaque colour that results from drawing this colour over the opaque `ground`.
  func over(_ ground: Color) -> Color { ground.mixed(with: self, alpha) }

  /// Returns the opaque mixture with another colour, whose share is `part`, 0…1.
  func mixed(with other: Color, _ part: Double) -> Color {
    Color(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part)
  }
}
