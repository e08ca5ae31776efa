internal import Comparison
package import Measurements
package import Reporting

/// A measurement with its comparison, as one page to open from disk.
///
/// The page is a self-contained file: its style, its script and its pictures are in it, and its
/// content policy forbids the network. All contents are present without the script, which sorts,
/// filters, opens rows, reads values off plots, and keeps its state in the fragment of the address,
/// so that one can link to a row: `#filter=spring&verdict=regressed&sort=-floor&open=ID`.
///
/// Pictures are drawn here and not by the script, so that they can be read and printed without it.
/// A benchmark with a distribution, a history of 100 measurements and its metrics takes about 6 kB.
package struct ReportPage: Sendable {
  /// The heading, which is the title of the browser's window too.
  package var title: String
  /// The measured benchmarks, with verdicts if they were compared with a reference.
  package var document: JudgedDocument
  /// The measurement of `document` with raw samples and steps; `nil` if it was not stored.
  package var measurement: MeasurementSet?
  /// The fitted growth of costs with the size of the input, a plot for each series.
  package var growth: [GrowthSeries]
  /// The speed-up of benchmarks by their number of threads, a plot for each.
  package var threads: [ThreadScaling]
  /// Earlier measurements of the same machine and toolchain; by default none.
  package var history: PageHistory
  /// The links to the other pages of a site; `nil` for a page by itself.
  package var navigation: PageNavigation?
  /// The links of single benchmarks, by identifier, such as to their profiles.
  package var links: [String: [PageLink]] = [:]
  /// The history on another page of the site, for the commits of steps; by default none.
  package var distantHistory = PageHistory()

  /// Creates a page; sections without contents are left out.
  package init(
    title: String, document: JudgedDocument, measurement: MeasurementSet? = nil,
    growth: [GrowthSeries] = [], threads: [ThreadScaling] = [],
    history: PageHistory = PageHistory()
  ) {
    self.title = title
    self.document = document
    self.measurement = measurement
    self.growth = growth
    self.threads = threads
    self.history = history
  }

  /// Returns the last step of a benchmark's time and its commit, in a sentence; `nil` without one.
  func lastStep(of row: PageRow) -> String? {
    history.lastStep(of: row.id) ?? distantHistory.lastStep(of: row.id)
  }

  /// Whether the document is a gate or a comparison: only these have verdicts.
  var isJudged: Bool { JudgedDocument.schemas.contains(document.schema) }

  /// The rows of the table, one for each benchmark, in the order of `document`.
  var rows: [PageRow] {
    let records = Dictionary(
      (measurement?.benchmarks ?? []).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let places = (document.parts ?? []).places
    return document.benchmarks.enumerated().map { index, comparison in
      PageRow(
        index: index, comparison: comparison, record: records[comparison.id],
        outcome: Outcome(of: comparison, isJudged: isJudged),
        lines: history.lines[comparison.id] ?? [:],
        machine: document.machine, part: places[comparison.id])
    }
  }
}
