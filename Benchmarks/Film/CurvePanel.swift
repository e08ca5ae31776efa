internal import Geometry
internal import Markup

/// The curves of a take, one below the other, over a common axis of time.
///
/// Each lane shows the progress of values that change alike, from the first value, at the lower
/// line, to the last, at the upper line. Areas beyond the lines are filled. Where a value cannot be
/// drawn, such as an opacity above 1, the curve is dashed and a line shows the clamped value.
package struct CurvePanel {
  private let curves: Curves
  private let marks: [Double]
  private let scale: Double
  private let layout: CurveLayout

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - curves: The curves.
  ///   - width: The width in points; from `CurveLayout.wide` on labels are beside the lanes,
  ///     otherwise above them.
  ///   - scale: The scale of the drawing: 1 for a drawing shown in its original size.
  ///   - marks: The times of the pictures, in seconds, ascending, marked on the axis, which reaches
  ///     as far as the last one.
  package init(_ curves: Curves, width: Double, scale: Double = 1, marks: [Double] = []) {
    self.curves = curves
    self.marks = marks
    self.scale = scale
    layout = CurveLayout(
      width: width / scale, laneCount: curves.curves.count,
      duration: max(curves.times.last ?? 0, marks.last ?? 0))
  }

  /// The lanes with the axis of time and a legend, as a part of a drawing.
  package var fragment: Fragment {
    let lanes = curves.curves.enumerated().map { index, curve in
      CurveLane(curve, times: curves.times, layout, top: layout.top(ofLane: index)).markup
    }
    let markup = [boundaries, axis, lanes.joined(), markedTimes, legend].joined()
    return Fragment(
      size: Size(width: layout.width * scale, height: layout.height * scale),
      markup: "<g class=\"curves\" transform=\"scale(\(scale.svg))\">\n\(markup)</g>\n",
      styles: Self.styles)
  }

  // MARK: Time

  /// A line through all lanes at each start of a change, with its time if there is room.
  private var boundaries: Markup {
    var last = -Double.infinity
    let top = CurveLayout.header.description
    return curves.starts.map { time -> Markup in
      let x = layout.x(of: time)
      let line: Markup =
        "<path class=\"stage\" d=\"M\(x.svg) \(top)V\(layout.axis.svg)\"/>\n"
      guard x - last >= CurveLayout.captionWidth else { return line }
      last = x
      // The baseline of 11 pixels in the header of 18 points.
      return line + caption(of: time, y: 11)
    }.joined()
  }

  private var axis: Markup {
    let y = layout.axis
    let line: Markup =
      "<path class=\"level\" d=\"M\(layout.left.svg) \(y.svg)H\(layout.right.svg)\"/>\n"
    return line
      + layout.ticks.map { time in
        "<path class=\"level\" d=\"M\(layout.x(of: time).svg) \(y.svg)v4\"/>"
          + caption(of: time, y: y + 16, "faint fine tick")
      }.joined()
  }

  /// Returns the text of a time, centred at the time's x, or right-aligned at the end of the axis.
  private func caption(
    of time: Double, y: Double, _ classes: String = "faint fine"
  ) -> Markup {
    let x = layout.x(of: time)
    // The half of a centred caption would be cut off at the edge.
    let anchor = x > layout.right - 20 ? "end" : "middle"
    return text(classes, x: x, y: y, anchor: anchor, time.seconds)
  }

  private var markedTimes: Markup {
    marks.map { time -> Markup in
      let (x, y) = (layout.x(of: time), layout.axis)
      return "<path class=\"mark\" d=\"M\(x.svg) \(y.svg)l-4 7h8z\"/>\n"
    }.joined()
  }

  // MARK: Legend

  private var legend: Markup {
    var entries: [(swatch: Markup, words: String)] = []
    if !curves.starts.isEmpty { entries.append((#"<path class="stage" d="M9 -9v12"/>"#, "start")) }
    if !marks.isEmpty {
      entries.append((#"<path class="mark" d="M9 -8l-4 8h8z"/>"#, "picture"))
    }
    if curves.curves.contains(where: \.goesBeyond) {
      let swatch: Markup = #"<rect class="over" x="1" y="-8" width="16" height="9"/>"#
      entries.append((swatch, "beyond its end"))
    }
    if curves.curves.contains(where: { $0.clamped != nil }) {
      entries.append((#"<path class="cut" d="M1 -4h16"/>"#, "not drawn: clamped"))
    }
    var x = layout.left
    return entries.map { swatch, words -> Markup in
      // 22 points for the swatch, 12 before the next entry.
      defer { x += 34 + Double(words.count) * CurveLayout.characterWidth }
      return """
        <g class="legend" transform="translate(\(x.svg) \((layout.height - 4).svg))">\(swatch)\
        \(text("faint fine", x: 22, y: 0, words))</g>

        """
    }.joined()
  }

  /// The CSS rules for the classes of the panel, in addition to those of the palette.
  ///
  /// In a narrow column texts are larger, and those of neighbouring lanes move apart.
  private static let styles = """
    .way{fill:none;stroke:#0a66d6;stroke-width:1.8;stroke-linejoin:round}
    .over{fill:#ff9f0a;fill-opacity:.38}
    .cut{fill:none;stroke:#d70015;stroke-width:1.8;stroke-dasharray:3 2.5}
    .stage{fill:none;stroke:#8e8e93;stroke-width:1;stroke-dasharray:2 3}
    .level{fill:none;stroke:#d2d2d7}.mark{fill:#8e8e93}
    .fine{font-size:11px}.lane{font-size:12px;font-weight:600}
    @media(prefers-color-scheme:dark){
    .way{stroke:#4ba0ff}.cut{stroke:#ff6961}.level{stroke:#3a3a3c}
    }
    @media(max-width:700px){.fine{font-size:20px}.lane{font-size:20px}
    .axis{transform:translate(0,5px)}.up{transform:translate(0,4px)}
    .low{transform:translate(0,-4px)}.tick{transform:translate(0,9px)}
    .what,.legend{display:none}}
    """
}

/// Returns an SVG `text` element of CSS classes `classes`, with its baseline at `y`.
func text(
  _ classes: String, x: Double, y: Double, anchor: String? = nil, _ words: String
) -> Markup {
  let anchor: Markup = anchor.map { " text-anchor=\"\($0)\"" } ?? .empty
  return "<text class=\"\(classes)\" x=\"\(x.svg)\" y=\"\(y.svg)\"\(anchor)>\(words)</text>\n"
}

extension Curves.Curve {
  /// Whether the progress leaves the range between its ends, by more than a fifth of a point of the
  /// lane.
  fileprivate var goesBeyond: Bool {
    progress.contains { value in value.map { $0 > 1.005 || $0 < -0.005 } ?? false }
  }
}
