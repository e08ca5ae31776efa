/// A text broken into lines of one font size.
///
/// The font size is the one that screens were laid out for without fonts: a line is 1.2 times as
/// high as its font, and a character is half as wide as the font size, or as wide in the East Asian
/// scripts. Lines are then broken by approximate widths of the characters.
struct TextSetting: Hashable, Sendable {
  /// One of the lines of the text, and the width to which it is fitted.
  struct Line: Hashable, Sendable {
    let text: String
    /// The width in points; `nil` for a line that is short enough to fit in any font.
    let width: Double?
  }

  /// The lines of the text, from top to bottom.
  let lines: [Line]
  /// The font size of all lines, in points.
  let fontSize: Double
  /// The distance between two lines, in points.
  let lineHeight: Double

  private static let lineSpacing = 1.2
  /// The smallest size to try, in points: a choice, below which a text cannot be read.
  private static let leastSize = 7.0
  /// The smallest scale of a single line; a line that is still too long is cut.
  private static let leastScale = 0.85
  /// The fraction of the box's width up to which a line fits in any font; longer lines are fitted.
  private static let safePart = 0.8

  /// Sets a text into a box.
  ///
  /// A box no higher than a line of the largest size holds one line, which is cut if it is too
  /// long; a higher one holds as many lines as the text needs.
  ///
  /// - Parameters:
  ///   - text: The text; with line breaks, its lines become rows of equal height.
  ///   - width: The width of the box, in points, positive.
  ///   - height: The height of the box, in points, positive.
  ///   - style: The largest font size, and the weight.
  init(_ text: String, width: Double, height: Double, _ style: LabelStyle) {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let largest = min(style.size, height / Double(rows.count) / Self.lineSpacing)
    if rows.count > 1 {
      self.init(rows, size: largest, lineHeight: height / Double(rows.count), width, style)
    } else if height <= 1.05 * style.size * Self.lineSpacing {
      // 5 % is a choice that leaves room for rounding; a second line needs 100 % more.
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

  /// Returns the lines of a text and their font size, reduced to fit the box, but not below
  /// `leastSize`.
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
    // Real words do not fill lines completely. At most six steps of 4 %, a choice: 22 % smaller is
    // still close to the laid-out size; a text that needs more gets another line.
    for _ in 0..<6 where lines.count > count && size > leastSize {
      size = max(0.96 * size, leastSize)
      lines = text.lines(in: width / size, weight: style.weight)
    }
    return (lines, size)
  }
}

// MARK: - Measures

extension Character {
  /// Whether the character is about as wide as high: true from the first East Asian block on,
  /// pictographs included.
  fileprivate var isWide: Bool { (unicodeScalars.first?.value ?? 0) >= 0x2E80 }

  /// The approximate width in a sans-serif font, as a fraction of the font size.
  ///
  /// The widths are estimated by eye for five groups: very narrow, narrow and wide characters,
  /// other capital letters, and all others.
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
  /// Returns the text's approximate width, as a fraction of the font size; bold letters add 6 %.
  fileprivate func width(weight: Int) -> Double {
    reduce(0) { $0 + $1.width } * (weight >= 600 ? 1.06 : 1)
  }
}

extension String {
  /// Returns the part of the text that fits, with an ellipsis if anything is missing.
  ///
  /// Widths are fractions of the font size.
  fileprivate func cut(to width: Double, weight: Int) -> String {
    // A rounding error must not cost a word.
    if self[...].width(weight: weight) <= width * (1 + 1e-9) { return self }
    var text = self[...]
    while !text.isEmpty, (text + "…")[...].width(weight: weight) > width { text.removeLast() }
    return "\(text)…"
  }

  /// Returns the text broken at blanks, and within words that are wider than a line.
  ///
  /// Widths are fractions of the font size.
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
