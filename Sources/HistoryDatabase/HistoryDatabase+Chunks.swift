internal import Essentials
internal import Measurements
internal import Storage

// Chunks: the values of 256 measurements of a setting, a row for each series.

extension HistoryDatabase {
  /// Drops the chunks that a measurement of this date and digest belongs before or into.
  func reopenChunks(of setting: Int, after date: SQLValue, _ digest: SQLValue) throws {
    let first = try connection.rows(
      """
      SELECT min(chunk) FROM bench_measurement WHERE setting = $1 AND chunk IS NOT NULL
      AND (date, digest) > ($2, $3)
      """, .integer(setting), date, digest
    ) { $0.integer(0) }
    if let first = first.first ?? nil { try reopenChunks(of: setting, from: first) }
  }

  /// Drops the chunks of a setting from a number on; the next reader makes them again.
  func reopenChunks(of setting: Int, from number: Int) throws {
    try connection.run(
      "INSERT INTO bench_meta VALUES ('reopened', $1) ON CONFLICT (key) DO UPDATE SET value = $1",
      .text("\(try reopenings() &+ 1)"))
    try connection.run(
      "UPDATE bench_measurement SET chunk = NULL WHERE setting = $1 AND chunk >= $2",
      .integer(setting), .integer(number))
    try connection.run(
      """
      DELETE FROM bench_chunk WHERE number >= $1
      AND series IN (SELECT id FROM bench_series WHERE setting = $2)
      """, .integer(number), .integer(setting))
  }

  /// Returns how often chunks were dropped, so that a process notices what others drop.
  func reopenings() throws -> Int {
    try connection.value(of: "reopened").flatMap { Int($0) } ?? 0
  }

  /// Makes the chunks for which there are enough measurements, each in a transaction of its own.
  func seal() throws {
    for setting in try settings().keys.sorted()
    where try hasChunk(of: setting) {
      let sealing = try Sealing(setting, of: self)
      // Another process may be making chunks, too, and a chunk is made in full knowledge of the
      // one before.
      while try write({ try sealing.sealNext() }) {}
    }
  }

  /// Returns whether a setting has enough measurements without a chunk for one more.
  func hasChunk(of setting: Int) throws -> Bool {
    let needed = Chunk.size + Chunk.slack
    let count = try connection.rows(
      """
      SELECT count(*) FROM (SELECT 1 FROM bench_measurement WHERE setting = $1 AND chunk IS NULL
      LIMIT \(needed)) AS open
      """, .integer(setting)
    ) { $0.integer(0) ?? 0 }
    return count.first == needed
  }

  /// The error of columns that another program changed.
  var contradiction: StorageError {
    .unreadable(
      path: place, reason: "its columns do not fit its measurements; --rebuild makes them again")
  }

  /// Returns a value from the text of a column.
  func decoded<Value: Decodable>(_ type: Value.Type, _ text: String?) throws -> Value {
    do { return try JSONLine.value(type, text) } catch { throw contradiction }
  }

  /// Returns an entry from its text; `nil`, and a note, for a text that is not the stored one.
  func entry(_ id: Int, only benchmark: String? = nil) throws -> (HistoryEntry?, note: String?) {
    let (file, text) = try storedFile(id)
    let path = "\(place): \(file.fileName)"
    guard HistoryFile.digest(of: text) == file.digest else {
      return (nil, "\(path): damaged: its text is not the one it was named for; left out")
    }
    return (try HistoryEntry(text: text, path: path, name: file.name, only: benchmark), nil)
  }

  /// Returns the slowdowns of all measurements of a setting, oldest first.
  func slowdowns(of setting: Int) throws -> [Double] {
    let all = try connection.rows(
      """
      SELECT arithmetic, branches, loads FROM bench_measurement WHERE setting = $1
      ORDER BY date, digest
      """, .integer(setting)
    ) { CalibrationFloors($0, from: 0) }
    return History.slowdowns(all, since: all.prefix(History.usualCount))
  }

