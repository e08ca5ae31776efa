internal import Comparison
internal import Markup
internal import Measurements
internal import Reporting
internal import Storage

/// The details of one benchmark: the reasons of its verdict, its plots, and all its metrics.
struct BenchmarkDetail {
  let row: PageRow
  let history: PageHistory
  let series: SeriesIndex
  /// The links to other pages and pictures of the benchmark.
  var links: [PageLink] = []
  /// Whether the rounds and the tail of a paired comparison are drawn.
  var drawsProof = true

  var markup: Markup {
    """
    <div id="d\(row.index)" class="about-one">
    \(reasons)
    \(PageLink.line(links))
    \(explanations)
    \(functions)
    <div class="figures">\(figures.lines())</div>
    \(metrics)
    </div>
    """
  }

  /// The list above the plots: the reasons of the verdict, then the evidence of the paired rounds.
  private var reasons: Markup {
    let reasons = row.reasons + paired + row.comparison.changedTails
    guard !reasons.isEmpty else { return .empty }
    return "<ul class=\"reasons\">\(reasons.map { "<li>\($0)</li>" as Markup }.joined())</ul>"
  }

  /// The evidence of a paired comparison of the time, in phrases; empty without such a comparison.
  private var paired: [String] {
    guard let finding = row.time?.finding else { return [] }
    let rounds = [finding.roundWords, finding.chanceWords].compactMap { $0 }
    return [rounds.joined(separator: ", "), finding.undisturbedWords, finding.effectWords]
      .compactMap { $0 }
  }

  /// The locations of additional work, a list for each metric, or the reason why none is known.
  private var explanations: Markup {
    let change: Markup = row.comparison.verdict == .improved ? "Fewer" : "More"
    return row.comparison.explanations.map { explanation -> Markup in
      let lines = explanation.lines.map { "<li>\(Markup.evidence($0))</li>" as Markup }
      let absence = explanation.absence.map {
        "<p class=\"why\">not explained: \(Markup.prose($0))</p>" as Markup
      }
      return """
        <h3>\(change) \(explanation.metric.rawValue): where</h3>\
        \(lines.isEmpty ? .empty : "<ol class=\"sites\">\(lines.joined())</ol>")\(absence ?? .empty)
        """
    }.lines()
  }

  /// The functions that execute more instructions than in the reference; empty if there are none.
  private var functions: Markup {
    let lines = row.comparison.functions.map { "<li>\(Markup.evidence($0.words))</li>" as Markup }
    guard !lines.isEmpty else { return .empty }
    return """
      <h3>Functions with more instructions</h3>\
      <ol class="sites">\(lines.joined())</ol>
      """
  }

  // MARK: Plots

  private var figures: [Markup] {
    [rounds, tail, distribution, frames, heap].compactMap { $0 } + lines
  }

  /// The percentiles of both builds; `nil` without a paired comparison of tails, and if proofs are
  /// not drawn: a tail that changed is among the reasons.
  private var tail: Markup? {
    drawsProof ? row.tailPlot?.figure(of: row.name).markup() : nil
  }

  /// The change in each paired round, drawn or only in words; `nil` without stored rounds.
  private var rounds: Markup? {
    let figure = row.roundPlot?.figure(of: row.name)
    return figure.map { (drawsProof ? $0 : $0.inWords).markup() }
  }

  private var distribution: Markup? {
    guard let histogram = row.histogram, let time = row.timed else { return nil }
    let plot = DistributionPlot(
      histogram: histogram, time: time, baseline: row.time?.referenceValue)
    let keys: Markup = """
      <span class="key floor">floor</span> <span class="key median">median</span>\
      \(plot.drawnBaseline == nil ? .empty : " <span class=\"key stored\">stored floor</span>")
      """
    return figure("Samples", plot.svg(of: row.name), plot.summary, keys)
  }

  private var frames: Markup? {
    guard let profile = row.frames, profile.floors.count > 1 else { return nil }
    let plot = FramePlot(profile: profile)
    return figure(
      "Frames", plot.svg(of: row.name), plot.summary,
      "<span class=\"key budget\">budget</span> <span class=\"key hitch\">hitch</span>")
  }

  private var heap: Markup? {
    guard let plot = row.heap.flatMap(HeapPlot.init) else { return nil }
    return figure("Live memory", plot.svg(of: row.name), plot.summary, HeapPlot.keys)
  }

  /// The plots of metrics over earlier measurements, each with an element in which the script shows
  /// values.
  private var lines: [Markup] {
    SeriesIndex.metrics(of: row).compactMap { metric in
      guard let line = row.lines[metric], let number = series.number(of: row, metric) else {
        return nil
      }
      let plot = HistoryPlot(metric: metric, line: line, history: history, suite: row.suite)
      return figure(
        "History of \(metric.rawValue)", plot.svg(of: row.name, series: number), plot.summary,
        """
        <span class="key step">step</span> <span class="key accepted">accepted</span>\
        <output class="readout"></output>
        """)
    }
  }

  private func figure(
    _ title: String, _ plot: Markup, _ summary: String, _ keys: Markup
  ) -> Markup {
    PageFigure(title: title, plot: plot, summary: summary, keys: keys).markup()
  }

  // MARK: Metrics

  /// The table of all metrics; a column without any value is left out.
  private var metrics: Markup {
    let rows = row.comparison.metrics.map(cells)
    guard !rows.isEmpty else { return .empty }
    let shown = Self.columns.indices.filter { column in
      rows.contains { $0[column] != .empty }
    }
    let body = rows.map { cells -> Markup in
      let others = shown.dropFirst().map { "<td>\(cells[$0])</td>" as Markup }
      return "<tr><th scope=\"row\">\(cells[0])</th>\(others.joined())</tr>"
    }
    let headings = shown.map { "<th scope=\"col\">\(Self.columns[$0])</th>" as Markup }
    return """
      <div class="scroll" tabindex="0">\
      <table class="metrics"><caption>All metrics of \(row.name)</caption>
      <thead><tr>\(headings.joined())</tr></thead>
      <tbody>\(body.lines())</tbody></table></div>
      """
  }

  /// The headings of the table of all metrics.
  private static let columns = ["Metric", "Value", "Median", "Before", "Change", "Verdict"]

  /// Returns the contents of a metric's row, one for each of `columns`.
  private func cells(_ value: MetricComparison) -> [Markup] {
    func words(_ number: Double?) -> Markup {
      number.map { "\(Quantity.value($0, unit: value.metric.unit))" } ?? .empty
    }
    // The machine had another speed then, so the ratio would mislead.
    let isSilent = value.verdict == .unproven && row.machine?.forbidsTimes == true
    let change = isSilent ? nil : value.ratio.map { Quantity.signedPercent($0 - 1) }
    // Without a reference, every count would be new.
    let verdict = row.outcome == .measured ? nil : value.verdict
    return [
      "\(value.metric.rawValue)", words(value.value), words(value.candidate?.timed?.median),
      words(value.referenceValue),
      change.map { "\($0)" } ?? .empty, verdict.map { Outcome.judged($0).badge } ?? .empty,
    ]
  }
}
