internal import Comparison
internal import Measurements

// The rows that a terminal leaves out of the tables of a long report; a pipe has all of them.

extension Report {
  /// The largest number of unchanged rows, of changed rows, and of lines in all tables.
  ///
  /// Choices: a few unchanged rows give context, many hide the changed ones, and a measurement of
  /// any size fits on two screens. A gate says the changes above its table.
  private static let (mostUnchanged, mostChanged, mostLines) = (10, 8, 40)

  /// Returns the rows to show; on a terminal those of a long gate without the unchanged ones.
  func shownRows(_ form: ReportRow.Form) -> [ReportRow] {
    let rows = rows(form)
    guard form == .screen, kind == .gate, !showsAllRows else { return rows }
    let (changed, unchanged) = (
      rows.filter { !$0.comparison.isUneventful }, rows.filter(\.comparison.isUneventful)
    )
    let isLong = changed.count > Self.mostChanged || unchanged.count > Self.mostUnchanged
    return changed.prefix(Self.mostChanged) + (isLong ? [] : unchanged)
  }

  /// The groups of which a terminal shows one line each: the largest ones, until the tables are
  /// short enough.
  func foldedGroups(_ form: ReportRow.Form) -> Set<String> {
    guard form == .screen, !showsAllRows else { return [] }
    let rows = shownRows(form)
    // A row with steps has a line in their table, too.
    func lines(_ row: ReportRow) -> Int { row.hasSteps ? 2 : 1 }
    let groups = Dictionary(grouping: rows.filter { $0.group != nil }) { $0.group ?? "" }
      .mapValues { $0.reduce(0) { $0 + lines($1) } }
    var total = rows.reduce(0) { $0 + lines($1) }
    var folded: Set<String> = []
    for (group, lines) in groups.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      guard total > Self.mostLines, lines > 2 else { break }
      folded.insert(group)
      total -= lines
    }
    return folded
  }

  /// The line on the rows that a terminal leaves out; `nil` if it shows all.
  var foldLine: String? {
    let shown = shownRows(.screen)
    let left = comparisons.count - shown.count
    let unchanged =
      comparisons.count(where: \.isUneventful)
      - shown.count(where: \.comparison.isUneventful)
    let groups = foldedGroups(.screen)
    guard left > 0 || !groups.isEmpty else { return nil }
    let folded = shown.count { groups.contains($0.group ?? "") }
    func rows(_ count: Int, _ kind: String = "") -> String {
      "\(count) \(kind)row\(count == 1 ? "" : "s")"
    }
    let parts = [
      unchanged == 0 ? nil : rows(unchanged, "unchanged "),
      left == unchanged ? nil : rows(left - unchanged, "changed "),
      folded == 0 ? nil : "\(rows(folded)) of \(groups.count) group\(groups.count == 1 ? "" : "s")",
    ]
    return "= \(parts.compactMap { $0 }.joined(separator: ", ")), shown with --all-rows"
  }
}

extension ReportRow {
  /// Whether the benchmark has a row in the table of steps.
  var hasSteps: Bool { comparison.metrics.contains(where: \.metric.isOfSteps) }
}

extension BenchmarkComparison {
  /// Whether the benchmark failed, is missing, or has a metric that differs or is undecided; such
  /// rows come first on a terminal.
  var isEventful: Bool {
    record?.failure != nil || presence == .missing
      || metrics.contains { $0.verdict?.isDifference == true }
  }

  /// The verdict by which an eventful row is placed: that of a failure is `regressed`.
  var leadingVerdict: Verdict? { record?.failure == nil ? verdict : .regressed }

  /// Whether the benchmark is unchanged, did not fail and has no metric that differs; a gate on a
  /// terminal can leave such a row out.
  fileprivate var isUneventful: Bool { verdict == .unchanged && !isEventful }
}
