import Foundation
import Measurements
import Reporting
import Storage
import Testing

/// The text and the Markdown of `bench history`.
@Suite struct HistoryReportTests {
  /// A month with a step of the time, one that was accepted of the allocations, and a quiet metric.
  private static let series = [
    series("cards/visible", .allocations) { $0 < 12 ? 20 : 18 },
    series("cards/visible", .retainedBytes) { _ in 0 },
    series("cards/visible", .time) { ($0 < 20 ? 21_300 : 24_600) + Double($0 * 7 % 5) * 20 },
    series("spring/solve", .time) { 5.6 + Double($0 * 3 % 7) / 100 },
  ]

  private static func series(
    _ name: String, _ metric: Metric, machine: String = "amd-epyc-2cpu-kvm",
    _ value: (Int) -> Double
  ) -> MetricSeries {
    let points = (0..<30).map { day in
      MetricSeries.Point(
        name: "nightly", commit: "\(String(day + 1_193_046, radix: 16))aabbccddeeff",
        branch: "main",
        date: "2026-03-\(String(101 + day).dropFirst())T03:00:00Z", value: value(day))
    }
    return MetricSeries(
      benchmark: "transitions/\(name)", metric: metric, machine: machine,
      build: "swift-6.3.1 linux x86_64 release jemalloc 5.3.0", points: points)
  }

  private static let accepted = AcceptedChange.changes(
    inPatch: """
      +++ b/baselines/allocations/swift-6.3.1-linux-x86_64/transitions.json
      +"accepted": {"because":"one buffer for all paths","date":"2026-03-12T11:00:00Z"},
      """)

  private func report(
    of benchmark: String? = nil, _ series: [MetricSeries] = Self.series
  ) -> HistoryReport {
    // As `bench history` does it: times, and what has a step.
    var search = StepSearch()
    let shown = series.filter {
      benchmark == nil
        ? $0.metric == .time || !search.steps(of: $0).isEmpty : $0.benchmark == benchmark
    }
    return HistoryReport(shown, accepted: Self.accepted, isOfOneBenchmark: benchmark != nil)
  }

  @Test func overviewShowsTimesAndChangedMetrics() throws {
    try expectSnapshot(report().text(width: nil), "historyOfAllBenchmarks")
  }

  @Test func reportOfABenchmarkShowsItsLevels() throws {
    let report = report(of: "transitions/cards/visible")
    try expectSnapshot(report.text(width: nil), "historyOfABenchmark")
    try expectSnapshot(report.text(width: 60), "historyOfABenchmarkIn60Columns")
    try expectSnapshot(report.markdown(), "historyInMarkdown")
  }

  @Test func documentHasPointsStepsAndReasons() throws {
    let series = Self.series.prefix(1).map { series in
      var short = series
      var points = Array(series.points[10..<14])
      points[0].spread = 1
      points[1].slowdown = 2
      short.points = MetricSeries.Points(points)
      return short
    }
    let json = try report(of: "transitions/cards/visible", series).json(notes: ["a note"])
    try expectSnapshot(String(decoding: json, as: UTF8.self), "historyInJSON")
  }

  @Test func mixedMachinesAndBranchesAreNoted() {
    #expect(report().notes.isEmpty)
    var other = Self.series(
      "spring/solve", .time, machine: "intel-xeon-2cpu-kvm"
    ) { Double($0 + 100) }
    var points = Array(other.points)
    points[3].branch = "feature"
    other.points = MetricSeries.Points(points)
    let report = report(of: nil, Self.series + [other])
    #expect(report.notes.count == 2)
    #expect(report.notes[0].contains("2 machines or builds"))
    #expect(report.notes[1].contains("feature, main"))
    let text = report.text(width: nil)
    #expect(text.contains("amd-epyc-2cpu-kvm") && text.contains("intel-xeon-2cpu-kvm"))
  }

  // MARK: - Sparkline

  @Test func sparklineRisesWithItsValues() {
    #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7], width: 8) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text([7, 0, 7], width: 8) == "█▁█")
    #expect(Sparkline.text([-1, -2], width: 8) == "█▁")
  }

  @Test func sparklineOfEqualValuesIsFlat() {
    #expect(Sparkline.text([5, 5, 5], width: 8) == "▁▁▁")
    #expect(Sparkline.text([0, 0], width: 8) == "▁▁")
    #expect(Sparkline.text([], width: 8).isEmpty)
  }

  @Test func sparklineOfSmallNoiseStaysBelowTheTop() {
    let line = Sparkline.text([100, 101, 100, 101], width: 8)
    #expect(line == "▁▁▁▁", "\(line)")
    #expect(Sparkline.text([100, 105], width: 8) == "▁▄")
  }

  @Test func longSeriesIsCondensedToMedians() {
    let values = (0..<100).map { $0 == 50 ? 1e9 : Double($0) }
    let line = Sparkline.text(values, width: 10)
    #expect(line.count == 10 && line == String(line.sorted()), "\(line)")
    for count in 1...50 {
      #expect(Sparkline.text(Array(repeating: 1, count: count), width: 20).count == min(count, 20))
    }
  }
}
