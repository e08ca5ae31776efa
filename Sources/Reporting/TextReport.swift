internal import Comparison
internal import Markup

extension Report {
  /// Returns plain text: environment, table, differences, problems, and a closing line.
  ///
  /// A gate begins with its failures and their reasons. For a pipe, each line can be read alone,
  /// names its benchmark in full and has any length. For a terminal, no line is wider than the
  /// terminal, and columns may be left out for this. Rows have the sign of their verdict, are
  /// listed below their group and show the distribution of their samples. Without
  /// `showsAllRows`, a terminal has the first reasons only, and folds rows that say nothing new.
  ///
  /// - Parameter width: The terminal's width, 40 or more; `nil` for a pipe or a file.
  /// - Returns: Lines, each with a line end.
  public func text(width: Int? = nil) -> String {
    let measured = [header(width), tables(width)]
    let found = findings(width)
    let isBrief = isBrief(width)
    let signed = width != nil ? (conclusion.map { "\($0.sign) " } ?? "") : ""
    let first = signed + (isBrief ? briefHeadline : headline)
    let notes = wrapped(noteLines, width)
    let parts =
      kind.concludes
      ? [wrapped([first], width)] + found + [adviceLines(width)] + measured + [notes]
      : measured + [notes] + found
    let last = [isBrief ? nil : whyLine, signed + closing].compactMap { $0 }
    return (parts + [wrapped(evidence, width), wrapped(last, width)])
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the differences, the problems without a benchmark, and the functions that grew.
  private func findings(_ width: Int?) -> [String] {
    let functions = functionLists.flatMap { [$0[0]] + $0.dropFirst().map { "  \($0)" } }
    if let width, isBrief(width) {
      return [lines(briefNotices(width: width)), wrapped(functions, width)]
    }
    let listed = listedNotices
    return [
      lines(listed.notices.flatMap { $0.text(width: width) }),
      wrapped([listed.line].compactMap { $0 }, width), problemLines(width),
      wrapped(functions, width),
    ]
  }

  private func header(_ width: Int?) -> String {
    let title = [onlySuite, reference, selectionLine].compactMap { $0 }.joined(separator: ", ")
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
    let folded = width == nil ? nil : foldLine.map { wrapped([$0], width) }
    let threads = threadTable.map { $0.text(width: width) + wrapped(threadLines, width) }
    let others = [ownMetricTable, growthTable].map { $0?.text(width: width) }
    return ([benchmarks.map { $0 + legend }, frames, threads] + others + [folded])
      .compactMap { $0 }.joined(separator: "\n")
  }

  /// Returns the explanations of the strip and the bar, if the table has their columns.
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
    // The label has 11 columns, as `reproduce: ` above it.
    let accept = acceptances.map {
      "accept:    " + $0.words.wrapped(to: width.map { $0 - 11 }, indent: 11)
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
  /// The messages of all problems that are not differences; notices list the differences.
  var remainingProblems: [String] {
    assessment.problems.filter { !$0.isDifference }.map(\.message)
  }
}

extension ReportNotice {
  /// Returns the lines of the notice: for a terminal grouped below one line with the sign, for a
  /// pipe independent of each other.
  fileprivate func text(width: Int?) -> [String] {
    guard let width else { return page }
    let counts = differences.map { "\($0.difference): \($0.verdict?.rawValue ?? "")" }
    let below = timeReasons + counts + explanations
    guard !timePhrases.isEmpty || !below.isEmpty else { return [] }
    let phrases = ["\(sign) \(benchmark)"] + (timePhrases.isEmpty ? [outcome] : timePhrases)
    return [phrases.map(\.visible).wrapped(to: width, separator: "  ", indent: 4)]
      + below.map { "    \($0.visible)".wrapped(to: width, indent: 6) }
  }

  /// The lines for a pipe: the time with its reasons, all other differences, and the explanations.
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
