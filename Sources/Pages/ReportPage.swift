package import Benchmarking
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
