extension Report {
  /// Plain text: environment, table, differences, problems, and one line that says it all.
  ///
  /// A gate begins with what failed and why.
  ///
  /// - Parameter width: The terminal's width, where there is one; narrow ones lose columns.
  /// - Returns: Lines, the last one ended too.
  public func text(width: Int? = nil) -> String {
    let tables = [
      table?.text(width: width), frameTable.map { $0.text(width: width) + frameLine },
      growthTable?.text(width: width),
    ]
    let measured = [header] + tables.compactMap { $0 }
    let found = [lines(weightedNotices.flatMap { $0.text(width: width) }), problemLines(width)]
    let parts =
      kind == .gate
      ? [wrapped([headline], width)] + found + [adviceLines(width)] + measured : measured + found
    return (parts + [wrapped(evidence, width), wrapped([summary], width)])
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var header: String {
    let title = [onlySuite, reference].compactMap { $0 }.joined(separator: ", ")
    return lines([title, environmentLine, overheadLine].compactMap { $0 })
  }

  private func problemLines(_ width: Int?) -> String {
    wrapped(remainingProblems.map { "error: \($0)" }, width)
  }

  /// The command stays in one line: it is for copying.
  private func adviceLines(_ width: Int?) -> String {
    let reproduce = reproduction.map { ["reproduce: \($0)"] } ?? []
    let accept = (acceptances + [acceptanceByMerging].compactMap { $0 }).map {
      "accept:    " + $0.wrapped(to: width.map { $0 - 11 }, indent: 11)
    }
    return lines(reproduce + accept)
  }

  private func wrapped(_ sentences: [String], _ width: Int?) -> String {
    lines(sentences.map { $0.wrapped(to: width, indent: 2) })
  }

  private func lines(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }
}

extension Report {
  /// The problems that are no differences of a benchmark: those are listed by themselves.
  var remainingProblems: [String] {
    assessment.problems.filter { !$0.isDifference }.map(\.message)
  }
}

extension ReportNotice {
  /// A line for the time, with its reasons indented below, and one for each other difference.
  fileprivate func text(width: Int?) -> [String] {
    var lines: [String] = []
    if let time {
      let phrases = [benchmark] + time.phrases
      lines.append(phrases.wrapped(to: width, separator: "  ", indent: 4))
      lines += time.explanations.map { "  \($0)".wrapped(to: width, indent: 4) }
    }
    let counts = differences.map {
      "\(benchmark): \($0.difference): \($0.verdict?.rawValue ?? "")"
    }
    return lines + counts.map { $0.wrapped(to: width, indent: 2) }
      + explanations.map { "  \($0)".wrapped(to: width, indent: 4) }
  }
}
