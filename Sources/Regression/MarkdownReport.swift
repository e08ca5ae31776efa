extension Report {
  /// Markdown for a pull request: the summary first, the table folded below it.
  public func markdown() -> String {
    var lines = ["**bench \(kind.rawValue)**: \(summary)", ""]
    lines += weightedNotices.flatMap(\.markdown)
    lines += remainingProblems.map { "- error: \($0)" }
    if lines.count > 2 { lines.append("") }
    lines += advice
    lines += ["<details><summary>\(environmentLine); \(reference)</summary>", ""]
    lines += [table?.markdown(), frameTable?.markdown()].compactMap { $0 }
    if frameTable != nil { lines.append(frameLine) }
    lines += [growthTable?.markdown()].compactMap { $0 }
    lines += evidence.map { "- \($0)" }
    if !evidence.isEmpty { lines.append("") }
    lines += ["</details>", ""]
    return lines.joined(separator: "\n")
  }

  private var advice: [String] {
    let reproduce = reproduction.map { ["Reproduce:", "", "```sh", $0, "```", ""] } ?? []
    let accept = acceptances.map { "`\($0)`" } + [acceptanceByMerging].compactMap { $0 }
    return reproduce + accept.flatMap { ["Accept: \($0)", ""] }
  }
}

extension ReportNotice {
  /// An item for the time, with its reasons below, and one for each other difference.
  fileprivate var markdown: [String] {
    var lines: [String] = []
    if let time, let verdict = time.phrases.first {
      // The verdict is the first word of the first phrase.
      let words = verdict.split(separator: " ", maxSplits: 1)
      let rest = words.dropFirst().map(String.init) + time.phrases.dropFirst()
      lines.append("- `\(benchmark)`: **\(words[0])** \(rest.joined(separator: ", "))".trimmedEnd)
      lines += time.explanations.map { "  - \($0)" }
    }
    return lines
      + differences.map {
        "- `\(benchmark)`: \($0.difference): **\($0.verdict?.rawValue ?? "")**"
      } + explanations.map { "  - \($0)" }
  }
}
