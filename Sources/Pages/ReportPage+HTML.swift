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
    // The empty icon keeps the browser from requesting one; CDATA makes the script legal XML.
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
      \(sections(rows, series).filter { $0 != .empty }.lines())
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

  private func sections(_ rows: [PageRow], _ series: SeriesIndex) -> [Markup] {
    // A run has no verdict: what changed in its history is the news.
    let isNews = document.headline == nil && CommitSteps(rows, history).hasSteps
    let past = historySection(rows)
    return [
      SummarySection(page: self, rows: rows).markup,
      isNews ? past : .empty,
      BenchmarkTable(page: self, rows: rows, series: series).markup,
      frameSection(rows),
      growthSection,
      isNews ? .empty : past,
      environmentSection,
      readingSection,
    ]
  }

  /// The page's Content-Security-Policy, which forbids network requests: everything is in the page.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
}
