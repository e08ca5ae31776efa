internal import Comparison
internal import Markup

extension Report {
  /// Returns Markdown for a pull request: the summary first, the table folded below it.
  public func markdown() -> String {
    var lines = ["**bench \(kind.rawValue)**: \(summary.markdownSentence)", ""]
    lines += weightedNotices.flatMap(\.markdown)
    lines += remainingProblems.map { "- error: \($0.markdownSentence)" }
    lines += functionItems
    // A list needs a blank line before the next paragraph; the first two lines are the summary.
    if lines.count > 2 { lines.append("") }
    lines += advice
    let subject = [environmentLine, reference, selectionLine].compactMap { $0 }
    let folded: Markup =
      "<details><summary>\(subject.joined(separator: "; "))</summary>"
    lines += [folded.text, ""]
    lines += [table(.document)?.markdown()].compactMap { $0 }
    if let frames = frameTable(.document) {
      lines += [frames.markdown(), frameLine.isEmpty ? "" : frameLine + "\n"]
    }
    if let threads = threadTable {
      lines += [threads.markdown()] + threadLines.map { $0 + "\n" }
    }
    lines += [ownMetricTable?.markdown(), growthTable?.markdown()].compactMap { $0 }
    lines += evidence.map { "- \($0.markdownSentence)" }
    if !evidence.isEmpty { lines.append("") }
    lines += ["</details>", ""]
    return lines.joined(separator: "\n")
  }

  /// The lists of functions that execute more instructions, and of those with more code.
  private var functionItems: [String] {
    functionLists.flatMap { list in
      ["- \(list[0].markdownSentence)"] + list.dropFirst().map { "  - \($0.markdownSentence)" }
    }
  }

  /// The commands that reproduce the failures and accept the differences, in paragraphs.
  var advice: [String] {
    let reproduce =
      reproduction.map { ["Reproduce:", "", "```sh", $0.description, "```", ""] } ?? []
    let accept = acceptances.map { way in
      switch way {
      case .command(let command): command.description.markdownCode
      case .sentence(let sentence): sentence
      }
    }
    return reproduce + accept.flatMap { ["Accept: \($0)", ""] }
  }
}

extension ReportNotice {
  /// The items of a list: one for the time, with reasons below it, and one for each other
  /// difference.
  fileprivate var markdown: [String] {
    var lines: [String] = []
    if let verdict = timePhrases.first {
      // The first phrase begins with `time` and the verdict.
      let words = verdict.split(separator: " ", maxSplits: 2)
      let rest = (words.dropFirst(2).map(String.init) + timePhrases.dropFirst())
        .joined(separator: ", ").markdownSentence
      let bold = words.prefix(2).joined(separator: " ")
      lines.append("- \(benchmark.markdownCode): **\(bold)** \(rest)".trimmedEnd)
      lines += timeReasons.map { "  - \($0.markdownSentence)" }
    }
    return lines
      + differences.map {
        "- \(benchmark.markdownCode): \($0.difference.markdownSentence)"
          + ": **\($0.verdict?.rawValue ?? "")**"
      } + explanations.map { "  - \($0.markdownSentence)" }
  }
}
