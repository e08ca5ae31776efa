import Comparison
import Foundation
import FoundationXML
import Measurements
import Pages
import Storage
import Testing

/// Limits on the size of a page, in bytes.
@Suite struct PageSizeTests {
  @Test func largeReportStaysBelowTwoMegabytes() throws {
    let ids = (0..<200).map { "suite/group-\($0 % 9)/benchmark-\($0)[count=4096]" }
    let samples = (0..<1000).map { 1000 + ($0 * $0) % 97 }
    let counts: [Metric: MetricValue] = [
      .allocations: count(3), .allocatedBytes: count(4800), .peakBytes: count(960),
      .retainedBytes: count(0),
    ]
    let records = ids.map { id in
      record(id, counts.merging([.time: time(1000, samples: samples)]) { $1 })
    }
    var history = history(of: ids, runs: 100, steps: [20, 50, 80])
    for id in ids {
      // Counts that change are drawn too.
      let line = PageHistory.Line(values: (0..<100).map { $0 < 50 ? 3 : 4 })
      history.lines[id]?[.allocations] = line
    }
    let made = try page(records, beside: records, history: history)
    let size = try made.html().utf8.count
    #expect(size < 2_000_000, "\(size) bytes")
    // Not because something was left out.
    #expect(try made.parsed().elements("svg", "plot").count == 600)
  }
}
