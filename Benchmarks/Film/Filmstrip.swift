internal import Animations
package import Geometry
internal import Markup
internal import Screens

/// The screens of a take at some times, side by side on phones, each with its time.
package struct Filmstrip {
  private let take: Take
  private let moments: [Moment]
  private let frame: DeviceFrame

  /// Creates a filmstrip.
  ///
  /// - Parameters:
  ///   - take: The take.
  ///   - moments: The times, ascending; at least one.
  package init(_ take: Take, at moments: [Moment]) {
    precondition(!moments.isEmpty, "a filmstrip has a screen")
    self.take = take
    self.moments = moments
    frame = DeviceFrame(take.device)
  }

  /// The width of a filmstrip, in points of the drawing.
  package static let width = 1200.0
  /// The distance between phones, in points of the drawing.
  private static let gap = 16.0
  /// The largest scale of a phone, so that a filmstrip of few screens is not as high as a page.
  private static let largestScale = 0.75
  /// The heights of the film's name above the phones and of the captions below, in points.
  private static let (heading, captions) = (64.0, 52.0)

  /// The scale of the phones at which all fit side by side, limited by `largestScale`.
  private var scale: Double {
    let count = Double(moments.count)
    let room = (Self.width - (count - 1) * Self.gap) / count
    return min(room / frame.size.width, Self.largestScale)
  }

  /// The size of the filmstrip, in points: the phones, the name above them and the captions below.
  package var size: Size {
    Size(width: Self.width, height: Self.heading + scale * frame.size.height + Self.captions)
  }

  /// The drawing of the film's name, the phones in a row, and a time below each phone.
  package var fragment: Fragment {
    var markup = heading
    var definitions: [Markup] = []
    let step = scale * frame.size.width + Self.gap
    let screens = take.screens(at: moments.map(\.time))
    for (index, (screen, moment)) in zip(screens, moments).enumerated() {
      let drawing = ScreenDrawing(screen, prefix: "s\(index)").fragment
      definitions += drawing.definitions.filter { !definitions.contains($0) }
      // A factor moves points far from the origin, so it needs more decimals than a length.
      let entries =
        [scale.svg(decimals: 5), "0", "0", scale.svg(decimals: 5)]
        + [(Double(index) * step).svg, Self.heading.svg]
      markup += """
        <g transform="matrix(\(entries.joined(separator: " ")))">\
        \(frame.markup(around: drawing))</g>
        \(caption(moment, x: Double(index) * step + scale * frame.size.width / 2))

        """
    }
    return Fragment(
      size: size, markup: markup, styles: DeviceFrame.styles + "\n" + Self.styles,
      definitions: definitions)
  }

  private var heading: Markup {
    """
    <text class="ink name" y="20">\(take.name)</text>\
    <text class="faint words" y="42">\(take.summary)</text>\
    <text class="faint words" x="\(Self.width.svg)" y="20" text-anchor="end">\
    \(take.device.name) · \(take.duration.seconds)</text>

    """
  }

  private func caption(_ moment: Moment, x: Double) -> Markup {
    let bottom = Self.heading + scale * frame.size.height
    return """
      <text class="ink time" x="\(x.svg)" y="\((bottom + 26).svg)" text-anchor="middle">\
      \(moment.time.seconds)</text><text class="faint words" x="\(x.svg)" \
      y="\((bottom + 45).svg)" text-anchor="middle">\(moment.caption)</text>
      """
  }

  /// The rules of the filmstrip.
  ///
  /// In a narrow column the name and the times are larger, so that they remain legible.
  private static let styles = """
    .name{font-size:21px;font-weight:700}.time{font-size:17px;font-weight:600}
    .words{font-size:13.5px}
    @media(max-width:700px){.words{display:none}.name{font-size:36px}
    .time{font-size:32px;transform:translate(0,14px)}}
    """
}

extension Double {
  /// The number as a text in seconds, to hundredths, such as `0.35 s`.
  package var seconds: String {
    let text = svg
    return "\(text.hasPrefix(".") ? "0" : "")\(text) s"
  }
}
