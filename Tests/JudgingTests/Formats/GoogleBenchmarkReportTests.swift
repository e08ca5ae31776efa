import Foundation
import Measurements
import TestSupport
import Testing

@testable import Comparison
@testable import Reporting

/// Google Benchmark's own reader, of Debian's package `libbenchmark-tools`.
private let compareScript = "/usr/share/benchmark/compare.py"
private let python = "/usr/bin/python3"

@Suite struct GoogleBenchmarkReportTests {
  @Test func everySampleIsARepetition() throws {
    let time = try sampledTime(100, over: 4, count: 3)
    let rows = try rows(
      exchangedReport(
        [record("suite/a[n=1]", [.time: time, .allocations: count(15)])], kind: .run))
    let repetitions = rows.filter { $0["run_type"] as? String == "iteration" }
    #expect(repetitions.map { $0["real_time"] as? Double } == time.timed?.perIteration)
    #expect(repetitions.map { $0["repetition_index"] as? Int } == [0, 1, 2])
    #expect(repetitions.allSatisfy { $0["iterations"] as? Int == 4 })
    let aggregates = rows.filter { $0["run_type"] as? String == "aggregate" }
    #expect(
      aggregates.map { $0["aggregate_name"] as? String } == [
        "floor", "median", "mad", "p90", "p99",
      ])
    #expect(aggregates[1]["name"] as? String == "suite/a[n=1]_median")
    #expect(aggregates[1]["real_time"] as? Double == time.timed?.median)
    #expect(aggregates[1]["allocations"] as? Double == 1.5)
  }

  @Test func unmeasuredTimeIsOmitted() throws {
    let rows = try rows(exchangedReport([record("s/a", [.allocations: count(0)])]))
    #expect(!rows.isEmpty && rows.allSatisfy { $0["real_time"] == nil && $0["cpu_time"] == nil })
  }

  @Test func measuredProcessorTimeIsExported() throws {
    let (time, cpu) = (try sampledTime(100), try sampledTime(90))
    let rows = try rows(exchangedReport([record("s/a", [.time: time, .cpu: cpu])], kind: .run))
    let repetitions = rows.filter { $0["run_type"] as? String == "iteration" }
    #expect(repetitions.map { $0["cpu_time"] as? Double } == cpu.timed?.perIteration)
  }

  @Test func failedBenchmarkIsARowWithAnError() throws {
    let rows = try rows(exchangedReport([failedRecord("s/a", .threw("a \"reason\""))]))
    #expect(rows.count == 1 && rows[0]["error_occurred"] as? Bool == true)
    #expect(rows[0]["error_message"] as? String == "threw: a \"reason\"")
  }

  @Test func namesWithSpecialCharactersRoundTrip() throws {
    let rows = try rows(exchangedReport(hostileRecords(), kind: .run))
    let names = rows.filter { $0["repetition_index"] as? Int == 0 }.map { $0["name"] as? String }
    #expect(names == hostileIdentifiers)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: compareScript), "no libbenchmark-tools here"))
  func googleBenchmarkCompareScriptReadsTheReport() throws {
    let folder = try TemporaryFolder()
    for (name, nanoseconds) in [("old.json", 100), ("new.json", 200)] {
      let report = try exchangedReport(
        [record("suite/a[n=1]", [.time: try sampledTime(nanoseconds, over: 1000)])], kind: .run)
      try folder.write(
        String(decoding: report.document(.googleBenchmark), as: UTF8.self), to: name)
    }
    let outcome = try ChildProcess(
      URL(filePath: python),
      [compareScript, "--no-color", "benchmarks", "old.json", "new.json"],
      in: URL(filePath: folder.path)
    ).wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
    // Name, changes of time and processor time, then the four times.
    let change = /suite\/a\[n=1\]_median\s+\+0\.99\d+\s+\+0\.99\d+\s+100\s+200\s+100\s+200/
    #expect(outcome.output.contains(change), "\(outcome)")
    #expect(
      outcome.output.contains(/a\[n=1\]_pvalue\s+0\.0000\s+0\.0000\s+U Test, Repetitions: 50/))
  }

  /// Returns the rows, and expects the keys that Google Benchmark writes in every row.
  private func rows(_ report: Report) throws -> [[String: Any]] {
    let document = try jsonObject(report.document(.googleBenchmark))
    let context = try #require(document["context"] as? [String: Any])
    #expect(context["num_cpus"] as? Int == 2)
    #expect(context["library_build_type"] as? String == "release")
    let rows = try #require(document["benchmarks"] as? [[String: Any]])
    for row in rows {
      for key in ["name", "run_name", "run_type", "time_unit"] {
        #expect(row[key] is String, "\(key) of \(row)")
      }
      for key in ["family_index", "repetitions", "threads", "iterations"] {
        #expect(row[key] is Int, "\(key) of \(row)")
      }
    }
    return rows
  }
}
