internal import Markup

/// Rows under headed columns, as plain text or Markdown.
///
/// Text for a terminal is fitted to its width, aligns numbers by their decimal points and marks
/// rows. Text for a pipe has every column and no such alignment, so that a script can split it.
package struct Table {
  /// A column: its heading, its alignment, and the rank that decides when it is left out.
  package struct Column {
    /// The alignment of a column's cells: words at the left, numbers at the right or by their
    /// point.
    package enum Alignment: Sendable {
      /// Words, aligned left.
      case left
      /// Numbers, aligned right.
      case right
      /// Numbers with units, on a terminal aligned by decimal point and unit.
      case point
    }

    var title: String
    var alignment: Alignment
    /// The order of removal on a narrow terminal, the highest rank first; rank 0 is never removed.
    var rank: Int
    /// Whether cells are shortened in the middle if removing columns is not enough.
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

  /// A line below the headings of the columns.
  enum Row {
    /// The cells of a row, preceded on a terminal by a sign.
    case cells([String], mark: String)
    /// A line of text that is a heading for the rows after it.
    case heading(String)
  }

  let columns: [Column]
  private(set) var rows: [Row] = []

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - cells: The cells, one for each column.
  ///   - mark: A sign, one column wide, that precedes the row on a terminal.
  package mutating func append(_ cells: [String], mark: String = "") {
    precondition(cells.count == columns.count, "a row has a cell for each column")
    rows.append(.cells(cells.map(\.visible), mark: mark))
  }

  /// Adds a line of text that is a heading for the rows after it, such as the name of a group.
  package mutating func append(heading: String) {
    rows.append(.heading(heading.visible))
  }

  /// Returns a Markdown table without empty columns, with numbers aligned right.
  package func markdown() -> String {
    let kept = keptColumns
    let rule = columns.map { $0.alignment == .left ? "---" : "---:" }
    let lines = [columns.map(\.title), rule] + cells.map { $0.map(\.markdownCell) }
    return lines.map { cells in "| \(kept.map { cells[$0] }.joined(separator: " | ")) |" }
      .joined(separator: "\n") + "\n"
  }

  /// The indices of the columns with a cell that is not empty, and of the first column, which names
  /// the rows.
  var keptColumns: [Int] {
    let cells = cells
    return columns.indices.filter { column in
      column == 0 || cells.isEmpty || cells.contains { !$0[column].isEmpty }
    }
  }

  /// The cells of each row, without the headings between rows.
  var cells: [[String]] {
    rows.compactMap { row in
      if case .cells(let cells, _) = row { cells } else { nil }
    }
  }
}
