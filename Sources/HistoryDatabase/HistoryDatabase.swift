internal import Essentials
internal import Measurements
package import Storage

/// The measurements of a package in a database, for a history that outgrows a folder.
///
/// Adding a measurement costs the same whatever the number of those before it. The values of 256
/// measurements of one machine and kind of build become a chunk of each series, which also keeps
/// the state of the search for steps. A reader makes the chunks that are missing, and otherwise
/// reads numbers in columns instead of texts.
package final class HistoryDatabase: HistoryArchive {
  /// The path or the address of the database, without a password, for messages.
  package let place: String
  let connection: any SQLConnection
  /// Whether a source reads one state of the database, in a transaction that is not ended yet.
  private var isReading = false

  /// Opens a database, brings its schema up to date, and compares its project with this one.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - place: The path or the address, for messages.
  ///   - project: The identity of this package; `nil` if it is unknown.
  /// - Throws: `StorageError`, also for the history of another project.
  init(_ connection: any SQLConnection, place: String, project: String?) throws {
    (self.connection, self.place) = (connection, place)
    try Schema.migrate(connection, place)
    guard let project else { return }
    guard let stored = try connection.value(of: "project") else {
      try connection.run(
        "INSERT INTO bench_meta VALUES ('project', $1) ON CONFLICT DO NOTHING", .text(project))
      return
    }
    guard stored == project else {
      throw StorageError.unreadable(
        path: place,
        reason: "it is the history of another project, whose first commit is \(stored.prefix(12)); "
          + "name another database")
    }
  }

  /// Opens the database at a path.
  ///
  /// - Parameters:
  ///   - path: The path of the file, relative to the working folder.
  ///   - project: The identity of this package; `nil` if it is unknown.
  ///   - isMade: Whether a missing database is made.
  /// - Returns: The database, with the present schema.
  /// - Throws: `StorageError`; `.notFound` for a missing file that is not to be made.
  package static func open(
    path: String, project: String?, isMade: Bool
  ) throws -> HistoryDatabase {
    guard isMade || FileManager.default.fileExists(atPath: path) else {
      throw StorageError.notFound(path: path)
    }
    return try HistoryDatabase(try SQLiteConnection(path: path), place: path, project: project)
  }

  // MARK: - Transactions

  /// Makes changes as a whole, one writer after the other.
  func write<Result>(_ body: () throws -> Result) throws -> Result {
    try endReading()
    return try connection.transaction(body)
  }

  /// Begins to see one state of the database, until the next change of it.
  func beginReading() throws {
    try endReading()
    try connection.run(connection.beginReading)
    isReading = true
  }

  private func endReading() throws {
    guard isReading else { return }
    isReading = false
    try connection.run("COMMIT")
  }

  // MARK: - Adding

  /// Adds measurements, all or none of them.
  package func add(_ measurements: some Collection<() throws -> [HistoryEntry]>) throws -> Int {
    try write {
      var settings = try self.settings().reduce(into: [:]) { $0[$1.value] = $1.key }
      return try measurements.reduce(0) { added, read in
        let new = try read().count { try insert($0, text: try $0.text(), &settings) }
        return added + (new > 0 ? 1 : 0)
      }
    }
  }

  /// Adds an entry; false if the database has it.
  private func insert(
    _ entry: HistoryEntry, text: [UInt8], _ settings: inout [Setting: Int]
  ) throws -> Bool {
    let environment = entry.environment
    let digest = SQLValue.text(HistoryFile.hexadecimal(HistoryFile.digest(of: text)))
    let date = SQLValue.text(environment.date)
    let known = try connection.rows(
      "SELECT 1 FROM bench_measurement WHERE date = $1 AND digest = $2", date, digest
    ) { $0.integer(0) }
    guard known.isEmpty else { return false }
    let setting = try identifier(of: Setting(environment), &settings)
    try reopenChunks(of: setting, after: date, digest)
    let id = SQLValue.integer(try nextIdentifier("bench_measurement"))
    try connection.run(
      """
      INSERT INTO bench_measurement (id, setting, date, digest, name, revision, branch, arithmetic,
      branches, loads) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """, id, .integer(setting), date, digest, SQLValue(entry.name?.text),
      SQLValue(environment.commit?.text), SQLValue(environment.branch),
      SQLValue(environment.calibration?.arithmetic), SQLValue(environment.calibration?.branches),
      SQLValue(environment.calibration?.loads))
    try connection.run("INSERT INTO bench_text VALUES ($1, $2)", id, .bytes(text))
    return true
  }

  private func identifier(of setting: Setting, _ known: inout [Setting: Int]) throws -> Int {
    if let id = known[setting] { return id }
    let id = try nextIdentifier("bench_setting")
    try connection.run(
      "INSERT INTO bench_setting VALUES ($1, $2, $3)", .integer(id), .text(setting.machine),
      .text(setting.build))
    known[setting] = id
    return id
  }

  /// Returns an identifier that no row of a table has; within a transaction, no other writer takes
  /// it.
  func nextIdentifier(_ table: String) throws -> Int {
    let highest = try connection.rows("SELECT max(id) FROM \(table)") { $0.integer(0) }
    // A database of another origin may have any number. The insertion of one that is there fails.
    return (highest.first ?? nil).map { $0 &+ 1 } ?? 0
  }

  /// The machines and kinds of build, by identifier.
  func settings() throws -> [Int: Setting] {
    let rows = try connection.rows("SELECT id, machine, build FROM bench_setting") {
      ($0.integer(0) ?? 0, Setting(machine: $0.text(1) ?? "", build: $0.text(2) ?? ""))
    }
    return Dictionary(rows) { first, _ in first }
  }

  // MARK: - Upkeep

  /// Removes all but the newest measurements.
  package func prune(keeping count: Int) throws -> Int {
    try remove(
      "id NOT IN (SELECT id FROM bench_measurement ORDER BY date DESC, digest DESC LIMIT $1)",
      .integer(count))
  }

  /// Removes the measurements before a date.
  package func prune(olderThan date: String) throws -> Int {
    try remove("date < $1", .text(date))
  }

  private func remove(_ condition: String, _ value: SQLValue) throws -> Int {
    try write {
      let removed = try connection.rows(
        "SELECT id, setting FROM bench_measurement WHERE \(condition)", value
      ) { ($0.integer(0) ?? 0, $0.integer(1) ?? 0) }
      for (id, _) in removed {
        try connection.run("DELETE FROM bench_text WHERE measurement = $1", .integer(id))
        try connection.run("DELETE FROM bench_measurement WHERE id = $1", .integer(id))
      }
      // Chunks are counted from the oldest measurement, and the search begins there.
      for setting in Set(removed.map(\.1)) { try reopenChunks(of: setting, from: 0) }
      return removed.count
    }
  }

  /// Makes all chunks again from the texts.
  package func rebuild() throws -> HistoryStore.Rebuilt {
    try write {
      for setting in try settings().keys { try reopenChunks(of: setting, from: 0) }
      // Also those with a number that no chunk can have.
      try connection.run("UPDATE bench_measurement SET chunk = NULL")
      try connection.run("DELETE FROM bench_chunk")
      try connection.run("DELETE FROM bench_series")
    }
    try seal()
    return HistoryStore.Rebuilt()
  }

  /// Writes every measurement into a folder, as the file of a history that a package has there.
  package func export(to folder: String) throws -> Int {
    try StoredFile.makeFolder(folder)
    let ids = try connection.rows("SELECT id FROM bench_measurement ORDER BY date, digest") {
      $0.integer(0) ?? 0
    }
    StoredFile.removeAbandoned(in: folder)
    for id in ids {
      let file = try storedFile(id)
      try StoredFile.write(Data(file.text), to: "\(folder)/\(file.file.fileName)", sweeps: false)
    }
    return ids.count
  }

  /// Returns the file of a measurement in the folder of a package.
  func storedFile(_ id: Int) throws -> (file: HistoryFile, text: [UInt8]) {
    let rows = try connection.rows(
      """
      SELECT date, digest, name, text FROM bench_measurement JOIN bench_text ON measurement = id
      WHERE id = $1
      """, .integer(id)
    ) { row in
      (
        HistoryFile(
          date: row.text(0) ?? "", digest: UInt64(row.text(1) ?? "", radix: 16) ?? 0,
          name: row.text(2).flatMap { FileName($0) }), row.bytes(3)
      )
    }
    guard let (file, text) = rows.first else {
      throw StorageError.unreadable(path: place, reason: "it has lost a text; restore an export")
    }
    guard let file else {
      throw StorageError.unreadable(
        path: place, reason: "a date of it is no ISO 8601 in UTC; restore an export")
    }
    return (file, text)
  }
}
