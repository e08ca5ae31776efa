import Profiling
import TestSupport
import Testing

/// The behaviour of a flame graph in a real browser.
@Suite(.enabled(if: PageBrowser.isHere, "no chromium here"))
struct FlameGraphBrowserTests {
  private static let stacks: FoldedStacks = {
    var stacks = FoldedStacks()
    stacks.add(["main", "draw", "sort"], weight: 20)
    stacks.add(["main", "draw", "sort", "sort"], weight: 10)
    stacks.add(["main", "load", "sort"], weight: 20)
    stacks.add(["main", "load"], weight: 50)
    return stacks
  }()

  @Test func clickZoomsSearchShowsTheShareAndEscapeResets() throws {
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

  @Test func searchCoversFramesThatAreNotDrawn() throws {
    var stacks = FoldedStacks()
    stacks.add(["main", "wide"], weight: 6_000_000)
    // Each is narrower than a tenth of a pixel; together they are 40 %.
    for number in 0..<20_000 {
      stacks.add(["main", "some \(number)", "swift_retain"], weight: 150)
      stacks.add(["main", "some \(number)", "swift_retain", "swift_retain"], weight: 50)
    }
    let picture = FlameGraph(stacks: stacks, title: "t", unit: "u")
    let seen = try run(
      picture,
      """
      find('swift_');
      note('inner', matched.textContent);
      find('some 1234');
      note('some', matched.textContent);
      find('main');
      note('outer', matched.textContent);
      """)
    // `some 1234` and `some 12340` to `some 12349`: 11 of 20 000.
    #expect(
      seen == ["inner": "40.0 % matched", "some": "0.0 % matched", "outer": "100.0 % matched"])
  }

  @Test func differenceSearchShowsBothSharesAndTogglesUnits() throws {
    func profile(_ grown: Int, _ nanoseconds: Double) -> ProfileDocument {
      var stacks = FoldedStacks()
      stacks.add(["main", "grown"], weight: grown)
      stacks.add(["main", "kept"], weight: 30_000)
      return ProfileDocument(
        mode: "perf", benchmark: "a/b/c", unit: "samples", iterations: nil,
        nanosecondsPerIteration: nanoseconds, stacks: stacks)
    }
    let seen = try run(
      FlameGraph(of: profile(15_000, 4500), since: profile(10_000, 4000)),
      """
      find('grown');
      note('found', matched.textContent);
      const switched = form.getElementsByTagName('button')[1];
      note('kept', bar('kept').classList.contains('same'));
      switched.click();
      note('share', bar('kept').classList.contains('less2'));
      switched.click();
      note('back', bar('kept').classList.contains('same'));
      """)
    #expect(
      seen == [
        "found": "25.0 % → 33.3 % matched", "kept": "true", "share": "true", "back": "true",
      ])
  }

  @Test(arguments: [390, 1280])
  func flameGraphHeaderFitsTheWindow(width: Int) throws {
    let name = "transitions/spring/evaluate[count=4096,kind=underdamped]/of-a-long-name"
    let picture = FlameGraph(stacks: Self.stacks, title: "\(name) · perf", unit: "samples")
    let seen = try run(
      picture,
      """
      const inside = (element) => {
        const box = element.getBoundingClientRect();
        return box.left >= 0 && box.right <= innerWidth && box.width > 0;
      };
      note('heading', inside(document.querySelector('.heading')));
      note('note', inside(document.querySelector('.note')));
      note('field', inside(field));
      note('free', document.querySelector('form').getBoundingClientRect().bottom
        <= document.getElementById('bars').getBoundingClientRect().top);
      """, width: width)
    #expect(seen == ["heading": "true", "note": "true", "field": "true", "free": "true"])
  }

  /// A bar that is drawn for a wide window, and a name that is too long for a narrow one.
  @Test func labelsFitTheirBars() throws {
    var stacks = FoldedStacks()
    let name = "protocol witness for RunningFixture.run(_:) in conformance Stepped<A>"
    stacks.add(["main", name, "callee.\(name)"], weight: 70)
    stacks.add(["main", name], weight: 30)
    let seen = try run(
      FlameGraph(stacks: stacks, title: "t", unit: "u"),
      """
      for (const bar of document.querySelectorAll('#bars > svg')) {
        const text = bar.querySelector('text');
        const room = bar.querySelector('rect').getBoundingClientRect().width;
        note(text.textContent.slice(0, 6), text.getComputedTextLength() + 3 <= room);
      }
      """, width: 390)
    #expect(seen == ["all": "true", "main": "true", "protoc": "true", "callee": "true"])
  }

  /// Draws the stacks, lets a script use the picture, and returns what it noted.
  private func run(_ script: String) throws -> [String: String] {
    try run(FlameGraph(stacks: Self.stacks, title: "t", unit: "u"), script)
  }

  /// Lets a script use a picture, and returns what it noted.
  private func run(
    _ graph: FlameGraph, _ script: String, width: Int = 1280
  ) throws -> [String: String] {
    try PageBrowser.use(graph.svg, Self.words + script, width: width)
  }

  /// Words for the parts of a flame graph that a script uses.
  private static let words = """
    const [form] = document.getElementsByTagName('form');
    const [field] = document.getElementsByTagName('input');
    const matched = document.getElementById('matched');
    const bar = (name) => [...document.querySelectorAll('#bars > svg')].find(
      (bar) => bar.firstElementChild.textContent.split('\\n')[0] === name);
    const find = (term) => { field.value = term; field.dispatchEvent(new Event('input')); };

    """
}
