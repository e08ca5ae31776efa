import Measurements
import Pages
import TestSupport
import Testing

/// The behaviour of a page of histories, and of the first page of a site, in a real browser.
@Suite(.enabled(if: PageBrowser.isHere, "no chromium here"))
struct HistoryPageBrowserTests {
  private var page: HistoryPage {
    let ids = ["a/one", "a/two", "b/three"]
    return HistoryPage(title: "History", history: history(of: ids, runs: 12, steps: [7]))
  }

  private func use(
    _ script: String, at fragment: String = "", width: Int = 1280
  ) throws -> [String: String] {
    try PageBrowser.use(try page.html(), Self.words + script, at: fragment, width: width)
  }

  private static let words = """
    const shown = () => [...document.querySelectorAll('figure')]
      .filter((one) => one.checkVisibility()).map((one) => one.dataset.id).join(' ');

    """

  @Test func filterHidesFiguresAndIsReflectedInTheAddress() throws {
    let seen = try use(
      """
      note('all', shown() + ', ' + byId('shown').textContent);
      key(window, '/');
      note('field', document.activeElement === byId('filter'));
      type('A/ two');
      note('words', shown() + ', ' + byId('shown').textContent + location.hash);
      note('groups', [...document.querySelectorAll('.group')]
        .filter((one) => one.checkVisibility()).length);
      """)
    #expect(
      seen == [
        "all": "a/one a/two b/three, 3 benchmarks", "field": "true",
        "words": "a/two, 1 of 3#filter=A%2F+two", "groups": "1",
      ])
    #expect(try use("note('shown', shown());", at: "filter=three") == ["shown": "b/three"])
    for broken in ["d99", "%", "filter=%E0%A4%A"] {
      #expect(
        try use("note('count', document.querySelectorAll('figure').length);", at: broken)
          == ["count": "3"], "\(broken)")
    }
  }

  @Test func valuesAreReadOffTheLine() throws {
    let history = page.history
    let values = try #require(history.lines["a/one"]?[.time]?.points.map(\.value))
    let seen = try use(
      """
      const plot = document.querySelector('figure svg');
      // A window behind others delivers no focus, only keys.
      key(plot, 'ArrowLeft');
      note('next', plot.nextElementSibling.textContent);
      plot.focus();
      for (let step = 0; step < 11; step++) key(plot, 'ArrowRight');
      note('last', plot.nextElementSibling.textContent);
      for (let step = 0; step < 11; step++) key(plot, 'ArrowLeft');
      note('first', plot.nextElementSibling.textContent);
      key(plot, 'ArrowLeft');
      note('end', plot.nextElementSibling.textContent);
      plot.dispatchEvent(new FocusEvent('blur'));
      note('left', plot.nextElementSibling.textContent);
      """)
    for (place, index) in [("first", 0), ("next", 10), ("last", 11)] {
      let words = try #require(seen[place])
      let number = try #require(Double(words.prefix { $0 != " " }))
      let scale = words.contains("µs") ? 1000.0 : 1
      // The line has steps of a tenth of a pixel, and the text three digits.
      #expect(abs(number * scale / values[index] - 1) < 0.005, "\(words), \(values[index])")
      let run = history.runs[index]
      #expect(words.hasSuffix("\(run.date.prefix(10)) · \(run.commit ?? "") · \(run.name)"))
    }
    #expect(seen["end"] == seen["first"])
    #expect(seen["left"] == "")
  }

  @Test func linkOfAStepShowsItsSeries() throws {
    let seen = try use(
      """
      const figure = byId('d2').getBoundingClientRect();
      note('visible', figure.top >= 0 && figure.bottom <= innerHeight);
      note('id', byId('d2').dataset.id);
      """, at: "d2")
    #expect(seen == ["visible": "true", "id": "b/three"])
  }

  @Test(arguments: [390, 1280, 2560])
  func pageDoesNotOverflowTheWindow(width: Int) throws {
    let script = "note('wide', root.scrollWidth - root.clientWidth);"
    #expect(try use(script, width: width) == ["wide": "0"])
    var index = SiteIndexPage(
      title: String(repeating: "long", count: 50),
      navigation: PageNavigation([PageLink("Overview", "index.html")], current: "index.html"))
    index.gate = try threeBenchmarks()
    index.profiles = [
      (String(repeating: "name", count: 50), [PageLink("flame graph (perf)", "flame.svg")])
    ]
    #expect(try PageBrowser.use(index.html(), script, width: width) == ["wide": "0"])
  }
}
