internal import Comparison
internal import Measurements
internal import Reporting

extension PageRow {
  /// The plot of the rounds of a paired comparison of the time; `nil` without stored rounds.
  var roundPlot: RoundPlot? { time?.finding.flatMap(RoundPlot.init) }

  /// The plot of the percentiles of both builds; `nil` without a paired comparison of tails.
  var tailPlot: TailPlot? {
    (comparison[.timeP99]?.tail ?? comparison[.frameTime]?.tail).flatMap(TailPlot.init)
  }

  /// Whether the verdict `unchanged` is about counts alone, because the time is not judged.
  var isJudgedByCounts: Bool {
    outcome == .judged(.unchanged) && time?.verdict == .unproven
  }
}
