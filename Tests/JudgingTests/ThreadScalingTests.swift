import Comparison
import Foundation
import Measurements
internal import Reporting
internal import Statistics
import Testing

@Suite struct ThreadScalingTests {
  @Test func twoNumbersOfThreadsHaveASpeedUpAndNoLaw() throws {
    let rows = [threaded(1, 10e6), threaded(2, 15e6, fairness: 80, switches: 0.5)]
    let scaling = try #require(ThreadScaling.all(in: compared(rows.reversed())).first)
    #expect(scaling.name == "suite/lock/mutex[size=8,threads=…]" && scaling.fit == nil)
    #expect(scaling.points.map(\.threads) == [1, 2])
    #expect(scaling.points.map(scaling.speedUp) == [1, 1.5])
    #expect(scaling.points.map(scaling.efficiency) == [1, 0.75])
    let text = try report(.run, rows).text()
    #expect(
      text.contains(#/mutex\[size=8,threads=…\] +2 +15.0 M +1.500 +75.0 % +80.0 % +0.5/#),
      "\(text)")
    #expect(text.contains("speed-up as measured; a law is fitted from 4 numbers of threads on"))
    #expect(try report(.run, rows).markdown().contains("| 1.500 |"))
  }

  @Test func fourNumbersOfThreadsHaveALaw() throws {
    // Each further thread costs 5 % of the time of one.
    let rows = [1, 2, 4, 8].map { threaded($0, 1e6 * Double($0) / (1 + 0.05 * Double($0 - 1))) }
    let scaling = try #require(ThreadScaling.all(in: compared(rows)).first)
    let fit = try #require(scaling.fit)
    #expect(abs(fit.serialShare.estimate - 0.05) < 1e-9 && fit.crosstalk.estimate < 1e-9)
    #expect(try report(.run, rows).text().contains("serial share 5 % [5, 5], crosstalk"))
  }

  @Test func threadsBeyondTheProcessorsAreNotAvailable() throws {
    let rows = [threaded(1, 1e6), absent(4), absent(8)]
    let report = try report(.run, rows)
    #expect(ThreadScaling.all(in: report.comparisons).first?.absent == [4, 8])
    let text = report.text()
    #expect(text.contains(#/threads=…\] +4 +n\/a +n\/a/#), "\(text)")
    #expect(
      text.contains("note: 2 benchmarks: not available: needs more processors, 2 are allowed"),
      "\(text)")
    #expect(report.summary.hasPrefix("3 benchmarks, 2 not available"))
    #expect(report.assessment.problems.isEmpty)
  }

  /// The reference is of a machine with more processors.
  @Test func absentBenchmarkIsNeitherMissingNorWorse() throws {
    let stored = [threaded(1, 1e6), threaded(8, 8e6)]
    let environment = try environment()
    let comparisons = Comparator(
      reference: Reference(
        MeasurementSet(environment: environment, benchmarks: stored), environment: environment),
      metrics: Metric.standard, isSelected: { _, _ in true }
    ).compare([threaded(1, 1e6), absent(8)])
    #expect(comparisons.map(\.presence) == [nil, nil] && comparisons[1].metrics.isEmpty)
    let policy = Assessment.Policy(
      judges: true, requiresCounterparts: true, namedMetrics: [.allocations])
    #expect(Assessment(comparisons, policy: policy).exitCode == .success)
    // Later, the reference is of the smaller machine.
    let later = Comparator(
      reference: Reference(
        MeasurementSet(environment: environment, benchmarks: [absent(8)]),
        environment: environment), metrics: Metric.standard, isSelected: { _, _ in true }
    ).compare([threaded(8, 8e6)])
    #expect(later[0].presence == .new)
  }

  @Test func documentOfAGateTellsWhatIsNotAvailable() throws {
    let report = try report(.gate, [threaded(2, 1e6), absent(8)])
    let document = try JSONDecoder().decode(JudgedDocument.self, from: report.json())
    #expect(
      document.benchmarks.map(\.record?.absence) == [nil, "needs more processors, 2 are allowed"])
    #expect(document.benchmarks.map(\.verdict) == [.new, nil] && document.problems.isEmpty)
  }

  @Test func numberOfThreadsIsNoSize() throws {
    let rows = [1, 2, 4, 8].map { threads in
      var record = threaded(threads, 1e6)
      record.metrics[.time] = time(Double(100 * threads))
      return record
    }
    #expect(GrowthSeries.all(in: compared(rows)).isEmpty)
    let sizes = [1, 2, 4, 8].map { size in
      record("suite/a[threads=\(size)]", [.time: time(Double(100 * size))])
    }
    #expect(GrowthSeries.all(in: compared(sizes)).count == 1, "a parameter of that name is one")
  }

  @Test func gateHasNoTableOfThreads() throws {
    #expect(try !report(.gate, [threaded(1, 1e6)]).text().contains("on threads"))
    #expect(try !report(.run, [record("suite/a")]).text().contains("on threads"))
  }

  private func threaded(
    _ threads: Int, _ throughput: Double, fairness: Double = 100, switches: Double = 0
  ) -> BenchmarkRecord {
    func value(_ median: Double) -> MetricValue {
      .timed(
        TimedValue(
          floor: median, median: median, medianAbsoluteDeviation: 0, p90: median, p99: median,
          iterationsPerSample: 1, samples: []))
    }
    var made = record(
      "suite/lock/mutex[size=8,threads=\(threads)]",
      [
        .throughput: value(throughput), .fairness: value(fairness),
        .voluntarySwitches: value(switches),
      ], items: threads)
    made.threads = threads
    return made
  }

  private func absent(_ threads: Int) -> BenchmarkRecord {
    var made = BenchmarkRecord(
      id: "suite/lock/mutex[size=8,threads=\(threads)]", items: threads, tags: [])
    made.threads = threads
    made.absence = "needs more processors, 2 are allowed"
    return made
  }

  private func compared(_ records: [BenchmarkRecord]) -> [BenchmarkComparison] {
    guard let environment = try? environment() else { return [] }
    return Comparator(
      reference: Reference(exact: [], timings: [], environment: environment),
      metrics: Metric.standard, isSelected: { _, _ in true }
    ).compare(records)
  }

  private func report(_ kind: Report.Kind, _ records: [BenchmarkRecord]) throws -> Report {
    let comparisons = compared(records)
    let policy = Assessment.Policy(judges: false, requiresCounterparts: false, namedMetrics: [])
    return Report(
      kind: kind, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(comparisons, policy: policy), reference: "nothing")
  }
}