  /// Returns the calibrations of the oldest measurements of a setting, which tell the usual speed.
  func firstCalibrations(of setting: Int) throws -> [CalibrationFloors?] {
    try connection.rows(
      """
      SELECT arithmetic, branches, loads FROM bench_measurement WHERE setting = $1
      ORDER BY date, digest LIMIT \(History.usualCount)
      """, .integer(setting)
    ) { CalibrationFloors($0, from: 0) }
  }
}

extension CalibrationFloors {
  /// Creates the floors from three columns of a row; `nil` if the measurement had none.
  init?(_ row: any SQLRow, from column: Int) {
    guard let arithmetic = row.real(column), let branches = row.real(column + 1),
      let loads = row.real(column + 2)
    else { return nil }
    self.init(arithmetic: arithmetic, branches: branches, loads: loads)
  }
}

/// A series of a setting.
private struct Key: Hashable {
  var benchmark: String
  var metric: Metric

  /// A text by which the chunks of a setting are written in the same order everywhere.
  var order: String { "\(benchmark)\n\(metric.rawValue)" }
}

/// The making of the chunks of one setting, with the states of its series between two chunks.
private final class Sealing {
  private struct Column {
    var values = [Double](repeating: .nan, count: Chunk.size)
    var spreads = [Double](repeating: .nan, count: Chunk.size)
  }

  /// A series after its last chunk.
  private struct State {
    var id: Int
    var count = 0
    var progress = StepSearch.Progress()
    /// The values from `progress.start` on.
    var rest = StepSearch.Levels()
  }

  private let database: HistoryDatabase
  private let setting: Int
  private var search = StepSearch()
  private var states: [Key: State] = [:]
  /// The place at which the states are known: the next chunk, and the number of reopenings.
  private var next: (number: Int, reopenings: Int)?
  /// The slowdowns of all measurements at that place, once a state was read.
  private var slowdowns: [Double]?

  init(_ setting: Int, of database: HistoryDatabase) throws {
    (self.setting, self.database) = (setting, database)
  }

  private var connection: any SQLConnection { database.connection }

  /// Makes the next chunk; false if there are too few measurements.
  func sealNext() throws -> Bool {
    guard try database.hasChunk(of: setting) else { return false }
    let last = try connection.rows(
      "SELECT max(chunk) FROM bench_measurement WHERE setting = $1", .integer(setting)
    ) { $0.integer(0) }
    let number = (last.first ?? nil).map { $0 &+ 1 } ?? 0
    guard (0...Int(Int32.max)).contains(number) else { throw database.contradiction }
    let reopenings = try database.reopenings()
    if next.map({ $0 != (number, reopenings) }) ?? false { (states, slowdowns) = ([:], nil) }
    let ids = try connection.rows(
      """
      SELECT id FROM bench_measurement WHERE setting = $1 AND chunk IS NULL
      ORDER BY date, digest LIMIT \(Chunk.size)
      """, .integer(setting)
    ) { $0.integer(0) ?? 0 }
    // A server may send more than it was asked for.
    let entries = try ids.prefix(Chunk.size).map { try database.entry($0).0 }
    let slowdowns = History.slowdowns(
      entries.map { $0?.environment.calibration },
      since: try database.firstCalibrations(of: setting))
    for (key, column) in columns(of: entries).sorted(by: { $0.key.order < $1.key.order }) {
      try store(column, of: key, number, slowdowns)
    }
    for id in ids {
      try connection.run(
        "UPDATE bench_measurement SET chunk = $1 WHERE id = $2", .integer(number), .integer(id))
    }
    next = (number + 1, reopenings)
    return true
  }

  private func columns(of entries: [HistoryEntry?]) -> [Key: Column] {
    var columns: [Key: Column] = [:]
    for (place, entry) in entries.enumerated() {
      for benchmark in entry?.benchmarks ?? [] {
        for reading in benchmark.readings {
          let key = Key(benchmark: benchmark.id, metric: reading.metric)
          columns[key, default: Column()].values[place] = reading.value
          if let spread = reading.spread { columns[key]?.spreads[place] = spread }
        }
      }
    }
    return columns
  }

