internal import Animations
internal import Geometry
internal import Markup
internal import Screens

/// The parts that the system draws over every screen: the status bar, and the line at the lower
/// edge of a phone without a button.
struct ScreenChrome {
  private let screen: Screen

  init(_ screen: Screen) { self.screen = screen }

  /// The elements of the status bar and the home indicator, in colours legible on the screen.
  var markup: Markup {
    var markup = Markup.empty
    if screen.showsStatusBar { markup += statusBar }
    if device.hasNotch { markup += homeIndicator }
    return markup
  }

  private var device: Device { screen.device }

  private func ink(at x: Double, _ y: Double) -> String {
    screen.layer.color(at: Point(x: x, y: y), over: .black).ink.svg
  }

  /// The status bar: the time, as on Apple's pictures of phones, and at the right the signal, the
  /// wireless network and the battery.
  ///
  /// Lengths are in points, chosen by eye.
  private var statusBar: Markup {
    let width = device.size.width
    let isTall = device.hasNotch
    let y = isTall ? 26.0 : 10
    let scale = isTall ? 1.0 : 0.82
    // The colours behind the time and behind the symbols may differ.
    let (left, right) = (ink(at: 40, y), ink(at: width - 40, y))
    let timeX = isTall ? 48 : width / 2
    let symbols = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: width - 12, ty: y)
    let entries = [symbols.a, 0, 0, symbols.d, symbols.tx, symbols.ty].map(\.svg)
    let time: Markup = """
      <text x="\(timeX.svg)" y="\((y + 5 * scale).svg)" font-size="\((15 * scale).svg)" \
      font-weight="600" text-anchor="middle" fill="\(isTall ? left : ink(at: width / 2, y))">\
      9:41</text>
      """
    return time + """
      <g transform="matrix(\(entries.joined(separator: " ")))" fill="\(right)">\
      <path d="M-66 2h3v4h-3zM-61.5 0h3v6h-3zM-57 -2.5h3v8.5h-3zM-52.5 -5h3v11h-3z"/>\
      <path d="M-37 6l-2.6 -3a4 4 0 0 1 5.2 0zM-44 -1.5a10.5 10.5 0 0 1 14 0l-1.7 2a8 8 0 0 0 \
      -10.6 0z"/>\
      <path d="M-22 -4.500h17a2.500 2.500 0 0 1 2.500 2.500v6a2.500 2.500 0 0 1 -2.500 2.500h-17\
      a2.500 2.500 0 0 1 -2.500 -2.500v-6a2.500 2.500 0 0 1 2.500 -2.500z" fill-opacity=".35"/>\
      <path d="M-21.500 -2.800h13a1.300 1.300 0 0 1 1.300 1.300v5a1.300 1.300 0 0 1 -1.300 1.300\
      h-13a1.300 1.300 0 0 1 -1.300 -1.300v-5a1.300 1.300 0 0 1 1.300 -1.300z"/></g>
      """
  }

  /// The home indicator of phones without a button: 134 by 5 points, 8 above the lower edge.
  private var homeIndicator: Markup {
    let (width, height) = (134.0, 5.0)
    let line = Rect(
      x: (device.size.width - width) / 2, y: device.size.height - 13, width: width,
      height: height)
    let fill = ink(at: line.midX, line.midY)
    return Markup.rect(line, radius: height / 2, " fill=\"\(fill)\" fill-opacity=\".8\"")
  }
}

extension FrameSnapshot.Layer {
  /// Returns the colour of a point of the superlayer with this layer over it.
  ///
  /// Shadows, pictures and text are left out, and corners are square.
  ///
  /// - Parameters:
  ///   - point: The point, in the superlayer's coordinates.
  ///   - ground: The colour of the point without this layer.
  /// - Returns: The opaque colour.
  func color(at point: Point, over ground: Color) -> Color {
    // A singular transform flattens the layer, which then covers no point.
    let inside =
      projection.map { $0.inverted?.map(point) } ?? transform.inverted.map { $0.map(point) }
    guard let place = inside else { return ground }
    let isInside = bounds.contains(place)
    if !isInside, entry.clipsToBounds || entry.mask != nil { return ground }
    if let mask = entry.mask, (place - mask.center).length < mask.radius { return ground }
    var color = isInside ? entry.backgroundColor.over(ground) : ground
    for sublayer in sublayers { color = sublayer.color(at: place, over: color) }
    return ground.mixed(with: color, alpha)
  }
}
