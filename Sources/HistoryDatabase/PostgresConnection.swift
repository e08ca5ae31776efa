internal import CDatabases
internal import ChildProcess
internal import Essentials
internal import Measurements
internal import Storage

/// A connection to a server of PostgreSQL, by libpq, which the first of them loads.
///
/// What the address does not say comes from the usual variables and files: `PGPASSWORD`,
/// `PGPASSFILE`, `PGSSLMODE`, `PGSSLROOTCERT`, `PGSERVICE` and so on. One writer changes a history
/// at a time, by an advisory lock; others wait.
@safe final class PostgresConnection: SQLConnection {
  let bytesType = "BYTEA"
  // Other collations ignore hyphens, or depend on the server's system.
  let orderedTextType = "TEXT COLLATE \"C\""
  let beginWriting = ["BEGIN", "SELECT pg_advisory_xact_lock(\(PostgresConnection.lock))"]
  let beginReading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
  /// The number of the advisory lock of writers: `bench` in ASCII, so that no other lock is likely
  /// to have this number.
  private static let lock = 0x62_656E_6368
  private let address: ServerAddress
  private let library: UnsafePointer<clibpq>
  private let connection: OpaquePointer?

  /// Returns the library, which the first call loads.
  ///
  /// - Throws: `StorageError.unavailable` if this machine has none.
  @safe static func library(for address: ServerAddress) throws -> UnsafePointer<clibpq> {
    guard let library = unsafe clibpq_load() else {
      throw StorageError.unavailable(
        path: address.place,
        reason: "this machine has no client library of PostgreSQL; install Debian's libpq5")
    }
    return unsafe library
  }

