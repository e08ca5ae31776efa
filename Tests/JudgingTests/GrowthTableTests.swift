import Comparison
import Foundation
import Measurements
internal import Reporting
import Testing

@Suite struct GrowthTableTests {
  private static let heading = "cost against size"

  @Test func parameterSeriesHasAGrowthCurve() throws {
    let rows = [100, 1000, 10_000, 100_000].map { size in
      record("suite/cards/sum[cells=\(size)]", [.time: time(2.5 * Double(size) + 1500)])
    }
    // The order of the benchmarks does not matter.
    let text = try report(.run, rows.reversed()).text()
    let row = "cards/sum[cells=…]  time  100 … 100000  n         2.50 ns · n + 1.50 µs  0.0 %"
    #expect(text.contains(row), "\(text)")
    #expect(text.contains(Self.heading), "\(text)")
    #expect(try report(.run, rows).markdown().contains("| 2.50 ns · n + 1.50 µs |"))
  }

  @Test func curvesAreNamedByTitles() throws {
    let rows = [64, 512, 4096, 32_768].map { size in
      var row = record("suite/all/sum-1a[size=\(size)]", [.time: time(2.5 * Double(size))])
      row.title = "Array<Int> sum [size=\(size)]"
      return row
    }
    let text = try report(.run, rows).text()
    #expect(text.contains("Array<Int> sum [size=…]  time  64 … 32768  n "), "\(text)")
  }

  @Test func titlesWithoutTheSizeNameNoCurve() throws {
    let rows = [1, 10, 100, 1000].map { size in
      var row = record("suite/all/sum[size=\(size)]", [.time: time(2.5 * Double(size))])
      row.title = "sum of \(size)"
      return row
    }
    let text = try report(.run, rows).text()
    #expect(text.contains(#/all/sum\[size=…\] +time /#), "\(text)")
  }

  @Test func countsAndBytesHaveGrowthCurves() throws {
    let rows = [4, 16, 64, 256, 1024].map { size in
      record(
        "suite/a[n=\(size)]",
        [
          .peakBytes: count(132 * size + 48, over: 1), .allocations: count(size),
          .instructions: count(80 + 4 * size.trailingZeroBitCount, over: 1),
        ])
    }
    let text = try report(.run, rows).text()
    #expect(text.contains("132 bytes · n + 48 bytes"), "\(text)")
    #expect(text.contains("4 · log₂ n + 80"), "\(text)")
    #expect(!text.contains("a[n=…]  allocations"), "the counts themselves stand above: \(text)")
  }

  /// Times within a tenth of each other may be equal; counts may not, because they are exact.
  @Test func countsAreFittedWithoutTolerance() throws {
    let rows = [1, 16, 256, 4096].map { size in
      let cost = 100 + size.trailingZeroBitCount
      return record(
        "suite/a[n=\(size)]", [.time: time(Double(cost)), .instructions: count(cost, over: 1)])
    }
    let text = try report(.run, rows).text()
    #expect(text.contains(#/time +1 … 4096  1 +106 ns  /#), "\(text)")
    #expect(text.contains(#/instructions +1 … 4096  log n +1 · log₂ n \+ 100  /#), "\(text)")
  }

  @Test func peakBytesOfAReplayHaveNoCurve() throws {
    let rows = [1, 10, 100, 1000].map { size in
      record(
        "suite/a[n=\(size)]", [.time: time(5), .frameP50: time(7), .peakBytes: count(9, over: 1)])
    }
    let text = try report(.run, rows).text()
    #expect(text.contains("frameP50") && !text.contains("peakBytes"), "\(text)")
  }

  @Test func threeSizesHaveNoCurve() throws {
    let rows = [1, 2, 4].map { record("suite/a[n=\($0)]", [.time: time(5)]) }
    #expect(try !report(.run, rows).text().contains(Self.heading))
  }

  @Test func nonNumericParametersFormNoSeries() throws {
    let rows = ["x", "y", "z", "0", "-1"].map { record("suite/a[n=\($0)]", [.time: time(5)]) }
    #expect(try !report(.run, rows).text().contains(Self.heading))
  }

  @Test func constantParametersStayInTheSeriesName() throws {
    let rows = [1, 10, 100, 1000].flatMap { size in
      ["a", "b"].map { kind in
        record("suite/x[kind=\(kind),n=\(size)]", [.time: time(kind == "a" ? 7 : Double(size))])
      }
    }
    let text = try report(.run, rows).text()
    #expect(text.contains(#/x\[kind=a,n=…\] +time  1 … 1000  1 +7.00 ns  /#), "\(text)")
    // No base, where it is nothing beside the smallest cost.
    #expect(text.contains(#/x\[kind=b,n=…\] +time  1 … 1000  n +1.00 ns · n  /#), "\(text)")
  }

  @Test func zeroCostHasNoCurve() throws {
    let rows = [1, 10, 100, 1000].map { size in
      record("suite/a[n=\(size)]", [.time: time(5), .peakBytes: count(size - 1, over: 1)])
    }
    let text = try report(.run, rows).text()
    #expect(text.contains("a[n=…]") && !text.contains("peakBytes"), "\(text)")
  }

  @Test func failedBenchmarkIsNotAPointOfTheSeries() throws {
    let rows = [1, 10, 100, 1000].map { record("suite/a[n=\($0)]", [.time: time(5)]) }
    let text = try report(.run, rows.dropLast() + [failedRecord("suite/a[n=1000]")]).text()
    #expect(!text.contains(Self.heading), "\(text)")
  }

  @Test func gateReportHasNoGrowthTable() throws {
    let rows = [1, 10, 100, 1000].map { record("suite/a[n=\($0)]", [.time: time(5)]) }
    #expect(try !report(.gate, rows).text().contains(Self.heading))
  }

  private func report(_ kind: Report.Kind, _ records: [BenchmarkRecord]) throws -> Report {
    let environment = try environment()
    let comparisons = Comparator(
      reference: Reference(exact: [], timings: [], environment: environment),
      metrics: Metric.standard + [.instructions], isSelected: { _, _ in true }
    ).compare(records)
    let policy = Assessment.Policy(judges: false, requiresCounterparts: false, namedMetrics: [])
    return Report(
      kind: kind, environment: environment, comparisons: comparisons,
      assessment: Assessment(comparisons, policy: policy), reference: "nothing")
  }
}
