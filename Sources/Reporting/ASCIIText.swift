/// Text for a terminal whose locale has no UTF-8: a character of ASCII for each other one.
///
/// Applied to finished text, column by column, so that it cannot disturb how it is laid out.
package enum ASCIIText {
  /// Whether a process with these variables writes to a terminal that is told to have no UTF-8.
  ///
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides, as POSIX has it. Where none
  /// is set nobody said anything, and terminals have UTF-8.
  ///
  /// - Parameter environment: The variables of the process.
  /// - Returns: False for an environment that says nothing.
  package static func isNeeded(in environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let name = locale?.lowercased() else { return false }
    return !name.contains("utf-8") && !name.contains("utf8")
  }

  /// The text in ASCII, as wide as it was.
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

  private static let substitutes: [Character: Character] = [
    "µ": "u", "·": "|", "…": "~", "→": ">", "±": "~", "−": "-", "×": "x", "≤": "<", "≥": ">",
    "²": "2", "₂": "2", "“": "\"", "”": "\"", "’": "'", "–": "-",
    "✓": "v", "✗": "x", "↓": "v",
    "▁": "_", "▂": ".", "▃": ":", "▄": "-", "▅": "=", "▆": "+", "▇": "#", "█": "@",
    "─": "-", "│": "|", "┼": "+", "●": "o", "░": ".", "▏": ".", "▎": ".", "▍": ":", "▌": ":",
    "▋": "+", "▊": "+", "▉": "#",
  ]
}
