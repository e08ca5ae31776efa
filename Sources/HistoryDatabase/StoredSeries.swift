internal import Essentials
internal import Measurements
package import Storage

/// The measurements of a database, opened for reading: columns of the chunks, and the texts of the
/// newest measurements.
struct StoredSeries: SeriesSource {
  private(set) var runs: [HistoryRun] = []
  private(set) var notes: [String] = []
  private let database: HistoryDatabase
  private let benchmark: String?
  private let since: String
  /// The indices in `runs` of the measurements of each setting, oldest first.
  private var places: [Int: [Int32]] = [:]
  private var settings: [Int: Setting] = [:]
  private var series: [Key: Int] = [:]
  /// The readings of the measurements without a chunk, each with its index in `runs`.
  private var newest: [Key: [(place: Int, reading: MetricReading)]] = [:]
  /// The origins of all points; `runs` has the same, with machine and build.
  private var moments: [MetricSeries.Moment] = []

  /// A series, with the identifier of its setting.
  private struct Key: Hashable {
    var setting: Int
    var benchmark: String
    var metric: Metric
  }

  init(_ database: HistoryDatabase, only benchmark: String?, since: String) throws {
    (self.database, self.benchmark, self.since) = (database, benchmark, since)
    settings = try database.settings()
    try readRuns()
    try readSeries()
  }

  var benchmarks: Set<String> { Set(keys.map(\.benchmark)) }

  var metrics: [Metric] { Array(Set(keys.map(\.metric))) }

  private var keys: Set<Key> { Set(series.keys).union(newest.keys) }

  // MARK: - Opening

  /// Reads the origins of all measurements, and the texts of those without a chunk.
  private mutating func readRuns() throws {
    var open: [(setting: Int, place: Int, id: Int)] = []
    var calibrations: [Int: [CalibrationFloors?]] = [:]
    let rows = try database.connection.rows(
      """
      SELECT id, setting, date, name, revision, branch, chunk, arithmetic, branches, loads
      FROM bench_measurement ORDER BY date, digest
      """
    ) { row in
      let moment = MetricSeries.Moment(
        name: row.text(3), commit: row.text(4).map { Commit($0) }, branch: row.text(5),
        date: row.text(2) ?? "",
        slowdown: 1)
      let isOpen = row.integer(6) == nil
      return (
        row.integer(0) ?? 0, row.integer(1) ?? 0, moment, isOpen, CalibrationFloors(row, from: 7)
      )
    }
    for (place, (id, setting, moment, isOpen, calibration)) in rows.enumerated() {
      moments.append(moment)
      places[setting, default: []].append(Int32(place))
      calibrations[setting, default: []].append(calibration)
      if isOpen { open.append((setting, place, id)) }
    }
    for (setting, all) in calibrations {
      let slowdowns = History.slowdowns(all, since: all.prefix(History.usualCount))
      for (place, slowdown) in zip(places[setting] ?? [], slowdowns) {
        moments[Int(place)].slowdown = slowdown
      }
    }
    runs = zip(moments, rows).map { moment, row in
      HistoryRun(moment: moment, setting: setting(row.1))
    }
    for (setting, place, id) in open { try readText(id, setting, place) }
  }

  /// Returns the setting with an identifier; one without words for an unknown identifier.
  private func setting(_ id: Int) -> Setting { settings[id] ?? Setting(machine: "", build: "") }

  private mutating func readText(_ id: Int, _ setting: Int, _ place: Int) throws {
    let (entry, note) = try database.entry(id, only: benchmark)
    if let note { notes.append(note) }
    for benchmark in entry?.benchmarks ?? [] {
      for reading in benchmark.readings {
        let key = Key(setting: setting, benchmark: benchmark.id, metric: reading.metric)
        newest[key, default: []].append((place, reading))
      }
    }
  }

  private mutating func readSeries() throws {
    let found = try database.connection.rows(
      "SELECT id, setting, benchmark, metric FROM bench_series"
    ) { row -> (Key, Int)? in
      let metric = try database.decoded(StoredMetric.self, row.text(3)).metric
      guard let metric, let id = row.text(2), benchmark == nil || benchmark == id else {
        return nil
      }
      return (Key(setting: row.integer(1) ?? 0, benchmark: id, metric: metric), row.integer(0) ?? 0)
    }
    series = Dictionary(found.compactMap { $0 }) { first, _ in first }
  }

  // MARK: - Reading

