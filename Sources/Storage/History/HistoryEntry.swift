public import Measurements

/// The stored part of a measurement: the numbers that are compared and the environment, without raw
/// samples.
public struct HistoryEntry: Sendable, Equatable {
  /// The name of the measurement; `nil` for an added file whose name is not valid.
  package var name: FileName?
  /// The environment; its date is ISO 8601 in UTC, so that dates sort as text.
  public var environment: RunEnvironment
  /// The benchmarks in the order in which they ran, without those that failed.
  public var benchmarks: [Benchmark]

  /// The stored values of one benchmark, at most one for each metric.
  public struct Benchmark: Sendable, Equatable {
    /// The identifier: `suite/group/name[parameter=value]`.
    public var id: String
    /// The readings, sorted by the metric's name.
    public var readings: [MetricReading]
  }
}

/// The value of one metric of one benchmark in one measurement.
public struct MetricReading: Sendable, Equatable {
  /// The metric, standard or custom.
  public var metric: Metric
  /// The count or the distribution that the measurement found.
  public var outcome: Outcome

  /// The measured value of a metric: a count or a distribution.
  public enum Outcome: Sendable, Equatable {
    /// A count over some iterations; `highest` is `nil` if all passes agree.
    case exact(total: Int, highest: Int?, iterations: Int)
    /// Order statistics per iteration, in the metric's unit.
    case timed(floor: Double, median: Double, medianAbsoluteDeviation: Double)
  }

  /// The value that a series shows: the count or the floor per iteration, in the metric's unit.
  public var value: Double {
    switch outcome {
    case .exact(let total, _, let iterations): Double(total) / Double(iterations)
    case .timed(let floor, _, _): floor
    }
  }

  /// The spread of the measurement itself, in the metric's unit: the distance to the highest count
  /// if the count varies, or the median absolute deviation; `nil` for a count that repeats.
  public var spread: Double? {
    switch outcome {
    case .exact(let total, let highest, let iterations):
      // Not the difference of the counts, which may be greater than a count can be.
      highest.map { (Double($0) - Double(total)) / Double(iterations) }
    case .timed(_, _, let deviation): deviation
    }
  }
}

extension HistoryEntry {
  /// Returns the entries of a measurement: one, or one for each part of a merged measurement, since
  /// each part has a separate environment.
  ///
  /// Distributions are rounded to five significant digits: a hundredth of the repeatability of the
  /// sharpest floor.
  ///
  /// - Parameters:
  ///   - measurement: The measurement to store.
  ///   - name: The name of the measurement.
  ///   - path: The path of the file that it came from, for the error.
  /// - Returns: The entries; a part has the same entry alone as in a merged measurement.
  /// - Throws: `StorageError.damaged` when a part has no valid date.
  package static func entries(
    of measurement: MeasurementSet, as name: FileName?, from path: String
  ) throws(StorageError) -> [HistoryEntry] {
    guard let parts = measurement.parts else {
      return [try HistoryEntry(measurement.environment, measurement.benchmarks, name, path)]
    }
    return try parts.map { (part) throws(StorageError) in
      let ids = Set(part.benchmarks)
      let records = measurement.benchmarks.filter { ids.contains($0.id) }
      return try HistoryEntry(part.environment, records, name, path)
    }
  }

  private init(
    _ environment: RunEnvironment, _ records: [BenchmarkRecord], _ name: FileName?, _ path: String
  ) throws(StorageError) {
    self.name = name
    self.environment = environment
    guard let date = HistoryFile.normalized(date: environment.date) else {
      throw .damaged(path: path, reason: "its date \"\(environment.date)\" is no ISO 8601")
    }
    self.environment.date = date
    benchmarks = records.filter { !$0.metrics.isEmpty }.map { record in
      let sorted = record.metrics.sorted { $0.key.rawValue < $1.key.rawValue }
      return Benchmark(id: record.id, readings: sorted.map { MetricReading($0, $1) })
    }
  }
}

extension MetricReading {
  fileprivate init(_ metric: Metric, _ value: MetricValue) {
    self.metric = metric
    switch value {
    case .exact(let exact):
      outcome = .exact(
        total: exact.total, highest: exact.varies ? exact.highest : nil,
        iterations: exact.iterations)
    case .timed(let timed):
      outcome = .timed(
        floor: short(timed.floor), median: short(timed.median),
        medianAbsoluteDeviation: short(timed.medianAbsoluteDeviation))
    }
  }
}
