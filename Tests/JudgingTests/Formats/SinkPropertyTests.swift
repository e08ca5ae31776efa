import Comparison
import Foundation
internal import Markup
import TestSupport
import Testing

@testable internal import Reporting

/// Every format of a report, over reports with anything in them.
@Suite struct SinkPropertyTests {
  /// The formats by name, each as the command writes it.
  private func sinks(_ report: Report) throws -> [String: String] {
    var sinks = ["markdown": report.markdown().withoutCommands, "text": report.text()]
    sinks["text"] = report.text().withoutCommands
    sinks["commands"] = report.annotations.map { $0.line + "\n" }.joined()
    for format in ExchangeFormat.allCases {
      sinks[format.rawValue] = String(decoding: try report.document(format), as: UTF8.self)
    }
    return sinks
  }

  @Test func noNameStartsALineOrACommandOrHidesInOne() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var reports = RandomReport(generator: SeededGenerator(seed: seed))
    for _ in 0..<40 {
      let report = try reports.report()
      for (sink, text) in try sinks(report) {
        let lines = text.split(whereSeparator: \.isNewline)
        for line in lines where sink != "commands" {
          #expect(!line.drop { $0.isWhitespace }.hasPrefix("::"), "\(sink) \(seed): \(line)")
          #expect(!line.contains("##["), "\(sink) \(seed): \(line)")
        }
        let obeyed = text.unicodeScalars.filter {
          $0.isObeyed && !"\r\n".unicodeScalars.contains($0)
        }
        #expect(obeyed.isEmpty, "\(sink) \(seed): \(obeyed)")
      }
    }
  }

  @Test func everySinkHasARecordOfEachBenchmark() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var reports = RandomReport(generator: SeededGenerator(seed: seed))
    for _ in 0..<40 {
      let report = try reports.report()
      let measured = report.comparisons.filter { $0.record != nil }
      let sinks = try sinks(report)
      let csv = try #require(sinks["csv"]).components(separatedBy: "\r\n")
      for comparison in measured {
        let field = comparison.id.csvField.withoutCommands
        #expect(csv.contains { $0.hasPrefix("\(field),") }, "\(seed): \(comparison.id)")
      }
      let bmf = try JSONSerialization.jsonObject(with: report.document(.bmf)) as? [String: Any]
      #expect(Set(try #require(bmf).keys) == Set(measured.map(\.id)), "seed \(seed)")
      let names = Set(measured.map { GoBenchmarkName.name(of: $0.id) })
      let lines = try #require(sinks["gobench"]).split(separator: "\n")
        .filter { $0.hasPrefix("Benchmark") }
      #expect(Set(lines.map { String($0.prefix { $0 != " " }) }) == names, "seed \(seed)")
    }
  }
}
