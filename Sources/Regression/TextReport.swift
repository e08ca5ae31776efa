extension Report {
  /// Plain text: environment, table, differences, problems, and one line that says it all.
  ///
  /// - Parameter width: The terminal's width, where there is one; narrow ones lose columns.
  /// - Returns: Lines, the last one ended too.
  public func text(width: Int? = nil) -> String {
    var parts = [header]
    if !isOfStepsOnly { parts.append(table.text(width: width)) }
    if let frameTable { parts.append(frameTable.text(width: width) + frameLine) }
    let changes = differences.map { "\($0.id): \($0.metric.difference): \(verdict(of: $0.metric))" }
    if !changes.isEmpty { parts.append(changes.joined(separator: "\n") + "\n") }
    let others = assessment.problems.filter { $0.code != .regressed && $0.code != .improved }
    if !others.isEmpty {
      parts.append(others.map { "error: \($0.message)" }.joined(separator: "\n") + "\n")
    }
    parts.append(summary + "\n")
    return parts.joined(separator: "\n")
  }

  private var header: String {
    let title = [onlySuite, reference].compactMap { $0 }.joined(separator: ", ")
    return [title, environmentLine, overheadLine].compactMap { $0 }.joined(separator: "\n") + "\n"
  }

  private func verdict(of comparison: MetricComparison) -> String {
    comparison.verdict?.rawValue ?? ""
  }

  /// Markdown for a pull request: the summary first, the table folded below it.
  public func markdown() -> String {
    var lines = ["**bench \(kind.rawValue)**: \(summary)", ""]
    for change in differences {
      lines.append(
        "- `\(change.id)`: \(change.metric.difference): **\(verdict(of: change.metric))**")
    }
    for problem in assessment.problems where problem.code != .regressed && problem.code != .improved
    {
      lines.append("- error: \(problem.message)")
    }
    if lines.count > 2 { lines.append("") }
    lines += [
      "<details><summary>\(environmentLine); \(reference)</summary>", "",
    ]
    if !isOfStepsOnly { lines.append(table.markdown()) }
    if let frameTable { lines += [frameTable.markdown(), frameLine] }
    lines += ["</details>", ""]
    return lines.joined(separator: "\n")
  }
}
