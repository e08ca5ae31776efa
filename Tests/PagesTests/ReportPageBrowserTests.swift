import Comparison
import Foundation
import Measurements
import Pages
import Reporting
import TestSupport
import Testing

/// The behaviour of a page in a real browser.
@Suite(.enabled(if: PageBrowser.isHere, "no chromium here"))
struct ReportPageBrowserTests {
  @Test func filterSortAndOpenStateIsReflectedInTheAddress() throws {
    let seen = try use(
      """
      note('all', shown() + byId('shown').textContent);
      note('unsorted', headings().filter((one) => one !== 'none').length);
      type('a/');
      note('filtered', shown() + byId('shown').textContent + location.hash);
      type('a/ TWO');
      note('words', shown());
      document.querySelector('.chip[data-verdict=regressed]').click();
      note('verdict', shown() + location.hash);
      byId('clear').click();
      note('cleared', shown() + (document.activeElement === byId('filter')));
      heading('floor').querySelector('button').click();
      note('sorted', shown() + heading('floor').getAttribute('aria-sort') + location.hash);
      heading('floor').querySelector('button').click();
      note('back', shown() + heading('floor').getAttribute('aria-sort'));
      heading('floor').querySelector('button').click();
      note('neither', shown() + heading('floor').getAttribute('aria-sort') + location.hash);
      heading('floor').querySelector('button').click();
      heading('floor').querySelector('button').click();
      row('a/two').querySelector('a').click();
      note('open', opened() + location.hash);
      note('expanded', row('a/two').querySelector('a').getAttribute('aria-expanded'));
      row('a/two').querySelector('a').click();
      note('closed', opened());
      """)
    #expect(
      seen == [
        "all": "a/one a/two b/three 3 benchmarks", "unsorted": "0",
        "filtered": "a/one a/two 2 of 3#filter=a%2F",
        "words": "a/two ", "verdict": "a/two #filter=a%2F+TWO&verdict=regressed",
        "cleared": "a/one a/two b/three true",
        "sorted": "a/one b/three a/two descending#sort=-floor",
        "back": "a/two b/three a/one ascending", "neither": "a/one a/two b/three none",
        "open": "a/two#sort=floor&open=a%2Ftwo",
        "expanded": "true", "closed": "",
      ])
  }

  @Test func addressRestoresThePageState() throws {
    let seen = try use(
      "note('state', shown() + opened() + root.dataset.theme + byId('filter').value);",
      at: "filter=a&sort=-name&open=a%2Fone&theme=dark")
    #expect(seen == ["state": "a/two a/one a/onedarka"])
    // The links of the page as it is without its script.
    #expect(try use("note('open', opened());", at: "d2") == ["open": "b/three"])
    for broken in ["d99", "%", "sort=nothing&theme=pink", "open=nothing", "filter=%E0%A4%A"] {
      #expect(try use("note('rows', rows.length);", at: broken) == ["rows": "3"], "\(broken)")
    }
  }

  @Test func namesAreSortedNaturally() throws {
    let records = [2, 10, 1].map { record("a/case-\($0)", [.time: time(10)]) }
    let seen = try PageBrowser.use(
      try page(records, beside: [], kind: .measurement).html(),
      words + """
        const name = () => heading('name').querySelector('button').click();
        note('document', shown());
        name();
        note('up', shown() + heading('name').getAttribute('aria-sort'));
        name();
        note('down', shown() + heading('name').getAttribute('aria-sort'));
        name();
        note('again', shown() + heading('name').getAttribute('aria-sort'));
        """, at: "", width: 1280)
    #expect(
      seen == [
        "document": "a/case-2 a/case-10 a/case-1 ",
        "up": "a/case-1 a/case-2 a/case-10 ascending",
        "down": "a/case-10 a/case-2 a/case-1 descending",
        "again": "a/case-2 a/case-10 a/case-1 none",
      ])
  }

  @Test func barsOfAllRowsHaveOneZeroLine() throws {
    var made = try threeBenchmarks()
    let intervals = [(1.01, 1.009...1.011), (12.5, 11.25...13.75), (0.98, 0.979...0.981)]
    for (place, (ratio, interval)) in intervals.enumerated() {
      try made.document.benchmarks[place].judge(
        by: finding(.regressed, ratio: ratio, interval: interval))
    }
    let seen = try PageBrowser.use(
      try made.html(),
      words + """
        const lefts = [...document.querySelectorAll('.change')]
          .map((one) => one.getBoundingClientRect().left);
        note('bars', lefts.length);
        note('places', new Set(lefts).size);
        """, at: "", width: 1280)
    #expect(seen == ["bars": "3", "places": "1"])
  }

  @Test func singleBenchmarkIsCountedInTheSingular() throws {
    let seen = try use("note('words', [shownWords(1, 1), shownWords(1, 3), shownWords(3, 3)]);")
    #expect(seen == ["words": "1 benchmark,1 of 3,3 benchmarks"])
  }

  @Test func everyControlIsReachableByKeyboard() throws {
    let seen = try use(
      """
      key(window, '/');
      note('field', document.activeElement === byId('filter'));
      type('two');
      key(byId('filter'), 'Escape');
      note('escaped', shown());
      row('a/one').querySelector('a').click();
      const plot = row('a/one').querySelector('[data-series]');
      plot.focus();
      key(plot, 'ArrowLeft');
      note('readout', plot.closest('figure').querySelector('.readout').textContent);
      plot.dispatchEvent(new FocusEvent('blur'));
      note('left', plot.closest('figure').querySelector('.readout').textContent);
      """)
    #expect(seen["field"] == "true")
    #expect(seen["escaped"] == "a/one a/two b/three ")
    #expect(
      seen["readout"]?.contains(/^[0-9.]+ (ns|µs) · 2026-01-11 · [0-9a-f]{12} · run-10$/) == true,
      "\(seen)")
    #expect(seen["left"] == "")
  }

  @Test func themeCyclesThroughSystemLightAndDark() throws {
    let seen = try use(
      """
      const seen = [];
      for (let step = 0; step < 4; step++) {
        seen.push(byId('theme').textContent + ' ' + (root.dataset.theme || ''));
        byId('theme').click();
      }
      note('themes', seen.join());
      """)
    #expect(seen["themes"] == "Theme: system ,Theme: light light,Theme: dark dark,Theme: system ")
  }

  @Test(arguments: [390, 500, 1280, 2560])
  func pageDoesNotOverflowTheWindow(width: Int) throws {
    let seen = try use(
      """
      for (const one of rows) {
        one.querySelector('a').click();
        const wide = root.scrollWidth - root.clientWidth;
        if (wide > 0) note(one.dataset.id, wide);
      }
      """, width: width)
    #expect(seen.isEmpty, "\(seen)")
  }

  @Test func pageWithoutItsScriptShowsEverything() throws {
    let page = try threeBenchmarks().html()
    let start = try #require(page.range(of: "<script>\n/*<![CDATA[*/")?.lowerBound)
    let end = try #require(page.range(of: "</script>", options: .backwards)?.upperBound)
    let seen = try PageBrowser.use(
      String(page[..<start]) + page[end...],
      words + """
        await new Promise((done) => addEventListener('load', () => setTimeout(done, 500)));
        note('rows', shown());
        note('controls', byId('controls').checkVisibility() || byId('theme').checkVisibility());
        note('summaries', rows.every((one) => one.querySelector('summary').checkVisibility()));
        note('linked', opened());
        row('a/one').querySelector('summary').click();
        note('both', opened());
        """, at: "d2", width: 390)
    #expect(
      seen == [
        "rows": "a/one a/two b/three ", "controls": "false", "summaries": "true",
        "linked": "b/three", "both": "a/one,b/three",
      ])
  }

  @Test func printedPageIsLightAndFitsThePaper() throws {
    // A script cannot see a page as it is printed, so the rules for paper are those of a screen.
    let page = try redGate().html().replacing("@media print", with: "@media all")
      .replacing("@media screen", with: "@media not all")
    let seen = try PageBrowser.use(
      page,
      words + """
        note('paper', getComputedStyle(root).backgroundColor);
        note('controls', byId('controls').checkVisibility() || byId('theme').checkVisibility());
        note('rows', shown());
        note('wide', root.scrollWidth - root.clientWidth);
        """, width: 718, theme: .dark)
    #expect(
      seen == [
        "paper": "rgb(255, 255, 255)", "controls": "false", "rows": "a/one a/two b/three ",
        "wide": "0",
      ])
  }

  @Test(arguments: [(PageBrowser.Theme.light, "246, 247, 249"), (.dark, "16, 18, 22")])
  func themeOfTheSystemIsFollowed(theme: PageBrowser.Theme, color: String) throws {
    let seen = try PageBrowser.use(
      try threeBenchmarks().html(), "note('page', getComputedStyle(root).backgroundColor);",
      theme: theme)
    #expect(seen == ["page": "rgb(\(color))"])
  }

  /// Whether a person finds, on the first screen of a red gate, which benchmark is slower, by how
  /// much, how sure that is, since which commit, and because of which function.
  @Test func redGateAnswersOnItsFirstScreens() throws {
    var made = try redGate()
    made.document.benchmarks[0].explain([
      Explanation(.instructions, lines: ["Parser.tokens(of:) +41,230"])
    ])
    made.history = history(of: ["a/one"], runs: 12, steps: [7])
    made.history.runs[7].subject = "parser: keep tokens"
    made.links["a/one"] = [PageLink("history", "history.html#d0")]
    let seen = try PageBrowser.use(
      try made.html(),
      """
      note('item', document.querySelector('.notable li').innerText);
      note('links', [...document.querySelectorAll('.notable li a')]
        .map((one) => one.getAttribute('href')).join());
      """)
    let item = try #require(seen["item"])
    for words in [
      "a/one", "+3.4 %", "[+3.1, +3.7]", "24 of 24 rounds", "95 % confidence",
      "Parser.tokens(of:)", String(format: "%012x", 7 * 7919), "“parser: keep tokens”",
    ] {
      #expect(item.contains(words), "\(words) is not in \(item)")
    }
    #expect(seen["links"] == "#b0,history.html#d0,#b1", "the second one has no other page")
  }

  /// Opens the page at a fragment, lets a script use it, and returns what it noted.
  private func use(
    _ script: String, at fragment: String = "", width: Int = 1280
  ) throws -> [String: String] {
    try PageBrowser.use(
      try threeBenchmarks().html(), words + script, at: fragment, width: width)
  }

  /// Words for the parts of the page that a script uses.
  private let words = """
    const rows = [...document.querySelectorAll('tbody.row')];
    const row = (id) => rows.find((one) => one.dataset.id === id);
    const shown = () => [...document.querySelectorAll('tbody.row')]
      .filter((one) => one.checkVisibility()).map((one) => one.dataset.id + ' ').join('');
    const opened = () => rows.filter((one) => one.querySelector('.about-one').checkVisibility())
      .map((one) => one.dataset.id).join();
    const headings = () => [...document.querySelectorAll('#table th')]
      .map((one) => one.getAttribute('aria-sort') ?? 'none');
    const heading = (key) => document.querySelector('th[data-key=' + key + ']');

    """
}
