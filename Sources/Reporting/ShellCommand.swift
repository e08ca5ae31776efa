internal import Markup

/// A command to type into a shell: words that the shell must take literally.
package struct ShellCommand: Sendable, Equatable, CustomStringConvertible {
  /// The words as the program receives them, without quotes; the first is the program.
  package let words: [String]

  /// Creates a command from plain words; the description quotes them.
  package init(_ words: [String]) {
    self.words = words
  }

  /// The word that a reader replaces by a text, such as a reason.
  package static let placeholder = "…"

  /// The command in one line, with quotes where the shell needs them.
  package var description: String { words.map(Self.quoted).joined(separator: " ") }

  /// Returns the command in lines of at most `width` columns, which a shell takes as one command.
  ///
  /// A word wider than a line is split: two adjacent quoted parts are one word.
  ///
  /// - Parameters:
  ///   - width: The largest width of a line in columns; `nil` for one line.
  ///   - beginning: The text before the command, in the first line.
  /// - Returns: The lines, at least one, without line ends.
  package func lines(width: Int?, beginning: String = "") -> [String] {
    let whole = beginning + description
    guard let width, whole.displayWidth > width else { return [whole] }
    var lines: [String] = []
    var line = beginning
    for (index, word) in words.map(Self.quoted).enumerated() {
      // Every line except the last ends in a blank and a backslash.
      let isLast = index == words.count - 1
      let isBegun = index > 0
      if (line + (isBegun ? " " : "") + word).displayWidth <= width - (isLast ? 0 : 2) {
        line += (isBegun ? " " : "") + word
      } else if isBegun {
        lines.append(line + #" \"#)
        lines += Self.broken(words[index], to: width - 2)
        // The next words may still fit after its last part.
        line = lines.removeLast()
      } else {
        line += word
      }
    }
    return lines + [line]
  }

  /// Returns one word in quoted parts of at most `width` columns, a line each.
  private static func broken(_ word: String, to width: Int) -> [String] {
    let indented = "  " + quoted(word)
    guard indented.displayWidth > width else { return [indented] }
    var lines: [String] = []
    var part = ""
    // The parts are not indented: blanks between two quoted parts would separate words.
    for character in word {
      // The line ends in a backslash without a blank: a blank would end the word.
      if quoted(part + [character], always: true).displayWidth > width, !part.isEmpty {
        lines.append(quoted(part, always: true) + #"\"#)
        part = ""
      }
      part.append(character)
    }
    return lines + [quoted(part, always: true)]
  }

  /// Returns the word in quotes, unless the shell takes it literally without them.
  private static func quoted(_ word: String) -> String {
    // A reason may have apostrophes, which double quotes allow.
    if word == placeholder { return "\"\(word)\"" }
    let isPlain = word.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber)
        || "-_./=:@,+~".contains(character)
    }
    // At the start of a word the shell replaces `~` by a home folder.
    return quoted(word, always: !isPlain || word.isEmpty || word.hasPrefix("~"))
  }

  private static func quoted(_ word: String, always: Bool) -> String {
    // Nothing escapes a quote inside quotes: they end, a quote follows, and they begin again.
    always ? "'\(word.replacing(["'": #"'\''"#]))'" : word
  }
}

extension ShellCommand: Codable {
  /// Decodes the words.
  package init(from decoder: any Decoder) throws {
    words = try [String](from: decoder)
  }

  /// Encodes the words, without quotes.
  package func encode(to encoder: any Encoder) throws { try words.encode(to: encoder) }

  /// Parses a line as `description` writes it; a quote that does not end is taken literally.
  package init(parsing line: String) {
    var words: [String] = []
    for match in line.matches(of: #/(?:'[^']*'|"[^"]*"|\\.|[^\s])+/#) {
      words.append(
        match.output.replacing(#/'(?<inner>[^']*)'|"(?<inside>[^"]*)"|\\(?<escaped>.)/#) {
          $0.inner ?? $0.inside ?? $0.escaped ?? ""
        }.description)
    }
    self.init(words)
  }
}
