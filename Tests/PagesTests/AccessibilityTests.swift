import Foundation
import Pages
import TestSupport
import Testing

/// The script of axe-core; `nil` where it has not been fetched.
private let axe = try? String(
  contentsOf: FixtureProgram.checkout.appending(path: ".build-axe/axe.min.js"), encoding: .utf8)

/// The rules of axe-core, which check those demands of WCAG that a program understands.
///
/// axe-core is not part of this repository. `scripts/setup --pages` fetches it.
@Suite(
  .enabled(if: PageBrowser.isHere, "no chromium here"),
  .enabled(if: axe != nil, "no axe-core here; scripts/setup --pages fetches it"))
struct AccessibilityTests {
  enum Page: String, CaseIterable, Sendable {
    case gate, run, past, site

    func html() throws -> String {
      let navigation = PageNavigation([PageLink("Overview", "index.html")], current: "index.html")
      switch self {
      case .gate: return try redGate().html()
      case .run: return try threeBenchmarks().html()
      case .past:
        return try HistoryPage(
          title: "History", history: history(of: ["a/one", "b/two"], runs: 20, steps: [9])
        ).html()
      case .site:
        var page = SiteIndexPage(title: "A site", navigation: navigation)
        page.gate = try redGate()
        page.profiles = [("a/one", [PageLink("flame graph (perf)", "flame.svg")])]
        return page.html()
      }
    }
  }

  @Test(arguments: Page.allCases, PageBrowser.Theme.allCases)
  func pageBreaksNoRule(page: Page, theme: PageBrowser.Theme) throws {
    for width in [390, 1280] {
      // With an open row, whose plots and tables are rules' business too.
      let broken = try violations(
        of: try page.html(), at: "open=a%2Fone", width: width, theme: theme)
      #expect(broken == "[]", "\(width) pixels: \(broken)")
    }
  }

  @Test func faintTextBreaksARule() throws {
    let page = try Page.run.html().replacing("--faint: #5a6270", with: "--faint: #d5d8de")
    let broken = try violations(of: page, at: "", width: 1280, theme: .light)
    #expect(broken.contains("color-contrast"), "\(broken)")
  }

  /// Returns the rules that a page breaks, each with the first element at fault.
  private func violations(
    of page: String, at fragment: String, width: Int, theme: PageBrowser.Theme
  ) throws -> String {
    let axe = try #require(axe)
    let seen = try PageBrowser.use(
      page,
      """
      \(axe.replacing("]]>", with: "]] >"))
      const all = await window.axe.run();
      note('broken', JSON.stringify(
        all.violations.map((rule) => [rule.id, rule.nodes[0].html.slice(0, 200)])));
      """, at: fragment, width: width, theme: theme)
    return try #require(seen["broken"])
  }
}
