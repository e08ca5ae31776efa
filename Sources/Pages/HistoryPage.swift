internal import CPageFiles
internal import Markup
internal import Measurements
internal import Storage

/// The history of all benchmarks as one page: the steps by commit, then a picture of each series.
///
/// No step is left out. The line of a series is reduced to the lowest and the highest value in each
/// column of pixels. The size of a page therefore grows with the number of benchmarks, and hardly
/// with the number of measurements.
package struct HistoryPage: Sendable {
  /// The largest number of values of a count that are described in words; a count with more values
  /// is drawn.
  ///
  /// The number is a choice: about as many values fit on a line of text.
  package static let mostLevels = 4

  /// The heading, which is the title of the browser's window too.
  package var title: String
  /// The measurements, and the metrics over them.
  package var history: PageHistory
  /// The links to the other pages of a site; `nil` for a page by itself.
  package var navigation: PageNavigation?

  /// Creates a page of all benchmarks of a history, without links to other pages.
  package init(title: String, history: PageHistory) {
    self.title = title
    self.history = history
  }

  /// Whether there are fewer than two measurements, which have no history.
  package var isEmpty: Bool { history.runs.count < 2 || history.lines.isEmpty }

  /// Returns the column of pixels that each measurement has in the pictures of a page.
  ///
  /// A line of the page needs no more values than the lowest and the highest in each column.
  package static func columns(of runs: [PageHistory.Run]) -> [Int32] {
    TimeAxis(runs, SeriesPicture.horizontal).columns
  }

  /// The fragments of the address at which the page shows a benchmark, by identifier.
  package var fragments: [String: String] {
    Dictionary(uniqueKeysWithValues: benchmarks.map { ($0.id, "#d\($0.index)") })
  }

  /// The benchmarks with their history, in the natural order of their identifiers.
  var benchmarks: [PastBenchmark] {
    let sorted = history.lines.sorted { NaturalOrder.isAscending($0.key, $1.key) }
    return sorted.enumerated().map { index, entry in
      PastBenchmark(index: index, id: entry.key, lines: entry.value)
    }
  }

  /// The commits that changed something.
  var steps: CommitSteps { CommitSteps(benchmarks, history, listsAll: true) }

  /// Returns the page: HTML that is also well-formed XML.
  ///
  /// - Complexity: O(points of all series).
  package func html() throws -> String {
    let axis = TimeAxis(history.runs, SeriesPicture.horizontal)
    var runs: [Island.Run] = []
    for (run, place) in zip(history.runs, axis.places) {
      let place = (place * 10).rounded() / 10
      // The script names the first measurement at a place, so that of others it needs no words.
      guard runs.last?.place != place else { continue }
      runs.append(Island.Run(place: place, words: run.words))
    }
    let steps = steps
    return PageFrame(title: title, navigation: navigation).html(
      [
        summary(of: steps), section(of: steps), SeriesSection(page: self, axis: axis).markup,
      ],
      data: try Markup(json: Island(runs: runs), id: "series"),
      script: unsafe Markup(fileContents: history_js))
  }

  /// The JSON document for the script: the measurements with their places in the pictures.
  private struct Island: Encodable {
    struct Run: Encodable {
      var place: Double
      var words: String

      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(place)
        try list.encode(words)
      }
    }
    var runs: [Run]
  }

  private func summary(of steps: CommitSteps) -> Markup {
    let notes = history.notes.map { "<p class=\"why\">\($0)</p>" as Markup }
    return """
      <header id="summary">
      <h1>\(title)</h1>
      <p class="about">\(Markup.unbroken(history.span))</p>
      <p class="headline calm"><span class="sign" aria-hidden="true">•</span>\
      <span>\(Markup.unbroken(steps.sentence))</span></p>
      \(notes.lines())
      </header>
      """
  }

  private func section(of steps: CommitSteps) -> Markup {
    """
    <section id="history" aria-labelledby="history-heading">
    <h2 id="history-heading">Steps</h2>
    \(steps.markup)
    \(history.settingTable)
    \(history.acceptanceTable)
    </section>
    """
  }
}

