import Foundation
import Markup
import Measurements
import Testing

@testable import Comparison
@testable import Reporting

@Suite struct CSVReportTests {
  @Test func csvRowsHaveValuesAndVerdicts() throws {
    let rows = try table(
      exchangedReport(
        [
          record("suite/worse", [.time: time(20), .allocations: count(11)]),
          failedRecord("suite/failed", .threw("no, \"really\"")),
        ], stored: ["suite/worse": entry([.allocations: ExactValue(total: 10, iterations: 10)])]))
    #expect(rows.map { $0["benchmark"] } == ["suite/worse", "suite/worse", "suite/failed"])
    #expect(rows[0]["metric"] == "time" && rows[0]["unit"] == "ns")
    #expect(rows[0]["value"] == "20" && rows[0]["median"] == "25" && rows[0]["p99"] == "40")
    #expect(rows[1]["value"] == "1.1" && rows[1]["iterations"] == "10")
    #expect(rows[1]["baseline"] == "1" && rows[1]["verdict"] == "regressed")
    #expect(rows[2]["verdict"] == "failed")
    #expect(rows[2]["note"] == "threw: no, \"really\"")
  }

  /// 2⁵³ and its successor are one `Double`.
  @Test func countsAboveTheDoublesDifferInEveryFormat() throws {
    let (old, new) = (9_007_199_254_740_992, 9_007_199_254_740_993)
    for iterations in [1, 10] {
      func value(_ count: Int) -> ExactValue {
        ExactValue(total: count * iterations, iterations: iterations)
      }
      let report = try exchangedReport(
        [record("suite/a", [.allocations: .exact(value(new))])],
        stored: ["suite/a": entry([.allocations: value(old)])])
      let row = try #require(try table(report).first)
      #expect(row["value"] == "\(new)" && row["baseline"] == "\(old)")
      #expect(row["verdict"] == "regressed")
      let texts = [
        report.text(), report.markdown(), String(decoding: try report.json(), as: UTF8.self),
        String(decoding: try report.document(.junit), as: UTF8.self),
      ]
      for text in texts { #expect(text.contains("\(new)") && text.contains("\(old)"), "\(text)") }
      #expect(report.headline.contains("allocations +1"))
      for format in [ExchangeFormat.googleBenchmark, .gobench, .bmf] {
        let text = String(decoding: try report.document(format), as: UTF8.self)
        #expect(text.contains("\(new)"), "\(text)")
      }
    }
  }

  @Test func namesWithSpecialCharactersRoundTrip() throws {
    let rows = try table(exchangedReport(hostileRecords(), kind: .run))
    // Control characters have no place in the grammar, and a line end could begin a command.
    let expected = hostileIdentifiers.map(\.visible)
    #expect(rows.filter { $0["metric"] == "time" }.map { $0["benchmark"] } == expected)
  }

  /// The records by the header's names.
  private func table(_ report: Report) throws -> [[String: String]] {
    let records = try parse(String(decoding: report.document(.csv), as: UTF8.self))
    let header = try #require(records.first)
    return records.dropFirst().map { fields in
      #expect(fields.count == header.count)
      return Dictionary(zip(header, fields)) { first, _ in first }
    }
  }

  /// The grammar of RFC 4180, section 2: records end with CRLF; a field is bare or in quotes, which
  /// it doubles inside.
  private func parse(_ text: String) throws -> [[String]] {
    var records: [[String]] = []
    var fields: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      var field = String.UnicodeScalarView()
      if rest.first == "\"" {
        rest.removeFirst()
        while true {
          let popped = rest.popFirst()
          let next = try #require(popped, "a quoted field has no end")
          guard next == "\"" else {
            field.append(next)
            continue
          }
          guard rest.first == "\"" else { break }
          field.append(rest.removeFirst())
        }
      } else {
        while let next = rest.first, next != ",", next != "\r" {
          #expect(next != "\"" && next.value >= 0x20 && next.value != 0x7F, "\(next.value)")
          field.append(rest.removeFirst())
        }
      }
      fields.append(String(field))
      if rest.first == "," {
        rest.removeFirst()
        continue
      }
      #expect(rest.prefix(2).elementsEqual("\r\n".unicodeScalars), "a record ends with CRLF")
      rest = rest.dropFirst(2)
      records.append(fields)
      fields = []
    }
    return records
  }
}
