internal import Comparison
internal import Markup
internal import Measurements

// Comma-separated values: RFC 4180, https://www.rfc-editor.org/rfc/rfc4180, in UTF-8.

extension Report {
  /// Returns CSV with a header, then a record for each benchmark and metric.
  ///
  /// A benchmark that failed has one record without a metric; its note gives the reason. A problem
  /// of the whole run, such as an early end, is a record without a benchmark.
  func csv() -> String {
    let header = [
      "benchmark", "metric", "unit", "value", "median", "mad", "p90", "p99", "iterations",
      "baseline", "ratio", "verdict", "note",
    ]
    let general = assessment.problems.filter { $0.benchmark == nil }.map {
      // All fields before `verdict` are empty.
      Array(repeating: "", count: 11) + ["failed", $0.message]
    }
    let lines = ([header] + comparisons.flatMap(\.csvRecords) + general).map { fields in
      // RFC 4180 ends each record with CR LF.
      fields.map(\.csvField).joined(separator: ",") + "\r\n"
    }
    return lines.joined()
  }
}

extension BenchmarkComparison {
  /// The records of the benchmark: one for each metric, or a single record if there are no numbers.
  fileprivate var csvRecords: [[String]] {
    func withoutNumbers(_ verdict: String, _ note: String) -> [[String]] {
      // The empty fields are those from `metric` to `ratio`.
      [[id] + Array(repeating: "", count: 10) + [verdict, note]]
    }
    if let failure = record?.failure { return withoutNumbers("failed", failure.description) }
    if let absence = record?.absence { return withoutNumbers("", "not available: \(absence)") }
    // Without a metric there is no verdict either, at most the presence: `missing` or `new`.
    guard !metrics.isEmpty else { return withoutNumbers(presence?.rawValue ?? "", "") }
    return metrics.map { [id] + $0.csvFields }
  }
}

extension MetricComparison {
  /// The fields of a record after the benchmark's identifier: numbers in the metric's unit, or
  /// empty.
  fileprivate var csvFields: [String] {
    let value = exchanged
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
    // A paired comparison measured the reference itself; a stored value is of another moment.
    let headline = value?.shortest ?? tail?.candidate.shortest
    let reference = baseline?.exact?.shortest ?? referenceValue?.shortest
    return [metric.rawValue, metric.unit, headline ?? ""] + summary
      + [reference ?? "", ratio?.shortest ?? ""] + [
        verdict?.rawValue ?? "", note ?? "",
      ]
  }
}
