internal import Animations

/// An estimate of the size of a summary, without fonts.
///
/// A headless engine has no fonts to measure. So every character is half as wide as the font size,
/// except that characters from the first East Asian block on, pictographs included, are as wide as
/// the font size. Lines break anywhere.
enum SummaryText {
  /// The font size of a summary, in points.
  private static let fontSize = 17.0
  /// The height of a line, as a multiple of the font size.
  private static let lineSpacing = 1.2
  /// The width of narrow characters, as a multiple of the font size.
  private static let narrowWidth = 0.5
  /// The first Unicode scalar that counts as wide: the CJK radicals, before the East Asian scripts.
  private static let firstWideScalar: UInt32 = 0x2E80

  /// Returns the height of a text, in points.
  ///
  /// - Parameters:
  ///   - text: One paragraph; without characters it has no height.
  ///   - width: The width of the lines, in points, positive.
  /// - Returns: A whole number of lines.
  /// - Complexity: O(characters). Does not allocate.
  static func height(of text: String, width: Double) -> Double {
    var ems = 0.0
    for character in text {
      // The first scalar is the base; combining marks after it have no width.
      let scalar = character.unicodeScalars.first?.value ?? 0
      ems += scalar < firstWideScalar ? narrowWidth : 1
    }
    let lines = (ems * fontSize / width).rounded(.up)
    return lines * fontSize * lineSpacing
  }
}
