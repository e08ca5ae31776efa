import Markup
import Reporting
import TestSupport
import Testing

@Suite struct TableTests {
  @Test func textIsAlignedLeftAndNumbersRight() {
    #expect(
      wide.text() == """
        name    floor  note
        a        5 ns  ok
        longer  12 µs
        µ           1  ünïcode

        """)
  }

  @Test func linesHaveNoTrailingSpaces() {
    let lines = wide.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test func columnOfTheHighestRankIsDroppedFirst() {
    // 4 + 2 + 5 + 2 + 6 + 2 + 3 columns; the cells are no wider than the headings.
    let table = table([
      .init("name"), .init("first", rank: 1), .init("second", rank: 2), .init("end"),
    ])
    #expect(heading(table, width: nil) == "name  first  second  end")
    #expect(heading(table, width: 24) == "name  first  second  end")
    #expect(heading(table, width: 23) == "name  first  end")
    #expect(heading(table, width: 16) == "name  first  end")
    #expect(heading(table, width: 15) == "name  end")
    #expect(heading(table, width: 1) == "name  end", "rank 0 always stays")
  }

  @Test func linesFitTheWidthWhenColumnsCanBeDropped() {
    let table = table([.init("name"), .init("first", rank: 1), .init("second", rank: 2)])
    for width in 4...40 {
      #expect(table.text(width: width).split(separator: "\n").allSatisfy { $0.count <= width })
    }
  }

  @Test func emptyColumnIsOmittedUnlessFirst() {
    var table = Table([.init("name"), .init("empty", rank: 1), .init("count"), .init("note")])
    table.append(["", "", "1", ""])
    #expect(table.text() == "name  count\n      1\n")
    #expect(table.markdown() == "| name | count |\n| --- | --- |\n|  | 1 |\n")
  }

  @Test func columnWithOneFilledCellIsShown() {
    var table = Table([.init("name"), .init("may go", rank: 1)])
    table.append(["a", ""])
    table.append(["b", "x"])
    #expect(table.text() == "name  may go\na\nb     x\n")
  }

  @Test func emptyTableShowsItsHeading() {
    #expect(Table([.init("a"), .init("b")]).text() == "a  b\n")
  }

  @Test func markdownHasARuleThatAlignsNumbersRight() {
    var table = Table([.init("name"), .init("floor", isNumber: true)])
    table.append(["a", "5 ns"])
    #expect(table.markdown() == "| name | floor |\n| --- | ---: |\n| a | 5 ns |\n")
  }

  @Test func markdownEscapesCellSeparators() {
    var table = Table([.init("name"), .init("note")])
    table.append(["a|b", "||"])
    #expect(table.markdown().hasSuffix("| a\\|b | \\|\\| |\n"))
  }

  @Test func rowOfAnotherLengthTraps() async {
    await #expect(processExitsWith: .failure) {
      var table = Table([.init("a"), .init("b")])
      table.append(["only one"])
    }
  }

  private var wide: Table {
    var table = Table([.init("name"), .init("floor", isNumber: true), .init("note")])
    table.append(["a", "5 ns", "ok"])
    table.append(["longer", "12 µs", ""])
    table.append(["µ", "1", "ünïcode"])
    return table
  }

  private func table(_ columns: [Table.Column]) -> Table {
    var table = Table(columns)
    table.append(columns.map { _ in "x" })
    return table
  }

  private func heading(_ table: Table, width: Int?) -> Substring? {
    table.text(width: width).split(separator: "\n").first
  }
}

