public import Benchmarking
internal import Comparison

/// The measurements stored over time, from which `series(where:of:)` makes series.
public struct History: Sendable {
  /// The measurements, oldest first; measurements of one date are in a stable order.
  public let entries: [HistoryEntry]
  /// Remarks for the reader about damaged files, a line each.
  public let notes: [String]

  /// Returns the series of these measurements, sorted by benchmark, metric, machine and build.
  ///
  /// Every machine and every kind of build has separate series, because their numbers are not
  /// comparable.
  ///
  /// - Parameters:
  ///   - isWanted: Whether a benchmark is requested.
  ///   - hasMetric: Whether a metric is requested.
  /// - Returns: The series with at least one point.
  /// - Complexity: O(n) in the requested readings.
  public func series(
    where isWanted: (_ benchmark: String) -> Bool = { _ in true },
    of hasMetric: (Metric) -> Bool = { _ in true }
  ) -> [MetricSeries] {
    let settings = Dictionary(grouping: entries) { Setting($0.environment) }
    return settings.sorted { $0.key < $1.key }
      .flatMap { Self.series(in: $0, of: $1, isWanted, hasMetric) }
      .sorted {
        ($0.benchmark, $0.metric.rawValue, $0.machine, $0.build)
          < ($1.benchmark, $1.metric.rawValue, $1.machine, $1.build)
      }
  }

  private static func series(
    in setting: Setting, of entries: [HistoryEntry], _ isWanted: (String) -> Bool,
    _ hasMetric: (Metric) -> Bool
  ) -> [MetricSeries] {
    // The middle calibration of the series is the usual speed of the machine.
    let usual = CalibrationFloors(middleOf: entries.compactMap(\.environment.calibration))
    var series: [String: [Metric: MetricSeries]] = [:]
    for entry in entries {
      let slowdown = entry.environment.calibration.slowdown(against: usual)
      for benchmark in entry.benchmarks where isWanted(benchmark.id) {
        let readings = benchmark.readings.filter { hasMetric($0.metric) }
        let point = { MetricSeries.Point(entry, $0, slowdown: slowdown) }
        setting.append(readings, of: benchmark.id, to: &series[benchmark.id, default: [:]], point)
      }
    }
    return series.values.flatMap(\.values)
  }
}

/// The properties that the measurements of a series share.
private struct Setting: Hashable, Comparable {
  let machine: String
  let build: String

  init(_ environment: RunEnvironment) {
    machine = environment.machineSlug
    let times = environment.timeAllocator.map { ", times under \($0)" }
    build = BuildKey(environment).summary + (times ?? "")
  }

  /// Appends a point for each reading to the series of its metric.
  func append(
    _ readings: [MetricReading], of benchmark: String, to series: inout [Metric: MetricSeries],
    _ point: (MetricReading) -> MetricSeries.Point
  ) {
    for reading in readings {
      let empty = MetricSeries(
        benchmark: benchmark, metric: reading.metric, machine: machine, build: build, points: [])
      series[reading.metric, default: empty].points.append(point(reading))
    }
  }

  static func < (first: Setting, second: Setting) -> Bool {
    (first.machine, first.build) < (second.machine, second.build)
  }
}

extension MetricSeries.Point {
  fileprivate init(_ entry: HistoryEntry, _ reading: MetricReading, slowdown: Double) {
    let environment = entry.environment
    self.init(
      name: entry.name?.text, commit: environment.commit, branch: environment.branch,
      date: environment.date, value: reading.value, spread: reading.spread,
      slowdown: reading.metric.isExact ? 1 : slowdown)
  }
}

extension CalibrationFloors? {
  /// Returns the factor by which the machine was slower than usual; 1 if unknown.
  fileprivate func slowdown(against usual: CalibrationFloors?) -> Double {
    // A file of another origin may have any calibration.
    guard let self, let usual, let slowdown = self.slowdown(against: usual), slowdown > 0,
      slowdown.isFinite
    else { return 1 }
    return slowdown
  }
}