  /// Connects to a server.
  ///
  /// - Throws: `StorageError.unavailable` if it does not answer, or refuses.
  init(_ address: ServerAddress) throws {
    let library = try Self.library(for: address)
    (self.address, unsafe self.library) = unsafe (address, library)
    // Of a parameter that is given twice the last one counts, so the address has the last word. Ten
    // and thirty seconds are choices; without them a call to a lost machine takes minutes.
    var parameters = [
      ("application_name", "bench"), ("client_encoding", "UTF8"), ("tcp_user_timeout", "30000"),
    ]
    if ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] == nil {
      parameters.append(("connect_timeout", "10"))
    }
    parameters.append(("dbname", address.text))
    let keywords = CTexts(parameters.map { Array($0.0.utf8) } + [nil])
    let values = CTexts(parameters.map { Array($0.1.utf8) } + [nil])
    unsafe connection = unsafe keywords.withPointers { keywords in
      unsafe values.withPointers { unsafe library.pointee.connectdbParams(keywords, $0, 1) }
    }
    guard isConnected else { throw unavailable }
    // Else each notice of the server would be a line of this command.
    _ = unsafe library.pointee.setNoticeProcessor(connection, { _, _ in }, nil)
    // As long as with SQLite, unless PGOPTIONS says otherwise.
    try run(
      """
      SELECT set_config('lock_timeout', '60s', false) WHERE current_setting('lock_timeout') = '0'
      """)
  }

  deinit { unsafe library.pointee.finish(connection) }

  func hasTable(_ name: String) throws -> Bool {
    try !rows(
      "SELECT 1 FROM pg_tables WHERE schemaname = ANY (current_schemas(false)) AND tablename = $1",
      .text(name)
    ) { $0.integer(0) }.isEmpty
  }

  func execute(
    _ statement: String, _ values: [SQLValue], _ body: (any SQLRow) throws -> Void
  ) throws {
    let texts = CTexts(values.map(\.transmitted))
    let isSent = unsafe texts.withPointers { pointers in
      unsafe library.pointee.sendQueryParams(
        connection, statement, Int32(values.count), nil, pointers, texts.lengths,
        values.map { if case .bytes = $0 { 1 } else { 0 } }, 1)
    }
    let result = unsafe isSent == 1 ? try answer() : nil
    defer { unsafe library.pointee.clear(result) }
    let status = unsafe library.pointee.resultStatus(result)
    guard status == CLIBPQ_COMMAND_OK || status == CLIBPQ_TUPLES_OK else {
      throw unsafe error(of: result)
    }
    for row in 0..<(unsafe library.pointee.ntuples(result)) {
      unsafe try body(Row(library: library, result: result, row: row))
    }
  }

  /// Waits for the result of the statement that was sent; libpq's own wait ignores signals.
  private func answer() throws -> OpaquePointer? {
    var wait = Wait(for: "the server at \(address.place)")
    while unsafe library.pointee.isBusy(connection) != 0 {
      do throws(ChildError) {
        try wait.goOn()
      } catch {
        guard case .timedOut = error else { throw error }
        throw StorageError.unavailable(path: address.place, reason: "it does not answer")
      }
      _ = Platform.readable([unsafe library.pointee.socket(connection)], milliseconds: 500)
      // Otherwise the connection is lost, which the result says.
      guard unsafe library.pointee.consumeInput(connection) == 1 else { break }
    }
    var result = unsafe library.pointee.getResult(connection)
    // A statement has one result; the next one ends the wait for it.
    while let next = unsafe library.pointee.getResult(connection) {
      unsafe library.pointee.clear(result)
      unsafe result = next
    }
    return unsafe result
  }

  // MARK: - Errors

  private var isConnected: Bool {
    unsafe library.pointee.status(connection) == CLIBPQ_CONNECTION_OK
  }

  private var unavailable: StorageError {
    let message = unsafe library.pointee.errorMessage(connection)
    return .unavailable(path: address.place, reason: unsafe address.line(of: text(message)))
  }

  private func error(of result: OpaquePointer?) -> StorageError {
    guard isConnected else { return unavailable }
    let code = unsafe text(library.pointee.resultErrorField(result, Int32(CLIBPQ_SQLSTATE)))
    let message = unsafe text(library.pointee.resultErrorField(result, Int32(CLIBPQ_MESSAGE)))
    let whole = unsafe text(library.pointee.resultErrorMessage(result))
    let reason = address.line(of: message.isEmpty ? whole : message)
    // https://www.postgresql.org/docs/15/errcodes-appendix.html
    switch code {
    case "55P03", "40001", "40P01": return .conflict(path: address.place)
    case "25006", "42501": return .unwritable(path: address.place, reason: reason)
    case _ where code.hasPrefix("53"): return .unwritable(path: address.place, reason: reason)
    case _ where code.hasPrefix("57"): return .unavailable(path: address.place, reason: reason)
    default: return .unreadable(path: address.place, reason: reason)
    }
  }

  private func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  // MARK: - Rows

  /// A row in the binary form of the protocol, whose numbers begin with the highest byte.
  @safe private struct Row: SQLRow {
    let library: UnsafePointer<clibpq>
    let result: OpaquePointer?
    let row: Int32

    /// The bytes of a column; `nil` for NULL.
    private func value(_ column: Int) -> UnsafeRawBufferPointer? {
      let column = Int32(column)
      guard unsafe library.pointee.getisnull(result, row, column) == 0 else { return nil }
      return unsafe UnsafeRawBufferPointer(
        start: library.pointee.getvalue(result, row, column),
        count: Int(library.pointee.getlength(result, row, column)))
    }

    func integer(_ column: Int) -> Int? {
      guard let value = unsafe value(column), let first = unsafe value.first else { return nil }
      // The first byte has the sign, whatever the width.
      return unsafe value.dropFirst().reduce(Int(Int8(bitPattern: first))) { $0 << 8 | Int($1) }
    }

    func real(_ column: Int) -> Double? {
      guard let value = unsafe value(column) else { return nil }
      return Double(bitPattern: unsafe value.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    func text(_ column: Int) -> String? {
      unsafe value(column).map { unsafe String(decoding: $0, as: UTF8.self) }
    }

    func bytes(_ column: Int) -> [UInt8] {
      guard let value = unsafe value(column) else { return [] }
      return unsafe Array(value)
    }
  }
}

extension SQLValue {
  /// The value as libpq sends it: bytes as they are, all else as text; `nil` for NULL.
  fileprivate var transmitted: [UInt8]? {
    switch self {
    case .null: nil
    case .integer(let number): Array("\(number)".utf8)
    case .real(let number): Array("\(number)".utf8)
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }
}

/// Texts of C, one after the other, each with a zero at its end.
private struct CTexts {
  private var bytes: [UInt8] = []
  /// The index in `bytes` of each text; `nil` for NULL.
  private var starts: [Int?] = []
  /// The number of bytes of each text; 0 for NULL.
  private(set) var lengths: [Int32] = []

  init(_ texts: [[UInt8]?]) {
    for text in texts {
      starts.append(text == nil ? nil : bytes.count)
      lengths.append(Int32(text?.count ?? 0))
      if let text { bytes += text + [0] }
    }
  }

  /// Calls a function with a pointer to each text.
  func withPointers<Result>(
    _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe body(
        starts.map { start in
          unsafe start.flatMap {
            unsafe bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self)
          }
        })
    }
  }
}
