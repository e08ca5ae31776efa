package import Benchmarking
internal import CPageFiles
internal import Foundation
internal import Markup
package import Reporting

/// A measurement and what came of comparing it, as one page to open from disk.
///
/// The page is a single file without any other: its style, its script and its pictures are in it,
/// and its content policy forbids it the network. Everything is there without the script, too,
/// which sorts, filters, opens rows, reads values off plots, and keeps its state in the fragment of
/// the address, so that one can link to a row:
/// `#filter=spring&verdict=regressed&sort=-floor&open=ID`.
///
/// Pictures are drawn here and not by the script, so that they can be read and printed without it.
/// A benchmark with a distribution, a history of 100 measurements and its metrics takes some 6 kB.
package struct ReportPage: Sendable {
  /// The heading.
  package var title: String
  /// What was measured, beside what it was compared with.
  package var document: JudgedDocument
  /// The same measurement with its raw samples and steps, as far as they were kept.
  package var measurement: MeasurementSet?
  /// How costs grow with size.
  package var growth: [GrowthSeries]
  /// Earlier measurements.
  package var history: PageHistory

  /// Creates a page.
  package init(
    title: String, document: JudgedDocument, measurement: MeasurementSet? = nil,
    growth: [GrowthSeries] = [], history: PageHistory = PageHistory()
  ) {
    self.title = title
    self.document = document
    self.measurement = measurement
    self.growth = growth
    self.history = history
  }

  /// Whether there is anything to judge by.
  var isJudged: Bool { JudgedDocument.schemas.contains(document.schema) }

  /// The benchmarks in the order of the document.
  var rows: [PageRow] {
    let records = Dictionary(
      (measurement?.benchmarks ?? []).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return document.benchmarks.enumerated().map { index, line in
      PageRow(
        index: index, line: line, record: records[line.id],
        outcome: Outcome(of: line, isJudged: isJudged), lines: history.lines[line.id] ?? [:])
    }
  }
}

extension ReportPage {
  /// The page: HTML that is well-formed XML as well.
  ///
  /// - Complexity: O(samples + points of all plots).
  package func html() throws -> String {
    let rows = rows
    let series = SeriesIndex(rows, history)
    let sections = [
      SummarySection(page: self, rows: rows).markup,
      BenchmarkTable(page: self, rows: rows, series: series).markup,
      FrameSection(rows: rows).markup,
      GrowthSection(growth: growth).markup,
      HistorySection(history: history, rows: rows).markup,
      EnvironmentSection(document: document).markup,
      ReadingSection().markup,
    ]
    let page: Markup = """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <link rel="icon" href="data:,"/>
      <title>\(title)</title>
      <style>
      \(Markup(fileContents: page_css))
      </style>
      </head>
      <body>
      \(sections.filter { $0 != .empty }.lines())
      \(try Markup(json: series.island, id: "series"))
      <script>
      /*<![CDATA[*/
      \(Markup(fileContents: page_js))
      /*]]>*/
      </script>
      </body>
      </html>

      """
    return page.text
  }

  /// No network: everything is in the page.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
}

/// The numbers behind the history plots, which the script reads values off.
struct SeriesIndex {
  /// What the script reads: names for all plots, and the values of each.
  struct Island: Encodable {
    /// Of each measurement its name, its commit and its date.
    var runs: [[String]]
    var series: [Series]
  }

  /// The values of a plot.
  struct Series: Encodable {
    var unit: String
    /// To five digits, which is more than a plot shows.
    var values: [Double?]
  }

  private(set) var island: Island
  private var numbers: [String: [Metric: Int]] = [:]

  init(_ rows: [PageRow], _ history: PageHistory) {
    island = Island(
      runs: history.runs.map { [$0.name, String(($0.commit ?? "").prefix(12)), $0.date] },
      series: [])
    for row in rows {
      for metric in Self.metrics(of: row) {
        numbers[row.line.id, default: [:]][metric] = island.series.count
        let values = row.lines[metric]?.values ?? []
        island.series.append(Series(unit: metric.unit, values: values.map { $0.map(Self.rounded) }))
      }
    }
  }

  /// The number of a plot's values.
  func number(of row: PageRow, _ metric: Metric) -> Int? { numbers[row.line.id]?[metric] }

  /// The metrics of a row whose history is drawn: its time, and each count that changed.
  static func metrics(of row: PageRow) -> [Metric] {
    row.lines.keys.sorted().filter { metric in
      let values = (row.lines[metric]?.values ?? []).compactMap { $0 }
      guard values.count > 1 else { return false }
      return metric == .time || metric.isExact && Set(values).count > 1
    }
  }

  private static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return 0 }
    let scale = pow(10, 4 - log10(value.magnitude).rounded(.down))
    return (value * scale).rounded() / scale
  }
}
