internal import Markup

extension [String] {
  /// Returns the strings joined in lines of at most `width` columns.
  ///
  /// A string wider than a line is split at the end of the line.
  ///
  /// - Parameters:
  ///   - width: The largest width of a line in columns; `nil` for one line.
  ///   - separator: The text between two strings of one line.
  ///   - indent: The number of blanks before every line except the first.
  /// - Returns: The lines; the last has no line end.
  package func wrapped(to width: Int?, separator: String, indent: Int) -> String {
    guard let width else { return joined(separator: separator) }
    var lines: [String] = []
    var line: String?
    for piece in self {
      if let begun = line {
        let longer = begun + separator + piece
        if longer.displayWidth <= width {
          line = longer
          continue
        }
        lines.append(begun.trimmedEnd)
      }
      var parts = (line == nil ? piece : blanks(indent) + piece).broken(to: width, indent: indent)
      line = parts.removeLast()
      lines += parts
    }
    return (lines + [line].compactMap { $0 }).joined(separator: "\n")
  }
}

extension String {
  /// Returns the words in lines of at most `width` columns.
  ///
  /// Text that fits is unchanged, and leading blanks are kept. A word wider than a line is split at
  /// the end of the line.
  ///
  /// - Parameters:
  ///   - width: The largest width of a line in columns; `nil` for one line.
  ///   - indent: The number of blanks before every line except the first.
  /// - Returns: The lines; the last has no line end.
  package func wrapped(to width: Int?, indent: Int) -> String {
    guard let width, displayWidth > width else { return self }
    var words = split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard !words.isEmpty else { return self }
    words[0] = prefix { $0 == " " } + words[0]
    return words.wrapped(to: width, separator: " ", indent: indent)
  }

  /// Returns the string in pieces of at most `width` columns, all but the first indented, provided
  /// that a character and the indentation fit into a line.
  fileprivate func broken(to width: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var rest = self
    while rest.displayWidth > width {
      let line = rest.prefix(columns: width)
      // Otherwise the line is its own indentation, and the rest would not get shorter.
      guard line.count > indent else { break }
      lines.append(String(line))
      rest = blanks(indent) + rest[line.endIndex...]
    }
    return lines + [rest]
  }

  /// The string without trailing blanks.
  var trimmedEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
