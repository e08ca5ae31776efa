extension [String] {
  /// The strings in lines that are at most `width` columns wide.
  ///
  /// A string that is wider than a line is broken where the line ends.
  ///
  /// - Parameters:
  ///   - width: The most columns of a line; `nil` for all in one.
  ///   - separator: What stands between two strings of one line.
  ///   - indent: The blanks before every line but the first.
  /// - Returns: The lines; the last one is not ended.
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
  /// The words in lines that are at most `width` columns wide.
  ///
  /// Text that fits stays as it is, and so do blanks at its beginning. A word that is wider than a
  /// line is broken where the line ends.
  ///
  /// - Parameters:
  ///   - width: The most columns of a line; `nil` for all in one.
  ///   - indent: The blanks before every line but the first.
  /// - Returns: The lines; the last one is not ended.
  package func wrapped(to width: Int?, indent: Int) -> String {
    guard let width, displayWidth > width else { return self }
    var words = split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard !words.isEmpty else { return self }
    words[0] = prefix { $0 == " " } + words[0]
    return words.wrapped(to: width, separator: " ", indent: indent)
  }

  /// The string in pieces that are at most `width` columns wide, where a character and the
  /// indentation are no wider; all but the first one indented.
  fileprivate func broken(to width: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var rest = self
    while rest.displayWidth > width {
      let line = rest.prefix(columns: width)
      guard line.count > indent else { break }
      lines.append(String(line))
      rest = blanks(indent) + rest[line.endIndex...]
    }
    return lines + [rest]
  }

  /// The string without blanks at its end.
  var trimmedEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
