internal import Transitions

/// How much room a summary takes, without fonts.
///
/// A headless engine has no fonts to measure by, so every character is half as wide as the type is
/// high, those from the East Asian blocks and the pictographs on are as wide as high, and lines
/// break anywhere.
enum SummaryText {
  /// The size of the type, in points.
  private static let fontSize = 17.0
  /// The height of a line, as a multiple of the size of the type.
  private static let lineSpacing = 1.2
  /// The width of all other characters, as a multiple of the size of the type.
  private static let narrowWidth = 0.5
  /// The first scalar of the wide characters: the radicals before the East Asian scripts.
  private static let firstWideScalar: UInt32 = 0x2E80

  /// The height of a text, in points.
  ///
  /// - Parameters:
  ///   - text: One paragraph; without characters it has no height.
  ///   - width: The width of the lines, in points, positive.
  /// - Returns: A whole number of lines.
  /// - Complexity: O(characters). Does not allocate.
  static func height(of text: String, width: Double) -> Double {
    var ems = 0.0
    for character in text {
      let scalar = character.unicodeScalars.first?.value ?? 0
      ems += scalar < firstWideScalar ? narrowWidth : 1
    }
    let lines = (ems * fontSize / width).rounded(.up)
    return lines * fontSize * lineSpacing
  }
}
