internal import Geometry
internal import Transitions

/// The screens of a take at some times, side by side in telephones, each with its time.
package struct Filmstrip {
  private let take: Take
  private let moments: [Moment]

  /// Creates a filmstrip.
  ///
  /// - Parameters:
  ///   - take: What is filmed.
  ///   - moments: When, ascending; at least one.
  package init(_ take: Take, at moments: [Moment]) {
    precondition(!moments.isEmpty, "a filmstrip has a screen")
    self.take = take
    self.moments = moments
  }

  /// Between telephones, in points.
  private static let gap = 34.0
  /// What the name of the film takes, above, and the times, below, in points.
  private static let (heading, captions) = (118.0, 108.0)

  private var frame: DeviceFrame { DeviceFrame(take.device) }

  /// The name of the film, the telephones in a row, and below each its time.
  package var fragment: Fragment {
    var markup = heading
    var definitions: [String] = []
    let screens = take.screens(at: moments.map(\.time))
    for (index, (screen, moment)) in zip(screens, moments).enumerated() {
      let drawing = ScreenDrawing(screen, prefix: "s\(index)").fragment
      for definition in drawing.definitions where !definitions.contains(definition) {
        definitions.append(definition)
      }
      let phone = frame.markup(around: drawing) + caption(moment)
      let x = Double(index) * (frame.size.width + Self.gap)
      markup += Fragment(size: frame.size, markup: phone).placed(x: x, y: Self.heading)
    }
    return Fragment(
      size: size, markup: markup, styles: DeviceFrame.styles + "\n" + Self.styles,
      definitions: definitions)
  }

  private var size: Size {
    let count = Double(moments.count)
    return Size(
      width: count * frame.size.width + (count - 1) * Self.gap,
      height: Self.heading + frame.size.height + Self.captions)
  }

  private var heading: String {
    """
    <text class="ink name" x="0" y="44">\(take.name.xml)</text>\
    <text class="faint words" x="0" y="84">\(take.summary.xml)</text>\
    <text class="faint words" x="\(size.width.svg)" y="44" text-anchor="end">\
    \(take.device.name.xml) · \(take.duration.seconds)</text>

    """
  }

  private func caption(_ moment: Moment) -> String {
    let (middle, bottom) = ((frame.size.width / 2).svg, frame.size.height)
    return """
      <text class="ink time" x="\(middle)" y="\((bottom + 50).svg)" text-anchor="middle">\
      \(moment.time.seconds)</text><text class="faint words" x="\(middle)" \
      y="\((bottom + 88).svg)" text-anchor="middle">\(moment.caption.xml)</text>
      """
  }

  /// In a narrow column the times are larger, so that they can still be read.
  private static let styles = """
    .name{font-size:40px;font-weight:700}.time{font-size:34px;font-weight:600}
    .words{font-size:27px}
    @media(max-width:700px){.time{font-size:60px}.words{display:none}.name{font-size:64px}}
    """
}

extension Double {
  /// A time in seconds, to hundredths.
  package var seconds: String {
    let text = svg
    return "\(text.hasPrefix(".") ? "0" : "")\(text) s"
  }
}
