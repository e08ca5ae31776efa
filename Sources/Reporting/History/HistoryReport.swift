internal import Comparison
internal import Measurements
public import Storage

/// Series of measurements with their steps, as text, Markdown or JSON.
public struct HistoryReport: Sendable {
  /// A series with its steps, and the accepted changes that may explain the steps.
  public struct Finding: Sendable {
    /// The values over time, of one metric of one benchmark.
    public var series: MetricSeries
    /// The steps, oldest first; empty for a series on one level.
    public var steps: [StepSearch.Step]
    /// The accepted changes of the suite, each with the index of the first point after it.
    public var accepted: [(index: Int, change: AcceptedChange)]
  }

  /// The series to show, with their steps, in the order of the tables.
  public var findings: [Finding]
  /// Whether the report is about one benchmark, in which case the levels of its series are shown
  /// too.
  public var isOfOneBenchmark: Bool
  /// The measured commits, as far as they are known, by full hash.
  package var commits: [String: CommitSummary] = [:]

  /// Searches the series for steps, unless these are known.
  ///
  /// - Parameters:
  ///   - series: The series to show.
  ///   - accepted: The accepted changes of all suites.
  ///   - isOfOneBenchmark: Whether the levels are shown.
  public init(_ series: [MetricSeries], accepted: [AcceptedChange], isOfOneBenchmark: Bool) {
    var search = StepSearch()
    findings = series.map { series in
      Finding(
        series: series, steps: search.steps(of: series), accepted: series.accepted(of: accepted))
    }
    self.isOfOneBenchmark = isOfOneBenchmark
  }

  /// Remarks on series of several machines, builds or branches, a line each.
  public var notes: [String] {
    var notes: [String] = []
    let settings = Set(findings.map(\.series.setting.description)).sorted()
    if settings.count > 1 {
      notes.append(
        "note: \(settings.count) machines or builds, a series for each: "
          + settings.joined(separator: "; "))
    }
    let branches = Set(findings.flatMap { $0.series.points.branches }).sorted()
    if branches.count > 1 {
      notes.append(
        "note: measurements of \(branches.count) branches stand in one series: "
          + "\(branches.joined(separator: ", ")); --branch \(branches[0]) shows one")
    }
    return notes
  }

  /// Returns plain text.
  ///
  /// - Parameter width: The width of the terminal; `nil` for a pipe or a file.
  /// - Returns: Lines, each with a line end.
  public func text(width: Int?) -> String {
    ([heading] + tables(width: width).map { $0.text(width: width) }).joined(separator: "\n")
  }

  /// Returns Markdown: the same heading and tables as `text(width:)`, with every column.
  public func markdown() -> String {
    let tables = tables(width: nil).map { $0.markdown() }
    return (["**bench history**: \(heading)"] + tables).joined(separator: "\n")
  }

  private func tables(width: Int?) -> [Table] {
    let levels = findings.filter { !$0.steps.isEmpty }
    return [seriesTable(width: width)]
      + (isOfOneBenchmark && !levels.isEmpty ? [levelTable(levels)] : [])
  }

  private var heading: String {
    // A series is sorted by date.
    let dates = findings.flatMap {
      [$0.series.points.first, $0.series.points.last].compactMap { $0?.date }
    }
    // Dates of ISO 8601 sort as text; both may be of one day, which is named once.
    let days = [dates.min(), dates.max()].compactMap { $0?.prefix(10) }
    let count = findings.map(\.series.points.count).max() ?? 0
    let name = isOfOneBenchmark ? findings.first.map { "\($0.series.benchmark), " } ?? "" : ""
    return "\(name)\(count) measurement\(count == 1 ? "" : "s"), "
      + "\(Set(days).sorted().joined(separator: " to "))\n"
  }
}

// MARK: - Tables

