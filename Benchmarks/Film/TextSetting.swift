/// A text cut into lines of one size.
///
/// The size is the one that screens were laid out for without fonts: a line is 1.2 times as high as
/// its type, and a text is as long as if every character were half as wide as high, or as wide as
/// high in the East Asian scripts. Lines are then broken by what characters really need.
struct TextSetting: Hashable, Sendable {
  /// A line, and how wide it is in the end.
  struct Line: Hashable, Sendable {
    let text: String
    /// In points; `nil` leaves it to the font, where there is room enough for any.
    let width: Double?
  }

  /// The lines from top to bottom.
  let lines: [Line]
  /// The size of the type, in points.
  let fontSize: Double
  /// From a line to the next, in points.
  let lineHeight: Double

  private static let lineSpacing = 1.2
  private static let leastSize = 7.0
  /// A single line gets smaller down to this part of its size before it is cut.
  private static let leastScale = 0.85
  /// A line up to this part of the width fits whatever the font.
  private static let safePart = 0.8

  /// Sets a text into a box.
  ///
  /// A box no higher than a line of the largest size holds one line, cut where it ends; a higher
  /// one as many as the text needs.
  ///
  /// - Parameters:
  ///   - text: What to set; a line break in it makes all its lines rows of equal height.
  ///   - width: The width of the box, in points, positive.
  ///   - height: Its height, in points, positive.
  ///   - style: The largest size, and the weight.
  init(_ text: String, width: Double, height: Double, _ style: LabelStyle) {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let largest = min(style.size, height / Double(rows.count) / Self.lineSpacing)
    if rows.count > 1 {
      self.init(rows, size: largest, lineHeight: height / Double(rows.count), width, style)
    } else if height <= 1.05 * style.size * Self.lineSpacing {
      let length = text[...].width(weight: style.weight) * largest
      let size = largest * min(max(width / length, Self.leastScale), 1)
      let line = text.cut(to: width / size, weight: style.weight)
      self.init([line], size: size, lineHeight: height, width, style)
    } else {
      let (lines, size) = Self.paragraph(text, width, height, style)
      self.init(lines, size: size, lineHeight: size * Self.lineSpacing, width, style)
    }
  }

  private init(
    _ lines: [String], size: Double, lineHeight: Double, _ width: Double, _ style: LabelStyle
  ) {
    self.lines = lines.map { line in
      let length = line[...].width(weight: style.weight) * size
      return Line(text: line, width: length > Self.safePart * width ? min(length, width) : nil)
    }
    self.lineHeight = lineHeight
    fontSize = size
  }

  /// The lines of a text in the size that it was laid out for, or one that is a little smaller.
  private static func paragraph(
    _ text: String, _ width: Double, _ height: Double, _ style: LabelStyle
  ) -> (lines: [String], size: Double) {
    let length = text.reduce(0) { $0 + ($1.isWide ? 1 : 0.5) }
    var count = 1
    var size = min(style.size, height / lineSpacing)
    while length * size > Double(count) * width, size > leastSize {
      count += 1
      size = min(style.size, height / (Double(count) * lineSpacing))
    }
    size = max(size, leastSize)
    var lines = text.lines(in: width / size, weight: style.weight)
    // Real words do not fill lines to the end.
    for _ in 0..<6 where lines.count > count {
      size *= 0.96
      lines = text.lines(in: width / size, weight: style.weight)
    }
    return (lines, size)
  }
}

// MARK: - Measures

extension Character {
  /// Whether it is about as wide as high: from the East Asian blocks and the pictographs on.
  fileprivate var isWide: Bool { (unicodeScalars.first?.value ?? 0) >= 0x2E80 }

  /// About how wide it is in a sans-serif font, as a part of its size.
  fileprivate var width: Double {
    if isWide { return 1 }
    switch self {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": return 0.27
    case "f", "t", "r", "(", ")", "-": return 0.36
    case "m", "w", "M", "W", "…": return 0.86
    default: return isUppercase ? 0.68 : 0.55
    }
  }
}

extension Substring {
  /// About how wide it is, as a part of the size of the type.
  fileprivate func width(weight: Int) -> Double {
    reduce(0) { $0 + $1.width } * (weight >= 600 ? 1.06 : 1)
  }
}

extension String {
  /// As much of the text as there is room for, with an ellipsis where something is missing.
  ///
  /// Widths are parts of the size of the type.
  fileprivate func cut(to width: Double, weight: Int) -> String {
    // A rounding error is not worth a word.
    if self[...].width(weight: weight) <= width * (1 + 1e-9) { return self }
    var text = self[...]
    while !text.isEmpty, (text + "…")[...].width(weight: weight) > width { text.removeLast() }
    return "\(text)…"
  }

  /// The text broken at blanks, and within words that no line can hold.
  ///
  /// Widths are parts of the size of the type.
  fileprivate func lines(in width: Double, weight: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if longer[...].width(weight: weight) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if (line + String(character))[...].width(weight: weight) > width, !line.isEmpty {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}
