internal import Benchmarking

/// The numbers of a distribution that stand in a file of Google Benchmark as aggregates.
///
/// `median` is one of theirs; the others are of the kind that `ComputeStatistics` adds there.
enum GoogleBenchmarkStatistic: String, CaseIterable {
  case floor, median, mad, p90, p99

  /// The number of a distribution.
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
