internal import Animations

/// An estimate of text sizes without fonts.
///
/// Every character is half as wide as the font size, and a line is 1.2 times as high. That is close
/// enough to a system font for a layout that only needs the same result everywhere.
enum CardText {
  /// The width of a character, as a multiple of the font size.
  private static let characterWidth = 0.5
  /// The height of a line, as a multiple of the font size.
  private static let lineHeight = 1.2

  /// Returns the number of lines that a text fills in a column of `width` points; at least one.
  static func lineCount(_ text: String, fontSize: Double, width: Double) -> Int {
    let length = Double(text.count) * fontSize * characterWidth
    return max(1, Int((length / width).rounded(.up)))
  }

  /// Returns the height of `lines` lines of text, in points.
  static func height(lines: Int, fontSize: Double) -> Double {
    Double(lines) * fontSize * lineHeight
  }

  /// Returns the height of a text in a column of `width` points, in points.
  static func height(_ text: String, fontSize: Double, width: Double) -> Double {
    height(lines: lineCount(text, fontSize: fontSize, width: width), fontSize: fontSize)
  }
}
