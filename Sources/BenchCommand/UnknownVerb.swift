internal import Comparison

/// The first word of a command line, if the word is neither a verb nor an option.
struct UnknownVerb {
  let word: String
  /// The verb that the user may have meant; `nil` if no verb has a similar spelling.
  let nearest: String?

  /// Reads a command line; `nil` where its first word is a verb or an option.
  ///
  /// - Parameters:
  ///   - words: The arguments of this process.
  ///   - verbs: The names of all verbs.
  init?(_ words: [String], among verbs: [String]) {
    guard let word = words.first, !word.hasPrefix("-"), !verbs.contains(word) else { return nil }
    self.word = word
    // The limit is a choice: two slips, or one in three letters of a long verb, but not all letters
    // of a short one.
    let near = verbs.map { (verb: $0, distance: Self.distance(word, $0)) }
      .filter { $0.distance <= max(2, $0.verb.count / 3) && $0.distance < $0.verb.count }
    nearest = near.min { ($0.distance, $0.verb) < ($1.distance, $1.verb) }?.verb
  }

  /// Returns the error for the word, which suggests the nearest verb, or all verbs if none is near.
  func error(among verbs: [String]) -> CommandError {
    let advice =
      nearest.map { "did you mean \($0)?" } ?? "there is \(verbs.joined(separator: ", "))"
    return CommandError(.usage, "\(word): no such verb; \(advice)")
  }

  /// Returns the least number of edits between two words: insert, remove or replace a letter, or
  /// swap two adjacent ones.
  static func distance(_ first: String, _ second: String) -> Int {
    // The optimal string alignment distance, from a table over the prefixes of both.
    let (one, other) = (Array(first), Array(second))
    var rows = [Array(0...other.count)]
    for (row, letter) in one.enumerated() {
      var line = [row + 1]
      for (column, counterpart) in other.enumerated() {
        var least = min(
          line[column] + 1, rows[row][column + 1] + 1,
          rows[row][column] + (letter == counterpart ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == counterpart {
          least = min(least, rows[row - 1][column - 1] + 1)
        }
        line.append(least)
      }
      rows.append(line)
    }
    return rows[one.count][other.count]
  }
}
