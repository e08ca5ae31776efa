internal import Transitions

/// How much room text takes, without fonts: every character is half as wide as the font is high,
/// and a line is 1.2 times as high.
///
/// Close enough to a system font for a layout that only needs the same answer everywhere.
enum CardText {
  private static let characterWidth = 0.5
  private static let lineHeight = 1.2

  /// The number of lines that a text fills in a column; at least one.
  static func lineCount(_ text: String, fontSize: Double, width: Double) -> Int {
    let length = Double(text.count) * fontSize * characterWidth
    return max(1, Int((length / width).rounded(.up)))
  }

  /// The height of some lines, in points.
  static func height(lines: Int, fontSize: Double) -> Double {
    Double(lines) * fontSize * lineHeight
  }

  /// The height of a text in a column, in points.
  static func height(_ text: String, fontSize: Double, width: Double) -> Double {
    height(lines: lineCount(text, fontSize: fontSize, width: width), fontSize: fontSize)
  }
}
