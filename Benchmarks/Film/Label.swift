internal import Animations
internal import Geometry
internal import Markup

/// The text of a layer, as elements of SVG.
struct Label {
  private let text: String?
  private let style: LabelStyle
  private let box: Rect
  private let ink: Color

  /// Creates the text of a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer with the text; a text with a slash names a file and is not shown.
  ///   - superlayer: The superlayer.
  ///   - fill: The colour behind the text.
  init(
    _ layer: FrameSnapshot.Layer, in superlayer: FrameSnapshot.Layer?, on fill: Color
  ) {
    let entry = layer.entry
    style = LabelStyle.style(of: entry)
    ink = style.ink ?? fill.ink
    text = Self.text(of: layer, in: superlayer)
    var box = layer.bounds
    if let height = style.heightFromBottom, height < box.height {
      box.origin.y = box.maxY - height
      box.size.height = height
    }
    box.origin.x += style.leftInset
    box.size.width = max(box.width - style.leftInset - style.rightInset, 0)
    self.box = box
  }

  private static func text(
    of layer: FrameSnapshot.Layer, in superlayer: FrameSnapshot.Layer?
  ) -> String? {
    if let text = layer.entry.text { return text.isEmpty || text.contains("/") ? nil : text }
    // An icon beside a name shows its first letter.
    guard layer.entry.baseName == "icon" else { return nil }
    return superlayer?.entry.text?.first.map(String.init)
  }

  /// The elements of SVG; empty without a text, or if the layer has no room for a text.
  var markup: Markup {
    guard let text, box.width > 1, box.height > 1 else { return .empty }
    if style.alignment == .split, let gap = text.firstRange(of: "  ") {
      return line(String(text[..<gap.lowerBound]), at: box.minX, anchor: nil)
        + line(String(text[gap.upperBound...]), at: box.maxX, anchor: "end")
    }
    var style = style
    // A single letter fills its icon.
    if text.count == 1 { style.size = max(style.size, 0.5 * box.height) }
    return lines(TextSetting(text, width: box.width, height: box.height, style))
  }

  private func line(_ text: String, at x: Double, anchor: String?) -> Markup {
    // A line is 1.2 times as high as its font, as in `TextSetting`.
    let size = min(style.size, box.height / 1.2)
    return element(
      [TextSetting.Line(text: text, width: nil)], x: x, size: size, lineHeight: 0, middle: box.midY,
      anchor)
  }

  private func lines(_ setting: TextSetting) -> Markup {
    let (x, anchor): (Double, String?) =
      switch style.alignment {
      case .center: (box.midX, "middle")
      case .trailing: (box.maxX, "end")
      case .leading, .split, nil: (box.minX, nil)
      }
    let height = Double(setting.lines.count) * setting.lineHeight
    // Paragraphs begin at the top, as labels of several lines do; a single line is in the middle.
    let isCentered = setting.lines.count == 1 || style.alignment == .center
    let top = isCentered ? box.midY - height / 2 : box.minY
    return element(
      setting.lines, x: x, size: setting.fontSize, lineHeight: setting.lineHeight,
      middle: top + setting.lineHeight / 2, anchor)
  }

  /// Returns the lines as one `text` element; `middle` is the vertical centre of the first line.
  private func element(
    _ lines: [TextSetting.Line], x: Double, size: Double, lineHeight: Double, middle: Double,
    _ anchor: String?
  ) -> Markup {
    // Half the height of a capital letter, by which the baseline is below the middle.
    let y = middle + 0.35 * size
    let position: Markup = " x=\"\(x.svg)\" y=\"\(y.svg)\""
    // The default weight of SVG is 400.
    let weight: Markup = style.weight == 400 ? .empty : " font-weight=\"\(style.weight)\""
    let opacity: Markup =
      style.opacity < 1 ? " fill-opacity=\"\(style.opacity.svg)\"" : .empty
    let alignment: Markup = anchor.map { " text-anchor=\"\($0)\"" } ?? .empty
    let isSingle = lines.count == 1
    let text =
      isSingle
      ? "\(lines[0].text)"
      : lines.enumerated().map { index, line -> Markup in
        let place: Markup = " x=\"\(x.svg)\" y=\"\((y + Double(index) * lineHeight).svg)\""
        return "<tspan\(place)\(Self.length(of: line))>\(line.text)</tspan>"
      }.joined()
    return """
      <text\(isSingle ? position + Self.length(of: lines[0]) : .empty) font-size="\(size.svg)"\
      \(weight)\(alignment) fill="\(ink.svg)"\(opacity)>\(text)</text>
      """
  }

  /// Returns the attributes that fit a long line into its width; empty for a short line.
  private static func length(of line: TextSetting.Line) -> Markup {
    line.width.map { " textLength=\"\($0.svg)\" lengthAdjust=\"spacingAndGlyphs\"" } ?? .empty
  }
}
