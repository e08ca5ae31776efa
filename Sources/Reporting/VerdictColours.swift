/// Colours for a terminal: a line has that of its sign, else of the most serious word in it.
///
/// Applied to finished text, so that colour cannot disturb how it is laid out.
package enum VerdictColours {
  /// The escape sequences of the colours, and what has them; the most serious first.
  private static let words: [(sequence: String, words: Set<Substring>)] = [
    (red, ["regressed", "failed"]),
    (yellow, ["missing", "new", "suspect", "inconclusive", "layout-sensitive"]),
    (green, ["improved"]),
  ]
  /// The signs; one without a colour keeps the words after it, such as a benchmark's name, from
  /// deciding.
  private static let signs: [Character: String?] = [
    "✗": red, "-": yellow, "+": yellow, "!": yellow, "?": yellow, "~": yellow, "↓": green,
    "✓": green, "=": nil,
  ]
  private static let red = "\u{1B}[31m"
  private static let yellow = "\u{1B}[33m"
  private static let green = "\u{1B}[32m"
  private static let end = "\u{1B}[0m"

  /// Text with its lines coloured.
  package static func coloured(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in sequence(for: line).map { "\($0)\(line)\(end)" } ?? String(line) }
      .joined(separator: "\n")
  }

  private static func sequence(for line: Substring) -> String? {
    if line.hasPrefix("error:") { return red }
    if let sign = line.first, line.dropFirst().first == " ", let colour = signs[sign] {
      return colour
    }
    let present = Set(line.split { " ,;:()".contains($0) })
    return words.first { !$0.words.isDisjoint(with: present) }?.sequence
  }
}
