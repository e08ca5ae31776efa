internal import Comparison
internal import Essentials
internal import Markup
internal import Measurements
internal import Reporting
internal import Storage

/// The table of all benchmarks, a row each, with the details of a benchmark below its row.
///
/// A benchmark is a `tbody` of two rows, so that sorting and filtering move both. The numbers for
/// sorting are attributes of the `tbody`.
struct BenchmarkTable {
  let page: ReportPage
  let rows: [PageRow]
  let series: SeriesIndex

  // Columns in which every cell would be empty are left out. Every row asks for them.
  private let hasHistory: Bool
  private let hasSamples: Bool
  private let hasPlaces: Bool
  private let hasChanges: Bool
  private let columns: [(heading: String, key: String, style: String)]

  /// The largest number of benchmarks whose proof is drawn.
  ///
  /// The number is a choice: a proof has 2 kB, so that a page of any number of benchmarks opens in
  /// a second.
  static let mostDrawn = 100

  /// The number of rows with the proof of a paired comparison.
  private let provenCount: Int

  /// The place of each row in the natural order of names, by its index.
  private let nameRanks: [Int: Int]

  /// The indices of the rows whose proof is drawn: the most serious first, the unchanged last.
  private let drawn: Set<Int>

  init(page: ReportPage, rows: [PageRow], series: SeriesIndex) {
    (self.page, self.rows, self.series) = (page, rows, series)
    let serious = rows.filter { $0.time?.finding != nil }
      .sorted { ($0.outcome.rank, $0.index) < ($1.outcome.rank, $1.index) }
    provenCount = serious.count
    let named = rows.sorted { NaturalOrder.isAscending($0.comparison.id, $1.comparison.id) }
    nameRanks = Dictionary(uniqueKeysWithValues: named.enumerated().map { ($1.index, $0) })
    drawn = Set(serious.prefix(Self.mostDrawn).map(\.index))
    hasHistory = rows.contains { series.number(of: $0, .time) != nil }
    hasSamples = rows.contains { $0.timed?.samples.isEmpty == false }
    hasPlaces = rows.contains { $0.part != nil }
    hasChanges = rows.contains { $0.change != nil || $0.hasNoComparableTime }
    // Headings, sort keys and classes; columns of class `wide` are hidden on a phone.
    columns = [
      ("Benchmark", "name", "name"),
      ("Outcome", "rank", "outcome"),
      ("Floor", "floor", "number"),
      hasChanges ? ("Change", "change", "number") : nil,
      hasSamples ? ("Samples", "spread", "picture wide") : nil,
      ("Allocs", "allocs", "number wide"),
      hasHistory ? ("History", "step", "picture wide") : nil,
      hasPlaces ? ("Shard", "shard", "wide") : nil,
    ].compactMap { $0 }
  }

  /// The sentence that says whose proof is drawn; empty if it is that of all.
  private var bound: String {
    guard provenCount > drawn.count else { return "" }
    return " Rounds and tails are drawn for \(drawn.count) of \(provenCount) benchmarks, the most "
      + "serious outcomes first; the others have their rounds in words."
  }

  /// The sentence on the sign of unproven changes; empty if no row has one.
  private var doubt: String {
    rows.contains { $0.change != nil && $0.time?.verdict == .unproven }
      ? "A change with ≈ was not proven: two times of different moments. " : ""
  }

  /// The number of digits that the words beside a bar have room for.
  private var widestChange: Int {
    // The sign of a doubtful change stands before it, and an interval is in smaller type.
    rows.map { max($0.changeWords.count + 2, $0.intervalWords.count) }.max() ?? 0
  }

  /// The sentence on changes that the scale of the bars does not reach to; empty without any.
  private func edge(of bar: IntervalBar) -> String {
    let ends = rows.filter { $0.change != nil }.flatMap {
      [$0.change, $0.interval?.lowerBound, $0.interval?.upperBound].compactMap { $0 }
    }
    guard ends.contains(where: bar.isBeyond) else { return "" }
    return
      "Bars reach to \(Quantity.percent(bar.reach)) either way; an arrow head stands for more. "
  }

  /// The section with the table and its controls, which stay hidden unless the page's script shows
  /// them.
  var markup: Markup {
    let bar = IntervalBar(rows.flatMap { [$0.change].compactMap { $0 } })
    let headings = columns.map { column -> Markup in
      """
      <th scope="col" class="\(column.style)" data-key="\(column.key)">\(column.heading)</th>
      """
    }
    return """
      <section id="benchmarks" aria-labelledby="benchmarks-heading">
      <h2 id="benchmarks-heading">Benchmarks</h2>
      \(Markup.filterForm("<button type=\"button\" id=\"clear\">Show all</button>\n"))
      <table id="table" style="--words: \(widestChange)ch">
      <caption>Times are for one iteration. \(doubt)\(edge(of: bar))A row opens on its plots \
      and all its metrics.\(bound)</caption>
      <thead><tr>\(headings.joined())</tr></thead>
      \(rows.map { tableBody($0, bar) }.lines())
      </table>
      </section>
      """
  }

