// Names and reasons as GitHub's Markdown shows them: https://github.github.com/gfm/.

extension String {
  /// The text as a table's cell: one line, with nothing in it that marks up.
  var markdownCell: String {
    escapingMarkdown(["\\", "`", "*", "|", "<", "&"])
  }

  /// A sentence that may have code between backticks, and no tags.
  var markdownSentence: String {
    escapingMarkdown(["<", "&"])
  }

  /// The text as code, whatever backticks are in it.
  var markdownCode: String {
    let text = inOneLine
    guard text.contains("`") else { return "`\(text)`" }
    // The fence must be longer than any run of backticks inside.
    let longest = text.matches(of: /`+/).map(\.output.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence) \(text) \(fence)"
  }

  private func escapingMarkdown(_ marks: Set<Unicode.Scalar>) -> String {
    inOneLine.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case _ where !marks.contains(scalar): text.unicodeScalars.append(scalar)
      case "<": text += "&lt;"
      case "&": text += "&amp;"
      default:
        text += "\\"
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Line ends would end the cell, the item or the code.
  private var inOneLine: String {
    escapingControls(except: ["\n", "\r"])
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
