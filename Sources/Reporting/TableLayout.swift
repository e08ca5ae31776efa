internal import Markup

/// The arrangement of a table's columns in text of a given width.
struct TableLayout {
  private let table: Table
  /// The terminal's width in columns; `nil` for a pipe.
  private let width: Int?
  /// The indices of the columns that are shown.
  private var shown: [Int]
  /// The width of each column of the table, shown or not, in columns of the terminal.
  private var widths: [Int]
  /// The alignment by decimal point for each column that has it; `nil` for the others.
  private let points: [PointAlignment?]
  /// The width of the room for signs before the first cell: 2, or 0 without signs.
  private let gutter: Int

  /// The number of blanks between two columns.
  private static let separator = 2
  /// The smallest width of a flexible column, chosen so that both ends of a name stay legible.
  private static let leastFlexible = 12

  /// Fits a table into a width by removing and shortening columns; `nil` keeps all columns whole.
  init(_ table: Table, width: Int?) {
    self.table = table
    self.width = width
    let cells = table.cells
    // 2 columns for the sign of a row and a blank.
    gutter = width != nil && table.rows.contains(where: \.isMarked) ? 2 : 0
    points = table.columns.indices.map { column in
      guard width != nil, table.columns[column].alignment == .point else { return nil }
      return PointAlignment(cells.map { $0[column] })
    }
    widths = table.columns.indices.map { [points] column in
      let aligned = cells.map { points[column]?.aligned($0[column]) ?? $0[column] }
      return ([table.columns[column].title] + aligned).map(\.displayWidth).max() ?? 0
    }
    shown = table.keptColumns
    if let width { fit(width) }
  }

  /// The table as lines of text, each with a line end.
  var text: String {
    let heading = line(table.columns.map(\.title), mark: "")
    let lines = table.rows.map { row in
      switch row {
      case .cells(let cells, let mark):
        line(zip(cells, points).map { $1?.aligned($0) ?? $0 }, mark: mark)
      case .heading(let heading):
        blanks(gutter) + heading.shortened(toColumns: (width ?? .max) - gutter)
      }
    }
    return ([heading] + lines).map { $0.trimmedEnd + "\n" }.joined()
  }

  private var totalWidth: Int {
    shown.reduce(gutter - Self.separator) { $0 + widths[$1] + Self.separator }
  }

  /// Removes columns by rank, then shortens the widest flexible column step by step.
  private mutating func fit(_ width: Int) {
    while totalWidth > width {
      guard let victim = shown.max(by: { rank($0) < rank($1) }), rank(victim) > 0 else { break }
      shown.removeAll { $0 == victim }
    }
    while totalWidth > width {
      let flexible = shown.filter {
        table.columns[$0].isFlexible && widths[$0] > Self.leastFlexible
      }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
  }

  private func rank(_ column: Int) -> Int { table.columns[column].rank }

  private func line(_ cells: [String], mark: String) -> String {
    let padded = shown.map { column in
      let cell = cells[column].shortened(toColumns: widths[column])
      let space = blanks(widths[column] - cell.displayWidth)
      return table.columns[column].alignment == .left ? cell + space : space + cell
    }
    let before = gutter == 0 ? "" : mark + blanks(gutter - mark.displayWidth)
    return before + padded.joined(separator: blanks(Self.separator))
  }
}

/// The alignment of a column's numbers by decimal point and unit.
private struct PointAlignment {
  /// A cell in parts: `12`, `.8` and ` µs` for `12.8 µs`.
  private struct Parts {
    let whole: Substring
    let fraction: Substring
    let unit: Substring

    /// Splits a cell; `nil` if the cell is not a number with an optional unit.
    init?(_ cell: String) {
      let sign = cell.prefix { "+-".contains($0) }
      let digits = cell.dropFirst(sign.count).prefix(while: \.isNumber)
      guard sign.count <= 1, !digits.isEmpty else { return nil }
      whole = cell[..<digits.endIndex]
      let rest = cell[digits.endIndex...]
      fraction = rest.first == "." ? rest.prefix { $0 == "." || $0.isNumber } : ""
      unit = rest.dropFirst(fraction.count)
      guard unit.isEmpty || unit.first == " " else { return nil }
    }
  }

  private var fraction = 0
  private var unit = 0

  init(_ cells: [String]) {
    let parts = cells.compactMap(Parts.init)
    fraction = parts.map(\.fraction.displayWidth).max() ?? 0
    unit = parts.map(\.unit.displayWidth).max() ?? 0
  }

  /// Returns the cell padded after its fraction and its unit, for alignment at the right.
  func aligned(_ cell: String) -> String {
    guard let parts = Parts(cell) else { return cell }
    return parts.whole + parts.fraction + blanks(fraction - parts.fraction.displayWidth)
      + parts.unit + blanks(unit - parts.unit.displayWidth)
  }
}

extension Table.Row {
  fileprivate var isMarked: Bool {
    if case .cells(_, let mark) = self { !mark.isEmpty } else { false }
  }
}

/// Returns `count` blanks; none if `count` is negative.
func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

extension Table {
  /// Returns plain text, at most `width` columns wide if removing columns and shortening flexible
  /// ones suffices.
  ///
  /// - Parameter width: The width of the terminal; `nil` for a pipe or a file.
  /// - Returns: Lines, each with a line end.
  package func text(width: Int? = nil) -> String {
    TableLayout(self, width: width).text
  }
}
