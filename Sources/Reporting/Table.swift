/// Rows under headed columns, as plain text or Markdown.
///
/// Text for a terminal is fitted to its width, lines numbers up by their points and marks rows;
/// text for a pipe has every column, and no layout that a script would have to know.
package struct Table {
  /// A column: its heading, how it lines up, and when it may go.
  package struct Column {
    /// How the cells of a column stand below each other.
    package enum Alignment: Sendable {
      /// Words, at the left.
      case left
      /// Numbers, at the right.
      case right
      /// Numbers with units, with points and units below each other on a terminal.
      case point
    }

    var title: String
    var alignment: Alignment
    /// Columns with the highest rank go first where the terminal is narrow; rank 0 always stays.
    var rank: Int
    /// Whether cells may lose their middle where leaving columns out is not enough.
    var isFlexible: Bool

    package init(_ title: String, isNumber: Bool = false, rank: Int = 0, isFlexible: Bool = false) {
      self.init(
        title, alignment: isNumber ? .right : .left, rank: rank, isFlexible: isFlexible)
    }

    package init(
      _ title: String, alignment: Alignment, rank: Int = 0, isFlexible: Bool = false
    ) {
      self.title = title
      self.alignment = alignment
      self.rank = rank
      self.isFlexible = isFlexible
    }
  }

  /// A line below the headings.
  enum Row {
    /// Cells, and a sign before them on a terminal.
    case cells([String], mark: String)
    /// What the next rows have in common.
    case heading(String)
  }

  let columns: [Column]
  private(set) var rows: [Row] = []

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row of as many cells as there are columns.
  ///
  /// - Parameters:
  ///   - cells: One for each column.
  ///   - mark: A sign of one column that stands before the row on a terminal.
  package mutating func append(_ cells: [String], mark: String = "") {
    precondition(cells.count == columns.count, "a row has a cell for each column")
    rows.append(.cells(cells.map(\.visible), mark: mark))
  }

  /// Adds a line that says what the rows after it have in common.
  package mutating func append(heading: String) {
    rows.append(.heading(heading.visible))
  }

  /// A Markdown table.
  package func markdown() -> String {
    let kept = keptColumns
    let rule = columns.map { $0.alignment == .left ? "---" : "---:" }
    let lines = [columns.map(\.title), rule] + cells.map { $0.map(\.markdownCell) }
    return lines.map { cells in "| \(kept.map { cells[$0] }.joined(separator: " | ")) |" }
      .joined(separator: "\n") + "\n"
  }

  /// The columns that say anything: one whose cells are all empty does not, and the first one names
  /// the rows.
  var keptColumns: [Int] {
    let cells = cells
    return columns.indices.filter { column in
      column == 0 || cells.isEmpty || cells.contains { !$0[column].isEmpty }
    }
  }

  /// The cells of the rows that have any.
  var cells: [[String]] {
    rows.compactMap { row in
      if case .cells(let cells, _) = row { cells } else { nil }
    }
  }
}
