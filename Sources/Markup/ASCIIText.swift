/// Replaces characters outside ASCII, for a terminal whose locale has no UTF-8.
///
/// The replacement is applied to finished text, column by column, so that it cannot disturb the
/// layout.
package enum ASCIIText {
  /// Returns whether the locale of a process has a character encoding other than UTF-8.
  ///
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides, as POSIX specifies. If none
  /// is set, the terminal is assumed to have UTF-8.
  ///
  /// - Parameter environment: The environment variables of the process.
  /// - Returns: False if none of the three variables is set.
  package static func isNeeded(in environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let name = locale?.lowercased() else { return false }
    // The C library accepts both spellings, in any case: `C.UTF-8`, `de_DE.utf8`.
    return !name.contains("utf-8") && !name.contains("utf8")
  }

  /// Returns the text in ASCII, with the same display width; `?` replaces unknown characters.
  package static func ascii(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isASCII {
        result.append(character)
      } else {
        let other = substitutes[character].map(String.init)
        result += other ?? String(repeating: "?", count: character.displayWidth)
      }
    }
    return result
  }

  /// The replacements for the characters that reports write, each as wide as the original.
  private static let substitutes: [Character: Character] = [
    "µ": "u", "·": "|", "…": "~", "→": ">", "±": "~", "−": "-", "×": "x", "≤": "<", "≥": ">",
    "²": "2", "₂": "2", "“": "\"", "”": "\"", "’": "'", "–": "-",
    "✓": "v", "✗": "x", "↓": "v",
    "▁": "_", "▂": ".", "▃": ":", "▄": "-", "▅": "=", "▆": "+", "▇": "#", "█": "@",
    "─": "-", "│": "|", "┼": "+", "●": "o", "░": ".", "▏": ".", "▎": ".", "▍": ":", "▌": ":",
    "▋": "+", "▊": "+", "▉": "#",
  ]
}
