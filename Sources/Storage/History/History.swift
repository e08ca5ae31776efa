public import Measurements

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
    let moments = moments
    return settings.flatMap { setting, places in
      var series: [String: [Metric: MetricSeries]] = [:]
      for place in places {
        for benchmark in entries[place].benchmarks where isWanted(benchmark.id) {
          setting.append(
            benchmark, at: place, of: moments, to: &series[benchmark.id, default: [:]], hasMetric)
        }
      }
      return series.values.flatMap(\.values)
    }.sorted()
  }

  /// The number of measurements whose middle calibration is the usual speed of a machine.
  ///
  /// Later measurements do not change it. Otherwise, each one would change the corrected values of
  /// all before it, and with them the steps that were found.
  package static let usualCount = 256

  /// The indices of the measurements of each machine and kind of build.
  private var settings: [Setting: [Int]] {
    // Few environments differ in what names a setting, and its name takes long to make.
    var settings: [Setting: [Int]] = [:]
    var last: (environment: RunEnvironment, setting: Setting)?
    for (place, entry) in entries.enumerated() {
      let environment = entry.environment.withoutMoment
      let setting =
        last.flatMap { $0.environment == environment ? $0.setting : nil }
        ?? Setting(environment)
      last = (environment, setting)
      settings[setting, default: []].append(place)
    }
    return settings
  }

  /// The origins of the points, one for each measurement.
  var moments: [MetricSeries.Moment] {
    var moments = entries.map { MetricSeries.Moment($0, slowdown: 1) }
    for places in settings.values {
      let calibrations = places.map { entries[$0].environment.calibration }
      let first = calibrations.prefix(Self.usualCount)
      for (place, slowdown) in zip(places, Self.slowdowns(calibrations, since: first)) {
        moments[place].slowdown = slowdown
      }
    }
    return moments
  }

  /// Returns the factors by which a machine was slower than usual; 1 if unknown.
  ///
  /// - Parameters:
  ///   - calibrations: The calibrations of measurements of one setting.
  ///   - first: The calibrations of the first measurements of the setting, at most `usualCount`.
  /// - Returns: A factor for each calibration.
  package static func slowdowns(
    _ calibrations: [CalibrationFloors?], since first: some Sequence<CalibrationFloors?>
  ) -> [Double] {
    let usual = CalibrationFloors(middleOf: first.compactMap { $0 })
    return calibrations.map { $0.slowdown(against: usual) }
  }
}

extension Setting {
  /// Appends the readings of a benchmark in one measurement to the series of its metrics.
  fileprivate func append(
    _ benchmark: HistoryEntry.Benchmark, at place: Int, of moments: [MetricSeries.Moment],
    to series: inout [Metric: MetricSeries], _ hasMetric: (Metric) -> Bool
  ) {
    for reading in benchmark.readings where hasMetric(reading.metric) {
      let metric = reading.metric
      let empty = MetricSeries(
        benchmark: benchmark.id, metric: metric, machine: machine, build: build,
        points: .init(at: moments, isCorrected: !metric.isExact))
      series[metric, default: empty].points
        .append(at: place, value: reading.value, spread: reading.spread)
    }
  }
}

extension RunEnvironment {
  /// The environment without what differs between two measurements of one setting.
  fileprivate var withoutMoment: RunEnvironment {
    var environment = self
    (environment.commit, environment.branch, environment.date) = (nil, nil, "")
    (environment.load, environment.loopOverhead, environment.clockOverhead) = ([], nil, nil)
    environment.calibration = nil
    return environment
  }
}

extension MetricSeries.Moment {
  /// Creates the origin of an entry's points.
  package init(_ entry: HistoryEntry, slowdown: Double) {
    let environment = entry.environment
    self.init(
      name: entry.name?.text, commit: environment.commit, branch: environment.branch,
      date: environment.date, slowdown: slowdown)
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
