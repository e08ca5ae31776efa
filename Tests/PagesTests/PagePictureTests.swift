import Foundation
import Measurements
import Pages
import TestSupport
import Testing

/// The main plots of pages, as a real browser draws them.
///
/// Text is hidden, because fonts differ between machines; other tests read it.
@Suite(.enabled(if: PageBrowser.isHere, "no chromium here"))
struct PagePictureTests {
  /// A plot with the page that has it.
  enum Plot: String, CaseIterable, Sendable {
    case rounds, tail, samples, past, series

    /// The selector of the plot on its page.
    fileprivate var selector: String {
      switch self {
      case .rounds: ".proof svg"
      case .tail: "#d0 figure:has(.candidate) svg"
      case .samples: "#d1 svg:has(.bars)"
      case .past: "#d1 svg:has(.line)"
      case .series: "figure[data-id=\"b/three\"] svg"
      }
    }

    fileprivate func page() throws -> String {
      switch self {
      case .rounds: try redGate().html()
      case .tail: try gateOfTails().html()
      case .samples, .past: try threeBenchmarks().html()
      case .series:
        try HistoryPage(
          title: "History",
          history: history(of: ["a/one", "a/two", "b/three"], runs: 60, steps: [20, 45])
        ).html()
      }
    }
  }

  @Test(arguments: Plot.allCases, PageBrowser.Theme.allCases)
  func plotLooksLikeItsSnapshot(plot: Plot, theme: PageBrowser.Theme) throws {
    try snapshot(of: try plot.page(), plot.selector, theme)
      .expectLike(Self.file("\(plot.rawValue)-\(theme.rawValue)"))
  }

  @Test(arguments: [
    // Without the points, another colour, a line elsewhere, and none.
    ("class=\"round bad\" d=\"", "class=\"round bad\" data-d=\""),
    ("class=\"round bad\"", "class=\"round good\""),
    ("class=\"estimate\"", "class=\"none\""), ("class=\"look\"", "class=\"nothing\""),
  ])
  func faultyPlotDiffersFromItsSnapshot(old: String, new: String) throws {
    let page = try Plot.rounds.page()
    try #require(page.contains(old))
    let seen = try snapshot(of: page.replacing(old, with: new), Plot.rounds.selector, .light)
    let stored = try String(contentsOf: Self.file("rounds-light"), encoding: .utf8)
    let differences = seen.differences(from: try #require(PictureSnapshot(text: stored)))
    #expect(!differences.isEmpty, "\(old)")
  }

  @Test func anotherFontDoesNotChangeASnapshot() throws {
    let page = try Plot.samples.page().replacing(
      "</style>", with: "* { font-family: serif !important; }</style>")
    try snapshot(of: page, Plot.samples.selector, .light)
      .expectLike(Self.file("samples-light"))
  }

  private static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name).txt")
  }

  /// Returns a snapshot of one picture of a page, twice as large as on a telephone.
  private func snapshot(
    of page: String, _ selector: String, _ theme: PageBrowser.Theme
  ) throws -> PictureSnapshot {
    let png = try PageBrowser.picture(
      of: page,
      """
      const plot = document.querySelector('\(selector.replacing("'", with: "\\'"))');
      plot.style.cssText = 'width: 720px; height: 300px';
      document.body.replaceChildren(plot);
      document.body.style.cssText = 'margin: 0; padding: 0; max-width: none';
      const style = document.createElement('style');
      style.textContent = 'text { visibility: hidden; }';
      document.head.append(style);
      """, size: (720, 300), theme: theme)
    return try PictureSnapshot(png, cell: 12)
  }
}