/// Alignment and widths that a table has on a terminal and not on a pipe.
@Suite struct TerminalTableTests {
  @Test func decimalPointsAndUnitsAreAligned() {
    var table = Table([.init("name"), .init("floor", alignment: .point)])
    for cell in ["12.8 µs", "162 µs", "1.03 ms", "2 s", "", "n/a", "1, 2 ms/s"] {
      table.append(["a", cell])
    }
    #expect(
      table.text(width: 80) == """
        name      floor
        a      12.8  µs
        a     162    µs
        a       1.03 ms
        a       2    s
        a
        a           n/a
        a     1, 2 ms/s

        """)
  }

  @Test func pipedTableHasUnalignedCells() {
    var table = Table([.init("name"), .init("floor", alignment: .point)])
    table.append(heading: "group")
    table.append(["a", "12.8 µs"], mark: "✗")
    table.append(["b", "162 µs"])
    #expect(table.text() == "name    floor\ngroup\na     12.8 µs\nb      162 µs\n")
    #expect(table.markdown().hasSuffix("| --- | ---: |\n| a | 12.8 µs |\n| b | 162 µs |\n"))
  }

  @Test func marksPrecedeTheirRows() {
    var table = Table([.init("name"), .init("floor", isNumber: true)])
    table.append(heading: "group/")
    table.append(["a", "1"], mark: "✗")
    table.append(["b", "2"])
    #expect(
      table.text(width: 80) == "  name  floor\n  group/\n✗ a         1\n  b         2\n")
  }

  @Test func flexibleColumnIsShortenedAfterOthersAreDropped() {
    var table = Table([.init("name", isFlexible: true), .init("may go", rank: 1), .init("end")])
    table.append(["a-name-of-twenty-four-12", "x", "y"])
    #expect(table.text(width: 37).hasPrefix("name                      may go  end"))
    #expect(table.text(width: 36).hasSuffix("\na-name-of-twenty-four-12  y\n"))
    #expect(table.text(width: 28).hasSuffix("\na-name-of-t…nty-four-12  y\n"))
    #expect(table.text(width: 20).hasSuffix("\na-name-…four-12  y\n"))
    #expect(table.text(width: 4).hasSuffix("\na-name…ur-12  y\n"), "twelve columns stay")
  }

  @Test func cellsOfAColumnAreAligned() {
    let seed = UInt64.random(in: 0..<1_000_000)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let alignments = (0..<(1 + generator.below(6))).map { _ in
        [Table.Column.Alignment.left, .right, .point][generator.below(3)]
      }
      // Each cell is there once, so that it can be found in its line; wide ones take two columns.
      let rows = (0..<(1 + generator.below(6))).map { row in
        alignments.indices.map { column in
          let digits = String(repeating: "1", count: 1 + generator.below(4))
          return alignments[column] == .point
            ? "\(digits).\(column)\(row)" : "\(generator.below(2) == 0 ? "日" : "x")\(column)\(row)"
        }
      }
      var table = Table(
        alignments.enumerated().map {
          .init("h\($0)", alignment: $1, rank: $0 == 0 ? 0 : generator.below(3) + 1)
        })
      for row in rows { table.append(row, mark: generator.below(2) == 0 ? "✗" : "") }
      let width = 10 + generator.below(60)
      let lines = table.text(width: width).split(separator: "\n").map(String.init)
      #expect(lines.allSatisfy { $0.displayWidth <= width }, "seed \(seed): \(lines)")
      for column in alignments.indices {
        let places = zip(lines.dropFirst(), rows).compactMap { line, row in
          place(of: row[column], in: line, alignments[column])
        }
        #expect(places.isEmpty || places.count == rows.count, "seed \(seed): \(lines)")
        #expect(Set(places).count <= 1, "seed \(seed), column \(column): \(lines)")
      }
    }
  }

  /// The column of a cell's beginning, end or decimal point; `nil` for a cell that is not shown.
  private func place(
    of cell: String, in line: String, _ alignment: Table.Column.Alignment
  ) -> Int? {
    guard let range = line.firstRange(of: cell) else { return nil }
    let before = line[..<range.lowerBound].displayWidth
    switch alignment {
    case .left: return before
    case .right: return before + cell.displayWidth
    case .point: return before + cell.prefix { $0 != "." }.count
    }
  }
}
