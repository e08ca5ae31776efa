internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Storage

// Bencher metric format: https://bencher.dev/docs/reference/bencher-metric-format, its schema at
// https://bencher.dev/bmf.json.

extension Report {
  /// An object that has for each benchmark an object with its measures.
  ///
  /// A timed measure's value is the floor, which repeats best, and its upper value the median. What
  /// failed or is gone has no place in the format and is left out.
  func bencherJSON() throws -> Data {
    let benchmarks = comparisons.filter { !$0.exchanged.isEmpty }.map { comparison in
      (comparison.id, comparison.bencherMeasures)
    }
    return try JSONText.encode(Dictionary(benchmarks) { _, last in last }, pretty: true)
  }
}

extension BenchmarkComparison {
  fileprivate var bencherMeasures: [String: [String: Double]] {
    let measures = exchanged.map { metric, value in
      var measure = ["value": value.headline]
      if case .distribution(let timed) = value { measure["upper_value"] = timed.median }
      // `latency` is the measure that every project of theirs has, in nanoseconds.
      return (metric == .time ? "latency" : metric.rawValue, measure)
    }
    return Dictionary(measures) { _, last in last }
  }
}
