import Foundation
import Measurements
import Testing

@testable import Comparison
@testable import Reporting

@Suite struct GoBenchmarkReportTests {
  @Test func everySampleIsAGoBenchmarkLine() throws {
    let time = try sampledTime(100, over: 4, count: 3)
    let text = try GoText(
      exchangedReport(
        [record("suite/a/b[n=1]", [.time: time, .allocations: count(15)])], kind: .run))
    #expect(text.results.map(\.name) == Array(repeating: "BenchmarkSuite/a/b/n=1", count: 4))
    #expect(text.results.map(\.iterations) == [4, 4, 4, 10])
    #expect(text.results.dropLast().map { $0.values["ns/op"] } == time.timed?.perIteration)
    #expect(text.results.last?.values == ["allocs/op": 1.5])
    #expect(text.units["allocs/op"] == ["better": "lower", "assume": "exact"])
    #expect(text.units["ns/op"] == ["better": "lower"])
  }

  @Test func goUnitsDeclareTheMetricsDirection() throws {
    let hits = Metric(custom: "hits", unit: "count", isExact: true, better: .more)
    let rate = try sampledTime(100, count: 3)
    let text = try GoText(
      exchangedReport([record("s/a", [hits: count(90), .throughput: rate])], kind: .run))
    #expect(text.units["hits"] == ["better": "higher", "assume": "exact"])
    #expect(text.units["items/s"] == ["better": "higher"])
    #expect(text.results.last?.values == ["hits": 9])
  }

  @Test func goConfigurationHasTheComparabilityKeys() throws {
    let text = try GoText(exchangedReport([record("suite/a")], kind: .run))
    #expect(
      text.configuration == [
        "goos": "linux", "goarch": "amd64", "cpu": "AMD EPYC", "cpus": "2", "hypervisor": "kvm",
        "kernel": "6.1", "toolchain": "swift-6.3.1", "configuration": "release",
        "allocator": "jemalloc 5.3.0", "suite": "suite",
      ])
  }

  @Test func varyingCountIsTwoGoLines() throws {
    let jitter = ExactValue(total: 10, iterations: 10, readings: [10, 12])
    let text = try GoText(exchangedReport([record("s/a", [.allocations: .exact(jitter)])]))
    #expect(text.results.map(\.values) == [["allocs/op": 1], ["allocs/op": 1.2]])
  }

  @Test func failedBenchmarkHasAMarkThatIsReadBack() throws {
    let report = try exchangedReport([failedRecord("s/a"), record("s/b")], kind: .run)
    let text = try GoText(report)
    #expect(text.results.map(\.name).contains("BenchmarkS/a"))
    #expect(text.results.first?.values == ["failed": 1])
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/go.txt"
    try report.document(.gobench).write(to: URL(fileURLWithPath: path))
    let read = try MeasurementFile(path: path).measurement.benchmarks
    #expect(read.map { $0.failure != nil } == [true, false])
  }

  @Test func namesWithSpecialCharactersAreOneField() throws {
    let text = try GoText(exchangedReport(hostileRecords(), kind: .run))
    #expect(Set(text.results.map(\.name)).count == hostileIdentifiers.count)
    #expect(text.results.count == 4 * hostileIdentifiers.count)
  }
}

/// A reader after the grammar of https://golang.org/design/14313-benchmark-format and, for the unit
/// metadata, https://pkg.go.dev/golang.org/x/perf/benchfmt: of this test, and stricter, since it
/// takes every line for one that was meant.
private struct GoText {
  struct Result {
    var name: String
    var iterations: Int
    var values: [String: Double]
  }

  var results: [Result] = []
  var configuration: [String: String] = [:]
  var units: [String: [String: String]] = [:]

  init(_ report: Report) throws {
    let text = String(decoding: try report.document(.gobench), as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    // By scalars, as the format counts lines.
    let lines = text.unicodeScalars.dropLast().split(
      separator: "\n", omittingEmptySubsequences: false)
    for scalars in lines {
      let line = String(scalars)
      let fields = line.split(whereSeparator: \.isWhitespace).map(String.init)
      if line.hasPrefix("Benchmark") {
        results.append(try Self.result(fields))
      } else if line.hasPrefix("Unit ") {
        for pair in fields.dropFirst(2) {
          let parts = pair.split(separator: "=")
          #expect(parts.count == 2)
          units[fields[1], default: [:]][String(parts[0])] = String(parts[1])
        }
      } else if !line.hasPrefix("#") {
        let match = try #require(line.wholeMatch(of: /([a-z][^\s\p{Lu}:]*):[ \t]+(.*)/), "\(line)")
        configuration[String(match.1)] = String(match.2)
      }
    }
  }

  private static func result(_ fields: [String]) throws -> Result {
    #expect(fields.count >= 4 && fields.count.isMultiple(of: 2), "\(fields)")
    #expect(fields[0].wholeMatch(of: /Benchmark(\p{Lu}\S*)?/) != nil, "\(fields[0])")
    var values: [String: Double] = [:]
    for place in stride(from: 2, to: fields.count, by: 2) {
      let value: Double = try #require(Double(fields[place]), "\(fields)")
      values[fields[place + 1]] = value
    }
    let iterations = Int(fields[1])
    return Result(name: fields[0], iterations: try #require(iterations), values: values)
  }
}
