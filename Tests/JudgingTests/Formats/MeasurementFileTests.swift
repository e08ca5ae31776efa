import Foundation
import Measurements
import TestSupport
import Testing

@testable import Comparison
@testable import Reporting

@Suite struct MeasurementFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [ExchangeFormat.gobench, .googleBenchmark])
  func exportedMeasurementRoundTrips(format: ExchangeFormat) throws {
    var random = SeededGenerator(seed: 41)
    let records = try (0..<40).map { index in
      let samples = (0..<(1 + random.below(60))).map { _ in 1 + random.below(1_000_000) }
      let time = try TimedValue(samples: samples, iterationsPerSample: 1 + random.below(5000))
      let iterations = 1 + random.below(12)
      return record(
        "suite/group/\(index)[n=\(index)]",
        [
          .time: .timed(time), .allocations: count(random.below(50), over: iterations),
          .retainedBytes: .exact(
            ExactValue(total: -16, iterations: 10, readings: [-16, index % 3 * 16])),
        ])
    }
    let read = try roundTrip(records, format)
    #expect(read.isImported)
    #expect(read.measurement.benchmarks.map(\.id) == records.map(\.id), "seed 41")
    for (old, new) in zip(records, read.measurement.benchmarks) {
      #expect(new.metrics[.time] == old.metrics[.time], "seed 41: \(old.id)")
      for metric in [Metric.allocations, .retainedBytes] {
        let (before, after) = (old.metrics[metric]?.exact, new.metrics[metric]?.exact)
        #expect(after?.value == before?.value, "seed 41: \(old.id)")
        #expect(after?.highestValue == before?.highestValue, "seed 41: \(old.id)")
      }
      #expect(new.metrics[.cpu] == nil)
    }
    let environment = try environment()
    #expect(BuildKey(read.measurement.environment) == BuildKey(environment))
    #expect(read.measurement.environment.machineSlug == environment.machineSlug)
  }

  @Test(arguments: [ExchangeFormat.gobench, .googleBenchmark])
  func namesWithSpecialCharactersRoundTrip(format: ExchangeFormat) throws {
    let read = try roundTrip(hostileRecords(), format)
    #expect(read.measurement.benchmarks.map(\.id) == hostileIdentifiers)
  }

  @Test(arguments: [ExchangeFormat.gobench, .googleBenchmark])
  func floorRoundTripsWithoutSamples(format: ExchangeFormat) throws {
    let read = try roundTrip([record("s/a", [.time: time(20), .frameP99: time(7)])], format)
    let metrics = try #require(read.measurement.benchmarks.first?.metrics)
    #expect(metrics[.time]?.timed?.floor == 20)
    #expect(metrics[.frameP99]?.timed?.floor == 7)
  }

  private func roundTrip(
    _ records: [BenchmarkRecord], _ format: ExchangeFormat
  ) throws -> MeasurementFile {
    try folder.write(
      String(decoding: exchangedReport(records, kind: .run).document(format), as: UTF8.self),
      to: "file")
    return try MeasurementFile(path: "\(folder.path)/file")
  }
}

extension MeasurementFileTests {
  @Test func foreignGoBenchmarkTextIsRead() throws {
    let read = try read(
      """
      goos: linux
      goarch: amd64
      pkg: example.com/sort
      cpu: Some CPU @ 3.00GHz
      BenchmarkSort/size=10-8   \t 1000\t  120 ns/op\t  48 B/op\t  2 allocs/op
      BenchmarkSort/size=10-8   \t 2000\t  110 ns/op\t  48 B/op\t  2 allocs/op
      BenchmarkSort/size=10-8 1000 0.00013 ms/op
      --- BENCH: BenchmarkSort-8
          log: of the body
      BenchmarkVerbose
      PASS
      ok  \texample.com/sort\t1.2s

      """)
    let benchmark = try #require(read.benchmarks.first)
    #expect(read.benchmarks.count == 1)
    #expect(benchmark.id == "example.com/sort/Sort[size=10-8]")
    #expect(benchmark.metrics[.time]?.timed?.median == 120)
    #expect(benchmark.metrics[.time]?.timed?.floor == 120)
    // Two readings make no count exact.
    #expect(benchmark.metrics[.allocations]?.timed?.floor == 2)
    #expect(read.environment.cpuModel == "Some CPU @ 3.00GHz")
    #expect(read.environment.arch == "x86_64")
  }

  @Test func importedCountsAreExactIfDeclaredOrConstant() throws {
    func allocations(_ lines: String) throws -> MetricValue? {
      try read(lines + "\n").benchmarks.first?.metrics[.allocations]
    }
    let line = "BenchmarkA 10 2 allocs/op"
    let two = MetricValue.exact(ExactValue(total: 2, iterations: 1))
    #expect(try allocations("Unit allocs/op assume=exact\n" + line) == two)
    #expect(try allocations(Array(repeating: line, count: 5).joined(separator: "\n")) == two)
    #expect(try allocations(line)?.timed != nil)
  }

