internal import Benchmarking
internal import Comparison
internal import Foundation

// Comma-separated values: RFC 4180, https://www.rfc-editor.org/rfc/rfc4180, in UTF-8.

extension Report {
  /// A header, then a record for each benchmark and metric.
  ///
  /// A benchmark that failed has one record, without a metric, its note says why.
  func csv() -> Data {
    let rows = comparisons.flatMap(\.csvRows)
    let lines = ([CSVRow.header] + rows.map(\.fields)).map { fields in
      fields.map(\.csvField).joined(separator: ",") + "\r\n"
    }
    return Data(lines.joined().utf8)
  }
}

/// One record: numbers in the unit that the record names, empty where there is none.
private struct CSVRow {
  static let header = [
    "benchmark", "metric", "unit", "value", "median", "mad", "p90", "p99", "iterations", "baseline",
    "ratio", "verdict", "note",
  ]

  var fields: [String]

  /// A benchmark without numbers.
  init(_ benchmark: String, verdict: String, note: String) {
    fields = [benchmark] + Array(repeating: "", count: 10) + [verdict, note]
  }

  init(_ benchmark: String, _ comparison: MetricComparison) {
    let value = comparison.exchanged
    let summary: [String]
    switch value {
    case .count(let count):
      summary = ["", "", "", "", "\(count.iterations)"]
    case .distribution(let timed):
      summary =
        [timed.median, timed.medianAbsoluteDeviation, timed.p90, timed.p99].map(\.shortest)
        + ["\(timed.iterationsPerSample)"]
    case .floor, nil:
      summary = ["", "", "", "", ""]
    }
    let baseline = comparison.finding?.floors.reference ?? comparison.baseline?.headline
    fields =
      [benchmark, comparison.metric.rawValue, comparison.metric.unit]
      + [value?.headline.shortest ?? ""] + summary
      + [baseline?.shortest ?? "", comparison.ratio?.shortest ?? ""]
      + [comparison.verdict?.rawValue ?? "", comparison.note ?? ""]
  }
}

extension BenchmarkComparison {
  fileprivate var csvRows: [CSVRow] {
    if let failure = record?.failure {
      return [CSVRow(id, verdict: "failed", note: failure.description)]
    }
    guard metrics.isEmpty else { return metrics.map { CSVRow(id, $0) } }
    return [CSVRow(id, verdict: presence?.rawValue ?? "", note: "")]
  }
}

extension String {
  /// The text as a field: in quotes where it has a separator, a quote or a line's end.
  fileprivate var csvField: String {
    // The grammar has no place for other control characters, quoted or not.
    let text = escapingControls(except: ["\r", "\n"])
    // By scalars: a carriage return and a line feed are one character.
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
