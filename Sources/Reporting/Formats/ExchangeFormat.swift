internal import Comparison
package import Essentials
internal import Markup

/// A file format of another program.
///
/// `csv`, `junit` and `sarif` have verdicts. The other formats have only the candidate's numbers,
/// which the reading program judges.
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
  /// The Static Analysis Results Interchange Format, for code scanning and for editors.
  case sarif
}

extension Report {
  /// Returns the report in a format of another program; no line is a command of a build server.
  ///
  /// - Throws: `EncodingError` when a number is not finite.
  /// - Complexity: O(samples).
  package func document(_ format: ExchangeFormat) throws -> Data {
    switch format {
    case .csv: Data(csv().withoutCommands.utf8)
    case .junit: Data(junit().withoutCommands.utf8)
    case .gobench: Data(goBenchmarkText().withoutCommands.utf8)
    // Names are strings there, whose line ends are escaped.
    case .googleBenchmark: try googleBenchmarkJSON()
    case .bmf: try bencherJSON()
    case .sarif: try sarif()
    }
  }
}
