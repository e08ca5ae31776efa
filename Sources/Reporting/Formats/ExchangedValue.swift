internal import Benchmarking
internal import Comparison

/// As much of a metric as the formats of other programs can hold.
enum ExchangedValue {
  /// A count, the same in every sample.
  case count(ExactValue)
  /// A distribution, with or without its samples.
  case distribution(TimedValue)
  /// The candidate's floor in the rounds of a paired comparison, which keeps no distribution.
  case floor(Double)

  /// The one number to show: the count for an iteration, or the floor.
  var headline: Double {
    switch self {
    case .count(let value): value.value
    case .distribution(let value): value.floor
    case .floor(let floor): floor
    }
  }
}

extension MetricComparison {
  /// What was measured last; `nil` where that is nothing.
  var exchanged: ExchangedValue? {
    switch candidate {
    case .exact(let value): .count(value)
    case .timed(let value): .distribution(value)
    case nil: finding.map { .floor($0.floors.candidate) }
    }
  }
}

extension BenchmarkComparison {
  /// What was measured last, in the order of `Metric.allCases`; nothing for a benchmark that failed
  /// or is gone.
  var exchanged: [(metric: Metric, value: ExchangedValue)] {
    guard let record, record.failure == nil else { return [] }
    return metrics.compactMap { comparison in
      comparison.exchanged.map { (comparison.metric, $0) }
    }
  }
}

extension TimedValue {
  /// The samples, in nanoseconds for one iteration.
  var perIteration: [Double] { samples.map { Double($0) / Double(iterationsPerSample) } }
}

extension Double {
  /// The shortest decimal that reads back as the same number: `12`, `0.1`, `1e-05`.
  var shortest: String {
    guard self == rounded(), magnitude < 1e15 else { return "\(self)" }
    return "\(Int(self))"
  }
}
