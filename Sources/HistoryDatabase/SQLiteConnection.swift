internal import CDatabases
internal import ChildProcess
internal import Storage

/// A connection to a file of SQLite, whose library is loaded by the first of them.
///
/// Readers see the last whole state while one writer changes it (write-ahead log). A second writer
/// waits. A killed process leaves nothing half-written, because the next reader undoes an
/// unfinished transaction.
@safe final class SQLiteConnection: SQLConnection {
  let bytesType = "BLOB"
  let orderedTextType = "TEXT"
  let beginWriting = ["BEGIN IMMEDIATE"]
  let beginReading = "BEGIN"
  private let path: String
  private let library: UnsafePointer<csqlite>
  private var database: OpaquePointer?
  private var statements: [String: OpaquePointer] = unsafe [:]

  /// Opens the database in a file, or a new one.
  ///
  /// - Throws: `StorageError`: `.unreadable` for a file of another kind, `.unavailable` without the
  ///   library.
  init(path: String) throws {
    guard let library = unsafe csqlite_load() else {
      throw StorageError.unavailable(
        path: path, reason: "this machine has no library of SQLite; install Debian's libsqlite3-0")
    }
    (self.path, unsafe self.library) = unsafe (path, library)
    let flags = Int32(CSQLITE_OPEN_READWRITE | CSQLITE_OPEN_CREATE | CSQLITE_OPEN_NOMUTEX)
    var status = unsafe library.pointee.open_v2(path, &database, flags, nil)
    if status == CSQLITE_CANTOPEN {
      throw StorageError.unwritable(path: path, reason: "no database can be opened there")
    }
    try check(status)
    unsafe csqlite_distrust(library, database)
    // As long as `patiently` leaves a signal without an answer.
    status = unsafe library.pointee.busy_timeout(database, 500)
    try check(status)
    // Without a log, as on some network drives, the database is slower and as safe.
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = FULL")
    // A file of another origin may call functions in its indices and defaults.
    try run("PRAGMA trusted_schema = OFF")
  }

  deinit {
    while let known = unsafe statements.popFirst() {
      _ = unsafe library.pointee.finalize(known.value)
    }
    _ = unsafe library.pointee.close_v2(database)
  }

  func hasTable(_ name: String) throws -> Bool {
    try !rows(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1", .text(name)
    ) { $0.integer(0) }.isEmpty
  }

  func execute(
    _ statement: String, _ values: [SQLValue], _ body: (any SQLRow) throws -> Void
  ) throws {
    let prepared = unsafe try self.prepared(statement)
    defer { _ = unsafe library.pointee.reset(prepared) }
    for (index, value) in values.enumerated() {
      unsafe try check(bind(value, Int32(index + 1), to: prepared))
    }
    while true {
      let status = try patiently { unsafe library.pointee.step(prepared) }
      if status == CSQLITE_DONE { return }
      guard status == CSQLITE_ROW else { return try check(status) }
      unsafe try body(Row(library: library, statement: prepared))
    }
  }

  private func prepared(_ statement: String) throws -> OpaquePointer? {
    if let known = unsafe statements[statement] { return unsafe known }
    var prepared: OpaquePointer?
    try check(
      patiently { unsafe library.pointee.prepare_v2(database, statement, -1, &prepared, nil) })
    unsafe statements[statement] = prepared
    return unsafe prepared
  }

  /// Repeats a call while another process changes the file.
  private func patiently(_ call: () -> Int32) throws -> Int32 {
    // A minute is a choice, far more than an addition takes. A large import takes longer, and
    // whoever waits for it is told to come again.
    var wait = Wait(for: "another bench, which changes \(path)", limit: 60)
    while true {
      let status = call()
      guard status == CSQLITE_BUSY else { return status }
      do throws(ChildError) {
        try wait.goOn()
      } catch {
        guard case .timedOut = error else { throw error }
        return status
      }
    }
  }

  private func bind(_ value: SQLValue, _ index: Int32, to statement: OpaquePointer?) -> Int32 {
    switch value {
    case .null: unsafe library.pointee.bind_null(statement, index)
    case .integer(let number): unsafe library.pointee.bind_int64(statement, index, Int64(number))
    case .real(let number): unsafe library.pointee.bind_double(statement, index, number)
    case .text(let text):
      unsafe csqlite_bind_text(library, statement, index, text, Int32(text.utf8.count))
    case .bytes(let bytes):
      unsafe csqlite_bind_bytes(library, statement, index, bytes, Int32(bytes.count))
    }
  }

  /// Throws the error of a status, in the words of SQLite.
  private func check(_ status: Int32) throws {
    guard status != CSQLITE_OK else { return }
    let reason = unsafe library.pointee.errmsg(database).map { unsafe String(cString: $0) } ?? ""
    // The lower byte is the primary code.
    switch Int(status & 0xFF) {
    case CSQLITE_BUSY, CSQLITE_LOCKED: throw StorageError.conflict(path: path)
    case CSQLITE_CORRUPT, CSQLITE_NOTADB, CSQLITE_SCHEMA, CSQLITE_ERROR, CSQLITE_MISMATCH:
      throw StorageError.unreadable(
        path: path, reason: "\(reason); restore it from an export, with --add FOLDER")
    default: throw StorageError.unwritable(path: path, reason: reason)
    }
  }

  /// A row that is valid until the next one is read.
  @safe private struct Row: SQLRow {
    let library: UnsafePointer<csqlite>
    let statement: OpaquePointer?

    private func isNull(_ column: Int) -> Bool {
      unsafe library.pointee.column_type(statement, Int32(column)) == CSQLITE_NULL
    }

    func integer(_ column: Int) -> Int? {
      guard !isNull(column) else { return nil }
      return unsafe Int(library.pointee.column_int64(statement, Int32(column)))
    }

    func real(_ column: Int) -> Double? {
      guard !isNull(column) else { return nil }
      return unsafe library.pointee.column_double(statement, Int32(column))
    }

    func text(_ column: Int) -> String? {
      guard let text = unsafe library.pointee.column_text(statement, Int32(column)) else {
        return nil
      }
      return unsafe String(cString: text)
    }

    func bytes(_ column: Int) -> [UInt8] {
      let bytes = unsafe library.pointee.column_blob(statement, Int32(column))
      let count = unsafe Int(library.pointee.column_bytes(statement, Int32(column)))
      return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }
  }
}
