import Foundation
import Profiling
import TestSupport
import Testing

/// What a flame graph does in a real browser.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: chromium), "no chromium here"))
struct FlameGraphBrowserTests {
  private static let stacks: FoldedStacks = {
    var stacks = FoldedStacks()
    stacks.add(["main", "draw", "sort"], weight: 20)
    stacks.add(["main", "draw", "sort", "sort"], weight: 10)
    stacks.add(["main", "load", "sort"], weight: 20)
    stacks.add(["main", "load"], weight: 50)
    return stacks
  }()

  @Test func clickZoomsSearchTellsTheShareAndEscapeGoesBack() throws {
    let seen = try run(
      """
      note('all', matched.textContent);
      find('sort');
      note('found', matched.textContent);
      bar('draw').dispatchEvent(new MouseEvent('click', { bubbles: true }));
      note('zoomed', matched.textContent);
      note('draw', bar('draw').getAttribute('width') + bar('main').getAttribute('width'));
      note('load', bar('load').style.display);
      note('focus', document.activeElement === bar('draw'));
      key(bar('draw'), 'ArrowDown');
      note('below', document.activeElement.textContent.split('\\n')[0]);
      note('detail', document.getElementById('detail').textContent);
      key(window, 'f', true);
      note('field', document.activeElement === field);
      key(window, 'Escape');
      note('back', bar('draw').getAttribute('width') + bar('load').style.display);
      """)
    #expect(
      seen == [
        // Not 60 %: the inner of two is in the outer one.
        "all": "", "found": "50.0 % matched", "zoomed": "100.0 % matched", "draw": "100%100%",
        "load": "none", "focus": "true", "below": "sort",
        "detail": "sort · 30 (30.0 %), self 20 (20.0 %)", "field": "true", "back": "30%",
      ])
  }

  /// Draws the stacks, lets a script use the picture, and returns what it noted.
  private func run(_ script: String) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "flame-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = FlameGraph(stacks: Self.stacks, title: "t", unit: "u").svg
    let user = """
      <script><![CDATA[
      const notes = {};
      const note = (name, value) => { notes[name] = String(value); };
      const [field] = document.getElementsByTagName('input');
      const matched = document.getElementById('matched');
      const bar = (name) => [...document.querySelectorAll('#bars > svg')].find(
        (bar) => bar.firstElementChild.textContent.split('\\n')[0] === name);
      const key = (target, key, ctrlKey = false) => target.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
      const find = (term) => { field.value = term; field.dispatchEvent(new Event('input')); };
      \(script)
      document.documentElement.setAttribute('notes', JSON.stringify(notes));
      ]]></script>
      </svg>
      """
    let end = try #require(picture.range(of: "</svg>", options: .backwards))
    let file = folder.appending(path: "flame.svg")
    try Data(picture.replacingCharacters(in: end, with: user).utf8).write(to: file)
    let browser = try ChildProcess(
      URL(filePath: chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
        "--dump-dom", file.absoluteString,
      ], in: folder)
    let outcome = try browser.wait()
    let dump = outcome.output
    let start = try #require(dump.range(of: " notes=\""), "\(outcome)")
    let notes = dump[start.upperBound...].prefix { $0 != "\"" }.replacing("&quot;", with: "\"")
    return try JSONDecoder().decode([String: String].self, from: Data(notes.utf8))
  }
}

private let chromium = "/usr/bin/chromium"
