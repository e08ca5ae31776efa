internal import Comparison
internal import Measurements

/// A metric's value, as far as the formats of other programs can hold it.
enum ExchangedValue {
  /// A count over some iterations, with all readings if they differ.
  case count(ExactValue)
  /// The distribution of a timed metric, with or without its samples.
  case distribution(TimedValue)
  /// The candidate's floor over the rounds of a paired comparison, which keeps no distribution.
  case floor(Double)

  /// The shortest decimal of `headline`, with all digits of a large count.
  var shortest: String {
    if case .count(let value) = self { value.shortest } else { headline.shortest }
  }

  /// The value that stands for the metric: the count per iteration, or the floor.
  var headline: Double {
    switch self {
    case .count(let value): value.value
    case .distribution(let value): value.floor
    case .floor(let floor): floor
    }
  }
}

extension ExactValue {
  /// The shortest decimal of the count per iteration, with all digits of a large one.
  var shortest: String { large().map(String.init) ?? value.shortest }
  /// The shortest decimal of the highest reading per iteration.
  var highestShortest: String { large(highest).map(String.init) ?? highestValue.shortest }
}

extension MetricComparison {
  /// The value of the candidate; `nil` for a metric of the reference only.
  var exchanged: ExchangedValue? {
    switch candidate {
    case .exact(let value): .count(value)
    case .timed(let value): .distribution(value)
    case nil: finding.map { .floor($0.floors.candidate) }
    }
  }
}

extension BenchmarkComparison {
  /// Whether the candidate ran and failed, so that its formats have a mark instead of values.
  var hasFailed: Bool { record?.failure != nil }

  /// The candidate's values, in the order of `Metric.allCases`; empty for a benchmark that failed
  /// or is missing.
  var exchanged: [(metric: Metric, value: ExchangedValue)] {
    guard let record, record.failure == nil else { return [] }
    return metrics.compactMap { comparison in
      comparison.exchanged.map { (comparison.metric, $0) }
    }
  }
}

extension TimedValue {
  /// The samples in nanoseconds per iteration; empty if they were not kept.
  var perIteration: [Double] { samples.map { Double($0) / Double(iterationsPerSample) } }
}

extension Double {
  /// The shortest decimal that reads back as the same number: `12`, `0.1`, `1e-05`.
  var shortest: String {
    // `description` ends a whole number in `.0`. Below 1e15 `Int` holds it exactly, without an
    // exponent.
    guard self == rounded(), magnitude < 1e15 else { return "\(self)" }
    return "\(Int(self))"
  }
}