  @Test func foreignGoogleBenchmarkJSONIsRead() throws {
    let read = try read(
      """
      {"context": {"date": "2026-01-01", "num_cpus": 8, "library_build_type": "debug"},
       "benchmarks": [
        {"name": "BM_Sort/8", "run_type": "iteration", "iterations": 1000, "real_time": 1.5,
         "cpu_time": 1.25, "time_unit": "us", "allocs_per_iter": 2, "bytes_per_second": NaN},
        {"name": "BM_Sort/8", "run_type": "iteration", "iterations": 2e3, "real_time": 1.75,
         "cpu_time": 1.5, "time_unit": "us", "label": "x"},
        {"name": "BM_Sort/8_mean", "run_name": "BM_Sort/8", "run_type": "aggregate",
         "aggregate_name": "mean", "real_time": 1.6, "cpu_time": 1.4, "time_unit": "us"},
        {"name": "BM_Sort_BigO", "run_name": "BM_Sort", "run_type": "aggregate",
         "aggregate_name": "BigO", "real_coefficient": 1, "big_o": "N", "time_unit": "ns"},
        {"name": "BM_Old", "iterations": 10, "real_time": 5, "cpu_time": 5, "time_unit": "ns"},
        {"name": "BM_Bad", "run_type": "iteration", "error_occurred": true,
         "error_message": "no file", "real_time": 0, "cpu_time": 0, "time_unit": "ns"}]}
      """)
    #expect(read.benchmarks.map(\.id) == ["BM_Sort/8", "BM_Old", "BM_Bad"])
    #expect(read.benchmarks[0].metrics[.time]?.timed?.floor == 1750)
    #expect(read.benchmarks[0].metrics[.cpu]?.timed?.median == 1375)
    #expect(read.benchmarks[1].metrics[.time]?.timed?.floor == 5)
    #expect(read.benchmarks[2].failure == .threw("no file"))
    #expect(read.environment.cpuCount == 8)
  }

  @Test(arguments: [
    ("BenchmarkA 10 5 ns/op\nBenchmarkB 10 5", "line 2: B wants pairs"),
    ("BenchmarkA 10 5 ns/op\nBenchmarkB 10 5 ns/o", "line 2 has no end"),
    ("BenchmarkA 10 5 ns/op 7\n", "line 1: A wants pairs"),
    ("BenchmarkA 10 x ns/op\n", "line 1: A: \"x\" is no number"),
    ("BenchmarkA 10 NaN ns/op\n", "line 1: A has NaN ns/op"),
    ("BenchmarkA 10 -1 ns/op\n", "line 1: A has -1 ns/op"),
    ("BenchmarkA 0 1 ns/op\n", "line 1: A ran 0 times"),
    ("", "neither a measurement"), ("PASS\n", "neither a measurement"),
    (#"{"context": {}, "benchmarks": [{"name": "a", "real_time": -1}]}"#, "benchmarks[0]: a: its"),
    (#"{"context": {}, "benchmarks": [{"name": "a", "real_time": NaN}]}"#, "time is nan ns"),
    (#"{"context": {}, "benchmarks": [{"name": "a", "time_unit": "h"}]}"#, "the time unit \"h\""),
    (#"{"context": {}, "benchmarks": [{"real_time": 1}]}"#, "benchmarks[0] lacks \"name\""),
    (#"{"context": {}}"#, "lacks \"benchmarks\""),
    ("{\"context\": {},\n\"benchmarks\": [\n{\"name\": \"a\", \"rea", "line 3"),
    (
      #"""
      {"context": {}, "benchmarks": [{"name": "a_mean", "run_name": "a", "run_type": "aggregate",
        "aggregate_name": "mean", "real_time": 1, "cpu_time": 1}]}
      """#, "a has aggregates only"
    ),
  ])
  func malformedInputIsReportedWithItsLine(text: String, reason: String) throws {
    #expect {
      try read(text)
    } throws: { error in
      "\(error)".hasPrefix("\(folder.path)/file: cannot be read: ") && "\(error)".contains(reason)
    }
  }

  @Test func invalidUTF8IsReportedWithItsLine() throws {
    let bytes = Data("BenchmarkA 10 5 ns/op\nBenchmark".utf8) + [0xFF, 0xFE, 0x0A]
    try bytes.write(to: URL(filePath: "\(folder.path)/file"))
    #expect {
      try MeasurementFile(path: "\(folder.path)/file")
    } throws: { "\($0)".contains("line 2 is not UTF-8") }
  }

  @discardableResult
  private func read(_ text: String) throws -> MeasurementSet {
    try folder.write(text, to: "file")
    return try MeasurementFile(path: "\(folder.path)/file").measurement
  }
}
