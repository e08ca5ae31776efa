internal import Comparison

/// Colours text for a terminal: a line has the colour of its sign, else of its most serious word.
///
/// The colours are applied to finished text, so that they cannot disturb the layout.
package enum VerdictColours {
  /// The words that colour a line, with the escape sequence, the most serious first.
  private static let words: [(word: Substring, sequence: String)] =
    [("failed", red)]
    + Verdict.allCases.compactMap { verdict in
      sequence(of: verdict).map { (verdict.rawValue[...], $0) }
    }
  /// The signs with their escape sequences.
  ///
  /// A sign without a colour prevents the words after it, such as a benchmark's name, from
  /// deciding.
  private static let signs: [String: String?] = Dictionary(
    [("✓", green)] + Verdict.allCases.map { ($0.sign, sequence(of: $0)) }
  ) { first, _ in first }
  // The sequences are those of ECMA-48, "Select Graphic Rendition".
  private static let red = "\u{1B}[31m"
  private static let yellow = "\u{1B}[33m"
  private static let green = "\u{1B}[32m"
  private static let end = "\u{1B}[0m"

  /// Returns the text with an escape sequence around each line that has a colour.
  package static func coloured(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in sequence(for: line).map { "\($0)\(line)\(end)" } ?? String(line) }
      .joined(separator: "\n")
  }

  /// Returns the escape sequence for a line by its sign or most serious word; `nil` for no colour.
  private static func sequence(for line: Substring) -> String? {
    if line.hasPrefix("error:") { return red }
    // A sign is one character before a blank; found but without a colour, it decides too.
    if line.dropFirst().first == " ", let colour = signs[String(line.prefix(1))] {
      return colour
    }
    let present = Set(line.split { " ,;:()".contains($0) })
    return words.first { present.contains($0.word) }?.sequence
  }

  private static func sequence(of verdict: Verdict) -> String? {
    switch verdict.kind {
    case .worse: red
    case .oneSided, .open, .allowed: yellow
    case .better: green
    case .settled: nil
    }
  }
}
