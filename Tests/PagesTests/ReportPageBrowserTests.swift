import Benchmarking
import Foundation
import Pages
import TestSupport
import Testing

/// The behaviour of a page in a real browser.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: chromium), "no chromium here"))
struct ReportPageBrowserTests {
  @Test func filterSortAndOpenStateIsReflectedInTheAddress() throws {
    let seen = try use(
      """
      note('all', shown() + byId('shown').textContent);
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
      row('a/two').querySelector('a').click();
      note('open', opened() + location.hash);
      note('expanded', row('a/two').querySelector('a').getAttribute('aria-expanded'));
      row('a/two').querySelector('a').click();
      note('closed', opened());
      """)
    #expect(
      seen == [
        "all": "a/one a/two b/three 3 benchmarks",
        "filtered": "a/one a/two 2 of 3#filter=a%2F",
        "words": "a/two ", "verdict": "a/two #filter=a%2F+TWO&verdict=regressed",
        "cleared": "a/one a/two b/three true",
        "sorted": "a/one b/three a/two descending#sort=-floor",
        "back": "a/two b/three a/one ascending", "open": "a/two#sort=floor&open=a%2Ftwo",
        "expanded": "true", "closed": "",
      ])
  }

  @Test func addressRestoresThePageState() throws {
    let seen = try use(
      "note('state', shown() + opened() + root.dataset.theme + byId('filter').value);",
      at: "filter=a&sort=-order&open=a%2Fone&theme=dark")
    #expect(seen == ["state": "a/two a/one a/onedarka"])
    // The links of the page as it is without its script.
    #expect(try use("note('open', opened());", at: "d2") == ["open": "b/three"])
    for broken in ["d99", "%", "sort=nothing&theme=pink", "open=nothing", "filter=%E0%A4%A"] {
      #expect(try use("note('rows', rows.length);", at: broken) == ["rows": "3"], "\(broken)")
    }
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
      plot.blur();
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

  @Test(arguments: [500, 1280])
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

  /// Opens the page at a fragment, lets a script use it, and returns what it noted; expects that
  /// nothing is complained of.
  private func use(
    _ script: String, at fragment: String = "", width: Int = 1280
  ) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = try threeBenchmarks().html()
    let end = try #require(page.range(of: "</body>", options: .backwards)?.lowerBound)
    let file = folder.appending(path: "page.html")
    try Data("\(page[..<end])\(Self.user(script))\(page[end...])".utf8).write(to: file)
    let browser = try ChildProcess(
      URL(filePath: chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
        "--enable-logging=stderr", "--window-size=\(width),900", "--dump-dom",
        "\(file.absoluteString)#\(fragment)",
      ], in: folder)
    let outcome = try browser.wait()
    let complaints = outcome.errors.split(separator: "\n").filter { $0.contains("CONSOLE") }
    #expect(complaints.isEmpty, "\(complaints)")
    let start = try #require(outcome.output.range(of: " notes=\""), "\(outcome.errors)")
    let notes = outcome.output[start.upperBound...].prefix { $0 != "\"" }
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    return try JSONDecoder().decode([String: String].self, from: Data(notes.utf8))
  }

  /// A script that uses the page as a reader would, with words for what it needs.
  private static func user(_ script: String) -> String {
    """
    <script>
    {
    const notes = {};
    const note = (name, value) => { notes[name] = String(value); };
    const root = document.documentElement;
    const byId = (id) => document.getElementById(id);
    const rows = [...document.querySelectorAll('tbody.row')];
    const row = (id) => rows.find((one) => one.dataset.id === id);
    const shown = () => [...document.querySelectorAll('tbody.row')]
      .filter((one) => one.checkVisibility()).map((one) => one.dataset.id + ' ').join('');
    const opened = () => rows.filter((one) => one.querySelector('.about-one').checkVisibility())
      .map((one) => one.dataset.id).join();
    const heading = (key) => document.querySelector('th[data-key=' + key + ']');
    const key = (target, key) => target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const type = (text) => {
      byId('filter').value = text;
      byId('filter').dispatchEvent(new Event('input', { bubbles: true }));
    };
    \(script)
    root.setAttribute('notes', JSON.stringify(notes));
    }
    </script>
    """
  }
}

private let chromium = "/usr/bin/chromium"