  private func tableBody(_ row: PageRow, _ bar: IntervalBar) -> Markup {
    """
    <tbody id="b\(row.index)" class="row"\(keys(of: row))>
    <tr><th scope="row" class="name"><a href="#d\(row.index)" data-open="\(row.index)">\
    <bdi><span class="path">\(Markup.breakable(row.path))</span>\
    \(Markup.breakable(row.name))</bdi></a></th>\
    <td class="outcome">\(row.outcome.badge)\(subject(of: row))</td>\(cells(of: row, bar))</tr>
    <tr class="detail"><td colspan="\(columns.count)"><details><summary>Details</summary>
    \(detail(of: row))
    </details></td></tr></tbody>
    """
  }

  private func detail(of row: PageRow) -> Markup {
    BenchmarkDetail(
      row: row, history: page.history, series: series, links: page.links[row.id] ?? [],
      drawsProof: drawn.contains(row.index)
    ).markup
  }

  /// Returns the words "in counts" if the row's verdict is about counts and the time next to it is
  /// not judged.
  private func subject(of row: PageRow) -> Markup {
    row.isJudgedByCounts
      ? "<br class=\"wide\"/><small class=\"wide\">in counts</small>" : .empty
  }

  private func cells(of row: PageRow, _ bar: IntervalBar) -> Markup {
    let each: Markup = row.itemWords.isEmpty ? .empty : "<br/><small>\(row.itemWords)</small>"
    let allocations = tone(of: row.comparison[.allocations])
    let step: Markup =
      row.allocationChangeWords.isEmpty
      ? .empty : "<br/><small class=\"\(allocations)\">\(row.allocationChangeWords)</small>"
    let samples = row.histogram.flatMap { histogram in
      row.timed.map { DistributionPlot(histogram: histogram, time: $0, baseline: nil).strip }
    }
    let spark = row.lines[.time].flatMap { line -> Markup? in
      let plot = HistoryPlot(metric: .time, line: line, history: page.history, suite: row.suite)
      return plot.isEmpty ? nil : plot.spark
    }
    return [
      "<td class=\"number\">\(row.floorWords)\(each)</td>",
      hasChanges ? "<td class=\"number\">\(changeCell(row, bar))</td>" : .empty,
      hasSamples ? "<td class=\"picture wide\">\(samples ?? .empty)</td>" : .empty,
      "<td class=\"number wide\">\(row.allocationWords)\(step)</td>",
      hasHistory ? "<td class=\"picture wide\">\(spark ?? .empty)</td>" : .empty,
      hasPlaces ? "<td class=\"wide\"><small>\(row.part?.place ?? "")</small></td>" : .empty,
    ].joined()
  }

  private func changeCell(_ row: PageRow, _ bar: IntervalBar) -> Markup {
    guard let change = row.change else {
      return row.hasNoComparableTime ? "<small>not compared</small>" : .empty
    }
    let tone = tone(of: row.time)
    let interval: Markup =
      row.intervalWords.isEmpty ? .empty : "<br/><small>\(row.intervalWords)</small>"
    // A sign distinguishes a change between two unpaired times from a proven one.
    let doubt: Markup = row.time?.verdict == .unproven ? "<span class=\"doubt\">≈</span> " : .empty
    return """
      <span class="change-line">\(bar.svg(change, row.interval, tone: tone))\
      <span class="\(tone)">\(doubt)\(row.changeWords)\(interval)</span></span>
      """
  }

  /// Returns the CSS class that colours a metric by its verdict; `calm` without a verdict.
  private func tone(of value: MetricComparison?) -> String {
    value?.verdict.map { Outcome.judged($0).tone } ?? "calm"
  }

  /// Returns the `data-` attributes by which the page's script sorts and filters the rows.
  private func keys(of row: PageRow) -> Markup {
    let steps = row.lines[.time]?.steps ?? []
    let numbers: [(String, Double?)] = [
      ("order", Double(row.index)), ("name", nameRanks[row.index].map { Double($0) }),
      ("rank", Double(row.outcome.rank)), ("floor", row.floor),
      ("change", row.change), ("spread", row.timed?.relativeSpread),
      ("allocs", row.comparison[.allocations]?.candidate?.exact?.value),
      ("step", steps.last.map { Double($0.index) }),
      ("shard", row.part.map { Double($0.part.number) }),
    ]
    // Six digits sort as well as all would, and the page is shorter.
    let keys = numbers.compactMap { key, value in
      value.map { " data-\(key)=\"\(String(format: "%.6g", $0))\"" as Markup }
    }
    return " data-id=\"\(row.id)\" data-verdict=\"\(row.outcome.word)\"" + keys.joined()
  }
}
