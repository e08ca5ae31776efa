internal import Comparison
internal import Markup
public import Measurements
public import Storage

/// The steps of a history since a commit, grouped by the commit that the first report named.
public struct StepReport: Sendable {
  /// A step, and its acknowledgement if it has one.
  public struct Row: Sendable {
    /// The step with its identifier and its series.
    public var step: IdentifiedStep
    /// The acknowledgement; `nil` for a step that nobody has acknowledged.
    public var acknowledged: AcknowledgedStep?

    /// Whether the metric is worse and nobody has acknowledged that.
    public var isOpen: Bool { step.isWorse && acknowledged == nil }
  }

  /// A commit, or a measurement of an unknown commit, at which series stepped.
  public struct Culprit: Sendable {
    /// The identifier: 16 hexadecimal digits, made of the commit alone if that is known.
    public var id: String
    /// The commit, with `-dirty` when files differed from it; `nil` if it is unknown.
    public var commit: Commit?
    /// The author and the subject of the commit; `nil` if the repository does not have it.
    package var words: CommitSummary?
    /// The date of the first measurement of the commit that a step names, as ISO 8601 in UTC.
    public var date: String
    /// The steps at the commit, in the order of their series.
    public var rows: [Row]

    /// Whether a step of the commit is worse and not acknowledged.
    public var isOpen: Bool { rows.contains(where: \.isOpen) }
  }

  /// The name of the commit that the user gave.
  public let reference: String
  /// The hash of that commit.
  public let commit: String
  /// The commits with new steps, oldest measurement first.
  public let culprits: [Culprit]
  /// Remarks for the reader about damaged files, a line each.
  public let notes: [String]

  /// Groups the steps since a commit.
  ///
  /// - Parameters:
  ///   - steps: The new steps.
  ///   - reference: The name of the commit that the user gave.
  ///   - commit: The hash of that commit.
  ///   - acknowledged: The acknowledged steps of the package.
  ///   - words: The words of commits by full hash, as far as they are known.
  ///   - notes: Remarks about the files of the history.
  package init(
    _ steps: [IdentifiedStep], since reference: String, _ commit: String,
    acknowledged: [AcknowledgedStep], words: [String: CommitSummary], notes: [String]
  ) {
    (self.reference, self.commit, self.notes) = (reference, commit, notes)
    let known = Dictionary(acknowledged.map { ($0.id, $0) }) { first, _ in first }
    let groups = Dictionary(grouping: steps) { $0.originCommit?.text ?? $0.originDate }
    culprits = groups.map { key, steps in
      Culprit(
        id: Fingerprint(key.utf8).description, commit: steps[0].originCommit, words: words[key],
        date: steps.map(\.originDate).min() ?? "",
        rows: steps.map { Row(step: $0, acknowledged: known[$0.id]) })
    }.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
  }

  /// Whether a step is worse and not acknowledged.
  public var isOpen: Bool { culprits.contains(where: \.isOpen) }

  /// The number of steps, and what is open of them, in a sentence without its end.
  private var heading: String {
    let rows = culprits.flatMap(\.rows)
    let place = "since \(reference) (\(commit.prefix(12)))"
    guard !rows.isEmpty else { return "no new steps \(place)" }
    let open = rows.count(where: \.isOpen)
    let steps = "\(rows.count) new step\(rows.count == 1 ? "" : "s")"
    return "\(steps) \(place), \(open) worse and not acknowledged"
  }

  /// Returns plain text.
  ///
  /// - Parameter width: The width of the terminal; `nil` for a pipe or a file.
  /// - Returns: Lines, each with a line end.
  public func text(width: Int?) -> String {
    let parts = culprits.map { culprit in
      "\n\(culprit.heading.visible)\n\n" + culprit.table.text(width: width)
    }
    return ([heading.visible + "\n"] + parts).joined()
  }

  /// Returns Markdown: the parts of all culprits below a heading.
  public func markdown() -> String {
    let parts = culprits.map { "\n" + $0.markdown() }
    return (["**bench history**: \(heading.markdownSentence)\n"] + parts).joined()
  }
}

// MARK: - A culprit

extension StepReport.Culprit {
  /// The commit with its words, and the date of its measurement.
  var heading: String {
    let name = commit?.abbreviated ?? "unknown commit"
    let said = words.map { " \($0.subject) (\($0.author))" } ?? ""
    return "\(name)\(said), measured \(date)"
  }

  /// The rows, with machines and builds where there are several.
  var table: Table {
    let hasMachines = Set(rows.map(\.step.series.machine)).count > 1
    let hasBuilds = Set(rows.map(\.step.series.build)).count > 1
    var table = Table([
      .init("id"), .init("benchmark", isFlexible: true), .init("metric"),
      .init("machine", rank: 4), .init("build", rank: 5), .init("before", isNumber: true, rank: 2),
      .init("after", isNumber: true, rank: 2), .init("change", isNumber: true),
      .init("confidence", isNumber: true, rank: 3), .init("state"),
    ])
    for row in rows {
      let (series, step) = (row.step.series, row.step.step)
      table.append([
        row.step.id, series.benchmark, series.metric.rawValue, hasMachines ? series.machine : "",
        hasBuilds ? series.build : "", Quantity.value(step.before, unit: series.metric.unit),
        Quantity.value(step.after, unit: series.metric.unit),
        step.change.map(Quantity.signedPercent) ?? Quantity.change(step.after - step.before),
        step.confidence.map(Quantity.percent) ?? "exact", row.state,
      ])
    }
    return table
  }

  /// Returns the culprit as Markdown, for an issue: the table, and the commands to act.
  func markdown() -> String {
    let commands = commands.map { "    \($0.description.visible)\n" }.joined()
    return "**\(heading.markdownSentence)**, culprit \(id)\n\n\(table.markdown())"
      + (commands.isEmpty ? "" : "\n\(commands)")
  }

  /// The commands that search for the commit and acknowledge the open steps; none if none is open.
  var commands: [ShellCommand] {
    let open = rows.filter(\.isOpen)
    guard let first = open.first else { return [] }
    var commands: [ShellCommand] = []
    // A dirty tree, or a commit that is not in the repository, cannot be built again.
    if words != nil, let good = first.step.commitBefore, let bad = first.step.commit,
      good != bad, good.isClean, bad.isClean
    {
      commands.append(
        ShellCommand([
          "bench", "bisect", "--good", good.hash, "--bad", bad.hash, "--benchmark",
          first.step.series.benchmark,
        ]))
    }
    commands.append(
      ShellCommand(
        ["bench", "history", "--acknowledge"] + open.map(\.step.id) + ["--because", "…"]))
    return commands
  }
}

extension StepReport.Row {
  /// The direction of the step, or the reason of its acknowledgement.
  var state: String {
    if let acknowledged { return "acknowledged: \(acknowledged.because)" }
    return step.isWorse ? "worse" : "better"
  }
}
