internal import Comparison
package import Foundation

/// A file format of another program.
///
/// `csv` and `junit` have verdicts. The other formats have only the candidate's numbers, which the
/// reading program judges.
package enum ExchangeFormat: String, Sendable, CaseIterable {
  /// Comma-separated values by RFC 4180, with a line for each benchmark and metric.
  case csv
  /// The XML format of JUnit, which build servers show, with a test case for each benchmark.
  case junit
  /// The Go benchmark data format, which benchstat reads.
  case gobench
  /// The JSON format of Google Benchmark, which its `compare.py` reads.
  case googleBenchmark = "google-benchmark"
  /// The metric format of Bencher, which `bencher run --adapter json` reads.
  case bmf
}

extension Report {
  /// Returns the report in a format of another program.
  ///
  /// - Throws: `EncodingError` when a number is not finite.
  /// - Complexity: O(samples).
  package func document(_ format: ExchangeFormat) throws -> Data {
    switch format {
    case .csv: csv()
    case .junit: junit()
    case .gobench: goBenchmarkText()
    case .googleBenchmark: try googleBenchmarkJSON()
    case .bmf: try bencherJSON()
    }
  }
}
