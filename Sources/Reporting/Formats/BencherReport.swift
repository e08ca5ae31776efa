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
      (comparison.id, BencherMeasures(comparison))
    }
    return try JSONText.encode(
      Dictionary(benchmarks) { _, last in last }.mapValues(\.measures), pretty: true)
  }
}

private struct BencherMeasures {
  var measures: [String: Measure]

  struct Measure: Encodable {
    var value: Double
    var upperValue: Double?

    private enum CodingKeys: String, CodingKey {
      case value
      case upperValue = "upper_value"
    }
  }

  init(_ comparison: BenchmarkComparison) {
    measures = [:]
    for (metric, value) in comparison.exchanged {
      var measure = Measure(value: value.headline)
      if case .distribution(let timed) = value { measure.upperValue = timed.median }
      measures[Self.name(of: metric)] = measure
    }
  }

  /// `latency` is the measure that every project of theirs has, in nanoseconds.
  private static func name(of metric: Metric) -> String {
    metric == .time ? "latency" : metric.rawValue
  }
}
