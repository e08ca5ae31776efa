/// Text in the language of man pages.
enum Roff {
  /// Plain text: nothing in it is an instruction, and a hyphen is the one that is typed.
  static func text(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\n", with: " ")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// Words to be typed.
  static func bold(_ text: String) -> String { "\\fB\(self.text(text))\\fR" }

  /// Paragraphs as they are separated by empty lines; one of several lines keeps them.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").flatMap { paragraph in
      let lines = paragraph.split(separator: "\n").map { self.text(String($0)) }
      return lines.count > 1 ? [".PP", ".nf"] + lines + [".fi"] : [".PP"] + lines
    }
  }
}
