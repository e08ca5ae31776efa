/// Colours for a terminal: a line has that of the most serious word in it.
///
/// Applied to finished text, so that colour cannot disturb how it is laid out.
package enum VerdictColours {
  /// The escape sequences of the colours, and what has them; the most serious first.
  private static let words: [(sequence: String, words: Set<Substring>)] = [
    ("\u{1B}[31m", ["regressed", "failed"]),
    ("\u{1B}[33m", ["missing", "new", "suspect", "inconclusive", "layout-sensitive"]),
    ("\u{1B}[32m", ["improved"]),
  ]
  private static let end = "\u{1B}[0m"

  /// Text with its lines coloured.
  package static func coloured(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in sequence(for: line).map { "\($0)\(line)\(end)" } ?? String(line) }
      .joined(separator: "\n")
  }

  private static func sequence(for line: Substring) -> String? {
    if line.hasPrefix("error:") { return words[0].sequence }
    let present = Set(line.split { " ,;:()".contains($0) })
    return words.first { !$0.words.isDisjoint(with: present) }?.sequence
  }
}
