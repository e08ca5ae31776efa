internal import Comparison
internal import Markup
internal import Reporting

/// The tail of a benchmark's time: the times of both builds at each percentile, as the medians of
/// the rounds of a paired comparison.
///
/// The horizontal axis counts how rare a time is: at 100 it is the 99th percentile.
struct TailPlot {
  /// The finding whose percentiles are drawn.
  let finding: TailFinding

  /// Creates a plot; `nil` without two percentiles, or with a time that has no logarithm.
  init?(_ finding: TailFinding) {
    guard finding.percentiles.count > 1,
      finding.percentiles.allSatisfy({ $0.reference > 0 && $0.candidate > 0 })
    else { return nil }
    self.finding = finding
  }

  /// Returns the plot as SVG; `name` is the benchmark, for the title.
  func svg(of name: String) -> Markup {
    let percentiles = finding.percentiles
    let rarities = percentiles.map { 1 / (1 - $0.share) }
    let times = percentiles.flatMap { [$0.reference, $0.candidate] }
    var plot = Plot(
      x: Plot.xAxis(
        (rarities.min() ?? 1)...(rarities.max() ?? 1), .count, isLogarithmic: true),
      // Margins are factors on a logarithmic axis.
      y: Plot.yAxis(
        (times.min() ?? 1) / 1.1...(times.max() ?? 1) * 1.1, .nanoseconds, isLogarithmic: true))
    plot.addLine(zip(rarities, percentiles.map(\.reference)).map { ($0, $1) }, "stored")
    plot.addLine(zip(rarities, percentiles.map(\.candidate)).map { ($0, $1) }, "line")
    return plot.svg(title: "Slow \(things) of \(name), of both builds", description: summary)
  }

  /// Returns the plot with its caption; `name` is the benchmark.
  func figure(of name: String) -> PageFigure {
    let thing = finding.steps == nil ? "iteration" : "step"
    return PageFigure(
      title: "Time that one \(thing) in N exceeds, by N", plot: svg(of: name), summary: summary,
      keys: """
        <span class="key candidate">candidate</span> \
        <span class="key stored">reference</span>
        """)
  }

  private var things: String { finding.steps == nil ? "iterations" : "steps" }

  /// The plot in words, for readers who cannot see it.
  var summary: String {
    let points = finding.percentiles.map { point in
      "p\(Quantity.significant(point.share * 100)) "
        + Quantity.times(point.reference, point.candidate)
    }
    return "Reference and candidate: \(points.joined(separator: ", ")); \(finding.exceedingWords)."
  }
}
