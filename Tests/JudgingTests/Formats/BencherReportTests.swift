import Foundation
import Measurements
internal import Reporting
import Testing

@testable import Comparison

@Suite struct BencherReportTests {
  @Test func bencherMeasuresAreFloorsAndCounts() throws {
    let document = try document(
      exchangedReport(
        [
          record("suite/a", [.time: time(20), .allocations: count(15)]), failedRecord("suite/b"),
        ], kind: .run))
    #expect(
      document == [
        "suite/a": [
          "latency": ["value": 20, "upper_value": 25], "allocations": ["value": 1.5],
        ], "suite/b": ["failed": ["value": 1]],
      ])
  }

  @Test func namesWithSpecialCharactersRoundTrip() throws {
    let document = try document(exchangedReport(hostileRecords(), kind: .run))
    #expect(Set(document.keys) == Set(hostileIdentifiers))
  }

  /// The document, as https://bencher.dev/bmf.json has it: objects of objects of up to three
  /// numbers, of which `value` must be there.
  private func document(_ report: Report) throws -> [String: [String: [String: Double]]] {
    let document = try JSONDecoder().decode(
      [String: [String: [String: Double]]].self, from: report.document(.bmf))
    for (benchmark, measures) in document {
      #expect(!benchmark.isEmpty && benchmark.count <= 1024)
      for (measure, metric) in measures {
        #expect(!measure.isEmpty && measure.count <= 64)
        #expect(metric["value"] != nil)
        #expect(Set(metric.keys).isSubset(of: ["value", "lower_value", "upper_value"]))
      }
    }
    return document
  }
}
