internal import Measurements

extension StepSearch {
  /// Returns the steps of a series, in order.
  ///
  /// - Complexity: O(n) for counts. For times that of `ChangePoints` in a window of `Progress`, for
  ///   each window.
  public mutating func steps(of series: MetricSeries) -> [Step] {
    if let known = series.knownSteps { return known }
    var progress = Progress()
    return steps(series.levels(from: 0), isExact: series.metric.isExact, since: &progress)
  }
}