  func forEachSeries(
    where isWanted: (_ benchmark: String) -> Bool, of hasMetric: (Metric) -> Bool,
    _ body: (MetricSeries) throws -> Void
  ) throws {
    let chosen = keys.filter { isWanted($0.benchmark) && hasMetric($0.metric) }
    let sorted = chosen.map { (empty: empty($0), key: $0) }.sorted { $0.empty < $1.empty }
    let batches = stride(from: 0, to: sorted.count, by: Self.batchSize).map {
      sorted[$0..<min($0 + Self.batchSize, sorted.count)]
    }
    let read = { (place: Int) in
      Result { try batches[place].map { try readValues(of: $0.key, into: $0.empty) } }
    }
    var search = StepSearch()
    var next = batches.isEmpty ? nil : read(0)
    for place in batches.indices {
      guard let batch = try next?.get() else { return }
      // Reading takes about as long as the search and the caller do, so a batch is read while the
      // one before it is used.
      (_, next) = try concurrently {
        try use(batch, &search, body)
      } and: {
        place + 1 < batches.count ? read(place + 1) : nil
      }
    }
  }

  /// The number of series that are read at once: enough that their work is alike, and few enough
  /// for the memory.
  private static let batchSize = 8

  /// The values of a series, with the state of the search for steps after some of them.
  private struct Values {
    var series: MetricSeries
    var progress: StepSearch.Progress
    var settled: [StepSearch.Step]
  }

  private func empty(_ key: Key) -> MetricSeries {
    MetricSeries(
      benchmark: key.benchmark, metric: key.metric,
      machine: setting(key.setting).machine, build: setting(key.setting).build,
      points: MetricSeries.Points(at: moments, isCorrected: !key.metric.isExact))
  }

  private func readValues(of key: Key, into empty: MetricSeries) throws -> Values {
    var series = empty
    let (progress, settled) = try readChunks(of: key, into: &series.points)
    guard fit(progress, settled, to: series.points.count) else { throw database.contradiction }
    for (place, reading) in newest[key] ?? [] {
      series.points.append(at: place, value: reading.value, spread: reading.spread)
    }
    return Values(series: series, progress: progress, settled: settled)
  }

  /// Gives series with their steps to the caller.
  private func use(
    _ batch: [Values], _ search: inout StepSearch, _ body: (MetricSeries) throws -> Void
  ) throws {
    for values in batch {
      var (series, progress) = (values.series, values.progress)
      let rest = series.levels(from: progress.start)
      let steps = search.steps(rest, isExact: series.metric.isExact, since: &progress)
      series.knownSteps = values.settled + steps
      // Steps are those of all measurements; of a part they are searched again.
      if !since.isEmpty { series.points = series.points.filter { $0.date >= since } }
      if !series.points.isEmpty { try body(series) }
    }
  }

  /// Whether a search can have this state, and can have settled these steps, after `count` points.
  private func fit(
    _ progress: StepSearch.Progress, _ settled: [StepSearch.Step], to count: Int
  ) -> Bool {
    let places = [0] + settled.map(\.index)
    let last = settled.last?.index ?? -1
    return (0...count).contains(progress.start) && progress.settled.isEmpty
      && zip(places, places.dropFirst()).allSatisfy(<) && last <= progress.start && last < count
  }

  /// Appends the points of the chunks of a series, and returns the state of the search after them
  /// and the steps that it settled.
  private func readChunks(
    of key: Key, into points: inout MetricSeries.Points
  ) throws -> (StepSearch.Progress, settled: [StepSearch.Step]) {
    guard let id = series[key] else { return (StepSearch.Progress(), []) }
    let places = places[key.setting] ?? []
    points.reserveCapacity(places.count)
    var (progress, settled) = (String?.none, [StepSearch.Step]())
    try database.connection.execute(
      """
      SELECT number, levels, spreads, progress, steps FROM bench_chunk WHERE series = $1
      ORDER BY number
      """, [.integer(id)]
    ) { row in
      let number = row.integer(0) ?? -1
      guard (0..<places.count / Chunk.size).contains(number) else { throw database.contradiction }
      let first = number * Chunk.size
      let (values, spreads) = (Packed.values(row, 1), Packed.values(row, 2))
      guard !values.contains(where: \.isInfinite), !spreads.contains(where: \.isInfinite) else {
        throw database.contradiction
      }
      points.append(at: places[first..<first + Chunk.size], values: values, spreads: spreads)
      progress = row.text(3)
      if let steps = row.text(4) {
        settled += try database.decoded([StepSearch.Step].self, steps)
      }
    }
    let state = try progress.map { try database.decoded(StepSearch.Progress.self, $0) }
    return (state ?? StepSearch.Progress(), settled)
  }
}

extension HistoryDatabase {
  /// Opens the measurements for reading, after the chunks that were missing are made.
  package func source(benchmark: String?, since: String) throws -> any SeriesSource {
    // A reader who may not write reads the texts instead.
    do { try seal() } catch StorageError.unwritable {} catch StorageError.conflict {}
    // A writer may drop chunks between two queries.
    try beginReading()
    return try StoredSeries(self, only: benchmark, since: since)
  }
}
