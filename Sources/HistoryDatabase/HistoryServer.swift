internal import Essentials
internal import Measurements
package import Storage

/// A history on a server of PostgreSQL, to which the machines of a fleet add.
///
/// A call that the server does not answer is made once more, over a new connection. If an addition
/// fails again, its measurements are kept as files in `.bench/history/unsent`. The next call gives
/// them to the server before anything else.
package final class HistoryServer: HistoryArchive {
  private let address: ServerAddress
  private let project: String?
  private let unsent: HistoryStore
  private let advise: (String) -> Void
  private var database: HistoryDatabase?

  /// Creates the history without connecting; `nil` for an address that is the path of a file.
  ///
  /// - Parameters:
  ///   - address: The URL of the database.
  ///   - root: The folder of the package.
  ///   - project: The identity of the package; `nil` if it is unknown.
  ///   - advise: Tells the user of measurements that were kept before.
  /// - Throws: `StorageError.unavailable` without the library of PostgreSQL.
  package init?(
    _ address: String, root: String, project: String?, advise: @escaping (String) -> Void
  ) throws {
    guard let address = ServerAddress(address) else { return nil }
    // What is missing on this machine is said before anything is kept for the server.
    _ = try PostgresConnection.library(for: address)
    (self.address, self.project, self.advise) = (address, project, advise)
    let digest = HistoryFile.digest(of: Array(address.place.utf8))
    unsent = HistoryStore(root: root, apart: "unsent/\(HistoryFile.hexadecimal(digest))")
  }

  /// Adds measurements, all or none of them; keeps them if the server does not answer.
  package func add(_ measurements: some Collection<() throws -> [HistoryEntry]>) throws -> Int {
    do {
      return try asking { try $0.add(measurements) }
    } catch StorageError.unavailable(let place, let reason) {
      _ = try unsent.add(measurements)
      throw StorageError.unavailable(
        path: place,
        reason: "\(reason); nothing was added. The measurements are kept in "
          + "\(unsent.folder), and the next call with this address gives them to the server")
    }
  }

  /// Opens the measurements for reading.
  package func source(benchmark: String?, since: String) throws -> any SeriesSource {
    try asking { try $0.source(benchmark: benchmark, since: since) }
  }

  /// Removes all but the newest measurements.
  package func prune(keeping count: Int) throws -> Int {
    try asking { try $0.prune(keeping: count) }
  }

  /// Removes the measurements before a date.
  package func prune(olderThan date: String) throws -> Int {
    try asking { try $0.prune(olderThan: date) }
  }

  /// Makes all chunks again from the texts.
  package func rebuild() throws -> HistoryStore.Rebuilt {
    try asking { try $0.rebuild() }
  }

  /// Writes every measurement into a folder, as the file of a history that a package has there.
  package func export(to folder: String) throws -> Int {
    try asking { try $0.export(to: folder) }
  }

  // MARK: - Connecting

  /// Asks the server, and once more if it does not answer.
  ///
  /// What was asked may have been done before the connection was lost. Nothing is the worse for
  /// being done twice: a measurement is kept once.
  private func asking<Result>(_ body: (HistoryDatabase) throws -> Result) throws -> Result {
    do {
      return try body(try connected())
    } catch StorageError.unavailable {
      database = nil
      // A server that starts again takes about as long.
      Platform.pause(milliseconds: 1000)
      return try body(try connected())
    }
  }

  /// Returns the open database, after it was given what was kept for it.
  private func connected() throws -> HistoryDatabase {
    if let database { return database }
    let database = try HistoryDatabase(
      try PostgresConnection(address), place: address.place, project: project)
    try giveUnsent(to: database)
    self.database = database
    return database
  }

  private func giveUnsent(to database: HistoryDatabase) throws {
    let kept = try unsent.read()
    kept.notes.forEach(advise)
    guard !kept.entries.isEmpty else { return }
    let added = try database.add(kept.entries.map { entry in { [entry] } })
    try unsent.remove(kept.entries)
    advise("added \(added) measurements that were kept for \(address.place)")
  }
}
