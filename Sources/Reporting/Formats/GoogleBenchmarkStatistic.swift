internal import Measurements

/// The statistics of a distribution that a file of Google Benchmark holds as aggregates.
///
/// `median` is built into Google Benchmark; the others are of the kind that `ComputeStatistics`
/// adds.
enum GoogleBenchmarkStatistic: String, CaseIterable {
  case floor, median, mad, p90, p99

  /// Returns the statistic of a distribution, in the metric's unit per iteration.
  func of(_ value: TimedValue) -> Double {
    switch self {
    case .floor: value.floor
    case .median: value.median
    case .mad: value.medianAbsoluteDeviation
    case .p90: value.p90
    case .p99: value.p99
    }
  }
}
