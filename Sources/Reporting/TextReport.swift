internal import Comparison

extension Report {
  /// Plain text: environment, table, differences, problems, and one line that says it all.
  ///
  /// A gate begins with what failed and why. For a pipe, each line stands by itself, names its
  /// benchmark in full and is as long as it is. For a terminal, no line is wider than that, which
  /// may cost columns; rows have the sign of their verdict, stand below their group and have the
  /// distribution of their samples.
  ///
  /// - Parameter width: The terminal's width, 40 or more; `nil` for a pipe or a file.
  /// - Returns: Lines, the last one ended too.
  public func text(width: Int? = nil) -> String {
    let measured = [header(width), tables(width)]
    let found = [lines(weightedNotices.flatMap { $0.text(width: width) }), problemLines(width)]
    let signed = width != nil ? (conclusion.map { "\($0.sign) " } ?? "") : ""
    let parts =
      kind == .gate
      ? [wrapped([signed + headline], width)] + found + [adviceLines(width)] + measured
      : measured + found
    return (parts + [wrapped(evidence, width), wrapped([signed + closing], width)])
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func header(_ width: Int?) -> String {
    let title = [onlySuite, reference].compactMap { $0 }.joined(separator: ", ")
    let environment = environmentPhrases.map(\.visible)
      .wrapped(to: width, separator: " · ", indent: 2)
    return wrapped([title], width) + lines([environment])
      + wrapped([overheadLine, timeLine].compactMap { $0 }, width)
  }

  private func tables(_ width: Int?) -> String {
    let form = width == nil ? ReportRow.Form.page : .screen
    let benchmarks = table(form)?.text(width: width)
    let legend = wrapped(legend(of: benchmarks ?? ""), width)
    let frames = frameTable(form).map { table in
      table.text(width: width) + wrapped([frameLine].filter { !$0.isEmpty }, width)
    }
    let others = [ownMetricTable, growthTable].map { $0?.text(width: width) }
    return ([benchmarks.map { $0 + legend }, frames] + others)
      .compactMap { $0 }.joined(separator: "\n")
  }

  /// What the drawings mean that a table has room for.
  private func legend(of table: String) -> [String] {
    let headings = table.prefix { $0 != "\n" }
    let drawings = [
      (SampleStrip.heading, SampleStrip.legend), (ChangeBar.heading, ChangeBar.legend),
    ]
    return drawings.filter { headings.contains($0.0) }.map(\.1)
  }

  private func problemLines(_ width: Int?) -> String {
    wrapped(remainingProblems.map { "error: \($0)" }, width)
  }

  private func adviceLines(_ width: Int?) -> String {
    let reproduce = reproduction?.lines(width: width, beginning: "reproduce: ") ?? []
    let accept = (acceptances + [acceptanceByMerging].compactMap { $0 }).map {
      "accept:    " + $0.wrapped(to: width.map { $0 - 11 }, indent: 11)
    }
    return lines(reproduce + accept)
  }

  private func wrapped(_ sentences: [String], _ width: Int?) -> String {
    lines(sentences.map { $0.visible.wrapped(to: width, indent: 2) })
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
  /// The lines about it: for a terminal below one line with its sign, for a pipe each by itself.
  fileprivate func text(width: Int?) -> [String] {
    guard let width else { return page }
    let counts = differences.map { "\($0.difference): \($0.verdict?.rawValue ?? "")" }
    let below = timeReasons + counts + explanations
    guard !timePhrases.isEmpty || !below.isEmpty else { return [] }
    let phrases = ["\(sign) \(benchmark)"] + (timePhrases.isEmpty ? [outcome] : timePhrases)
    return [phrases.map(\.visible).wrapped(to: width, separator: "  ", indent: 4)]
      + below.map { "    \($0.visible)".wrapped(to: width, indent: 6) }
  }

  /// A line for the time, with its reasons indented below, and one for each other difference.
  private var page: [String] {
    var lines: [String] = []
    if !timePhrases.isEmpty {
      lines.append(([benchmark] + timePhrases).joined(separator: "  "))
      lines += timeReasons.map { "  \($0)" }
    }
    lines += differences.map {
      "\(benchmark): \($0.difference): \($0.verdict?.rawValue ?? "")"
    }
    return (lines + explanations.map { "  \($0)" }).map(\.visible)
  }
}
