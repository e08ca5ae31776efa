/// Formats text in roff, the language of man pages.
enum Roff {
  /// Returns text as roff, with requests escaped and each hyphen as a literal hyphen-minus.
  static func text(_ text: String) -> String {
    // The backslash first, because the replacement of a hyphen contains one.
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\n", with: " ")
    // `\&` prints nothing, and a dot or an apostrophe after it begins no request.
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// Returns text as bold roff, for words that a user types.
  static func bold(_ text: String) -> String { "\\fB\(self.text(text))\\fR" }

  /// Returns the paragraphs, which empty lines separate; a paragraph of several lines keeps its
  /// line breaks.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").flatMap { paragraph in
      let lines = paragraph.split(separator: "\n").map { self.text(String($0)) }
      return lines.count > 1 ? [".PP", ".nf"] + lines + [".fi"] : [".PP"] + lines
    }
  }
}
