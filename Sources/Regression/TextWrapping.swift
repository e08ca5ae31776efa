extension [String] {
  /// The strings in lines that are at most `width` wide, as far as each of them is short enough.
  ///
  /// - Parameters:
  ///   - width: The most characters of a line; `nil` for all in one.
  ///   - separator: What stands between two strings of one line.
  ///   - indent: The blanks before every line but the first.
  /// - Returns: The lines; the last one is not ended.
  package func wrapped(to width: Int?, separator: String, indent: Int) -> String {
    guard let width else { return joined(separator: separator) }
    var lines: [String] = []
    var line: String?
    for piece in self {
      guard let begun = line else {
        line = piece
        continue
      }
      if begun.count + separator.count + piece.count <= width {
        line = begun + separator + piece
      } else {
        lines.append(begun)
        line = String(repeating: " ", count: indent) + piece
      }
    }
    return (lines + [line].compactMap { $0 }).joined(separator: "\n")
  }
}

extension String {
  /// The words in lines that are at most `width` wide, as far as each word is short enough.
  ///
  /// Text that fits stays as it is, and so do blanks at its beginning.
  ///
  /// - Parameters:
  ///   - width: The most characters of a line; `nil` for all in one.
  ///   - indent: The blanks before every line but the first.
  /// - Returns: The lines; the last one is not ended.
  package func wrapped(to width: Int?, indent: Int) -> String {
    guard let width, count > width else { return self }
    var words = split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard !words.isEmpty else { return self }
    words[0] = prefix { $0 == " " } + words[0]
    return words.wrapped(to: width, separator: " ", indent: indent)
  }

  /// The string without blanks at its end.
  var trimmedEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
