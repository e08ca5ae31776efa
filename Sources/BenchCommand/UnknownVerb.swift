internal import Comparison
internal import Sessions

/// The first word of a command line, if the word is neither a verb nor an option.
struct UnknownVerb {
  let word: String

  /// Reads a command line; `nil` where its first word is a verb or an option.
  ///
  /// - Parameters:
  ///   - words: The arguments of this process.
  ///   - verbs: The names of all verbs.
  init?(_ words: [String], among verbs: [String]) {
    guard let word = words.first, !word.hasPrefix("-"), !verbs.contains(word) else { return nil }
    self.word = word
  }

  /// Returns the error for the word, which suggests the nearest verb, or all verbs if none is near.
  func error(among verbs: [String]) -> CommandError {
    CommandError(
      .usage, "\(word): no such verb; \(Spelling.advice(for: word, among: verbs))")
  }
}
