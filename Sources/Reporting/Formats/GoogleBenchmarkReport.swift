internal import Comparison
internal import Essentials
internal import Measurements
internal import Storage

// The JSON of Google Benchmark: a `context`, and `benchmarks` with a row for each repetition and
// aggregate. It is described in https://github.com/google/benchmark, docs/user_guide.md, and
// written there by src/json_reporter.cc.

extension Report {
  /// Returns the JSON of Google Benchmark: a repetition for each sample of a benchmark, then its
  /// aggregates, which have the other metrics as counters.
  ///
  /// The format requires a processor time in every row; if none was measured, the row has the
  /// wall-clock time. A benchmark that failed is a row with `error_occurred`; a missing benchmark
  /// has no place in the format.
  func googleBenchmarkJSON() throws -> Data {
    var rows: [String] = []
    for (family, comparison) in comparisons.enumerated() {
      rows += try comparison.googleRows(family)
    }
    let problems = assessment.problems.filter { $0.benchmark == nil }.map(\.message)
    // Rows are texts, since an encoder would sort their keys; Google's tools write the name first.
    let context = try JSONText.line(GoogleBenchmarkContext(environment, problems: problems))
    let lines =
      ["{", "\"context\": \(context),", "\"benchmarks\": ["]
      + [rows.joined(separator: ",\n"), "]", "}", ""]
    return Data(lines.joined(separator: "\n").utf8)
  }
}

extension BenchmarkComparison {
  fileprivate func googleRows(_ family: Int) throws -> [String] {
    guard let record else { return [] }
    let name = try JSONText.line(id)
    if let failure = record.failure {
      let message = try JSONText.line(failure.description)
      // The numbers that every row has are 0.
      return [
        rowStart(name, name, family, type: "iteration", of: 1)
          + ",\"repetition_index\":0,\"iterations\":0,\"real_time\":0,\"cpu_time\":0"
          + ",\"time_unit\":\"ns\",\"error_occurred\":true,\"error_message\":\(message)}"
      ]
    }
    return repetitions(name, family) + (try aggregates(name, family))
  }

  /// Returns a JSON row for each sample of the time; empty if no samples were kept.
  private func repetitions(_ name: String, _ family: Int) -> [String] {
    guard let time = self[.time]?.candidate?.timed, !time.samples.isEmpty else { return [] }
    let real = time.perIteration
    let processor = self[.cpu]?.candidate?.timed?.perIteration ?? []
    let start = rowStart(name, name, family, type: "iteration", of: real.count)
    return real.indices.map { index in
      start + ",\"repetition_index\":\(index)"
        + rowTimes(
          iterations: time.iterationsPerSample, real: real[index].shortest,
          cpu: (index < processor.count ? processor[index] : real[index]).shortest) + "}"
    }
  }

  /// Returns a JSON row for each statistic, with the values of all metrics that have the statistic.
  private func aggregates(_ name: String, _ family: Int) throws -> [String] {
    let values = exchanged
    guard !values.isEmpty else { return [] }
    // An aggregate's iterations are its repetitions, as Google Benchmark's src/statistics.cc says.
    let count = self[.time]?.candidate?.timed?.samples.count ?? 0
    return try GoogleBenchmarkStatistic.allCases.compactMap { statistic in
      let numbers = values.compactMap { metric, value in
        value.decimal(statistic).map { (metric, $0) }
      }
      guard !numbers.isEmpty else { return nil }
      let real = numbers.first { $0.0 == .time }?.1
      let cpu = numbers.first { $0.0 == .cpu }?.1
      let counters = numbers.filter { $0.0 != .time && $0.0 != .cpu }
        .map { ",\"\($0.0.rawValue)\":\($0.1)" }
      // Every row needs a `cpu_time`; without a measured one, the wall time takes its place.
      return rowStart(
        try JSONText.line("\(id)_\(statistic.rawValue)"), name, family, type: "aggregate",
        of: count)
        + ",\"aggregate_name\":\"\(statistic.rawValue)\",\"aggregate_unit\":\"time\""
        + rowTimes(iterations: count, real: real, cpu: cpu ?? real)
        + counters.joined() + "}"
    }
  }
}

/// Returns the beginning of a row; string values must be JSON-encoded already.
///
/// `family` numbers the benchmarks. Every row also has fields for an instance and a number of
/// threads; a benchmark here is one instance on one thread.
private func rowStart(
  _ name: String, _ runName: String, _ family: Int, type: String, of repetitions: Int
) -> String {
  "{\"name\":\(name),\"family_index\":\(family),\"per_family_instance_index\":0"
    + ",\"run_name\":\(runName),\"run_type\":\"\(type)\",\"repetitions\":\(repetitions)"
    + ",\"threads\":1"
}

/// Returns the fields of a row for iterations and times, without times that were not measured.
private func rowTimes(iterations: Int, real: String?, cpu: String?) -> String {
  let times = [("real_time", real), ("cpu_time", cpu)].compactMap { name, value in
    value.map { ",\"\(name)\":\($0)" }
  }
  return ",\"iterations\":\(iterations)\(times.joined()),\"time_unit\":\"ns\""
}

extension ExchangedValue {
  /// Returns the decimal for an aggregate's row; `nil` if the value has no such statistic.
  ///
  /// A count has the same number in each row or, if it varies, the lowest reading as floor and
  /// median and the highest in the others.
  fileprivate func decimal(_ statistic: GoogleBenchmarkStatistic) -> String? {
    switch (self, statistic) {
    case (.distribution(let value), _): statistic.of(value).shortest
    case (.count, .mad): nil
    case (.count(let count), .floor), (.count(let count), .median): count.shortest
    case (.count(let count), _): count.highestShortest
    case (.floor(let floor), .floor): floor.shortest
    case (.floor, _): nil
    }
  }
}

extension JSONText {
  /// Returns the JSON text of a value, without a line end.
  fileprivate static func line(_ value: some Encodable) throws -> String {
    String(decoding: try encode(value).dropLast(), as: UTF8.self)
  }
}
