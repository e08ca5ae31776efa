internal import Comparison
internal import Markup
internal import Measurements

extension Report {
  /// The first line of a comment, which a page does not show: by it the next gate finds the comment
  /// to replace.
  package static let commentMark = "<!-- bench gate -->"

  /// The largest number of red benchmarks in a comment, a choice: with the other lines they stay
  /// below 60.
  private static let mostCommented = 30

  /// Returns Markdown for a comment on a pull request: the verdict, the red benchmarks with their
  /// causes, and the commands that accept and repeat them; 60 lines at most.
  package func comment() -> String {
    let red = weightedNotices.filter { $0.severity == .error }
    var lines = [Self.commentMark, "**bench gate** \(headline.markdownSentence)", ""]
    if !red.isEmpty {
      lines += ["| benchmark | change | cause |", "|---|---|---|"]
      lines += red.prefix(Self.mostCommented).map(\.commentRow)
      lines.append("")
    }
    if red.count > Self.mostCommented {
      let rest = red.dropFirst(Self.mostCommented)
      lines += ["and \(rest.count) more: \(Self.outcomes(of: rest))", ""]
    }
    lines += advice
    lines.append(closing.markdownSentence)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the number of each outcome, such as `28 regressed, 2 failed`.
  private static func outcomes(of notices: some Sequence<ReportNotice>) -> String {
    notices.map(\.outcome).grouped { $0 }.map { "\($1.count) \($0)" }.joined(separator: ", ")
  }
}

extension ReportNotice {
  /// The row of a table: the benchmark, the changes or the problem, and the cause with its line.
  fileprivate var commentRow: String {
    let found = problems.first ?? (changes.isEmpty ? lines.first ?? outcome : changes)
    var cause = explanations.first ?? timeReasons.first ?? ""
    if let source {
      // The explanation may name the same line, without the folders.
      cause =
        cause.contains(source.shortened)
        ? cause.replacing(source.shortened, with: source.description)
        : cause + (cause.isEmpty ? "" : ", ") + "at \(source)"
    }
    let cells = [benchmark, found, cause].map(\.markdownCell)
    return "| \(cells.joined(separator: " | ")) |"
  }
}
