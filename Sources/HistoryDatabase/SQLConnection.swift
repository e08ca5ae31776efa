/// A value of a column or of a parameter of a statement.
enum SQLValue: Equatable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// Creates a number, or NULL for `nil`.
  init(_ number: Double?) { self = number.map { .real($0) } ?? .null }

  /// Creates a text, or NULL for `nil`.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// Creates bytes, or NULL for `nil`.
  init(_ bytes: [UInt8]?) { self = bytes.map { .bytes($0) } ?? .null }
}

/// A row of a result; columns are counted from 0.
protocol SQLRow {
  /// Returns a number; `nil` for NULL.
  func integer(_ column: Int) -> Int?
  /// Returns a floating-point number; `nil` for NULL.
  func real(_ column: Int) -> Double?
  /// Returns a text; `nil` for NULL.
  func text(_ column: Int) -> String?
  /// Returns the bytes of a column; empty for NULL.
  func bytes(_ column: Int) -> [UInt8]
}

/// A connection to a database that understands a common part of SQL.
///
/// Statements name their parameters `$1`, `$2` and so on, in the order of their first use.
protocol SQLConnection: AnyObject {
  /// The name of the type of columns with bytes.
  var bytesType: String { get }
  /// The type of columns with text that is ordered by its bytes.
  var orderedTextType: String { get }
  /// The statements that begin a transaction of which there is one at a time.
  var beginWriting: [String] { get }
  /// The statement that begins a transaction in which every query sees the same state.
  var beginReading: String { get }

  /// Returns whether there is a table of this name.
  func hasTable(_ name: String) throws -> Bool

  /// Executes a statement and calls a function with each row of its result.
  ///
  /// - Throws: `StorageError`, or the error of the function.
  func execute(_ statement: String, _ values: [SQLValue], _ body: (any SQLRow) throws -> Void)
    throws
}

extension SQLConnection {
  /// Executes a statement without a result.
  func run(_ statement: String, _ values: SQLValue...) throws {
    try execute(statement, values) { _ in }
  }

  /// Returns a value for each row of a result.
  func rows<Value>(
    _ statement: String, _ values: SQLValue..., as make: (any SQLRow) throws -> Value
  ) throws -> [Value] {
    var rows: [Value] = []
    try execute(statement, values) { rows.append(try make($0)) }
    return rows
  }

  /// Executes statements as a whole: all of them, or none if one fails or this process dies.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    for statement in beginWriting { try run(statement) }
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // The connection may be gone, and with it the transaction.
      try? run("ROLLBACK")
      throw error
    }
  }
}
