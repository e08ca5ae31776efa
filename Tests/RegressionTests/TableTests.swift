import Regression
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

  @Test func linesHaveNoBlanksAtTheirEnd() {
    let lines = wide.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test func columnOfTheHighestRankGoesFirst() {
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

  @Test func noLineIsWiderThanAskedWhereColumnsMayGo() {
    let table = table([.init("name"), .init("first", rank: 1), .init("second", rank: 2)])
    for width in 4...40 {
      #expect(table.text(width: width).split(separator: "\n").allSatisfy { $0.count <= width })
    }
  }

  @Test func emptyColumnIsLeftOutUnlessItIsTheFirst() {
    var table = Table([.init("name"), .init("empty", rank: 1), .init("count"), .init("note")])
    table.append(["", "", "1", ""])
    #expect(table.text() == "name  count\n      1\n")
    #expect(table.markdown() == "| name | count |\n| --- | --- |\n|  | 1 |\n")
  }

  @Test func columnWithOneCellIsKept() {
    var table = Table([.init("name"), .init("may go", rank: 1)])
    table.append(["a", ""])
    table.append(["b", "x"])
    #expect(table.text() == "name  may go\na\nb     x\n")
  }

  @Test func tableWithoutRowsIsItsHeading() {
    #expect(Table([.init("a"), .init("b")]).text() == "a  b\n")
  }

  @Test func markdownHasARuleThatAlignsNumbersRight() {
    var table = Table([.init("name"), .init("floor", isNumber: true)])
    table.append(["a", "5 ns"])
    #expect(table.markdown() == "| name | floor |\n| --- | ---: |\n| a | 5 ns |\n")
  }

  @Test func markdownEscapesWhatWouldEndACell() {
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
