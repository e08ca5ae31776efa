internal import Comparison
package import Foundation

/// A format that other programs read.
///
/// `csv` and `junit` carry verdicts; the others carry the numbers of what was measured last, and
/// leave the judging to the program that reads them.
package enum ExchangeFormat: String, Sendable, CaseIterable {
  /// A line for each benchmark and metric, as RFC 4180 has it.
  case csv
  /// A test case for each benchmark, in the XML that build servers show.
  case junit
  /// The Go benchmark data format, which benchstat reads.
  case gobench
  /// The JSON of Google Benchmark, which its `compare.py` reads.
  case googleBenchmark = "google-benchmark"
  /// Bencher metric format, which `bencher run --adapter json` reads.
  case bmf
}

extension Report {
  /// The report in a format that other programs read.
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
