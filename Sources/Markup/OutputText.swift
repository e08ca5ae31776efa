internal import Essentials

// The one place where a text from outside is made safe for the format that it ends up in. Names,
// reasons and strings of an environment come from files that anyone may have written: nothing in
// them may mark up, start another line, be a command, or turn the direction of writing.
//
// HTML and XML are in `Markup`, which escapes by itself; the rest is here.

extension String {
  /// Returns the text with each occurrence of some scalars replaced, whatever follows it.
  package func replacing(_ marks: [Unicode.Scalar: String]) -> String {
    guard unicodeScalars.contains(where: { marks[$0] != nil }) else { return self }
    return replacingScalars { marks[$0] }
  }

  /// Returns the text with each scalar replaced by its `replacement`, or kept where that is `nil`.
  ///
  /// A mark and an accent after it are one character in Swift. A search for characters therefore
  /// misses the mark, and a shell, a browser or a parser obeys it.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var replaced = ""
    // Room for some replacements; more let the text grow as usual.
    replaced.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      if let replacement = replacement(scalar) {
        replaced += replacement
      } else {
        replaced.unicodeScalars.append(scalar)
      }
    }
    return replaced
  }
}

// MARK: - Terminals and logs

extension String {
  /// The text in one line, in which a character that a terminal would obey is spelt out, such as
  /// `\u{1B}`.
  ///
  /// Escape sequences and changes of the writing direction would let a name change what a reader
  /// sees.
  package var visible: String { visible(keeping: []) }

  /// The text, in which every character that controls a display is replaced by its escaped
  /// spelling.
  ///
  /// - Parameter kept: The scalars that are not replaced.
  /// - Returns: A text of one line, unless line ends were kept.
  package func visible(keeping kept: Set<Unicode.Scalar>) -> String {
    func isSpelt(_ scalar: Unicode.Scalar) -> Bool { scalar.isObeyed && !kept.contains(scalar) }
    guard unicodeScalars.contains(where: isSpelt) else { return self }
    return replacingScalars { isSpelt($0) ? $0.spelling : nil }
  }

  /// The text as lines of a log, none of which is a command of GitHub Actions.
  ///
  /// A runner treats a line as a command if it begins with two colons, even after blanks, or if it
  /// contains `##[`. The first character of these marks is spelt out.
  package var withoutCommands: String {
    let command = /(?<blanks>(?:^|[\r\n])\s*):(?=:)|#(?=#\[)/.matchingSemantics(.unicodeScalar)
    return replacing(command) { match in
      match.output.blanks.map { "\($0)\\u{3A}" } ?? "\\u{23}"
    }
  }
}

extension Unicode.Scalar {
  /// The scalar's number as an escape of a Swift literal, such as `\u{1B}`.
  fileprivate var spelling: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

// MARK: - GitHub commands

extension String {
  /// The text as the message of a workflow command, in which lines may end.
  ///
  /// The escapes here and in `gitHubProperty` are those that the runner undoes:
  /// https://github.com/actions/toolkit, packages/core/src/command.ts.
  package var gitHubMessage: String {
    visible(keeping: ["\r", "\n"]).replacing(["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// The text as a property of a GitHub workflow command, with `:` and `,` escaped too.
  package var gitHubProperty: String {
    gitHubMessage.replacing([":": "%3A", ",": "%2C"])
  }
}

// MARK: - Markdown, as GitHub shows it: https://github.github.com/gfm/

extension String {
  /// The text as a table's cell: one line, in which the marks of cells, code, tags, inline links
  /// and emphasis by `*` are escaped.
  package var markdownCell: String {
    escapingMarkdown(["\\", "`", "*", "|", "<", "&"])
  }

  /// The text as a Markdown sentence in one line; code in backticks is kept, tags are escaped.
  package var markdownSentence: String {
    escapingMarkdown(["<", "&"])
  }

  /// The text as Markdown code in one line, in a fence longer than any backticks in the text.
  package var markdownCode: String {
    let text = inOneLine
    // The fence must be longer than any run of backticks inside.
    guard let longest = text.unicodeScalars.split(whereSeparator: { $0 != "`" }).map(\.count).max()
    else { return "`\(text)`" }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence) \(text) \(fence)"
  }

  /// Returns the text in one line; escapes `marks`, so that no inline link or picture can form.
  private func escapingMarkdown(_ marks: Set<Unicode.Scalar>) -> String {
    var last: Unicode.Scalar?
    return inOneLine.replacingScalars { scalar in
      defer { last = scalar }
      switch scalar {
      // Brackets are an inline link or a picture only if a parenthesis follows them directly.
      case "(" where last == "]": return "\\("
      case _ where !marks.contains(scalar): return nil
      case "<": return "&lt;"
      case "&": return "&amp;"
      default: return "\\\(scalar)"
      }
    }
  }

  /// The text in one line, because a line end would end a cell, an item or code.
  ///
  /// Line ends in a row become one blank; those at the beginning and the end are removed.
  private var inOneLine: String {
    visible(keeping: ["\n", "\r"])
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

// MARK: - Formats of other programs

extension String {
  /// The text as a field of comma-separated values, in one line: in quotes if it has a comma or a
  /// quote.
  ///
  /// A spreadsheet computes a field that begins with `=`, `+`, `-` or `@`. An apostrophe is put
  /// before such a text unless it is a number, because spreadsheets treat a field with an
  /// apostrophe as text.
  package var csvField: String {
    // The grammar has no place for control characters, and a line of a field could be a command.
    let text = visible
    let isFormula = text.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } ?? false
    let field = isFormula && Double(text) == nil ? "'\(text)" : text
    // By scalars: a mark and an accent after it are one character.
    guard field.unicodeScalars.contains(where: { ",\"".unicodeScalars.contains($0) }) else {
      return field
    }
    return "\"\(field.replacing(["\"": "\"\""]))\""
  }

  /// The text of a JSON document in which no string has a character that a display would obey: each
  /// is written by its number, which a parser reads back as the same character.
  package var jsonWithoutControls: String {
    // Below U+007F the encoder has escaped all controls of strings; a line end there is layout.
    guard unicodeScalars.contains(where: { $0.value >= 0x7F && $0.isObeyed }) else { return self }
    return replacingScalars { scalar in
      guard scalar.value >= 0x7F, scalar.isObeyed else { return nil }
      // A scalar above U+FFFF is two escapes in JSON, one for each unit of UTF-16.
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }
}