  /// Stores a chunk of a series, and the state of its search after it.
  private func store(
    _ column: Column, of key: Key, _ number: Int, _ slowdowns: [Double]
  ) throws {
    var state = try states[key] ?? stored(key)
    for (place, value) in column.values.enumerated() where !value.isNaN {
      state.rest.values.append(key.metric.isExact ? value : value / slowdowns[place])
      state.rest.spreads.append(column.spreads[place])
      state.count += 1
    }
    let begin = state.progress.start
    search.advance(&state.progress, over: state.rest, isExact: key.metric.isExact)
    state.rest = state.rest.dropFirst(state.progress.start - begin)
    let steps = state.progress.takeSettled()
    try connection.run(
      """
      INSERT INTO bench_chunk (series, number, count, levels, spreads, progress, steps)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """, .integer(state.id), .integer(number), .integer(state.count),
      .bytes(Packed.bytes(column.values)),
      column.spreads.allSatisfy(\.isNaN) ? .null : .bytes(Packed.bytes(column.spreads)),
      .text(try JSONLine.text(state.progress)),
      steps.isEmpty ? .null : .text(try JSONLine.text(steps)))
    states[key] = state
  }

  /// Returns the state of a series that this process has not seen, from its chunks; that of a new
  /// series is empty.
  private func stored(_ key: Key) throws -> State {
    let metric = SQLValue.text(try JSONLine.text(StoredMetric(key.metric)))
    let known = try connection.rows(
      "SELECT id FROM bench_series WHERE setting = $1 AND benchmark = $2 AND metric = $3",
      .integer(setting), .text(key.benchmark), metric
    ) { $0.integer(0) ?? 0 }
    guard let id = known.first else {
      let id = try database.nextIdentifier("bench_series")
      try connection.run(
        "INSERT INTO bench_series VALUES ($1, $2, $3, $4)", .integer(id), .integer(setting),
        .text(key.benchmark), metric)
      return State(id: id)
    }
    return try lastState(id, key.metric)
  }

  private func lastState(_ id: Int, _ metric: Metric) throws -> State {
    var state = State(id: id)
    let last = try connection.rows(
      "SELECT count, progress FROM bench_chunk WHERE series = $1 ORDER BY number DESC LIMIT 1",
      .integer(id)
    ) { ($0.integer(0) ?? 0, try database.decoded(StepSearch.Progress.self, $0.text(1))) }
    guard let (count, progress) = last.first else { return state }
    guard (0...Int(Int32.max)).contains(count), (0...count).contains(progress.start),
      progress.settled.isEmpty
    else { throw database.contradiction }
    (state.count, state.progress) = (count, progress)
    // A count needs no value again.
    guard !metric.isExact else { return state }
    let slowdowns = try self.slowdowns ?? database.slowdowns(of: setting)
    self.slowdowns = slowdowns
    let chunkCount = slowdowns.count / Chunk.size
    let chunks = try connection.rows(
      """
      SELECT number, levels, spreads FROM bench_chunk WHERE series = $1 AND count > $2
      ORDER BY number
      """, .integer(id), .integer(progress.start)
    ) { ($0.integer(0) ?? 0, Packed.values($0, 1), Packed.values($0, 2)) }
    for (number, values, spreads) in chunks {
      guard (0..<chunkCount).contains(number) else { throw database.contradiction }
      for (place, value) in values.enumerated() where !value.isNaN {
        state.rest.values.append(value / slowdowns[number * Chunk.size + place])
        state.rest.spreads.append(spreads[place])
      }
    }
    let known = state.rest.values.count - (count - progress.start)
    guard known >= 0 else { throw database.contradiction }
    state.rest = state.rest.dropFirst(known)
    return state
  }
}
