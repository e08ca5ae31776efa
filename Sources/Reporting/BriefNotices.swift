internal import Comparison
internal import Markup
internal import Measurements

// The findings of a gate on a terminal, which say each fact once. A pipe has all of them.

extension Report {
  /// The largest number of red benchmarks with reasons, and of those in one line each.
  ///
  /// Choices, so that a gate of any size fits on a screen with its reasons; `--all-rows` shows all.
  private static let (mostExplained, mostNamed) = (3, 4)

  /// Whether a text for a terminal of `width` columns is shortened; never for a pipe.
  func isBrief(_ width: Int?) -> Bool { width != nil && kind == .gate && !showsAllRows }

  /// The first line of a gate whose red benchmarks follow: their number by outcome.
  var briefHeadline: String {
    let word = conclusion?.word ?? "failed"
    let outcomes = notices.filter { $0.severity == .error }.grouped(by: \.outcome)
    guard !outcomes.isEmpty else { return headline }
    let tallies = outcomes.enumerated().map { index, group in
      "\(group.elements.count)"
        + (index == 0 ? " of \(benchmarks(comparisons.count))" : "") + " \(group.key)"
    }
    let general = assessment.problems.filter { $0.benchmark == nil }.map(\.message)
    let rest = general.count - Self.mostExplained
    let said =
      general.prefix(Self.mostExplained)
      + (rest > 0 ? ["\(rest) more problems, shown with --all-rows"] : [])
    let failure = (said + [tallies.joined(separator: ", ")]).joined(separator: "; ")
    let isSaid = failure.hasPrefix(word)
    return ([isSaid ? failure : "\(word): \(failure)"] + gains).joined(separator: "; ")
  }

  /// The findings for a terminal: red benchmarks with their reasons, gains, and a line for each
  /// reason why others are undecided.
  func briefNotices(width: Int) -> [String] {
    let notices = weightedNotices
    let red = notices.filter { $0.place == .error }
    let settled = notices.filter { [.worse, .gain].contains($0.place) }
    let explained = red.prefix(Self.mostExplained).flatMap { $0.brief(width) }
    return explained
      + named(red.dropFirst(Self.mostExplained), width)
      + named(settled[...], width) + undecidedLines(notices, width)
  }

  /// Returns a line for each of the first notices, and one with the number of the others.
  private func named(_ notices: ArraySlice<ReportNotice>, _ width: Int) -> [String] {
    let rest = notices.count - Self.mostNamed
    return notices.prefix(Self.mostNamed).map { $0.briefHeadline(width) }
      + (rest > 0 ? ["and \(rest) more, shown with --all-rows"] : [])
  }

  /// Returns a line for each reason why benchmarks that pass are undecided, with their names.
  private func undecidedLines(_ notices: [ReportNotice], _ width: Int) -> [String] {
    let open = notices.filter { [.doubt, .undecided, .other].contains($0.place) }
    return open.grouped { "\($0.outcome), \($0.doubt)" }.map { reason, group in
      let (first, rest) = (group[0], group.count - Self.mostExplained)
      let names =
        group.prefix(Self.mostExplained).map(\.benchmark) + (rest > 0 ? ["\(rest) more"] : [])
      let words =
        group.count > 1
        ? "\(group.count) \(reason): \(names.joined(separator: ", "))"
        : "\(first.benchmark)  \(first.outcome): \(first.timeReasons.last ?? first.doubt)"
      return "\(first.sign) \(words)".visible.wrapped(to: width, indent: 4)
    }
  }
}

extension ReportNotice {
  /// The number of lines on the causes of one benchmark; the strongest come first.
  private static let mostCauses = 3

  /// Returns the benchmark with its outcome and its changes, wrapped for a terminal.
  fileprivate func briefHeadline(_ width: Int) -> String {
    let changed = details.isEmpty ? "" : ": \(details)"
    let better = gains.isEmpty ? "" : "; improved: \(gains)"
    return "\(sign) \(benchmark)  \(outcome)\(changed)\(better)".visible
      .wrapped(to: width, indent: 4)
  }

  /// Returns the headline, the proof of a change of time, the first causes and the problems.
  fileprivate func brief(_ width: Int) -> [String] {
    let rest = explanations.count - Self.mostCauses
    let causes =
      explanations.prefix(Self.mostCauses)
      + (rest > 0 ? ["and \(rest) more, shown with --all-rows"] : [])
    let lines = [proof] + causes + problems
    return [briefHeadline(width)]
      + lines.filter { !$0.isEmpty }.map { "    \($0.visible)".wrapped(to: width, indent: 6) }
  }
}
