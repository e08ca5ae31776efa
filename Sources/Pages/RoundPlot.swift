internal import Comparison
internal import Markup
internal import Reporting

/// The proof of a paired comparison: the ratio of each round, in the order played, with the
/// confidence interval of their median.
///
/// Each round is a pair of fresh processes, with a separate layout if layouts were drawn. A reader
/// sees whether the rounds agree, and how far they lie from no change.
struct RoundPlot {
  /// The reading of `endpoint`, whose rounds are drawn.
  let reading: PairedFinding.Reading
  /// The finding with the verdict that the rounds led to.
  let finding: PairedFinding
  /// The endpoint that the verdict is about: the undisturbed time or the mean.
  let endpoint: Endpoint

  /// Creates a plot of the endpoint of the verdict; `nil` if fewer than two rounds were kept.
  init?(_ finding: PairedFinding) {
    guard finding.reading.rounds.count > 1 else { return nil }
    (reading, self.finding, endpoint) = (finding.reading, finding, finding.endpoint)
  }

  /// The range of ratios that count as unchanged; `nil` if the finding has no stored margin.
  private var margins: ClosedRange<Double>? {
    // A ratio and its inverse are the same change, the one slower, the other faster.
    finding.decision.map { 1 / (1 + $0.equalityMargin)...1 + $0.equalityMargin }
  }

  /// The number of rounds before the look that decided; `nil` if that was the last look, or none.
  private var decidingLook: Int? {
    finding.decision?.rounds.flatMap { $0 < reading.rounds.count ? $0 : nil }
  }

  /// Returns the plot as SVG; `name` is the benchmark, for the title.
  func svg(of name: String) -> Markup {
    let changes = reading.rounds.map { ($0 - 1) * 100 }
    let bounds = [margins, reading.interval].compactMap { $0 }
      .flatMap { [$0.lowerBound, $0.upperBound] }
    let all = changes + [0] + bounds.map { ($0 - 1) * 100 }
    let (low, high) = (all.min() ?? -1, all.max() ?? 1)
    // Room for the points at the smallest and the largest change.
    let room = (high - low) * 0.06
    var plot = Plot(
      x: Plot.xAxis(1...Double(changes.count), .ordinal),
      y: Plot.yAxis(low - room...high + room, .perCent))
    // From back to front, as SVG paints.
    if let margins { plot.add(band(margins, "margin", plot)) }
    if let look = decidingLook { plot.addVertical(at: Double(look), "look") }
    if let interval = reading.interval { plot.add(band(interval, "interval", plot)) }
    plot.addHorizontal(at: 0, "none")
    plot.addHorizontal(at: (reading.ratio - 1) * 100, "estimate")
    plot.addPoints(
      changes.enumerated().map { (Double($0.offset + 1), $0.element) }, "round \(tone)")
    return plot.svg(title: "Change of the time of \(name) in each round", description: summary)
  }

  /// Returns a band across the plot, at least one pixel high, so that a narrow band can be seen.
  private func band(_ ratios: ClosedRange<Double>, _ style: String, _ plot: Plot) -> Markup {
    let top = plot.y.place((ratios.upperBound - 1) * 100)
    let bottom = plot.y.place((ratios.lowerBound - 1) * 100)
    let (left, right) = Plot.horizontal
    return """
      <rect class="\(style)" x="\(left)" y="\(top)" width="\(right - left)" \
      height="\(max(1, bottom - top))"/>
      """
  }

  private var tone: String { Outcome.judged(finding.verdict).tone }

  /// The plot in words, for readers who cannot see it.
  var summary: String {
    let slower = reading.rounds.count { $0 > 1 }
    let rounds = reading.rounds.count
    let subject = endpoint == .mean ? "The mean of all samples" : "The undisturbed time"
    let interval =
      reading.interval.map {
        ", between \(Quantity.signedPercent($0.lowerBound - 1)) and "
          + "\(Quantity.signedPercent($0.upperBound - 1)) with 95 % confidence"
      } ?? ""
    return "\(subject) is slower in \(slower) of \(rounds) rounds; the median change is "
      + "\(Quantity.signedPercent(reading.ratio - 1))\(interval). "
      + decided
  }

  /// A sentence that names the look and the rule that decided, or says that no look decided.
  ///
  /// Without a stored decision, the sentence names only the verdict.
  private var decided: String {
    guard let decision = finding.decision else { return "Verdict: \(finding.verdict.rawValue)." }
    guard let look = decision.rounds else { return "Not decided at any look." }
    let rule =
      finding.verdict == .unchanged
      ? "any change is below \(Quantity.percent(decision.equalityMargin))"
      : "the change is above \(Quantity.percent(decision.changeMargin))"
    return
      "Decided at the look after \(look) rounds, by which \(rule): \(finding.verdict.rawValue)."
  }

  /// Returns the plot with its caption; `name` is the benchmark.
  func figure(of name: String) -> PageFigure {
    PageFigure(
      title: "Change in each round", plot: svg(of: name), summary: summary,
      keys: """
        <span class="key round">a round, in the order played</span> \
        <span class="key estimate">their median</span> \
        <span class="key interval">where the true change lies, with 95 % confidence</span> \
        <span class="key margin">too small to matter</span>\(look)
        """)
  }

  /// The meaning of the line at the look that decided; empty without such a line.
  private var look: Markup {
    guard let look = decidingLook else { return .empty }
    return " <span class=\"key look\">decided after round \(look)</span>"
  }
}