extension HistoryReport {
  /// Returns a table with a row for each series: its values as a line of blocks, and its last step.
  private func seriesTable(width: Int?) -> Table {
    let setting = settingCells
    // The names and numbers leave about a quarter of the line. The limits are a choice: a series
    // alone has room for more characters, and fewer than 8 show no shape.
    let cells = min(isOfOneBenchmark ? 40 : 24, max(8, (width ?? .max) / 4))
    var table = Table([
      // The second column is empty for one benchmark, and a table leaves out empty columns.
      .init(isOfOneBenchmark ? "metric" : "benchmark"), .init("metric"),
      .init("machine", rank: 5), .init("build", rank: 6), .init("history", rank: 1),
      .init("last", isNumber: true), .init("last step", isNumber: true), .init("at", rank: 2),
      .init("on", rank: 4), .init("commit", rank: 4), .init("accepted", rank: 3),
    ])
    for finding in findings {
      let series = finding.series
      let metric = series.metric.rawValue
      table.append([
        isOfOneBenchmark ? metric : series.benchmark, isOfOneBenchmark ? "" : metric,
        setting.machine(series), setting.build(series),
        Sparkline.text(series.points.corrected, width: cells),
        series.points.last.map { Quantity.value($0.value, unit: series.metric.unit) } ?? "",
        finding.steps.last.map { finding.change($0) } ?? "",
        finding.steps.last.map { series.points[$0.index].shortCommit } ?? "",
        finding.steps.last.map { series.points[$0.index].day } ?? "",
        finding.steps.last.map { words(of: series.points[$0.index]) } ?? "",
        finding.steps.last.map { finding.reasons(at: $0.index) } ?? "",
      ])
    }
    return table
  }

  /// Returns a table with a row for each level of the given series.
  private func levelTable(_ findings: [Finding]) -> Table {
    let setting = settingCells
    var table = Table([
      .init("metric"), .init("machine", rank: 5), .init("build", rank: 6), .init("from"),
      .init("date", rank: 2), .init("branch", rank: 4), .init("points", isNumber: true, rank: 3),
      .init("level", isNumber: true), .init("change", isNumber: true),
      .init("confidence", isNumber: true, rank: 1), .init("commit", rank: 3),
      .init("accepted", rank: 2),
    ])
    for finding in findings {
      for level in finding.levels {
        let point = finding.series.points[level.range.lowerBound]
        table.append([
          finding.series.metric.rawValue, setting.machine(finding.series),
          setting.build(finding.series), point.shortCommit, point.day,
          point.branch ?? "", String(level.range.count),
          Quantity.value(level.value, unit: finding.series.metric.unit),
          level.step.map { finding.change($0) } ?? "",
          level.step.map { $0.confidence.map(Quantity.percent) ?? "exact" } ?? "",
          level.step == nil ? "" : words(of: point),
          level.step.map { finding.reasons(at: $0.index) } ?? "",
        ])
      }
    }
    return table
  }

  /// Returns the subject and the author of the commit of a point; empty if they are unknown.
  private func words(of point: MetricSeries.Point) -> String {
    guard let summary = point.commit.flatMap({ commits[$0.text] }) else { return "" }
    return "\(summary.subject) (\(summary.author))"
  }

  /// The functions for the cells of machine and build; cells are empty if equal for all series.
  private var settingCells: (machine: (MetricSeries) -> String, build: (MetricSeries) -> String) {
    let hasMachines = Set(findings.map(\.series.machine)).count > 1
    let hasBuilds = Set(findings.map(\.series.build)).count > 1
    return ({ hasMachines ? $0.machine : "" }, { hasBuilds ? $0.build : "" })
  }
}

extension HistoryReport.Finding {
  /// The levels between the steps, each with the step that begins the level; `nil` for the first.
  var levels: [(range: Range<Int>, value: Double, step: StepSearch.Step?)] {
    // A series has at least one point. Each level ends at the step that begins the next one.
    let starts = [0] + steps.map(\.index)
    let ends = steps.map(\.index) + [series.points.count]
    let values = [steps.first?.before ?? series.points[0].value] + steps.map(\.after)
    let reached = [nil] + steps.map(Optional.some)
    return starts.indices.map { (starts[$0]..<ends[$0], values[$0], reached[$0]) }
  }

  /// Returns the size of a step in per cent, or for a step from 0 as a number in the metric's unit.
  fileprivate func change(_ step: StepSearch.Step) -> String {
    step.change.map(Quantity.signedPercent) ?? Quantity.change(step.after - step.before)
  }

  /// Returns the reasons of the accepted changes between the point at `index` and the one before
  /// it.
  func reasons(at index: Int) -> String {
    accepted.filter { $0.index == index }.map(\.change.because).joined(separator: "; ")
  }
}

extension MetricSeries.Point {
  /// The day of the measurement, such as `2026-01-02`.
  fileprivate var day: String { String(date.prefix(10)) }

  /// The abbreviated commit, else the measurement's name, else `unknown`.
  fileprivate var shortCommit: String { commit?.abbreviated ?? name ?? "unknown" }
}