extension PageHistory.Run {
  /// The day, the commit and the name, as far as they are known.
  fileprivate var words: String {
    [String(date.prefix(10)), commit?.short, name]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

/// The pictures of all series of a history, by group.
struct SeriesSection {
  private let page: HistoryPage
  private let axis: TimeAxis
  /// The positions at which another machine or kind of build begins, in pixels.
  private let changed: [Double]
  /// The benchmarks with their pictures, in the order of the page.
  private var figures: [(benchmark: PastBenchmark, pictures: [SeriesPicture])] = []

  init(page: HistoryPage, axis: TimeAxis) {
    (self.page, self.axis) = (page, axis)
    changed = page.history.settingChanges.map { axis.place(before: $0) }
    let settings = changed.isEmpty ? [] : page.history.runs.map(\.setting)
    figures = page.benchmarks.map { benchmark in
      let accepted = page.history.acceptances(of: benchmark.suite).compactMap(place)
      let pictures = benchmark.pictured.filter { $0.line.count > 1 }.map { metric, line in
        SeriesPicture(
          metric: metric, line: line, axis: axis, accepted: accepted, settings: settings,
          changed: changed)
      }
      return (benchmark, pictures)
    }
  }

  private var runs: [PageHistory.Run] { page.history.runs }

  /// The section; its controls need the script and are hidden until the script shows them.
  var markup: Markup {
    let groups = Dictionary(grouping: figures) { $0.benchmark.path }
      .sorted { NaturalOrder.isAscending($0.key, $1.key) }
    let lists = groups.map { path, figures -> Markup in
      """
      <div class="group"><h3><bdi>\(path)</bdi></h3>
      <div class="multiples">\(figures.map { figure($0, $1) }.lines())</div></div>
      """
    }
    return """
      <section id="benchmarks" aria-labelledby="benchmarks-heading">
      <h2 id="benchmarks-heading">Series</h2>
      \(Markup.filterForm())
      <p class="why">\(Markup.unbroken(reading))</p>
      \(lists.lines())
      </section>
      """
  }

  /// The meaning of the axes, and the reduction of the lines, in sentences.
  private var reading: String {
    let (all, drawn) = figures.flatMap(\.pictures).reduce((0, 0)) {
      ($0.0 + $1.count, $0.1 + $1.corners.joined().count)
    }
    let days = [runs.first, runs.last].compactMap { $0?.date.prefix(10) }
    let reduction =
      drawn < all
      ? " Of \(all) values \(drawn) are drawn: in each column of pixels the lowest and the highest."
      : " All \(all) values are drawn."
    let changes =
      changed.isEmpty
      ? "" : " A dashed one is another machine or toolchain, which begins a line of its own."
    return "Across: the date of the measurement, from \(days.joined(separator: " to ")). Upward: "
      + "the value for one iteration, between the two numbers at its left. A vertical line is a "
      + "step, a dotted one an accepted change." + changes + reduction
  }

  private func figure(_ benchmark: PastBenchmark, _ pictures: [SeriesPicture]) -> Markup {
    let drawn = pictures.map { picture in
      """
      \(picture.svg(of: benchmark.name))<output class="readout"></output>\
      <p class="why">\(Markup.unbroken(picture.summary(runs)))</p>
      """ as Markup
    }
    let counts = benchmark.described.map { metric, line in
      "<p class=\"why\">\(Markup.unbroken(changes(of: metric, line)))</p>" as Markup
    }
    return """
      <figure id="d\(benchmark.index)" data-id="\(benchmark.id)"><figcaption><b>\
      <bdi>\(benchmark.name)</bdi></b></figcaption>\((drawn + counts).joined())</figure>
      """
  }

  /// Returns the position of an accepted change: before the first later measurement.
  private func place(of acceptance: PageHistory.Acceptance) -> Double? {
    // `place(of:)` counts in measurements and is halfway between two.
    page.history.place(of: acceptance).map { axis.place(before: Int($0.rounded(.up))) }
  }

  /// Returns the values of a count with the commits at which they changed.
  private func changes(of metric: Metric, _ line: PageHistory.Line) -> String {
    let levels = line.levels
    let words = levels.enumerated().map { place, level -> String in
      let value = metric.words(level.value)
      guard place > 0 else { return value }
      let run = runs[level.index]
      return "\(value) from \(run.commit?.hash.prefix(7) ?? "unknown") (\(run.date.prefix(10)))"
    }
    return "\(metric.rawValue) \(words.joined(separator: " → "))"
  }
}

extension PageHistory.Line {
  /// The values without repetitions, each with the index of its first measurement.
  fileprivate var levels: [(index: Int, value: Double)] {
    var levels: [(index: Int, value: Double)] = []
    for point in points where point.value != levels.last?.value {
      levels.append((point.index, point.value))
    }
    return levels
  }
}

extension PastBenchmark {
  /// The identifier up to the name.
  fileprivate var path: String { BenchmarkID(id).folder }

  /// The identifier from the name on, with parameters.
  fileprivate var name: String { BenchmarkID(id).name }

  /// The name of the suite: the first part of the identifier.
  fileprivate var suite: String { BenchmarkID(id).suite }

  /// The counts that changed a few times, which words describe exactly.
  fileprivate var described: [(metric: Metric, line: PageHistory.Line)] {
    counts.filter { (2...HistoryPage.mostLevels).contains($0.line.levels.count) }
  }

  /// The time, and the counts that changed too often for words.
  fileprivate var pictured: [(metric: Metric, line: PageHistory.Line)] {
    let time = lines[.time].map { (metric: Metric.time, line: $0) }
    return [time].compactMap { $0 }
      + counts.filter { $0.line.levels.count > HistoryPage.mostLevels }
  }

  private var counts: [(metric: Metric, line: PageHistory.Line)] {
    lines.filter { $0.key.isExact }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
