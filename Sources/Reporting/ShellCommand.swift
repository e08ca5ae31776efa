/// A command to type into a shell: words that it takes as they are.
package struct ShellCommand: Sendable, Equatable, CustomStringConvertible {
  /// The words, the program first.
  package let words: [String]

  /// Creates a command.
  package init(_ words: [String]) {
    self.words = words
  }

  /// The command in one line.
  package var description: String { words.map(Self.quoted).joined(separator: " ") }

  /// The command in lines that are at most `width` columns wide and that a shell, given all of
  /// them, takes for one.
  ///
  /// A word that is wider than a line is broken too: two quoted parts that touch are one word.
  ///
  /// - Parameters:
  ///   - width: The most columns of a line; `nil` for all in one.
  ///   - beginning: What stands before the command, in its first line.
  /// - Returns: The lines, at least one; they are not ended.
  package func lines(width: Int?, beginning: String = "") -> [String] {
    let whole = beginning + description
    guard let width, whole.displayWidth > width else { return [whole] }
    var lines: [String] = []
    var line = beginning
    for (index, word) in words.map(Self.quoted).enumerated() {
      // A line that is not the last one ends in a blank and a backslash.
      let isLast = index == words.count - 1
      let isBegun = index > 0
      if (line + (isBegun ? " " : "") + word).displayWidth <= width - (isLast ? 0 : 2) {
        line += (isBegun ? " " : "") + word
      } else if isBegun {
        lines.append(line + #" \"#)
        lines += Self.broken(words[index], to: width - 2)
        line = lines.removeLast()
      } else {
        line += word
      }
    }
    return lines + [line]
  }

  /// A word in lines of its own, as one where that is short enough.
  private static func broken(_ word: String, to width: Int) -> [String] {
    let indented = "  " + quoted(word)
    guard indented.displayWidth > width else { return [indented] }
    var lines: [String] = []
    var part = ""
    for character in word {
      // The line has one more backslash, and no blank: that would end the word.
      if quoted(part + [character], always: true).displayWidth > width, !part.isEmpty {
        lines.append(quoted(part, always: true) + #"\"#)
        part = ""
      }
      part.append(character)
    }
    return lines + [quoted(part, always: true)]
  }

  /// A word as a shell takes it for one.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber)
        || "-_./=:@,+~".contains(character)
    }
    return quoted(word, always: !isPlain || word.isEmpty || word.hasPrefix("~"))
  }

  private static func quoted(_ word: String, always: Bool) -> String {
    always ? "'\(word.replacing("'", with: #"'\''"#))'" : word
  }
}
