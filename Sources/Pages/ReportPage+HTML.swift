internal import CPageFiles
internal import Markup
internal import Reporting

extension ReportPage {
  /// Returns the page: HTML that is also well-formed XML.
  ///
  /// - Complexity: O(samples + points of all plots).
  package func html() throws -> String {
    let rows = rows
    let series = SeriesIndex(rows, history)
    return PageFrame(title: title, navigation: navigation).html(
      sections(rows, series), data: try Markup(json: series.island, id: "series"),
      script: unsafe Markup(fileContents: page_js))
  }

  private func sections(_ rows: [PageRow], _ series: SeriesIndex) -> [Markup] {
    // A run has no verdict: what changed in its history is the news.
    let isNews =
      document.headline == nil && CommitSteps(rows.map(\.past), history).hasSteps
    let past = historySection(rows)
    return [
      SummarySection(page: self, rows: rows).markup,
      isNews ? past : .empty,
      BenchmarkTable(page: self, rows: rows, series: series).markup,
      frameSection(rows),
      threadSection,
      growthSection,
      isNews ? .empty : past,
      environmentSection,
      readingSection,
    ]
  }
}
