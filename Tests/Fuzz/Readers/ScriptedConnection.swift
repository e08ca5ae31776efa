internal import Foundation

@testable import HistoryDatabase

/// A database that answers every query by the next rows of a script, whatever was asked.
///
/// A file of another origin, and a server, can contain any rows. An empty line separates two
/// answers, a line end two rows, a tab two columns. `\n` and `\t` in a column are a line end and a
/// tab, and `-` is NULL. After the last answer no query has a row.
final class ScriptedConnection: SQLConnection {
  let bytesType = "BLOB"
  let orderedTextType = "TEXT"
  let beginWriting = ["BEGIN"]
  let beginReading = "BEGIN"
  private var answers: ArraySlice<String>

  init(_ script: String) {
    answers = script.components(separatedBy: "\n\n")[...]
  }

  func hasTable(_ name: String) -> Bool { true }

  func execute(
    _ statement: String, _ values: [SQLValue], _ body: (any SQLRow) throws -> Void
  ) throws {
    guard statement.hasPrefix("SELECT"), let answer = answers.popFirst() else { return }
    for row in answer.split(separator: "\n") {
      let columns = row.split(separator: "\t", omittingEmptySubsequences: false)
      try body(Row(columns: columns.map(String.init)))
    }
  }

  private struct Row: SQLRow {
    let columns: [String]

    private func value(_ column: Int) -> String? {
      guard column < columns.count, columns[column] != "-" else { return nil }
      return columns[column].replacing(#"\n"#, with: "\n").replacing(#"\t"#, with: "\t")
    }

    func integer(_ column: Int) -> Int? { value(column).map { Int($0) ?? 0 } }
    func real(_ column: Int) -> Double? { value(column).map { Double($0) ?? 0 } }
    func text(_ column: Int) -> String? { value(column) }

    /// The bytes of a column: of a number those of a `Double`, of any other text its own.
    func bytes(_ column: Int) -> [UInt8] {
      guard let text = value(column) else { return [] }
      guard let number = Double(text) else { return Array(text.utf8) }
      return withUnsafeBytes(of: number) { Array($0) }
    }
  }
}
