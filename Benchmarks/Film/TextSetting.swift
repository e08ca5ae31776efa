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
  /// A line up to this part of the width fits whatever the font.
  private static let safePart = 0.8

  /// Sets a text into a box.
  ///
  /// - Parameters:
  ///   - text: What to set; a line break in it makes all its lines rows of equal height.
  ///   - width: The width of the box, in points.
  ///   - height: Its height, in points.
  ///   - style: The largest size, and the weight.
  init(_ text: String, width: Double, height: Double, _ style: LabelStyle) {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rows.count > 1 {
      lines = rows.map { Line(text: $0, width: nil) }
      lineHeight = height / Double(rows.count)
      fontSize = min(style.size, lineHeight / Self.lineSpacing)
      return
    }
    var count = 1.0
    var size = min(style.size, height / Self.lineSpacing)
    let length = text.reduce(0) { $0 + ($1.isWide ? 1 : 0.5) }
    while length * size > count * width, size > Self.leastSize {
      count += 1
      size = min(style.size, height / (count * Self.lineSpacing))
    }
    size = max(size, Self.leastSize)
    var lines = Self.lines(of: text, width: width / size, weight: style.weight)
    // Real words do not fill lines to the end.
    for _ in 0..<6 where lines.count > Int(count) {
      size *= 0.96
      lines = Self.lines(of: text, width: width / size, weight: style.weight)
    }
    self.lines = lines.map { line in
      let length = line[...].width(weight: style.weight) * size
      return Line(text: line, width: length > Self.safePart * width ? min(length, width) : nil)
    }
    fontSize = size
    lineHeight = size * Self.lineSpacing
  }

  /// Breaks a text at blanks, and within words that no line can hold.
  private static func lines(of text: String, width: Double, weight: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var length = 0.0
    func end() {
      lines.append(line)
      (line, length) = ("", 0)
    }
    for word in text.split(separator: " ") {
      let needed = word.width(weight: weight)
      let blank = line.isEmpty ? 0 : 0.27
      if !line.isEmpty, length + blank + needed > width { end() }
      if needed > width {
        for character in word {
          if length + character.width > width, !line.isEmpty { end() }
          line.append(character)
          length += character.width
        }
      } else {
        line += line.isEmpty ? String(word) : " \(word)"
        length += (line.count == word.count ? 0 : 0.27) + needed
      }
    }
    if !line.isEmpty || lines.isEmpty { end() }
    return lines
  }
}

extension Character {
  /// Whether it is about as wide as high: from the East Asian blocks and the pictographs on.
  fileprivate var isWide: Bool { (unicodeScalars.first?.value ?? 0) >= 0x2E80 }

  /// About how wide it is in a sans-serif font, as a part of its size.
  fileprivate var width: Double {
    if isWide { return 1 }
    switch self {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!": return 0.27
    case "f", "t", "r", "(", ")", " ", "-": return 0.36
    case "m", "w", "M", "W": return 0.86
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
