public import Benchmarking

/// What the history keeps of one measurement: the numbers that are compared and the environment
/// they were taken in, no raw samples.
public struct HistoryEntry: Sendable, Equatable {
  /// The name it was saved under; `nil` where a file was added whose name is none.
  public var name: String?
  /// Where and when it was measured; the date as ISO 8601 in UTC, so that dates sort as text.
  public var environment: RunEnvironment
  /// What was measured, in the order it ran; benchmarks that failed are left out.
  public var benchmarks: [Benchmark]

  /// What is kept of one benchmark.
  public struct Benchmark: Sendable, Equatable {
    /// `suite/group/name[parameter=value]`.
    public var id: String
    /// Its numbers, sorted by the metric's name.
    public var readings: [MetricReading]
  }
}

/// One metric of one benchmark in one measurement.
public struct MetricReading: Sendable, Equatable {
  /// What was measured.
  public var metric: Metric
  /// What came out.
  public var outcome: Outcome

  /// A count or a distribution.
  public enum Outcome: Sendable, Equatable {
    /// A count over some iterations; `highest` is `nil` where all passes read the same.
    case exact(total: Int, highest: Int?, iterations: Int)
    /// Order statistics, in the metric's unit for one iteration.
    case timed(floor: Double, median: Double, medianAbsoluteDeviation: Double)
  }

  /// The number that a series is made of, in the metric's unit for one iteration: the count, or the
  /// floor.
  public var value: Double {
    switch outcome {
    case .exact(let total, _, let iterations): Double(total) / Double(iterations)
    case .timed(let floor, _, _): floor
    }
  }

  /// How far the measurement itself spread, in the metric's unit: the distance to the highest count
  /// of a benchmark whose counts jitter, or the median absolute deviation; `nil` for a count that
  /// repeats.
  public var spread: Double? {
    switch outcome {
    case .exact(let total, let highest, let iterations):
      highest.map { Double($0 - total) / Double(iterations) }
    case .timed(_, _, let deviation): deviation
    }
  }
}

extension HistoryEntry {
  /// What is kept of a measurement: one entry, or one for each part that it was merged from, since
  /// each has an environment of its own.
  ///
  /// Distributions keep five significant digits: a hundredth of what the sharpest floor repeats to.
  ///
  /// - Parameters:
  ///   - measurement: What was measured.
  ///   - name: The name it was saved under.
  ///   - path: The file it came from, for the error.
  /// - Returns: The entries, the same for a part alone as in a merged measurement.
  /// - Throws: `StorageError.damaged` when the date of a part is none.
  public static func entries(
    of measurement: MeasurementSet, as name: String?, from path: String
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
    _ environment: RunEnvironment, _ records: [BenchmarkRecord], _ name: String?, _ path: String
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
      outcome = .exact(total: exact.total, highest: exact.highest, iterations: exact.iterations)
    case .timed(let timed):
      outcome = .timed(
        floor: short(timed.floor), median: short(timed.median),
        medianAbsoluteDeviation: short(timed.medianAbsoluteDeviation))
    }
  }
}
