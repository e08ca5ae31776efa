/// Rows under headed columns, as plain text or Markdown.
package struct Table {
  /// A column: its heading, how it lines up, and when it may go.
  package struct Column {
    var title: String
    var isNumber: Bool
    /// Columns with the highest rank go first where the terminal is narrow; rank 0 always stays.
    var rank: Int

    package init(_ title: String, isNumber: Bool = false, rank: Int = 0) {
      self.title = title
      self.isNumber = isNumber
      self.rank = rank
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row of as many cells as there are columns.
  package mutating func append(_ cells: [String]) {
    precondition(cells.count == columns.count, "a row has a cell for each column")
    rows.append(cells)
  }

  /// Plain text, at most `width` columns wide if leaving columns out can do that.
  package func text(width: Int? = nil) -> String {
    let kept = columnsFitting(width)
    let widths = columnWidths
    let lines = ([columns.map(\.title)] + rows).map { cells in
      let padded = kept.map { pad(cells[$0], to: widths[$0], isNumber: columns[$0].isNumber) }
      return padded.joined(separator: "  ").trimmedEnd
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A Markdown table.
  package func markdown() -> String {
    let kept = columnsFitting(nil)
    let rule = columns.map { $0.isNumber ? "---:" : "---" }
    let lines = [columns.map(\.title), rule] + rows.map { $0.map(Self.escaped) }
    return lines.map { cells in "| \(kept.map { cells[$0] }.joined(separator: " | ")) |" }
      .joined(separator: "\n") + "\n"
  }

  private var columnWidths: [Int] {
    columns.indices.map { column in
      ([columns[column].title] + rows.map { $0[column] }).map(\.count).max() ?? 0
    }
  }

  private func columnsFitting(_ width: Int?) -> [Int] {
    let widths = columnWidths
    // A column whose cells are all empty says nothing; the first one names the rows.
    var kept = columns.indices.filter { column in
      column == 0 || rows.isEmpty || rows.contains { !$0[column].isEmpty }
    }
    guard let width else { return kept }
    while kept.reduce(-2, { $0 + widths[$1] + 2 }) > width {
      guard let victim = kept.max(by: { columns[$0].rank < columns[$1].rank }),
        columns[victim].rank > 0
      else { break }
      kept.removeAll { $0 == victim }
    }
    return kept
  }

  private func pad(_ cell: String, to width: Int, isNumber: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - cell.count))
    return isNumber ? space + cell : cell + space
  }

  private static func escaped(_ cell: String) -> String {
    cell.replacing("|", with: "\\|")
  }
}
