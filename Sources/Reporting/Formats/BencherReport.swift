internal import Comparison
internal import Essentials
internal import Measurements
internal import Storage

// Bencher metric format: https://bencher.dev/docs/reference/bencher-metric-format, its schema at
// https://bencher.dev/bmf.json.

extension Report {
  /// Returns an object that maps each benchmark to an object with its measures.
  ///
  /// The value of a timed measure is the floor, which repeats best; its upper value is the median.
  /// A benchmark that failed has the measure `failed` alone; one that is missing is left out.
  func bencherJSON() throws -> Data {
    let failed: [String: [String: BencherNumber]] = ["failed": ["value": .whole(1)]]
    let benchmarks = comparisons.filter { !$0.exchanged.isEmpty || $0.hasFailed }.map {
      comparison in
      (comparison.id, comparison.hasFailed ? failed : comparison.bencherMeasures)
    }
    // Identifiers are unique, so nothing is merged.
    return try JSONText.encode(Dictionary(benchmarks) { _, last in last }, pretty: true)
  }
}

extension BenchmarkComparison {
  /// The values `value` and `upper_value` of each measure, by the measure's name in Bencher.
  fileprivate var bencherMeasures: [String: [String: BencherNumber]] {
    let measures = exchanged.map { metric, value in
      var measure = ["value": BencherNumber.number(value.headline)]
      if case .distribution(let timed) = value { measure["upper_value"] = .number(timed.median) }
      if case .count(let count) = value, let whole = count.large() {
        measure["value"] = .whole(whole)
      }
      // `latency`, in nanoseconds, is the measure that every Bencher project has.
      return (metric == .time ? "latency" : metric.rawValue, measure)
    }
    return Dictionary(measures) { _, last in last }
  }
}

/// A number of the format: a whole one has all its digits.
private enum BencherNumber: Encodable {
  case number(Double)
  case whole(Int)

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .whole(let whole): try value.encode(whole)
    }
  }
}
