internal import Measurements
internal import Storage

/// The aggregates of one benchmark in a file of Google Benchmark.
struct GoogleBenchmarkAggregates {
  /// The name that the aggregates share, from the field `run_name`.
  let id: String
  /// The values by the aggregate's name, such as `median`, and by metric.
  private var readings: [String: [Metric: Double]] = [:]

  init(id: String) {
    self.id = id
  }

  /// Adds the values of an aggregate's row; a repetition is ignored.
  ///
  /// - Throws: `DocumentError` when a time is negative or not a number.
  mutating func add(_ row: GoogleBenchmarkRow) throws(DocumentError) {
    guard let name = row.aggregate else { return }
    for (metric, value) in try row.readings() { readings[name, default: [:]][metric] = value }
  }

  /// Adds the values that the repetitions lack: counts, and distributions without samples.
  ///
  /// - Throws: `DocumentError` when there are neither samples nor a floor.
  func add(to samples: inout ImportedSamples, hasSamples: Bool) throws(DocumentError) {
    for (metric, floor) in readings[GoogleBenchmarkStatistic.floor.rawValue] ?? [:] {
      if metric.isExact {
        // An aggregate has counts per iteration, and not the number of iterations.
        samples.add(floor, of: metric, iterations: 1, to: id)
        // A count that varies is written with its highest reading as p99.
        if let highest = readings["p99"]?[metric], highest != floor {
          samples.add(highest, of: metric, iterations: 1, to: id)
        }
      } else if !hasSamples || metric.isOfSteps {
        // Repetitions are whole replays, so frame times come from the aggregates in any case.
        samples.add(summary(of: metric, floor: floor), of: metric, to: id)
      }
    }
    // Aggregates without a value, such as percentages, are no loss.
    guard hasSamples || readings["floor"] != nil || readings.values.allSatisfy(\.isEmpty) else {
      throw DocumentError(
        "\(id) has aggregates only, of which there is no floor to compare; write it with its "
          + "repetitions, without --benchmark_report_aggregates_only")
    }
  }

  /// Returns a distribution without samples; statistics that the file lacks are computed as if the
  /// floor were the only sample.
  private func summary(of metric: Metric, floor: Double) -> TimedValue {
    func number(_ statistic: GoogleBenchmarkStatistic) -> Double? {
      readings[statistic.rawValue]?[metric]
    }
    // A paired comparison has floors only.
    return TimedValue(
      floor: floor, median: number(.median) ?? floor, medianAbsoluteDeviation: number(.mad) ?? 0,
      p90: number(.p90) ?? floor, p99: number(.p99) ?? floor, iterationsPerSample: 1, samples: [])
  }
}
