internal import Essentials
package import Measurements

/// A place that keeps the measurements of a package: a folder of files, or a database.
package protocol HistoryArchive {
  /// Adds measurements, each with an entry for each of its parts; a measurement is kept once.
  ///
  /// - Parameter measurements: The measurements, which may be read one at a time: an import can be
  ///   larger than the memory. They may be read again. If reading one of them fails, none is added.
  /// - Returns: The number of measurements of which an entry is new.
  /// - Throws: `StorageError`, or the error of reading a measurement.
  func add(_ measurements: some Collection<() throws -> [HistoryEntry]>) throws -> Int

  /// Opens the measurements for reading.
  ///
  /// - Parameters:
  ///   - benchmark: The only benchmark to read, which is faster; `nil` for all.
  ///   - since: The first date to read, as ISO 8601 or a prefix of it.
  /// - Returns: The measurements.
  /// - Throws: `StorageError`.
  func source(benchmark: String?, since: String) throws -> any SeriesSource

  /// Removes all but the newest measurements, and returns the number of removed ones.
  func prune(keeping count: Int) throws -> Int

  /// Removes the measurements before a date, and returns their number.
  func prune(olderThan date: String) throws -> Int

  /// Repairs what is damaged, as far as possible, and returns the changes.
  func rebuild() throws -> HistoryStore.Rebuilt

  /// Writes every measurement into a folder, as the file of a history that a package has there.
  ///
  /// - Returns: The number of files.
  /// - Throws: `StorageError`, also for a folder or file that cannot be written.
  func export(to folder: String) throws -> Int
}

/// The measurements of a history, opened for reading.
package protocol SeriesSource {
  /// The measurements, oldest first; the points of all series refer to them by index.
  var runs: [HistoryRun] { get }
  /// Remarks for the reader about damaged measurements, a line each.
  var notes: [String] { get }
  /// The identifiers of the measured benchmarks.
  var benchmarks: Set<String> { get }
  /// The measured metrics, each once.
  var metrics: [Metric] { get }

  /// Calls a function with each series, sorted by benchmark, metric, machine and build.
  ///
  /// Only some series need be in memory at a time. The function must not read from the source,
  /// which may read the next series meanwhile.
  ///
  /// - Parameters:
  ///   - isWanted: Whether a benchmark is requested.
  ///   - hasMetric: Whether a metric is requested.
  ///   - body: The function.
  /// - Throws: `StorageError`, or the error of the function.
  func forEachSeries(
    where isWanted: (_ benchmark: String) -> Bool, of hasMetric: (Metric) -> Bool,
    _ body: (MetricSeries) throws -> Void
  ) throws
}

/// A measurement of a history: its origin, machine and kind of build.
package struct HistoryRun: Sendable, Equatable {
  /// The name, commit, branch and date, and the speed of the machine.
  package var moment: MetricSeries.Moment
  /// The machine and the kind of build.
  package var setting: Setting

  /// Creates a measurement.
  package init(moment: MetricSeries.Moment, setting: Setting) {
    self.moment = moment
    self.setting = setting
  }
}

extension HistoryStore: HistoryArchive {
  /// Adds measurements to the folder, after all are read.
  package func add(_ measurements: some Collection<() throws -> [HistoryEntry]>) throws -> Int {
    try add(try measurements.map { try $0() })
  }

  /// Writes the whole files of the folder into another one.
  package func export(to folder: String) throws -> Int {
    let history = try read()
    try StoredFile.makeFolder(folder)
    StoredFile.removeAbandoned(in: folder)
    for entry in history.entries {
      let (file, text) = try file(of: entry)
      try StoredFile.write(Data(text), to: "\(folder)/\(file.fileName)", sweeps: false)
    }
    return history.entries.count
  }

  /// Reads the measurements of the folder.
  package func source(benchmark: String?, since: String) throws -> any SeriesSource {
    try read(benchmark: benchmark, since: since)
  }
}

extension History: SeriesSource {
  /// The measurements, in the order of `entries`.
  package var runs: [HistoryRun] {
    zip(entries, moments).map { entry, moment in
      HistoryRun(moment: moment, setting: Setting(entry.environment))
    }
  }

  /// The identifiers of the measured benchmarks.
  package var benchmarks: Set<String> { Set(entries.flatMap { $0.benchmarks.map(\.id) }) }

  /// The measured metrics, each once, in any order.
  package var metrics: [Metric] {
    Array(Set(entries.lazy.flatMap { $0.benchmarks.lazy.flatMap { $0.readings.map(\.metric) } }))
  }

  /// Calls a function with each series; all are in memory already.
  package func forEachSeries(
    where isWanted: (_ benchmark: String) -> Bool, of hasMetric: (Metric) -> Bool,
    _ body: (MetricSeries) throws -> Void
  ) throws {
    try series(where: isWanted, of: hasMetric).forEach(body)
  }
}
