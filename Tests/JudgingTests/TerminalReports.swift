import Comparison
import Foundation
import Measurements
internal import Reporting
import TestSupport

/// Reports of a small suite, for looking at them on a terminal.
enum TerminalReports {
  /// Measured on a machine that is off by 1 %: some samples in one hump, some in two, some with a
  /// long tail; one count grew, one fell, one benchmark is new.
  static func run() throws -> Report {
    try report(.run, beside: stored(slowerBy: 1))
  }

  /// Beside a measurement of the same machine at the same speed, so that what is slower is suspect.
  static func comparison() throws -> Report {
    try report(.comparison, beside: stored(slowerBy: 1.01))
  }

  /// Judged by stored files, at another speed.
  static func gate() throws -> Report {
    try report(.gate, beside: stored(slowerBy: 1))
  }

  /// A value with samples around a floor.
  ///
  /// - Parameters:
  ///   - floor: Nanoseconds of an iteration.
  ///   - excesses: The excess of samples over the floor, as a share, and the number of such
  ///     samples.
  /// - Returns: A value whose other figures are those of `JudgingTests.time`.
  static func time(_ floor: Double, _ excesses: [(Double, Int)]) -> MetricValue {
    let samples = excesses.flatMap { excess, count in
      Array(repeating: Int((floor * 16 * (1 + excess)).rounded()), count: count)
    }
    return JudgingTests.time(floor, samples: samples)
  }

  private static let quiet = [(0.0005, 300), (0.003, 500), (0.008, 100), (0.03, 20)]
  private static let twoHumps = [(0.0005, 200), (0.003, 400), (0.008, 50), (0.07, 300), (0.12, 30)]
  private static let longTail = [(0.0005, 20), (0.008, 300), (0.015, 400), (0.15, 40), (0.9, 30)]

  private static var measured: [BenchmarkRecord] {
    [
      record(
        "suite/spring/evaluate[count=4096]",
        [.time: time(12_840, quiet), .allocations: count(0), .allocatedBytes: count(0)],
        items: 4096, tags: ["gate"]),
      record(
        "suite/spring/step[count=100000]",
        [.time: time(162_300, twoHumps), .allocations: count(10), .allocatedBytes: count(480)],
        items: 100_000),
      record(
        "suite/cards/visible[cells=1000000]",
        [.time: time(171.6, longTail), .allocations: count(0), .allocatedBytes: count(0)]),
      record(
        "suite/cards/batch[cells=10000]",
        [.time: time(77_200, quiet), .allocations: count(505), .allocatedBytes: count(1_048_640)],
        items: 400),
      record(
        "suite/scene/capture[views=100]",
        [.time: time(5_100_000, twoHumps), .allocations: count(0), .allocatedBytes: count(0)],
        items: 120),
      record("suite/scene-of-one-view", [.time: time(0.5, quiet), .allocations: count(0)]),
      replay("suite/frames/push[hz=120]", hitches: false),
      replay("suite/frames/present[hz=120]", hitches: true),
    ]
  }

  private static func replay(_ id: String, hitches: Bool) -> BenchmarkRecord {
    record(
      id,
      [
        .time: time(319_000, quiet), .allocations: count(2750), .frameP50: time(1210, []),
        .frameP90: time(1440, []), .frameP99: time(10_600, []),
        .frameMax: time(hitches ? 101_000 : 52_600, []),
        .budgetShare: time(hitches ? 1.212 : 0.631, []), .frameAllocations: count(0, over: 1),
        .eventAllocations: .exact(events([0: 113, 2: 20])),
      ],
      frames: FrameProfile(
        floors: [1210, 1440, hitches ? 101_000 : 52_600], stepNanoseconds: 1e9 / 120, replays: 300,
        clockNanoseconds: 24))
  }

  private static func stored(slowerBy factor: Double) throws -> MeasurementSet {
    let before = measured.filter { !$0.id.contains("one-view") }.map { record in
      var record = record
      switch record.id {
      case "suite/spring/step[count=100000]":
        record.metrics[.allocations] = count(0)
        record.metrics[.allocatedBytes] = count(0)
        record.metrics[.time] = time(155_000, quiet)
      case "suite/cards/batch[cells=10000]":
        record.metrics[.allocations] = count(510)
      default: break
      }
      return record
    }
    return MeasurementSet(
      environment: try environment(calibration: calibration(slowerBy: factor)), benchmarks: before)
  }

  private static func report(
    _ kind: Report.Kind, beside stored: MeasurementSet
  ) throws -> Report {
    let environment = try environment(calibration: calibration(slowerBy: 1.01))
    let comparisons = Comparator(
      reference: Reference(stored, environment: environment), metrics: Metric.allCases,
      suspectsTimes: kind != .run, isSelected: { _, _ in true }
    ).compare(measured)
    var report = Report(
      kind: kind, environment: environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(judges: kind != .run, requiresCounterparts: kind == .gate, namedMetrics: [])),
      reference: "stored 2026-01-02 at 0123abc")
    report.spent = [.builds: 60, .measurement: 20, .rest: 3.2]
    return report
  }
}
